package start_test

import (
	"context"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/start"
)

// shortest is an engine that keeps no fixed edges, and finds the shortest of all tours.
type shortest struct{ t *testing.T }

func (shortest) Info() solver.Info {
	return solver.Info{Name: "shortest", Accepts: solver.Accepts{NoFixedEdges: true}}
}

func (s shortest) Run(_ context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	p := job.Problem
	if p.FixedEdges() > 0 || p.IsPath() {
		s.t.Errorf("the engine gets %d fixed edges, an open path: %t", p.FixedEdges(), p.IsPath())
	}
	if err := p.CheckTour(job.Start); err != nil {
		s.t.Error(err)
	}
	first := solver.State{Best: p.Length(job.Start)}
	progress.Show(job.Start, &first)
	if p.Cities() < 4 {
		return solver.Result{Order: slices.Clone(job.Start), State: first}, nil
	}
	best, length := madeup.ShortestTour(p)
	return solver.Result{Order: best, State: solver.State{Best: length}}, nil
}

// checked compares what is shown with the problem.
type checked struct {
	t *testing.T
	p *solver.Problem
}

func (checked) Report(*solver.State) solver.Signal { return solver.Continue }

func (c checked) Show(order []solver.City, state *solver.State) {
	if err := c.p.CheckTour(order); err != nil || c.p.Length(order) != state.Best {
		c.t.Errorf("shown: %v; length %d, claimed %d", err, c.p.Length(order), state.Best)
	}
}

// isShortest runs the engine on a problem of few cities.
func isShortest(t *testing.T, def solver.Definition) {
	t.Helper()
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	e := shortest{t}
	if err := e.Info().Check(p); err != nil {
		t.Fatal(err)
	}
	order, err := start.Make(t.Context(), "random", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	r, err := solver.Search(t.Context(), e, solver.Job{Problem: p, Start: order}, checked{t, p})
	if err != nil {
		t.Fatal(err)
	}
	want := int64(0)
	if p.IsPath() {
		want = madeup.ShortestPath(p)
	} else {
		want = madeup.Shortest(p)
	}
	if err := p.CheckTour(r.Order); err != nil || p.Length(r.Order) != r.State.Best || r.State.Best != want {
		t.Errorf("%v, %d cities, ends %v, fixed %v: length %d, claimed %d, the shortest is %d: %v",
			p.Metric(), p.Cities(), def.OpenPath, def.FixedEdges, p.Length(r.Order), r.State.Best, want, err)
	}
}

var pathEnds = []*[2]solver.City{nil, {solver.AnyCity, solver.AnyCity}, {0, solver.AnyCity}, {solver.AnyCity, 2}, {1, 2}}

// Engines that keep no fixed edges get problems without any, whose shortest tours are those of
// the problem.
func TestFixedEdgesByLengths(t *testing.T) {
	for _, metric := range solver.Metrics() {
		for _, n := range []int{5, 7} {
			for _, fixed := range [][][2]solver.City{{{0, 1}}, {{3, 2}, {3, 4}}, {{0, 4}, {2, 3}}, {{0, 1}, {1, 0}}} {
				for _, ends := range pathEnds {
					def := madeup.Problem(t, metric, n, 80, 0, uint64(n)).Definition()
					def.FixedEdges, def.OpenPath = fixed, ends
					if _, err := solver.NewProblem(def); err == nil {
						isShortest(t, def)
					}
				}
			}
		}
	}
}

func TestFixedArcsAsCities(t *testing.T) {
	for _, n := range []int{3, 5, 7} {
		whole := make([][2]solver.City, n)
		for c := range whole {
			whole[c] = [2]solver.City{solver.City(c), solver.City((c + 1) % n)}
		}
		for _, fixed := range [][][2]solver.City{nil, {{1, 0}}, {{0, 1}, {0, 1}}, {{2, 0}, {1, 2}}, whole[:n-2], whole[:n-1], whole} {
			for _, ends := range pathEnds {
				def := madeup.Directed(t, n, 1000, uint64(n)).Definition()
				def.FixedEdges, def.OpenPath = fixed, ends
				if _, err := solver.NewProblem(def); err == nil {
					isShortest(t, def)
				}
			}
		}
	}
}

// Distances for which 32 bits are too few are refused beforehand.
func TestFixedEdgesTooFarApart(t *testing.T) {
	for _, ends := range pathEnds {
		def := solver.Definition{Metric: solver.Euc2D, X: []float64{0, 3e8, 1, 2, 3}, Y: make([]float64, 5),
			FixedEdges: [][2]solver.City{{3, 4}}, OpenPath: ends}
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		if shortest.Info(shortest{}).Check(p) == nil {
			t.Errorf("ends %v: the engine takes a distance of 300,000,000", ends)
		}
		if (solver.Info{}).Check(p) != nil {
			t.Errorf("ends %v: an engine that keeps fixed edges does not take it", ends)
		}
	}
}
