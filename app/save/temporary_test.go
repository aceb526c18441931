package save

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestTheLongestNameCanBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("n", 255))
	if err := Check(path); err != nil {
		t.Skipf("this file system has shorter names: %v", err)
	}
	if err := File(path, text("whole")); err != nil || read(t, path) != "whole" {
		t.Error(err)
	}
}

func TestANameTooLongIsFoundBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("n", 300))
	if err := Check(path); err == nil || !strings.Contains(err.Error(), "shorter name") {
		t.Errorf("got error %v", err)
	}
}

// What a killed program has left goes, but neither what is being written nor what
// somebody else has called alike.
func TestStaleTemporaryFilesAreRemoved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("open files cannot be removed there")
	}
	dir := filepath.Join(t.TempDir(), "odd [name]*")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	stale, own := filepath.Join(dir, ".tourscope-123.part"), filepath.Join(dir, "tourscope-mine.part")
	for _, path := range []string{stale, own} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	busy, err := createTemporary(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	if err := os.Chtimes(busy.Name(), old, old); err != nil {
		t.Fatal(err)
	}
	if err := Check(filepath.Join(dir, "new")); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{stale: false, own: true, busy.Name(): true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", filepath.Base(path), err == nil, want)
		}
	}
}

func TestAContextEndsTheWriting(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err := FileContext(ctx, path, func(w io.Writer) error {
		cancel()
		for {
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				return err
			}
		}
	})
	if !errors.Is(err, context.Canceled) || read(t, path) != "old" {
		t.Errorf("%v, and the file holds %.10q", err, read(t, path))
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}
