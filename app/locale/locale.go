// Package locale suppresses the toolkit's messages about the locale C.UTF-8, in which
// containers and many servers run. It is not a language tag, and the toolkit prints
// three lines about that at every start, also of "tourscope --version".
//
// The package must be initialised before the toolkit, which reads the locale while
// packages are initialised. The Go specification fixes the order: of the packages
// whose imports are initialised, the first by import path. This package imports
// syscall only, and "tourscope" sorts before "unicode", which the toolkit imports.
// TestQuiet in app/e2e checks the order.
package locale

import "syscall"

func init() {
	if _, set := syscall.Getenv("LANGUAGE"); set || !isC() {
		return
	}
	_ = syscall.Setenv("LANGUAGE", "en") // the language of C.UTF-8
}

// isC reports whether the locale is C or POSIX with an encoding. The first variable
// that is set decides.
func isC() bool {
	for _, name := range [...]string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value, _ := syscall.Getenv(name); value != "" {
			return len(value) > 2 && value[:2] == "C." || len(value) > 6 && value[:6] == "POSIX."
		}
	}
	return false
}
