package app

import (
	"os"

	"tourscope/app/library"
	"tourscope/app/settings"
)

// openLibrary returns the user's results: at the place that TOURSCOPE_LIBRARY
// names, or the usual one. The variable may be "off"; the preferences may say so,
// too, and the variable overrides them. Without a home folder the variable alone names
// a place.
func openLibrary(home bool) *library.Library {
	results, fixed := openWindowLibrary()
	if !fixed && !home {
		return nil
	}
	if !fixed && !settings.KeepsResults(settings.DefaultPlaces()) {
		return nil
	}
	return results
}

// openWindowLibrary is openLibrary for a program that has the preferences at hand
// and may change them: fixed says that the variable leaves them nothing to decide.
func openWindowLibrary() (results *library.Library, fixed bool) {
	switch path := os.Getenv("TOURSCOPE_LIBRARY"); path {
	case "off":
		return nil, true
	case "":
		return library.New(library.DefaultPath()), false
	default:
		return library.New(path), true
	}
}
