package save

import (
	"errors"
	"io"
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
