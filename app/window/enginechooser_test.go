//go:build !nogui

package window

import (
	"slices"
	"testing"

	"tourscope/solver"
)

// Engines that cannot run here come last, each with what it does, below what they lack.
func TestEnginesThatCannotRunComeLast(t *testing.T) {
	const lacks = "no driver was found: install one"
	one := func(name, unavailable string) solver.Engine {
		return walker{solver.Info{Name: name, Title: name, Summary: "Does " + name + ".", Unavailable: unavailable}}
	}
	c := &engineChooser{registry: solver.NewRegistry(one("a", lacks), one("b", ""), one("c", lacks), one("d", "")), chosen: "c"}
	choices, at := c.choices()
	var got []string
	for _, choice := range choices {
		got = append(got, choice.Title+": "+choice.Detail)
		if cannot := choice.Title != "b" && choice.Title != "d"; choice.Disabled != cannot {
			t.Errorf("%s: disabled %v", choice.Title, choice.Disabled)
		}
	}
	want := []string{"b: Does b.", "d: Does d.", "Not available here: No driver was found: install one", "a: Does a.", "c: Does c."}
	if !slices.Equal(got, want) || at != 4 {
		t.Errorf("the list is %q, at %d", got, at)
	}
}
