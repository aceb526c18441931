package enginetest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"tourscope/solver"
)

// must makes a problem of the suite: one that is refused is the suite's defect.
func must(def solver.Definition) *solver.Problem {
	p, err := solver.NewProblem(def)
	if err != nil {
		panic(fmt.Sprintf("the problem %s of the suite is refused: %v", def.Name, err))
	}
	return p
}

// points returns a Euclidean problem of n cities.
func points(name string, n int, at func(i int) (x, y float64)) *solver.Problem {
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		x[i], y[i] = at(i)
	}
	return must(solver.Definition{Name: name, Metric: solver.Euc2D, X: x, Y: y})
}

func newRandom(seed int) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), 0x7e57)) }

// uniform returns random cities in a square.
func uniform(n int) *solver.Problem {
	random := newRandom(n)
	return points("uniform", n, func(int) (float64, float64) {
		return math.Floor(1000 * random.Float64()), math.Floor(1000 * random.Float64())
	})
}

// circle returns cities whose best tour is 0, 1, …, n−1.
func circle(n int) *solver.Problem {
	return points("circle", n, func(i int) (float64, float64) {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		return 1e5 * cos, 1e5 * sin
	})
}

// withMetric returns random cities under a metric.
func withMetric(m solver.Metric, n int) *solver.Problem {
	random := newRandom(n + int(m)<<20)
	def := solver.Definition{Name: m.String(), Metric: m}
	switch {
	case m == solver.Explicit:
		def.Matrix = randomMatrix(random, n)
	case m == solver.Geo, m == solver.GreatCircle:
		def.X, def.Y = degrees(random, n, 90), degrees(random, n, 180)
	default:
		axes := []*[]float64{&def.X, &def.Y, &def.Z}
		for _, axis := range axes[:m.Dimensions()] {
			*axis = spread(random, n)
		}
	}
	return must(def)
}

// randomMatrix has weights from 0 to 999 and no triangle inequality.
func randomMatrix(random *rand.Rand, n int) *solver.Matrix {
	m := solver.NewMatrix(n)
	for a := range n {
		for b := range a {
			m.Set(solver.City(a), solver.City(b), random.Int32N(1000))
		}
	}
	return m
}

// asymmetric returns a problem of n ≥ 2 cities whose distances have a direction.
func asymmetric(n int) *solver.Problem {
	random := newRandom(n)
	weights := make([]int32, n*n)
	for i := range weights {
		weights[i] = random.Int32N(1000)
	}
	weights[1], weights[n] = 7, 300
	return must(solver.Definition{Name: "asymmetric", Metric: solver.Explicit, Matrix: solver.DirectedMatrix(n, weights)})
}

// degrees returns coordinates as DDD.MM within ±limit.
func degrees(random *rand.Rand, n int, limit int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(random.IntN(2*limit)-limit) + float64(random.IntN(60))/100
	}
	return values
}

// spread returns coordinates with fractions, some of them halves.
func spread(random *rand.Rand, n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = math.Floor(1000*random.Float64())/2 - 100
	}
	return values
}

// withFixedEdges returns a uniform problem in which three paths are fixed.
func withFixedEdges(n int) *solver.Problem {
	def := uniform(n).Definition()
	cities := newRandom(n).Perm(n)
	for i := range n / 2 {
		if i%5 != 4 {
			def.FixedEdges = append(def.FixedEdges, [2]solver.City{solver.City(cities[i]), solver.City(cities[i+1])})
		}
	}
	def.Name = "fixed edges"
	return must(def)
}

// withOpenPath returns a uniform problem for a path between two ends, each of which may be
// any city.
func withOpenPath(n int, from, to solver.City) *solver.Problem {
	def := uniform(n).Definition()
	def.OpenPath = &[2]solver.City{from, to}
	def.Name = "open path"
	return must(def)
}

// randomTour returns a random tour with every fixed edge, or a path between the given ends.
func randomTour(p *solver.Problem, seed uint64) []solver.City {
	paths, err := p.FixedPaths()
	if err != nil {
		panic(err)
	}
	on := make([]bool, p.Cities())
	for _, path := range paths {
		for _, c := range path {
			on[c] = true
		}
	}
	for c, is := range on {
		if !is {
			paths = append(paths, []solver.City{solver.City(c)})
		}
	}
	random := rand.New(rand.NewPCG(seed, 0x57a7))
	random.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
	order := slices.Concat(paths...)
	if open := p.Definition().OpenPath; open != nil { // of problems without fixed edges
		for i, place := range [2]int{0, len(order) - 1} {
			if end := open[i]; end != solver.AnyCity {
				at := slices.Index(order, end)
				order[at], order[place] = order[place], order[at]
			}
		}
	}
	return order
}
