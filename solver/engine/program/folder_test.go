package program

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestFoldersOfKilledProcessesAreRemoved checks that a new folder removes those whose locks
// are free, and no others.
func TestFoldersOfKilledProcessesAreRemoved(t *testing.T) {
	temporary := t.TempDir()
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, temporary)
	}
	busy, err := newFolder()
	if err != nil {
		t.Fatal(err)
	}
	old, ahead := time.Now().Add(-time.Hour), time.Now().Add(time.Hour) // a test may be suspended for longer than the grace
	stale, young, other := filepath.Join(temporary, "tourscope-program-1"), filepath.Join(temporary, "tourscope-program-2"), filepath.Join(temporary, "tourscope-program-3")
	for _, dir := range []string{stale, young, other} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "problem.tsp"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{stale, young} {
		if err := os.WriteFile(filepath.Join(dir, lockName), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for lock, when := range map[string]time.Time{filepath.Join(stale, lockName): old, busy.lock.Name(): old, filepath.Join(young, lockName): ahead} {
		if err := os.Chtimes(lock, when, when); err != nil {
			t.Fatal(err)
		}
	}
	last, err := newFolder()
	if err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]bool{stale: false, young: true, other: true, busy.path: true, last.path: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", filepath.Base(dir), err == nil, want)
		}
	}
	busy.remove()
	last.remove()
	if left, err := os.ReadDir(temporary); err != nil || len(left) != 2 {
		t.Errorf("there are %v, %v", left, err)
	}
}
