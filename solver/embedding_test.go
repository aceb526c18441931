package solver_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// TestEmbedding: cities of a matrix are placed where its weights are those of a plane, a third longer or shorter, and not where they
// are random. Other numbers and nodes for both directions do not change the places.
func TestEmbedding(t *testing.T) {
	const cities = 1200
	random := rand.New(rand.NewPCG(1, 2))
	flat := madeup.Problem(t, solver.Euc2D, cities, 1_000_000, 0, 1)
	roads := func(a, b solver.City) int32 {
		return int32(float64(flat.Distance(a, b)) * (2 + random.Float64()) / 3)
	}
	p := matrixProblem(t, cities, roads)
	x, y := p.EmbeddingOn(0)
	if x == nil {
		t.Fatal("weights that are nearly those of a plane have no embedding")
	}
	if share := nearShare(flat, x, y); share > 0.1 {
		t.Errorf("neighbours are at %.2f of the distance of any two", share)
	}

	order := solver.Identity(cities)
	random.Shuffle(cities, func(i, j int) { order[i], order[j] = order[j], order[i] })
	u, v := p.RenumberOn(0, order).EmbeddingOn(0)
	if u == nil {
		t.Fatal("with other numbers there is no embedding")
	}
	for i, c := range order {
		if u[i] != x[c] || v[i] != y[c] {
			t.Fatalf("city %d is at %v, %v, and as number %d at %v, %v", c, x[c], y[c], i, u[i], v[i])
		}
	}

	square := make([]int32, cities*cities)
	for i := range square {
		square[i] = roads(solver.City(i/cities), solver.City(i%cities))
	}
	directed, err := solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: solver.DirectedMatrix(cities, square)})
	if err != nil {
		t.Fatal(err)
	}
	if u, _ = directed.EmbeddingOn(0); u == nil {
		t.Fatal("weights in both directions have no embedding")
	}
	nodes, _ := directed.Searched().EmbeddingOn(0)
	for c := range u {
		if nodes[2*c] != u[c] || nodes[2*c+1] != u[c] {
			t.Fatalf("the nodes of city %d are elsewhere", c)
		}
	}

	if x, _ := madeup.Problem(t, solver.Explicit, cities, 1_000_000, 0, 2).EmbeddingOn(0); x != nil {
		t.Error("random weights are those of a plane")
	}
	if x, _ := sparse(t, 3000).EmbeddingOn(0); x != nil {
		t.Error("the edges of a graph are those of a plane")
	}
	if x, _ := flat.EmbeddingOn(0); x != nil {
		t.Error("coordinates are placed once more")
	}
	if x, _ := matrixProblem(t, 100, roads).EmbeddingOn(0); x != nil {
		t.Error("a hundred cities are placed")
	}
}

// The places do not depend on threads.
func TestEmbeddingOnThreads(t *testing.T) {
	flat := madeup.Problem(t, solver.Euc2D, leastPlaced, 1_000_000, 0, 5)
	problem := func() *solver.Problem {
		return matrixProblem(t, leastPlaced, func(a, b solver.City) int32 { return int32(flat.Distance(a, b)) })
	}
	x, y := problem().EmbeddingOn(1)
	u, v := problem().EmbeddingOn(3)
	if x == nil || !slices.Equal(x, u) || !slices.Equal(y, v) {
		t.Error("on three threads the places are others")
	}
}

// leastPlaced is the least number of cities that are placed.
const leastPlaced = 1000

// sparse is a random graph of degree 3 as a matrix: its edges are 1 long, all others 2.
func sparse(t *testing.T, cities int) *solver.Problem {
	t.Helper()
	random := rand.New(rand.NewPCG(7, 8))
	edges := map[[2]solver.City]bool{}
	for range 3 * cities / 2 {
		a, b := solver.City(random.IntN(cities)), solver.City(random.IntN(cities))
		edges[[2]solver.City{max(a, b), min(a, b)}] = true
	}
	return matrixProblem(t, cities, func(a, b solver.City) int32 {
		if edges[[2]solver.City{a, b}] {
			return 1
		}
		return 2
	})
}

func matrixProblem(t *testing.T, cities int, weight func(a, b solver.City) int32) *solver.Problem {
	t.Helper()
	m := solver.NewMatrix(cities)
	for a := range solver.City(cities) {
		for b := range a {
			m.Set(a, b, weight(a, b))
		}
	}
	p, err := solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: m})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// nearShare is the median distance from each city to its nearest one, at points, as a share of that of consecutive numbers.
func nearShare(p *solver.Problem, x, y []float64) float64 {
	var near, all []float64
	apart := func(a, b solver.City) float64 { return math.Hypot(x[a]-x[b], y[a]-y[b]) }
	for a := range solver.City(p.Cities() - 1) {
		nearest := a + 1
		for b := range solver.City(p.Cities()) {
			if b != a && p.Distance(a, b) < p.Distance(a, nearest) {
				nearest = b
			}
		}
		near, all = append(near, apart(a, nearest)), append(all, apart(a, a+1))
	}
	slices.Sort(near)
	slices.Sort(all)
	return near[len(near)/2] / all[len(all)/2]
}
