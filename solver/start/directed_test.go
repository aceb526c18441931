package start

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// The nearest-neighbour tours of the nodes of an asymmetric problem with fixed arcs stand for tours of its cities.
func TestNearestToursOfNodes(t *testing.T) {
	def := madeup.Directed(t, 40, 1000, 9).Definition()
	def.FixedEdges = [][2]solver.City{{3, 17}, {17, 5}, {20, 2}, {31, 30}}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	seeds := make([]uint64, 30)
	for i := range seeds {
		seeds[i] = uint64(i)
	}
	tours, err := NearestTours(t.Context(), 2, p.Searched(), seeds)
	if err != nil {
		t.Fatal(err)
	}
	for i, nodes := range tours {
		order, err := p.Symmetric().Contract(nodes)
		if err == nil {
			err = p.CheckTour(order)
		}
		if err != nil {
			t.Errorf("seed %d: %v", i, err)
		}
	}
}
