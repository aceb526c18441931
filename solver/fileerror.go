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

// Error is one line: file:line: field: reason (remedy).
func (e *FileError) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	if e.Field != "" {
		b.WriteString(": " + e.Field)
	}
	b.WriteString(": " + e.Reason)
	if e.Remedy != "" {
		b.WriteString(" (" + e.Remedy + ")")
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Cause }
