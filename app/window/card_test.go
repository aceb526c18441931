//go:build !nogui

package window

import (
	"strings"
	"testing"

	"tourscope/app/window/control"
	"tourscope/solver"
)

// One city and one pinned edge are counted in the singular.
func TestCardCounts(t *testing.T) {
	for _, row := range []struct {
		cities int
		fixed  [][2]solver.City
		want   string
	}{
		{1, nil, "1 city  ·  EUC_2D"},
		{4, [][2]solver.City{{0, 1}}, "4 cities  ·  EUC_2D  ·  1 pinned edge"},
		{4, [][2]solver.City{{0, 1}, {2, 3}}, "4 cities  ·  EUC_2D  ·  2 pinned edges"},
	} {
		x := []float64{0, 1, 5, 9}[:row.cities]
		p, err := solver.NewProblem(solver.Definition{Name: "some", Metric: solver.Euc2D, X: x, Y: x, FixedEdges: row.fixed})
		if err != nil {
			t.Fatal(err)
		}
		c := newCard(&control.Hints{Show: func(string) {}})
		if c.show(&loaded{problem: p}); strings.TrimSpace(c.facts.Value) != row.want {
			t.Errorf("the card says %q, want %q", c.facts.Value, row.want)
		}
	}
}
