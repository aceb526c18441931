package shape

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

type outer struct {
	Inner  []inner
	Shares map[string]*inner
	Far    *outer
	hidden int
}

type inner struct{ Share share }

type share uint8

func TestStructs(t *testing.T) {
	const want = "\nshape.inner\n\tShare shape.share (uint8)\n" +
		"\nshape.outer\n\tInner []shape.inner\n\tShares map[string]*shape.inner\n\tFar *shape.outer\n"
	if got := Structs(reflect.TypeFor[outer]()); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	_ = outer{}.hidden
}

// listener notes whether a check fails.
type listener struct {
	testing.TB
	failed bool
}

func (l *listener) Helper()               {}
func (l *listener) Errorf(string, ...any) { l.failed = true }

// Only with another version may the file be written again.
func TestCheck(t *testing.T) {
	file := filepath.Join(t.TempDir(), "shapes.txt")
	for _, step := range []struct {
		version int
		shapes  string
		update  bool
		fails   bool
	}{
		{1, "a", false, true}, // there is none
		{1, "a", true, false},
		{1, "a", false, false},
		{1, "b", false, true},
		{1, "b", true, true},
		{2, "b", false, true},
		{2, "b", true, false},
		{2, "b", false, false},
	} {
		l := &listener{TB: t}
		if Check(l, file, step.version, step.shapes, step.update); l.failed != step.fails {
			t.Errorf("%+v: failed %v", step, l.failed)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "version 2\nb" {
		t.Errorf("the file has %q, %v", text, err)
	}
}
