package save

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestFileReplaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.tour")
	for _, want := range []string{"first", "second"} {
		if err := File(path, text(want)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestFailureKeepsTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.tour")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	failed := errors.New("no tour")
	err := File(path, func(w io.Writer) error { io.WriteString(w, "half"); return failed })
	if !errors.Is(err, failed) {
		t.Errorf("got error %v", err)
	}
	if got := read(t, path); got != "old" {
		t.Errorf("the old file now holds %q", got)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

func TestFileKeepsPermissionAndLink(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "a"), filepath.Join(dir, "link")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Skipf("this system makes no links: %v", err)
	}
	if err := File(link, text("new")); err != nil {
		t.Fatal(err)
	}
	if read(t, path) != "new" {
		t.Error("the file behind the link was not replaced")
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("the permission became %v", info.Mode())
	}
}

func TestFullDevice(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("this system has no /dev/full")
	}
	if err := Check("/dev/full"); err != nil {
		t.Error(err)
	}
	err := File("/dev/full", text("x"))
	if err == nil || !strings.Contains(err.Error(), "/dev/full") {
		t.Errorf("got error %v", err)
	}
}

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	protected := filepath.Join(dir, "protected")
	if err := os.WriteFile(protected, nil, 0o400); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, path, want string }{
		{"a new file", filepath.Join(dir, "new"), ""},
		{"no such directory", filepath.Join(dir, "none", "new"), "there is no directory"},
		{"a directory", dir, "is a directory"},
		{"write-protected", protected, "write-protected"},
	}
	for _, test := range tests {
		err := Check(test.path)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want %q", test.name, err, test.want)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// TestAFullDisk fails half-way as a full disk does: the old file stays, nothing is
// left beside it, and the message says what to do.
func TestAFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "picture.png")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := File(path, func(w io.Writer) error {
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			return err
		}
		return &fs.PathError{Op: "write", Path: "hidden", Err: syscall.ENOSPC}
	})
	if err == nil || !strings.Contains(err.Error(), "make room") || strings.Contains(err.Error(), "hidden") {
		t.Errorf("said %v", err)
	}
	if left, _ := os.ReadFile(path); string(left) != "old" {
		t.Errorf("the old file holds %.10q", left)
	}
	if all, _ := os.ReadDir(filepath.Dir(path)); len(all) != 1 {
		t.Errorf("%d files are left", len(all))
	}
}

// TestInterrupted checks the sentence about a file whose writing the user ended.
func TestInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.png")
	err := File(path, func(io.Writer) error { return fmt.Errorf("drawing: %w", context.Canceled) })
	if !errors.Is(err, context.Canceled) || err.Error() != "interrupted: "+path+" is not written" {
		t.Errorf("the error is: %v", err)
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A plain name has no letter that a system forbids, and is short enough for a file name.
func TestPlainNames(t *testing.T) {
	for name, want := range map[string]string{
		"berlin52":                    "berlin52",
		`a/b\c:d*e?f"g<h>i|j` + "\n":  "a-b-c-d-e-f-g-h-i-j-",
		strings.Repeat("ä", 100):      strings.Repeat("ä", mostPlain/2),
		strings.Repeat("a", 120):      strings.Repeat("a", 120),
		"x" + strings.Repeat("東", 60): "x" + strings.Repeat("東", 39),
		"":                            "",
	} {
		if got := PlainName(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}

func TestEndingsOfOtherFiles(t *testing.T) {
	for _, ending := range []string{".png", ".tour", ".gz"} {
		if err := CheckEnding("a"+ending, ending, "history", ".csv"); err == nil || !strings.Contains(err.Error(), "holds no history: end the name in .csv") {
			t.Errorf("%s: %v", ending, err)
		}
	}
	for _, ending := range []string{"", ".log", ".5"} {
		if err := CheckEnding("a"+ending, ending, "history", ".csv"); err != nil {
			t.Error(err)
		}
	}
}
