package rounds

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/search/space"
)

// far sums up the edges that are far longer than the mean, also the one that closes the tour, in any pieces.
func TestFarEdges(t *testing.T) {
	def := solver.Definition{Name: "line", Metric: solver.Euc2D}
	for i := range 3 * smallPiece {
		def.X, def.Y = append(def.X, float64(i)), append(def.Y, 0)
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	s, err := space.New(t.Context(), p, space.OptionsOf(candidates))
	if err != nil {
		t.Fatal(err)
	}
	order := s.Inward(solver.Identity(p.Cities()))
	length := p.Length(solver.Identity(p.Cities()))
	for _, threads := range []int{1, 2} {
		if sum := far(s.Problem(), order, length, threads); sum != length/2 {
			t.Errorf("%d threads: the far edge is %d long, found are %d", threads, length/2, sum)
		}
		if FarShare(s.Problem(), order, length, threads) < ManyFar {
			t.Error("half of the tour is not much")
		}
	}
}
