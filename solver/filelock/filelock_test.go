//go:build unix

package filelock_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"tourscope/solver/filelock"
)

func TestLockLastsUntilTheFileIsClosed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	first, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := filelock.Lock(first); err != nil {
		t.Fatalf("the first lock: %v", err)
	}
	second, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if err := filelock.Lock(second); !errors.Is(err, filelock.ErrHeld) {
		t.Errorf("the lock of a locked file gives %v, want ErrHeld", err)
	}
	if filelock.Free(path) {
		t.Error("a locked file is called free")
	}
	first.Close()
	if !filelock.Free(path) {
		t.Error("the file is not free after it was closed")
	}
	if err := filelock.Lock(second); err != nil {
		t.Errorf("the lock after it was released: %v", err)
	}
}

func TestMissingFileIsNotFree(t *testing.T) {
	if filelock.Free(filepath.Join(t.TempDir(), "none")) {
		t.Error("a file that is not there is called free")
	}
}
