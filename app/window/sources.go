//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"strings"
)

// samplePrefix marks a bundled instance among the names of files.
const samplePrefix = "sample:"

// fromLibrary is the name of our best tour where a file of a tour is expected,
// as on the command line.
const fromLibrary = "library"

// fromLast is the name of the tour of the last interrupted search of an instance,
// where a file of a tour is expected, as on the command line.
const fromLast = "last"

// isNamedTour reports whether a path is fromLibrary or fromLast.
func isNamedTour(path string) bool { return path == fromLibrary || path == fromLast }

func displayName(path string) string {
	return filepath.Base(strings.TrimPrefix(path, samplePrefix))
}

// isFolder reports whether there is a folder at a path.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// sourceOf is the name by which an instance can be opened again.
func sourceOf(path string) string {
	if strings.HasPrefix(path, samplePrefix) {
		return path
	}
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}
