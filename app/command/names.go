package command

import (
	"path/filepath"
	"strings"
)

// samplePrefix begins the name of a bundled instance.
const samplePrefix = "sample:"

// standard is the name of standard input and output on the command line.
const standard = "-"

// fromLibrary is the name of the library's best tour of an instance, for every flag that takes
// a tour. A file of that name is ./library.
const fromLibrary = "library"

// sourceOf returns the absolute path or the sample name of an instance; empty for standard
// input.
func sourceOf(file string) string {
	switch {
	case file == standard:
		return ""
	case strings.HasPrefix(file, samplePrefix):
		return file
	}
	if full, err := filepath.Abs(file); err == nil {
		return full
	}
	return file
}

// fromLast is the name of the tour of the last interrupted search of an instance, for --from. A
// file of that name is ./last.
const fromLast = "last"
