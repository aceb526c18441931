package panics

import (
	"strings"
	"testing"
)

//go:noinline
func stumble() { panic("stumbled") }

//go:noinline
func beyond(numbers []int, i int) int { return numbers[i] }

//go:noinline
func through(nothing *Error) string { return nothing.Place }

// TestPlace: a panic says in which function it was raised, also one of the runtime and one that was raised again.
func TestPlace(t *testing.T) {
	for function, work := range map[string]func(){
		"stumble": stumble,
		"beyond":  func() { _ = beyond(make([]int, 2), 2) },
		"through": func() { _ = through(nil) },
		"again": func() {
			defer func() { panic(of(recover())) }()
			func() { stumble() }()
		},
		"anew": func() {
			defer func() { panic(recover()) }()
			stumble()
		},
	} {
		want := function
		if function == "again" || function == "anew" {
			want = "stumble"
		}
		e := Catch(work)
		if e == nil || !strings.HasPrefix(e.Place, "panics."+want+" (panics_test.go:") || !strings.Contains(e.Error(), "panics."+want+"(") {
			t.Errorf("%s: %+v", function, e)
			continue
		}
		if line := e.Line(); strings.Contains(line, "\n") || !strings.HasSuffix(line, ", in "+e.Place) {
			t.Errorf("%s: %q", function, line)
		}
	}
}

// TestNothingToCatch: work that ends is no error.
func TestNothingToCatch(t *testing.T) {
	if e := Catch(func() {}); e != nil {
		t.Error(e)
	}
	if line := (&Error{Value: "stumbled"}).Line(); line != "stumbled" {
		t.Errorf("without a place: %q", line)
	}
}
