// Package shape writes down what plain data are made of, for tests: whoever reads data
// that another version of the program wrote has to know when they change.
package shape

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Structs describes the fields of all structs in the types given, at any depth.
func Structs(types ...reflect.Type) string {
	structs := make(map[string]string)
	for _, t := range types {
		describe(t, structs)
	}
	names := make([]string, 0, len(structs))
	for name := range structs {
		names = append(names, name)
	}
	slices.Sort(names)
	var b strings.Builder
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
				fmt.Fprintf(&b, "\t%s %s\n", f.Name, name(f.Type))
				describe(f.Type, into)
			}
		}
		into[t.String()] = b.String()
	}
}

// name is a type's name and, where that hides it, what is stored.
func name(t reflect.Type) string {
	if t.PkgPath() == "" || t.Kind() == reflect.Struct {
		return t.String()
	}
	return fmt.Sprintf("%s (%s)", t, t.Kind())
}

// Check fails where the shapes are not those in the file: they belong to a version, and
// are written there, with update, only once that has been raised.
func Check(t testing.TB, file string, version int, shapes string, update bool) {
	t.Helper()
	first := fmt.Sprintf("version %d\n", version)
	got := first + shapes
	golden, err := os.ReadFile(file)
	want := string(golden)
	if got == want && err == nil {
		return
	}
	switch raised := !strings.HasPrefix(want, first); {
	case !raised:
		t.Errorf("the data have changed (-version %d +now): raise the version, then go test -update\n%s", version, cmp.Diff(want, got))
	case update:
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is of another version: go test -update", file)
	}
}
