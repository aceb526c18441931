package drafts_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
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
