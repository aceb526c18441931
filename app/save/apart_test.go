package save

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestApart(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"in.tsp", "other.tsp"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("sub", 0o700); err != nil {
		t.Fatal(err)
	}
	links := os.Symlink("in.tsp", "link.tsp") == nil && os.Symlink(dir, filepath.Join("sub", "up")) == nil &&
		os.Link("in.tsp", "hard.tsp") == nil
	tests := []struct {
		because         string
		inputs, outputs []string
		want            string
		links           bool
	}{
		{"two files", []string{"in.tsp"}, []string{"out.tour", "out.png"}, "", false},
		{"the same name", []string{"in.tsp"}, []string{"in.tsp"}, "the command reads it;", false},
		{"a detour", []string{"in.tsp"}, []string{"sub/../in.tsp"}, "the command reads it;", false},
		{"absolute and relative", []string{"in.tsp"}, []string{filepath.Join(dir, "in.tsp")}, "reads it as in.tsp", false},
		{"a symbolic link", []string{"link.tsp"}, []string{"in.tsp"}, "reads it as link.tsp", true},
		{"a hard link", []string{"in.tsp"}, []string{"hard.tsp"}, "reads it as in.tsp", true},
		{"an output twice", nil, []string{"new.tour", "./new.tour"}, "two results", false},
		{"an output twice by a linked folder", nil, []string{"new.tour", "sub/up/new.tour"}, "two results as new.tour", true},
		{"an output twice, absolute", nil, []string{"new.tour", filepath.Join(dir, "new.tour")}, "two results", false},
		{"an output that is there, twice", nil, []string{"other.tsp", "sub/../other.tsp"}, "two results", false},
		{"the same device", []string{os.DevNull}, []string{os.DevNull, os.DevNull}, "", false},
		{"the same name in another folder", []string{"in.tsp"}, []string{"sub/in.tsp"}, "", false},
	}
	for _, test := range tests {
		if test.links && !links {
			continue
		}
		err := Apart(test.inputs, test.outputs)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want %q", test.because, err, test.want)
		}
	}
}
