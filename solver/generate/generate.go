// Package generate makes instances from a seed: the random distributions of the
// literature, drilling boards, drawings, and travel times on maps of streets.
//
// Kind, number of cities and seed determine the instance, on every platform and in every
// version: coordinates and times are whole, random numbers are PCG of math/rand/v2 or those of a published generator, and integers
// are used wherever floating point could differ between platforms. Recorded results
// depend on it, so a changed generator gets a new name. Known optima are in package
// optima.
package generate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"tourscope/solver"
)

// Kind describes a generator.
type Kind struct {
	Name   string // as in --kind
	Title  string // as in the window
	About  string // one sentence
	Most   int    // cities
	Matrix bool   // the instances have a matrix of distances
	make   func(cities int, seed uint64) *points
}

// Kinds lists the generators in the order in which they are shown.
func Kinds() []Kind {
	return []Kind{
		inPlane("uniform", "Uniform", "Cities anywhere in a square, independently.", random(uniform)),
		inPlane("clustered", "Clustered", "Cities in normal clouds around random centres.", random(clustered)),
		inPlane("grid", "Grid", "Cities at the corners of a square grid; the seed does not matter.", random(grid)),
		inPlane("circle", "Circle", "Cities on a circle, in random order.", random(circle)),
		inPlane("drilling", "Drilling board", "The holes of a circuit board: chips, connectors and vias.", random(drilling)),
		inPlane("drawing", "Drawing", "A picture of dots that a tour turns into a line drawing.", random(drawing)),
		inPlane("tight-clusters", "Tight clusters", "Cities in a hundred small clusters that are far apart.", random(tightClusters)),
		inPlane("lines", "Lines", "Cities on forty straight lines.", random(lines)),
		inPlane("walks", "Random walks", "Cities along random walks of a thousand steps.", random(walks)),
		inPlane("fractal", "Fractal", "Clusters of clusters of clusters: the product of two Cantor sets.", random(fractal)),
		inPlane("scales", "All scales", "Cities around a centre, at distances of all scales.", random(scales)),
		inPlane("dimacs", "DIMACS challenge", "The uniform cities of the DIMACS implementation challenge.", dimacs),
		inPlane("dimacs-clustered", "DIMACS challenge, clustered", "The clustered cities of the DIMACS implementation challenge.", dimacsClustered),
		withMatrix("roads", "Roads", "Travel times between places on a map of streets.", solver.MaxMatrixCities, random(roads)),
		withMatrix("one-way-roads", "One-way roads", "Travel times that differ by direction, between places on a map of streets.", solver.MaxDirectedCities, random(oneWayRoads)),
		withMatrix("random-distances", "Random distances", "Distances drawn at random, which are those of no map.", solver.MaxMatrixCities, randomDistances),
		withMatrix("one-way-distances", "Random one-way distances", "Distances drawn at random that differ by direction.", solver.MaxDirectedCities, oneWayDistances),
	}
}

// inPlane is a kind of cities with Euclidean distances.
func inPlane(name, title, about string, make func(cities int, seed uint64) *points) Kind {
	return Kind{Name: name, Title: title, About: about, Most: solver.MaxCities, make: make}
}

// withMatrix is a kind whose distances are a matrix.
func withMatrix(name, title, about string, most int, make func(cities int, seed uint64) *points) Kind {
	return Kind{Name: name, Title: title, About: about, Most: most, Matrix: true, make: make}
}

// random is a generator with random numbers of the seed.
func random(kind func(cities int, random *rand.Rand) *points) func(cities int, seed uint64) *points {
	const stream = 0x746f757273636f70 // "tourscop": keeps us off other users of the seed
	return func(cities int, seed uint64) *points { return kind(cities, rand.New(rand.NewPCG(seed, stream))) }
}

// Make generates a problem of the kind named.
func Make(kind string, cities int, seed uint64) (*solver.Problem, error) {
	return MakeContext(context.Background(), kind, cities, seed)
}

// MakeContext is Make; where the context is cancelled, distances that take long are not made any further, and its error is returned.
func MakeContext(ctx context.Context, kind string, cities int, seed uint64) (*solver.Problem, error) {
	k, err := find(kind, cities)
	if err != nil {
		return nil, err
	}
	return k.problem(ctx, cities, seed)
}

// Places returns where the cities of Make are, without their distances, which may take long.
func Places(kind string, cities int, seed uint64) (x, y []float64, err error) {
	k, err := find(kind, cities)
	if err != nil {
		return nil, nil, err
	}
	made := k.make(cities, seed)
	return made.x, made.y, nil
}

// find returns a kind that can have so many cities.
func find(kind string, cities int) (Kind, error) {
	k, err := Find(kind)
	if err == nil && (cities < 1 || cities > k.Most) {
		err = fmt.Errorf("%d cities of the kind %s: give a number from 1 to %d", cities, k.Name, k.Most)
	}
	return k, err
}

// Find returns the kind of a name.
func Find(name string) (Kind, error) {
	var names []string
	for _, k := range Kinds() {
		if k.Name == name {
			return k, nil
		}
		names = append(names, k.Name)
	}
	return Kind{}, fmt.Errorf("there is no kind %q: choose %s", name, strings.Join(names, ", "))
}

func (k Kind) problem(ctx context.Context, cities int, seed uint64) (*solver.Problem, error) {
	made := k.make(cities, seed)
	def := solver.Definition{
		Name:    k.nameOf(cities, seed),
		Comment: k.comment(cities, seed),
	}
	if made.matrix == nil {
		def.Metric, def.X, def.Y = solver.Euc2D, made.x, made.y
		return solver.NewProblem(def)
	}
	matrix, err := made.matrix(ctx)
	if err != nil {
		return nil, err
	}
	def.Metric, def.Matrix, def.DisplayX, def.DisplayY = solver.Explicit, matrix, made.x, made.y
	return solver.NewProblem(def)
}
