//go:build !nogui

package batches

import (
	"path/filepath"
	"testing"
)

func TestPlaceOfResults(t *testing.T) {
	place := t.TempDir()
	gone := filepath.Join(place, "gone", "batch-results")
	for _, row := range []struct {
		why                   string
		recent                []string
		documents, last, want string
	}{
		{"the first batch", nil, "/documents", "/instances", "/documents"},
		{"no documents", nil, "", "/instances", "/instances"},
		{"beside the newest batch", []string{filepath.Join(place, "batch-results")}, "/documents", "/instances", place},
		{"whose place is gone", []string{gone}, "/documents", "/instances", "/documents"},
		{"then beside the one before", []string{gone, filepath.Join(place, "older-results")}, "/documents", "/instances", place},
	} {
		if got := placeOfResults(row.recent, row.documents, row.last); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}
