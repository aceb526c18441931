//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package library

import "os"

// unlock does nothing: on these systems a lock ends with its handle.
func unlock(*os.File) {}
