package drafts_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"tourscope/app/drafts"
)

func TestTheNewestDraftsStay(t *testing.T) {
	caches := t.TempDir()
	f := drafts.In(caches)
	text := func(w io.Writer) error { _, err := io.WriteString(w, "0 0\n"); return err }
	for i := range 25 {
		path, err := f.Keep(fmt.Sprintf("draft%02d.csv", i), text)
		if err != nil || !f.Contains(path) || f.Contains(filepath.Join(caches, "other.csv")) {
			t.Fatalf("%s, %v", path, err)
		}
		when := time.Date(2024, 1, 1, 0, i, 0, 0, time.UTC)
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	last, err := f.Keep("draft24.csv", text) // again: nothing is added
	if err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(filepath.Dir(last))
	if err != nil || len(files) != 20 || files[0].Name() != "draft05.csv" {
		t.Errorf("%d files, the first is %v, %v", len(files), files[0], err)
	}
}

// Old drafts leave where all would have more than a gigabyte.
func TestLargeDraftsMakeRoom(t *testing.T) {
	f := drafts.In(t.TempDir())
	for i, c := range []struct {
		grows int64 // to so many bytes, afterwards
		left  []string
	}{
		{100, []string{"0.tsp"}},
		{600 << 20, []string{"0.tsp", "1.tsp"}},
		{600 << 20, []string{"0.tsp", "1.tsp", "2.tsp"}},
		{2 << 30, []string{"2.tsp", "3.tsp"}},
		{100, []string{"4.tsp"}},
	} {
		path, err := f.Keep(fmt.Sprintf("%d.tsp", i), func(w io.Writer) error { _, err := io.WriteString(w, "EOF\n"); return err })
		if err != nil {
			t.Fatal(err)
		}
		files, err := os.ReadDir(filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		var left []string
		for _, file := range files {
			left = append(left, file.Name())
		}
		if !slices.Equal(left, c.left) {
			t.Errorf("%v are left, want %v", left, c.left)
		}
		when := time.Date(2024, 1, 1, 0, i, 0, 0, time.UTC)
		if err := errors.Join(os.Truncate(path, c.grows), os.Chtimes(path, when, when)); err != nil {
			t.Fatal(err)
		}
	}
}
