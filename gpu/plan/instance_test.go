package plan

import (
	"math/rand/v2"
	"testing"

	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/generate"
	"tourscope/solver/start"
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
	globe := func(longitudes ...float64) *solver.Problem { // the first two are joined by a fixed edge
		def := solver.Definition{Metric: solver.GreatCircle, FixedEdges: [][2]solver.City{{0, 1}}}
		for c := range n {
			def.X, def.Y = append(def.X, float64(c%80)), append(def.Y, float64(c%90))
		}
		copy(def.Y, longitudes)
		def.X[1] = def.X[0]
		return must(t, func() (*solver.Problem, error) { return solver.NewProblem(def) })
	}
	space := func() *solver.Problem { // clusters of which no curve can be turned
		def := of("tight-clusters").Definition()
		def.Metric, def.Z = solver.Euc3D, def.X
		return must(t, func() (*solver.Problem, error) { return solver.NewProblem(def) })
	}
	for _, c := range []struct {
		why     string
		problem *solver.Problem
		want    int
	}{
		{"cities of a plane", plane, leastOnDevice},
		{"clouds of cities", of("clustered"), leastOnDevice},
		{"small clusters far apart", of("tight-clusters"), longWhole},
		{"small clusters in space", space(), leastOnDevice},
		{"a short fixed edge across the meridian of 180°", globe(179.9, -179.9), fixedWhole},
		{"a long one on the globe", globe(100, -100), longWhole},
		{"a short fixed edge", fixed([2]solver.City{0, near}), fixedWhole},
		{"a short and a long one", fixed([2]solver.City{0, near}, [2]solver.City{near, far}), longWhole},
		{"an open path", must(t, path.RoundTrip), longWhole},
		{"roads", of("roads"), longWhole},
		{"roads in one direction", of("one-way-roads").Searched(), directedWhole},
		{"a matrix of no plane", randomMatrix(t, n), leastOnDevice},
	} {
		if got := InstanceOf(c.problem, Start{}, 1).Whole; got != c.want {
			t.Errorf("%s: whole tours of up to %d cities, want %d", c.why, got, c.want)
		}
	}
	clusters := of("tight-clusters")
	if got := InstanceOf(clusters, Start{Order: solver.Identity(clusters.Cities())}, 1).Whole; got != longWhole {
		t.Errorf("clusters from a tour in place of which the curve is taken: %d", got)
	}
	if got := InstanceOf(clusters, Start{Order: curve.Order(clusters, 1), Along: true}, 1).Whole; got != longWhole {
		t.Errorf("clusters from the tour along the curve: %d", got)
	}
	short, err := start.MakeOn(t.Context(), 1, "greedy", clusters, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := InstanceOf(clusters, Start{Order: short}, 1).Whole; got != leastOnDevice {
		t.Errorf("clusters from a tour that is shorter than the curve: %d", got)
	}
	if got := InstanceOf(must(t, func() (*solver.Problem, error) { return generate.Make("tight-clusters", longWhole, 3) }), Start{}, 1).Whole; got != 0 {
		t.Errorf("few cities: %d", got)
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
