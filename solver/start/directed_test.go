package start

import (
	"math/rand/v2"
	"testing"

	"tourscope/solver"
)

// The nearest-neighbour tours of the nodes of an asymmetric problem with fixed arcs stand for tours of its cities.
func TestNearestToursOfNodes(t *testing.T) {
	const cities = 40
	random := rand.New(rand.NewPCG(9, 10))
	weights := make([]int32, cities*cities)
	for i := range weights {
		weights[i] = random.Int32N(1000)
	}
	p, err := solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: solver.DirectedMatrix(cities, weights),
		FixedEdges: [][2]solver.City{{3, 17}, {17, 5}, {20, 2}, {31, 30}}})
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
