package plan

import (
	"math/rand/v2"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
)

// Instances whose first tours would be long have cells from fewer cities on.
func TestLargeInstances(t *testing.T) {
	const n = longWhole + 100
	of := func(kind string) *solver.Problem {
		t.Helper()
		return must(t, func() (*solver.Problem, error) { return generate.Make(kind, n, 3) })
	}
	plane := of("uniform")
	with := func(change func(*solver.Definition)) *solver.Problem {
		t.Helper()
		def := plane.Definition()
		change(&def)
		return must(t, func() (*solver.Problem, error) { return solver.NewProblem(def) })
	}
	fixed := func(edges ...[2]solver.City) *solver.Problem {
		return with(func(def *solver.Definition) { def.FixedEdges = edges })
	}
	path := with(func(def *solver.Definition) { def.OpenPath = &[2]solver.City{solver.AnyCity, solver.AnyCity} })
	near, far := nearestAndFarthest(plane, 0)
	for _, c := range []struct {
		why     string
		problem *solver.Problem
		want    int
	}{
		{"cities of a plane", plane, leastOnDevice},
		{"clouds of cities", of("clustered"), leastOnDevice},
		{"small clusters far apart", of("tight-clusters"), longWhole},
		{"a short fixed edge", fixed([2]solver.City{0, near}), fixedWhole},
		{"a short and a long one", fixed([2]solver.City{0, near}, [2]solver.City{near, far}), longWhole},
		{"an open path", must(t, path.RoundTrip), longWhole},
		{"roads", of("roads"), longWhole},
		{"roads in one direction", of("one-way-roads").Searched(), directedWhole},
		{"a matrix of no plane", randomMatrix(t, n), leastOnDevice},
	} {
		if got := InstanceOf(c.problem, nil, 1).Whole; got != c.want {
			t.Errorf("%s: whole tours of up to %d cities, want %d", c.why, got, c.want)
		}
	}
}

func must(t *testing.T, make func() (*solver.Problem, error)) *solver.Problem {
	t.Helper()
	p, err := make()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// nearestAndFarthest returns the cities that are nearest to and farthest from a city.
func nearestAndFarthest(p *solver.Problem, from solver.City) (near, far solver.City) {
	for c := range solver.City(p.Cities()) {
		if c != from && (near == from || p.Distance(from, c) < p.Distance(from, near)) {
			near = c
		}
		if p.Distance(from, c) > p.Distance(from, far) {
			far = c
		}
	}
	return near, far
}

// randomMatrix returns a problem with random distances.
func randomMatrix(t *testing.T, n int) *solver.Problem {
	t.Helper()
	random, m := rand.New(rand.NewPCG(1, 1)), solver.NewMatrix(n)
	for a := range solver.City(n) {
		for b := range a {
			m.Set(a, b, 1+random.Int32N(1_000_000))
		}
	}
	return must(t, func() (*solver.Problem, error) {
		return solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: m})
	})
}
