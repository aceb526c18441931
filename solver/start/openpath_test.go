package start_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/start"
)

// path returns a made-up problem with the ends of a path.
func path(t *testing.T, metric solver.Metric, n int, from, to solver.City, fixed ...[2]solver.City) *solver.Problem {
	t.Helper()
	side := 1000
	if metric == solver.Geo || metric == solver.GreatCircle {
		side = 80 // degrees
	}
	def := madeup.Problem(t, metric, n, side, 0, 1).Definition()
	def.OpenPath, def.FixedEdges = &[2]solver.City{from, to}, fixed
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ends are the choices of the ends of a path of five cities or more.
var ends = [][2]solver.City{{solver.AnyCity, solver.AnyCity}, {2, solver.AnyCity}, {solver.AnyCity, 4}, {3, 1}}

// exhaustive is an engine that tries all tours.
type exhaustive struct{ info solver.Info }

func (e exhaustive) Info() solver.Info { return e.info }

func (e exhaustive) Run(_ context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	p := job.Problem
	if err := p.CheckTour(job.Start); err != nil {
		return solver.Result{}, err
	}
	best := solver.Result{Order: slices.Clone(job.Start), Finished: true}
	best.State.Best = p.Length(job.Start)
	order := solver.Identity(p.Cities())
	var permute func(from int)
	permute = func(from int) {
		if from == len(order) {
			if p.CheckTour(order) == nil && p.Length(order) < best.State.Best {
				best.State.Best, best.State.Current = p.Length(order), p.Length(order)
				copy(best.Order, order)
				progress.Show(best.Order, &best.State)
			}
			return
		}
		for i := from; i < len(order); i++ {
			order[from], order[i] = order[i], order[from]
			permute(from + 1)
			order[from], order[i] = order[i], order[from]
		}
	}
	permute(1)
	return best, nil
}

// shown checks what an engine shows.
type shown struct {
	t *testing.T
	p *solver.Problem
}

func (s shown) Report(*solver.State) solver.Signal { return solver.Continue }

func (s shown) Show(order []solver.City, state *solver.State) {
	if err := s.p.CheckTour(order); err != nil || s.p.Length(order) != state.Best {
		s.t.Errorf("shown: %v; length %d, claimed %d", err, s.p.Length(order), state.Best)
	}
}

// TestPathsAreRoundTripsOfAnotherProblem: for every metric and every form of the round trip,
// a shortest round trip is a shortest path, between the given ends and of its own length.
func TestPathsAreRoundTripsOfAnotherProblem(t *testing.T) {
	forms := map[string]solver.Info{
		"coordinates":        {Name: "cpu"},
		"matrix":             {Name: "gpu", Device: solver.GPU},
		"without fixed edge": {Name: "rrhc", Accepts: solver.Accepts{NoFixedEdges: true}},
	}
	for _, metric := range solver.Metrics() {
		for _, e := range ends {
			p := path(t, metric, 6, e[0], e[1])
			want := madeup.ShortestPath(p)
			for name, info := range forms {
				order, err := start.Make(t.Context(), "random", p, 7)
				if err != nil {
					t.Fatal(err)
				}
				job := solver.Job{Problem: p, Start: order}
				r, err := solver.Search(t.Context(), exhaustive{info}, job, shown{t, p})
				if err != nil {
					t.Fatalf("%v, %s: %v", metric, name, err)
				}
				if err := p.CheckTour(r.Order); err != nil || p.Length(r.Order) != r.State.Best || r.State.Best != want {
					t.Errorf("%v, %s, ends %v: path of %d, claimed %d, the shortest is %d: %v", metric, name, e, p.Length(r.Order), r.State.Best, want, err)
				}
			}
		}
	}
}

func TestFixedEdgesOfAPathAreKept(t *testing.T) {
	for _, e := range ends {
		p := path(t, solver.Euc2D, 6, e[0], e[1], [2]solver.City{0, 5}, [2]solver.City{2, 5})
		order, err := start.Make(t.Context(), "greedy", p, 1)
		if err != nil {
			t.Fatal(err)
		}
		r, err := solver.Search(t.Context(), exhaustive{}, solver.Job{Problem: p, Start: order}, shown{t, p})
		if err != nil || p.CheckTour(r.Order) != nil {
			t.Errorf("ends %v: %v, %v", e, err, p.CheckTour(r.Order))
		}
	}
	p := path(t, solver.Euc2D, 5, solver.AnyCity, solver.AnyCity, [2]solver.City{0, 4})
	if p.CheckTour([]solver.City{0, 1, 2, 3, 4}) == nil {
		t.Error("the edge between the ends is none of the path")
	}
}

func TestPathsAreMeasuredWithoutClosingEdge(t *testing.T) {
	for _, n := range []int{5, 60_000} { // also on several threads
		p := path(t, solver.Euc2D, n, solver.AnyCity, solver.AnyCity)
		order := solver.Identity(n)
		want := int64(0)
		for i := 1; i < n; i++ {
			want += p.Distance(order[i-1], order[i])
		}
		if got := p.Length(order); got != want {
			t.Errorf("%d cities: length %d, want %d", n, got, want)
		}
	}
}

func TestWrongPathsAreRefused(t *testing.T) {
	for _, row := range []struct {
		reason string
		n      int
		ends   [2]solver.City
		fixed  [][2]solver.City
		want   string
	}{
		{"too few cities", 2, [2]solver.City{-1, -1}, nil, "three cities"},
		{"an end that does not exist", 5, [2]solver.City{5, -1}, nil, "city 6 of 5"},
		{"a negative end", 5, [2]solver.City{-2, -1}, nil, "city -1 of 5"},
		{"one end twice", 5, [2]solver.City{2, 2}, nil, "same city"},
		{"an end between two fixed edges", 5, [2]solver.City{2, -1}, [][2]solver.City{{1, 2}, {2, 3}}, "in two fixed edges"},
		{"ends joined by a fixed edge", 5, [2]solver.City{2, 3}, [][2]solver.City{{2, 3}}, "join the two ends"},
	} {
		def := madeup.Problem(t, solver.Euc2D, row.n, 1000, 0, 1).Definition()
		def.OpenPath, def.FixedEdges = &row.ends, row.fixed
		if _, err := solver.NewProblem(def); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", row.reason, err)
		}
	}
	p := path(t, solver.Euc2D, 5, 2, 3)
	for _, order := range [][]solver.City{{3, 0, 1, 4, 2}, {2, 3, 0, 1, 4}, {0, 2, 1, 4, 3}} {
		if p.CheckTour(order) == nil {
			t.Errorf("%v was taken", order)
		}
	}
}

func TestEnginesSayWhichPathsTheyTake(t *testing.T) {
	large := path(t, solver.Euc2D, 20_000, solver.AnyCity, solver.AnyCity)
	fixed := path(t, solver.Euc2D, 9, solver.AnyCity, solver.AnyCity, [2]solver.City{0, 1})
	globe := path(t, solver.GreatCircle, 9, solver.AnyCity, solver.AnyCity)
	for _, row := range []struct {
		info  solver.Info
		p     *solver.Problem
		taken bool
	}{
		{solver.Info{}, large, true},
		{solver.Info{Device: solver.GPU}, large, false},
		{solver.Info{Accepts: solver.Accepts{MaxCities: 20_000}}, large, false},
		{solver.Info{Accepts: solver.Accepts{NoFixedEdges: true}}, fixed, true},
		{solver.Info{Accepts: solver.Accepts{NoFixedEdges: true}}, large, false},
		{solver.Info{Device: solver.GPU, Accepts: solver.Accepts{Metrics: solver.TSPLIBMetrics()}}, globe, true},
		{solver.Info{Accepts: solver.Accepts{Metrics: solver.TSPLIBMetrics()}}, globe, false},
		{solver.Info{Unavailable: "gone"}, globe, false},
	} {
		if err := row.info.Check(row.p); (err == nil) != row.taken {
			t.Errorf("%+v: %v", row.info, err)
		}
	}
}

// astray returns a round trip without the dummy in its place.
type astray struct{ exhaustive }

func (astray) Run(_ context.Context, job solver.Job, _ solver.Progress) (solver.Result, error) {
	return solver.Result{Order: job.Start[:3]}, errors.New("gave up")
}

func TestWrongRoundTripsAreNoPaths(t *testing.T) {
	p := path(t, solver.Euc2D, 5, 2, 3)
	r, err := solver.Search(t.Context(), astray{}, solver.Job{Problem: p, Start: []solver.City{2, 0, 1, 4, 3}}, shown{t, p})
	if err == nil || r.Order != nil {
		t.Errorf("%v, %v", r.Order, err)
	}
}
