package command_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// full has room for nothing, as a disk that fills up during the search.
type full struct{}

func (full) Write(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	return 0, errors.New("no space left on device")
}

// A tour that standard output has no room for is put elsewhere.
func TestATourHasARefugeFromStandardOutput(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	var stderr bytes.Buffer
	p := program()
	p.Stdout, p.Stderr = full{}, &stderr
	if status := p.Main([]string{"solve", "sample:uniform", "--engine", "2opt", "--tour", "-", "--no-library", "-q"}); status != 1 {
		t.Errorf("status %d", status)
	}
	said := regexp.MustCompile(`cannot write to standard output: no space left on device; the tour is in (\S+\.tour)`).FindStringSubmatch(stderr.String())
	if said == nil {
		t.Fatalf("it said %q", stderr.String())
	}
	text, err := os.ReadFile(said[1])
	if err != nil || filepath.Dir(said[1]) != dir || !bytes.Contains(text, []byte("TOUR_SECTION")) {
		t.Errorf("%s holds %.40q, %v", said[1], text, err)
	}
}
