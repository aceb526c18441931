//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/control"
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

// buttonNameWidth is the width of a file's name in the title of a button: two such buttons and Close
// have room in the narrowest dialogs.
const buttonNameWidth = 140

// buttonName is displayName for the title of a button: a long one is shortened in the middle.
func buttonName(path string) string {
	return control.ShortenMiddle(displayName(path), buttonNameWidth, theme.TextSize(), fyne.TextStyle{Bold: true})
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
