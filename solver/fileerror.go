package solver

import (
	"fmt"
	"strings"
)

// FileError reports an invalid input file: the position, the reason and the remedy.
type FileError struct {
	File   string
	Line   int    // from 1; 0 where the error has no line
	Field  string // the keyword, section or column; may be empty
	Reason string
	Remedy string // what the user can do, an imperative; may be empty
	Cause  error  // the underlying error, or nil
}

// mostWords bounds each part of a message, in characters: the reason may quote a word of
// the file, and a word may be as long as the file.
const mostWords = 400

// Error is one line: file:line: field: reason (remedy).
func (e *FileError) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	if e.Field != "" {
		b.WriteString(": " + shortened(e.Field))
	}
	b.WriteString(": " + shortened(e.Reason))
	if e.Remedy != "" {
		b.WriteString(" (" + shortened(e.Remedy) + ")")
	}
	return b.String()
}

// shortened cuts a text that is too long for a message.
func shortened(text string) string {
	count := 0
	for at := range text {
		if count++; count > mostWords {
			return text[:at] + "…"
		}
	}
	return text
}

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Cause }
