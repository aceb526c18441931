package app

import (
	"os"

	"tourscope/app/library"
	"tourscope/app/settings"
)

// openLibrary returns the user's results: at the place that TOURSCOPE_LIBRARY
// names, or the usual one. The variable may be "off"; the preferences may say so,
// too, and the variable overrides them.
func openLibrary() *library.Library {
	switch path := os.Getenv("TOURSCOPE_LIBRARY"); {
	case path == "off", path == "" && !settings.KeepsResults(settings.DefaultPlaces()):
		return nil
	case path != "":
		return library.New(path)
	}
	return library.New(library.DefaultPath())
}
