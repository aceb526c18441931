package regions

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
)

// Populations search open paths, whose dummy city is in a region like any other. A path between any ends is no longer
// than a tour of the same search without its longest edge, one between given ends than a tour and a way between these.
func TestOpenPathsEvolve(t *testing.T) {
	const from, to = 3, 149
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Ceil2D} {
		tour, closed := evolvedPath(t, metric, nil)
		longest, n := int64(0), len(tour.Order)
		for i, a := range tour.Order {
			longest = max(longest, closed.Distance(a, tour.Order[(i+1)%n]))
		}
		free, _ := evolvedPath(t, metric, &[2]solver.City{solver.AnyCity, solver.AnyCity})
		if limit := tour.State.Best - longest; free.State.Best > limit {
			t.Errorf("%v: a path of %d, a tour without its longest edge has %d", metric, free.State.Best, limit)
		}
		given, _ := evolvedPath(t, metric, &[2]solver.City{from, to})
		if limit := tour.State.Best + closed.Distance(from, to); given.State.Best > limit || given.Order[0] != from || given.Order[n-1] != to {
			t.Errorf("%v: a path of %d from %d to %d, at most %d expected", metric, given.State.Best, given.Order[0], given.Order[n-1], limit)
		}
	}
}

// evolvedPath evolves a tour of an instance, or a path between ends.
func evolvedPath(t *testing.T, metric solver.Metric, ends *[2]solver.City) (solver.Result, *solver.Problem) {
	t.Helper()
	uniform, err := generate.Make("uniform", 150, 8)
	if err != nil {
		t.Fatal(err)
	}
	def := uniform.Definition()
	def.Metric, def.OpenPath = metric, ends
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	order := solver.Identity(150)
	if ends != nil && ends[0] != solver.AnyCity { // not the first city by number
		order[0], order[ends[0]] = ends[0], 0
	}
	return evolvingOn(t, t.Context(), p, order, nil, &evolved{rounds: 6}), p
}
