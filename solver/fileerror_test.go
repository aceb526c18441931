package solver

import (
	"strings"
	"testing"
)

// TestLongFileError checks that a word of a file cannot fill the screen.
func TestLongFileError(t *testing.T) {
	e := &FileError{File: "x.tsp", Line: 3, Field: strings.Repeat("SECTION", 5000), Reason: strings.Repeat("ü", 50_000) + " is wrong", Remedy: "mend it"}
	got := e.Error()
	if len([]rune(got)) > 1000 || !strings.HasPrefix(got, "x.tsp:3: SECTION") || !strings.HasSuffix(got, "… (mend it)") || strings.Contains(got, "\ufffd") {
		t.Errorf("%d bytes: %s", len(got), got)
	}
}
