// Package locale keeps the toolkit quiet about the locale C.UTF-8, in which
// containers and many servers run: it is no language tag, and the toolkit says
// so in three lines before anything else, even to a program that only asks for
// the version.
//
// It must come before the toolkit, which does this while packages are
// initialised. The order is the language's: the first package by import path of
// those whose imports are all initialised. This one needs syscall alone, and
// "tourscope" sorts before "unicode", which the toolkit cannot do without.
// TestQuiet in app/e2e notices should that ever change.
package locale

import "syscall"

func init() {
	if _, set := syscall.Getenv("LANGUAGE"); set || !isC() {
		return
	}
	_ = syscall.Setenv("LANGUAGE", "en") // what C.UTF-8 speaks
}

// isC says whether the locale is C or POSIX with an encoding. The first variable
// that is set counts.
func isC() bool {
	for _, name := range [...]string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value, _ := syscall.Getenv(name); value != "" {
			return len(value) > 2 && value[:2] == "C." || len(value) > 6 && value[:6] == "POSIX."
		}
	}
	return false
}
