package linefile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

var errInUse = errors.New("in use")

// open opens a file and returns its complete lines, of which an incomplete one is cut off.
func open(t *testing.T, path string) (*File, []string) {
	t.Helper()
	f, err := Open(path, os.O_RDWR|os.O_CREATE, errInUse)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	lines, err := f.Read()
	var all []string
	end := int64(0)
	for err == nil && lines.Next() {
		all, end = append(all, strings.TrimSpace(string(lines.Text))), lines.End
	}
	if err := errors.Join(err, lines.Err, f.Cut(end)); err != nil {
		t.Fatal(err)
	}
	return f, all
}

// TestACrashLosesTheLastLineAtMost cuts a file at every byte of its last line and appends.
func TestACrashLosesTheLastLineAtMost(t *testing.T) {
	const first, last = "[1]\n", "[23]\n"
	path := filepath.Join(t.TempDir(), "journal")
	for cut := range len(last) + 1 {
		if err := os.WriteFile(path, []byte(first+last[:cut]), 0o644); err != nil {
			t.Fatal(err)
		}
		f, lines := open(t, path)
		if want := 1 + cut/len(last); len(lines) != want {
			t.Fatalf("cut at %d: %v, want %d lines", cut, lines, want)
		}
		if err := errors.Join(f.Append([]int{4}), f.Close()); err != nil {
			t.Fatal(err)
		}
		want := first + last[:cut/len(last)*len(last)] + "[4]\n"
		if text, err := os.ReadFile(path); err != nil || string(text) != want {
			t.Errorf("cut at %d: %q, want %q, %v", cut, text, want, err)
		}
	}
}

// TestNothingIsWrittenAfterAnError: a line that was lost must not be followed by others.
func TestNothingIsWrittenAfterAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	f, _ := open(t, path)
	first := f.Append(func() {}) // no JSON
	if first == nil || !strings.Contains(first.Error(), path) {
		t.Errorf("the error is %v", first)
	}
	if again := f.Append(1); again != first {
		t.Errorf("the next error is %v", again)
	}
	if text, err := os.ReadFile(path); err != nil || len(text) > 0 {
		t.Errorf("%q was written, %v", text, err)
	}
}

func TestOneProgramWrites(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such locks here")
	}
	path := filepath.Join(t.TempDir(), "journal")
	f, _ := open(t, path)
	if _, err := Open(path, os.O_RDWR, errInUse); !errors.Is(err, errInUse) {
		t.Errorf("it was opened twice: %v", err)
	}
	if err := Move(path, path+"-1", errInUse); !errors.Is(err, errInUse) {
		t.Errorf("it was moved while it is written: %v", err)
	}
	f.Close()
	if err := Move(path, path+"-1", errInUse); err != nil {
		t.Error(err)
	}
	open(t, path+"-1")
}
