package fetch

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestParseNames(t *testing.T) {
	all, err := ParseNames(" ALL ")
	if err != nil || len(all) < 100 || !slices.Contains(all, "kroA100") {
		t.Errorf("all are %d, %v", len(all), err)
	}
	got, err := ParseNames(" berlin52, kroA100.tsp\n berlin52 ")
	if err != nil || !slices.Equal(got, []string{"berlin52", "kroA100"}) {
		t.Errorf("%q, %v", got, err)
	}
	for _, text := range []string{"", "  ", "../etc/passwd", "a b/c"} {
		if got, err := ParseNames(text); err == nil {
			t.Errorf("%q passes as %q", text, got)
		}
	}
}

// One file that is missing does not keep the others from coming.
func TestAll(t *testing.T) {
	files := &site{files: map[string][]byte{"berlin52.tsp.gz": problem(t, "berlin52", 52), "eil51.tsp.gz": problem(t, "eil51", 51)}, tag: `"1"`}
	s, dir := start(t, files), t.TempDir()
	var last Progress
	o := s.All(t.Context(), []string{"berlin52", "nowhere", "eil51"}, dir, func(p Progress) {
		if p.Share() < last.Share() {
			t.Errorf("%v comes after %v", p, last)
		}
		last = p
	})
	if len(o.Files) != 2 || len(o.Errors) != 1 || o.Before != 0 || last.Share() < 0.9 {
		t.Errorf("%+v, at last %v", o, last)
	}
	if o = s.All(t.Context(), []string{"berlin52"}, dir, func(Progress) {}); o.Before != 1 {
		t.Errorf("what is there comes again: %+v", o)
	}
}

func TestAllGivesUp(t *testing.T) {
	s := start(t, http.HandlerFunc(http.NotFound))
	names := []string{"a1", "a2", "a3", "a4", "a5", "a6"}
	o := s.All(t.Context(), names, t.TempDir(), func(Progress) {})
	if len(o.Errors) != hopeless+1 || !strings.Contains(o.Errors[hopeless].Error(), "not tried") {
		t.Errorf("%v", o.Errors)
	}
}

func TestAllIsCancelled(t *testing.T) {
	files := &site{files: map[string][]byte{"berlin52.tsp.gz": problem(t, "berlin52", 52)}, tag: `"1"`}
	s, dir := start(t, files), t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	o := s.All(ctx, []string{"berlin52", "eil51"}, dir, func(p Progress) {
		if p.At == 1 {
			cancel()
		}
	})
	if len(o.Files) != 1 || len(o.Errors) != 0 {
		t.Errorf("%+v", o)
	}
	if _, err := os.Stat(filepath.Join(dir, "berlin52.tsp")); err != nil {
		t.Error("what came before is gone")
	}
}
