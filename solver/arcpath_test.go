package solver_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// A path of an asymmetric problem and its tour of nodes are turned into each other, and have
// the same length but for the offset, whatever ends are given.
func TestArcPathsKeepTheirLength(t *testing.T) {
	const n = 7
	for _, ends := range [][2]solver.City{{-1, -1}, {0, -1}, {6, -1}, {-1, 0}, {-1, 3}, {0, 6}, {6, 0}, {2, 5}, {5, 2}} {
		def := madeup.Directed(t, n, 1000, 3).Definition()
		def.OpenPath = &ends
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		s := p.Symmetric()
		random := rand.New(rand.NewPCG(1, 1))
		for range 50 {
			order := solver.Identity(n)
			random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
			place(order, ends[0], 0)
			place(order, ends[1], n-1)
			if p.CheckTour(order) != nil { // placing the end has moved the start
				place(order, ends[0], 0)
			}
			nodes := s.Expand(order)
			if err := s.Problem.CheckTour(nodes); err != nil {
				t.Fatalf("ends %v: %v", ends, err)
			}
			if got := s.Problem.Length(nodes) + s.Offset; got != p.Length(order) {
				t.Fatalf("ends %v: the nodes of %v have length %d, the path %d", ends, order, got, p.Length(order))
			}
			at := random.IntN(len(nodes))
			turned := slices.Concat(nodes[at:], nodes[:at])
			if random.IntN(2) == 0 {
				slices.Reverse(turned)
			}
			back, err := s.Contract(turned)
			if err != nil || !slices.Equal(back, order) {
				t.Fatalf("ends %v: %v comes back as %v, %v", ends, order, back, err)
			}
		}
	}
}

// place exchanges a city with the one at a position; any city is left where it is.
func place(order []solver.City, c solver.City, at int) {
	if c == solver.AnyCity {
		return
	}
	i := slices.Index(order, c)
	order[i], order[at] = order[at], order[i]
}
