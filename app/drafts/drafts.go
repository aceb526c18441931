// Package drafts keeps instances that are in no file of the user's yet, such as pasted rows of
// coordinates and the cities of a picture, in files of a folder of caches: so that they open,
// run, and open again after the next start as all other instances do. The newest stay.
package drafts

import (
	"cmp"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/adrg/xdg"

	"tourscope/app/save"
)

// What stays of the newest drafts: so many, of so many bytes together, but always the newest one. A draft with a matrix of 16,384
// cities has 0.8 GB.
const (
	most      = 20
	mostBytes = 1 << 30
)

// Folder is where drafts are.
type Folder struct{ path string }

// DefaultFolder is the folder of caches where drafts are usually kept.
func DefaultFolder() string { return filepath.Join(xdg.CacheHome, "tourscope") }

// In returns the drafts in a folder of caches; empty: the default one.
func In(caches string) Folder {
	return Folder{filepath.Join(cmp.Or(caches, DefaultFolder()), "drafts")}
}

// Keep writes a draft, over one of the same name, and returns its path. The oldest drafts are
// removed where there are too many.
func (f Folder) Keep(name string, write func(io.Writer) error) (path string, err error) {
	if err := os.MkdirAll(f.path, 0o700); err != nil {
		return "", err
	}
	path = filepath.Join(f.path, name)
	if err := save.File(path, write); err != nil {
		return "", err
	}
	f.prune()
	return path, nil
}

// Contains reports whether a path is that of a draft.
func (f Folder) Contains(path string) bool { return f.Is(filepath.Dir(path)) }

// Is reports whether a path is that of the folder.
func (f Folder) Is(folder string) bool { return filepath.Clean(folder) == f.path }

// prune removes the oldest drafts. One that cannot be removed does no harm.
func (f Folder) prune() {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return
	}
	var files []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	bytes := int64(0)
	for i, file := range files {
		if bytes += file.Size(); i >= most || i > 0 && bytes > mostBytes {
			_ = os.Remove(filepath.Join(f.path, file.Name()))
		}
	}
}
