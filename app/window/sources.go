//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"strings"
)

// samplePrefix marks a bundled instance among the names of files.
const samplePrefix = "sample:"

// fromLibrary stands for our best tour wherever the file of a tour is asked for,
// as on the command line.
const fromLibrary = "library"

// fromLast stands for the tour of the last search of an instance that was cut off,
// wherever the file of a tour is asked for, as on the command line.
const fromLast = "last"

// isNamedTour reports whether a path is none, but a word for a tour.
func isNamedTour(path string) bool { return path == fromLibrary || path == fromLast }

func displayName(path string) string {
	return filepath.Base(strings.TrimPrefix(path, samplePrefix))
}

// isFolder reports whether there is a folder at a path.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// sourceOf is where an instance can be found again.
func sourceOf(path string) string {
	if strings.HasPrefix(path, samplePrefix) {
		return path
	}
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}
