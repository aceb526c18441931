package protocol

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write testdata/shapes.txt again")

// What messages are made of has not changed since Version was last raised. Most of it
// belongs to other packages, which know nothing of pipes.
func TestShapes(t *testing.T) {
	const file = "testdata/shapes.txt"
	version := fmt.Sprintf("version %d\n", Version)
	got := version + shapes()
	golden, err := os.ReadFile(file)
	want := string(golden)
	if got == want && err == nil {
		return
	}
	switch raised := !strings.HasPrefix(want, version); {
	case !raised:
		t.Errorf("messages have changed (-version %d +now): raise Version, then go test -update\n%s", Version, cmp.Diff(want, got))
	case *update:
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is of another version: go test -update", file)
	}
}

// shapes lists the messages by kind and then the structs in them.
func shapes() string {
	var b strings.Builder
	structs := make(map[string]string)
	for k := Kind(1); empty(k) != nil; k++ {
		m := reflect.TypeOf(empty(k)).Elem()
		fmt.Fprintf(&b, "%d %v: %s\n", k, k, m)
		describe(m, structs)
	}
	names := make([]string, 0, len(structs))
	for name := range structs {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&b, "\n%s\n%s", name, structs[name])
	}
	return b.String()
}

// describe adds a type and all that it holds.
func describe(t reflect.Type, into map[string]string) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		describe(t.Elem(), into)
	case reflect.Map:
		describe(t.Key(), into)
		describe(t.Elem(), into)
	case reflect.Struct:
		if _, is := into[t.String()]; is {
			return
		}
		into[t.String()] = ""
		var b strings.Builder
		for _, f := range reflect.VisibleFields(t) {
			if f.IsExported() && len(f.Index) == 1 {
				fmt.Fprintf(&b, "\t%s %s\n", f.Name, shape(f.Type))
				describe(f.Type, into)
			}
		}
		into[t.String()] = b.String()
	}
}

// shape is a type's name and, where that hides it, what goes through the pipe.
func shape(t reflect.Type) string {
	if t.PkgPath() == "" || t.Kind() == reflect.Struct {
		return t.String()
	}
	return fmt.Sprintf("%s (%s)", t, t.Kind())
}
