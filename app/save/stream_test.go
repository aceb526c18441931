package save

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWhatIsStreamedIsThereAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.rec")
	failed := errors.New("cut off")
	err := Stream(path, func(w io.Writer) error {
		for _, part := range []string{"one ", "two "} {
			if _, err := io.WriteString(w, part); err != nil {
				return err
			}
			if got := read(t, path); !strings.HasSuffix(got, part) {
				t.Errorf("after %q the file holds %q", part, got)
			}
		}
		return failed
	})
	if !errors.Is(err, failed) || read(t, path) != "one two " {
		t.Errorf("%v, and the file holds %q", err, read(t, path))
	}
}

// A recording that is there is as it was until the new one is whole: where nothing is written, or not all.
func TestAStreamedFileIsReplacedWhole(t *testing.T) {
	failed := errors.New("no room")
	for _, c := range []struct {
		what  string
		parts []string
		err   error
		want  string
	}{
		{"nothing is written", nil, nil, "before"},
		{"it fails before", nil, failed, "before"},
		{"it fails meanwhile", []string{"one "}, failed, "before"},
		{"it is whole", []string{"one ", "two"}, nil, "one two"},
	} {
		folder := t.TempDir()
		path := filepath.Join(folder, "a.rec")
		if err := os.WriteFile(path, []byte("before"), 0o640); err != nil {
			t.Fatal(err)
		}
		err := Stream(path, func(w io.Writer) error {
			for _, part := range c.parts {
				if _, err := io.WriteString(w, part); err != nil {
					return err
				}
				if got := read(t, path); got != "before" {
					t.Errorf("%s: meanwhile the file holds %q", c.what, got)
				}
			}
			return c.err
		})
		if !errors.Is(err, c.err) || read(t, path) != c.want {
			t.Errorf("%s: %v, and the file holds %q", c.what, err, read(t, path))
		}
		if left, _ := os.ReadDir(folder); len(left) != 1 {
			t.Errorf("%s: %d files are left", c.what, len(left))
		}
	}
}

func TestNothingStreamedIsNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.rec")
	if err := Stream(path, func(io.Writer) error { return nil }); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file without content: %v", err)
	}
}
