// Package start builds the tours that a search starts from.
//
// It does not improve them; engines do. The heuristics take O(n log n) time or nearly
// so, and seconds for a million cities. Every tour contains all fixed edges.
package start

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"tourscope/solver"
	"tourscope/solver/curve"
)

// Heuristic describes a way to build a tour.
type Heuristic struct {
	Name    string // as in --start
	Title   string // as in the window
	Summary string // one sentence
	build   func(context.Context, *solver.Problem, settings) ([]solver.City, error)
}

// Default is the best start for a local search.
const Default = "greedy"

// Quickest is the start that takes the least time: 0.4 s for a million cities.
const Quickest = "curve"

// Heuristics returns all heuristics, in the order in which they are shown.
func Heuristics() []Heuristic {
	return []Heuristic{
		{"greedy", "Greedy", "Adds the shortest edge that is still possible, until the tour is complete: about 14 % above the optimum.", greedy},
		{"curve", "Space-filling curve", "Visits the cities along a closed Hilbert curve: about 38 % above the optimum, of a matrix far more; the fastest.", alongCurve},
		{"nearest", "Nearest neighbour", "Starts at a random city and continues with the nearest unvisited one: about 23 % above the optimum.", nearest},
		{"random", "Random", "Visits the cities in random order.", random},
	}
}

// Names returns the names of the heuristics.
func Names() []string {
	var names []string
	for _, h := range Heuristics() {
		names = append(names, h.Name)
	}
	return names
}

// IsAlongCurve says whether the tour of the heuristic with the name is that of package curve.
func IsAlongCurve(name string, p *solver.Problem) bool {
	return name == Quickest && p.HasCoordinates() && p.FixedEdges() == 0 && !p.IsPath() && !p.Asymmetric()
}

// Make returns a tour of the heuristic with the name, valid and with all fixed edges; where
// the problem is an open path, a path. The seed
// determines the heuristic's random choices; equal seeds give equal tours. It fails for an
// unknown name and when ctx ends. It uses all cores.
func Make(ctx context.Context, name string, p *solver.Problem, seed uint64) ([]solver.City, error) {
	return MakeOn(ctx, 0, name, p, seed)
}

// MakeOn is Make on a number of threads, 0: all cores, of which the tour is independent.
func MakeOn(ctx context.Context, threads int, name string, p *solver.Problem, seed uint64) ([]solver.City, error) {
	if p.Asymmetric() {
		return makeDirected(ctx, threads, name, p, seed)
	}
	if p.IsPath() {
		round, err := closed(p)
		if err != nil {
			return nil, err
		}
		order, err := MakeOn(ctx, threads, name, round, seed)
		if err != nil {
			return nil, err
		}
		return cut(p, order), nil
	}
	order, err := build(ctx, threads, name, p, seed)
	if err != nil {
		return nil, err
	}
	return KeepFixed(p, order)
}

// build builds a round trip, which may lack fixed edges.
func build(ctx context.Context, threads int, name string, p *solver.Problem, seed uint64) ([]solver.City, error) {
	for _, h := range Heuristics() {
		if h.Name != name {
			continue
		}
		order, err := h.build(ctx, p, settings{seed, threads})
		if err != nil {
			return nil, fmt.Errorf("building the %s start tour: %w", name, err)
		}
		return order, nil
	}
	return nil, fmt.Errorf("unknown start tour %q: use one of %s", name, strings.Join(Names(), ", "))
}

// makeDirected builds the tour of an asymmetric problem on its symmetric one, whose reduced
// costs prefer the arcs of short tours.
func makeDirected(ctx context.Context, threads int, name string, p *solver.Problem, seed uint64) ([]solver.City, error) {
	s := p.Symmetric()
	nodes, err := build(ctx, threads, name, s.Problem, seed)
	if err != nil {
		return nil, err
	}
	if order, err := s.Contract(nodes); err == nil && p.CheckTour(order) == nil {
		return order, nil
	}
	paths, err := s.FixedPaths()
	if err != nil {
		return nil, err
	}
	return s.Contract(keepPaths(nodes, paths, nil))
}

func random(ctx context.Context, p *solver.Problem, c settings) ([]solver.City, error) {
	order := solver.Identity(p.Cities())
	generator := rand.New(rand.NewPCG(c.seed, 0))
	generator.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order, ctx.Err()
}

// alongCurve returns the order of package curve. Where that is a nearest-neighbour tour, lists of near cities, which all threads make,
// give it sooner.
func alongCurve(ctx context.Context, p *solver.Problem, c settings) ([]solver.City, error) {
	if !curve.Exists(p, c.threads) {
		return nearestFrom(ctx, p, 0, c.threads)
	}
	return curve.Order(p, c.threads), ctx.Err()
}
