// Package shelf lists the instances in folders: name, number of cities, gap of the
// user's best tour, and a thumbnail.
//
// It changes no instance. Its results are cached in the XDG folder for caches, which
// may be deleted at any time.
//
// The hard part is thousands of files: a scan reads headers only, in several
// goroutines, and delivers items in batches; it can be cancelled at any moment, and
// files that have not changed since the last scan are not read. What a header does
// not contain, such as the fingerprint, is added when the instance is read in full,
// which happens when its thumbnail is made.
package shelf

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/adrg/xdg"

	"tourscope/app/library"
	"tourscope/app/save"
	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/instance"
	"tourscope/solver/optima"
	"tourscope/solver/pathtext"
)

// Shelf holds the results of earlier scans. It may be used by several goroutines.
type Shelf struct {
	path string // of the cache

	mu      sync.Mutex
	known   map[string]record
	changed bool
}

// DefaultFolder is the folder tourscope in the XDG folder for caches.
func DefaultFolder() string { return filepath.Join(xdg.CacheHome, "tourscope") }

// Open returns a shelf with its cache in a folder. A missing or damaged cache is an
// empty one.
func Open(folder string) *Shelf {
	s := &Shelf{path: filepath.Join(folder, "shelf.json")}
	s.known = load(s.path)
	return s
}

// look returns the item of a file, from the cache or from the first lines.
func (s *Shelf) look(ctx context.Context, path string, info os.FileInfo) Item {
	item := Item{Path: path, Size: info.Size(), Modified: info.ModTime()}
	s.mu.Lock()
	r, is := s.known[path]
	s.mu.Unlock()
	if is && r.fits(item) {
		r.fill(&item)
		return item
	}
	glance, err := instance.Look(ctx, path)
	if ctx.Err() != nil {
		return item // not worth caching
	}
	if err != nil {
		item.Problem = reason(err)
	} else {
		item.Name, item.Comment, item.Metric, item.Cities = glance.Name, glance.Comment, glance.Metric, glance.Cities
		fixed := 0
		if glance.Fixed {
			fixed = 1 // no published instance has more
		}
		item.Optimum, _ = optima.Lookup(item.Name, item.Cities, item.Metric, fixed)
	}
	s.remember(item)
	return item
}

// reason is the message of an error without the file's name.
func reason(err error) string {
	var file *solver.FileError
	if !errors.As(err, &file) {
		return err.Error()
	}
	short := *file
	short.File, short.Line = filepath.Base(file.File), 0
	text := short.Error()
	if file.Line > 0 {
		text = fmt.Sprintf("line %d%s", file.Line, strings.TrimPrefix(text, short.File))
	}
	return text
}

// Read reads an instance in full and returns it with its completed item. Files larger
// than limit bytes are refused; 0 is no limit. An error is stored as the item's
// Problem as well.
func (s *Shelf) Read(ctx context.Context, path string, limit int64) (*solver.Problem, Item, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, Item{Path: path, Problem: err.Error()}, err
	}
	item := s.look(ctx, path, info)
	if limit > 0 && info.Size() > limit {
		return nil, item, fmt.Errorf("%s has %d MiB: too large for a preview", path, info.Size()>>20)
	}
	if err := ctx.Err(); err != nil {
		return nil, item, err
	}
	p, err := instance.OpenContext(ctx, path)
	if ctx.Err() != nil {
		return nil, item, ctx.Err()
	}
	if err != nil {
		item.Problem = reason(err)
		s.remember(item)
		return nil, item, err
	}
	item.Name, item.Comment, item.Metric, item.Cities, item.Problem = p.Name(), p.Comment(), p.Metric(), p.Cities(), ""
	item.Optimum = optima.Of(p)
	item.Fingerprint = fingerprint.Of(p)
	s.remember(item)
	return p, item, nil
}

// Join adds the user's best tours to the items: by fingerprint, or where that is not
// known, by the path of the instance's file.
func Join(items []Item, entries []library.Entry) {
	byID, bySource := make(map[fingerprint.Fingerprint]*library.Entry), make(map[string]*library.Entry)
	for i := range entries {
		e := &entries[i]
		byID[e.Fingerprint] = e
		if e.Source != "" && e.Path == "" { // files hold round trips
			bySource[e.Source] = e
		}
	}
	for i := range items {
		item := &items[i]
		if item.Fingerprint != (fingerprint.Fingerprint{}) {
			item.Best = byID[item.Fingerprint]
			continue
		}
		item.Best = bySource[item.Path]
		if item.Best != nil && item.Best.Cities != item.Cities {
			item.Best = nil
		}
	}
}

// Gap returns 100 (length − optimum) / optimum of the best tour, in percent; false
// where one of them is unknown.
func (i Item) Gap() (percent float64, known bool) {
	if i.Best == nil {
		return 0, false
	}
	return i.Optimum.Gap(i.Best.Length)
}

// remember caches an item.
func (s *Shelf) remember(i Item) {
	r := record{Size: i.Size, Modified: i.Modified.UnixNano(), Name: i.Name, Cities: i.Cities, Problem: i.Problem,
		Optimum: i.Optimum.Length, Proven: i.Optimum.Proven, Publisher: i.Optimum.Source,
		Comment: i.Comment[:min(len(i.Comment), maxComment)]}
	if i.Metric != 0 {
		r.Metric = i.Metric.String()
	}
	if i.Fingerprint != (fingerprint.Fingerprint{}) {
		r.Fingerprint = i.Fingerprint.String()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, is := s.known[i.Path]; !is && len(s.known) >= maxKnown {
		for path := range s.known { // any: it is a cache
			delete(s.known, path)
			break
		}
	}
	s.known[i.Path], s.changed = r, true
}

// Save writes the cache to the disk if it has changed.
func (s *Shelf) Save() error {
	s.mu.Lock()
	if !s.changed {
		s.mu.Unlock()
		return nil
	}
	data, err := json.Marshal(cacheFile{cacheVersion, withPaths(s.known, pathtext.Encode)})
	s.changed = false
	s.mu.Unlock()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return err
	}
	return save.File(s.path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
