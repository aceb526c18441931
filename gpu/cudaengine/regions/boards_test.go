package regions

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/space"
)

// Cities of boards lie midway between two of their candidates, those of other instances do not.
func TestBoardsAreFound(t *testing.T) {
	for kind, board := range map[string]bool{"drilling": true, "grid": true, "uniform": false, "clustered": false} {
		p, err := generate.Make(kind, 6000, 1)
		if err != nil {
			t.Fatal(err)
		}
		s, err := space.New(t.Context(), p, space.Options{Neighbors: 8, Quadrant: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := midway(s, 0); got >= boardShare != board {
			t.Errorf("%s: %.2f of the cities are midway between two candidates", kind, got)
		}
	}
}

// Of two rows of four cities, those within a row are midway; two cities at one place are not midway
// between each other.
func TestMidway(t *testing.T) {
	for _, c := range []struct {
		x, y []float64
		want float64
	}{
		{[]float64{0, 1, 2, 3, 3, 2, 1, 0}, []float64{0, 0, 0, 0, 1, 1, 1, 1}, 0.5},
		{[]float64{0, 0, 5, 5, 9, 9}, []float64{0, 0, 7, 7, 2, 2}, 0},
	} {
		p, err := solver.NewProblem(solver.Definition{Name: "rows", Metric: solver.Euc2D, X: c.x, Y: c.y})
		if err != nil {
			t.Fatal(err)
		}
		s, err := space.New(t.Context(), p, space.Options{Neighbors: 5})
		if err != nil {
			t.Fatal(err)
		}
		if got := midway(s, 0); got != c.want {
			t.Errorf("a share of %g is midway, want %g", got, c.want)
		}
	}
}
