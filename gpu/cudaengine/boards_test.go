package cudaengine

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/start"
)

// The tours of boards repeat their edges, those of other instances do not.
func TestBoardsRepeatEdges(t *testing.T) {
	for kind, board := range map[string]bool{"drilling": true, "grid": true, "uniform": false, "clustered": false} {
		p, err := generate.Make(kind, 2000, 1)
		if err != nil {
			t.Fatal(err)
		}
		order, err := start.Make(t.Context(), "greedy", p, 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := repeated(p, order); got >= boardShare != board {
			t.Errorf("%s: %.2f of the edges are repeated", kind, got)
		}
	}
}

// Of a rectangle of 2 × 4 cities, walked round, the edges in the middle of a long side repeat the
// one before.
func TestRepeatedEdges(t *testing.T) {
	x, y := []float64{0, 1, 2, 3, 3, 2, 1, 0}, []float64{0, 0, 0, 0, 1, 1, 1, 1}
	p, err := solver.NewProblem(solver.Definition{Name: "rectangle", Metric: solver.Euc2D, X: x, Y: y})
	if err != nil {
		t.Fatal(err)
	}
	if got := repeated(p, solver.Identity(8)); got != 0.5 {
		t.Errorf("a share of %g is repeated, want 0.5", got)
	}
}
