package chained

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// What Descend returns is a tour of the length told, the same on one core and on many,
// and little longer than a local minimum of the whole tour.
func TestDescend(t *testing.T) {
	for _, n := range []int{500, sharedDescent + 4_000} {
		p := madeup.Problem(t, solver.Euc2D, n, 30_000, 0, 4)
		job := solver.Job{Problem: p, Start: begun(t, p, "curve"), Seed: 1, Values: usual()}
		var tours [][]solver.City
		all := []int{1, 4}
		if testing.Short() {
			all = all[1:] // one core has no races
		}
		for _, cores := range all {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
			var laid *space.Space
			m, _ := Descend(t.Context(), job, &limit{t: t, p: p, kicks: math.MaxInt64, show: 1}, solver.State{Launch: "as it was"},
				func(g *space.Space) { laid = g })
			if m == nil || m.Ground != laid {
				t.Fatal("it was halted, or another ground was handed over")
			}
			if length := m.Ground.Problem().Length(m.Order); length != m.State.Best || m.State.Launch != "as it was" {
				t.Errorf("%d cities: the tour has %d, told is %+v", n, length, m.State)
			}
			tours = append(tours, m.Order)
		}
		if testing.Short() {
			continue
		}
		if !slices.Equal(tours[0], tours[1]) {
			t.Errorf("%d cities: on four cores another tour", n)
		}
		whole := solve(t, p, "curve", &limit{t: t, p: p, kicks: 1})
		if got := p.Length(outward(t, p, job, tours[0])); float64(got) > 1.03*float64(whole.State.Best) {
			t.Errorf("%d cities: %d in parts, %d as a whole", n, got, whole.State.Best)
		}
	}
}

// outward descends once more, for the ground's numbers, and brings a tour back.
func outward(t *testing.T, p *solver.Problem, job solver.Job, order []solver.City) []solver.City {
	m, _ := Descend(t.Context(), job, &limit{t: t, p: p, kicks: math.MaxInt64}, solver.State{}, func(*space.Space) {})
	back := make([]solver.City, len(order))
	m.Ground.Outward(back, order)
	if err := p.CheckTour(back); err != nil {
		t.Fatal(err)
	}
	return back
}

func begun(t *testing.T, p *solver.Problem, heuristic string) []solver.City {
	order, err := start.Make(t.Context(), heuristic, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	return order
}

// Halted, it returns a tour no longer than the start.
func TestDescendHalts(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, sharedDescent+4_000, 30_000, 0, 4)
	job := solver.Job{Problem: p, Start: begun(t, p, "greedy"), Seed: 1, Values: usual()}
	m, result := Descend(t.Context(), job, &limit{t: t, p: p}, solver.State{}, func(*space.Space) {})
	if m != nil || result.State.Best > p.Length(job.Start) || p.CheckTour(result.Order) != nil {
		t.Errorf("halted at once: %v, %+v", m != nil, result.State)
	}
}

// A good tour is a member of the first brood, and crossing makes it better; so it does
// region by region.
func TestGoesOnFromAGoodTour(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 1_500, 30_000, 0, 4)
	good := solve(t, p, "greedy", &limit{t: t, p: p, kicks: 400})
	job := solver.Job{Problem: p, Start: good.Order, Seed: 1}
	for name, goOn := range map[string]func(*worst) (solver.Result, error){
		"whole": func(w *worst) (solver.Result, error) {
			c := PrepareCrossing(t.Context(), job, func() ([]solver.City, error) { return begun(t, p, "greedy"), nil })
			return c.Run(t.Context(), job, w)
		},
		"regions": func(w *worst) (solver.Result, error) {
			g, err := space.New(t.Context(), p, groundOptions(solver.Job{Start: job.Start, Values: usual()}))
			m := Minimum{g, g.Inward(good.Order), good.State}
			return m.Cross(t.Context(), job, w), err
		},
	} {
		watch := &worst{limit: limit{t: t, p: p, kicks: 4_000, show: 7}}
		r, err := goOn(watch)
		if err != nil {
			t.Fatal(err)
		}
		if watch.most > good.State.Best {
			t.Errorf("%s: begun with %d, it told of %d", name, good.State.Best, watch.most)
		}
		if r.State.Best >= good.State.Best || p.Length(r.Order) != r.State.Best {
			t.Errorf("%s: from %d it came to %d, which is %d", name, good.State.Best, r.State.Best, p.Length(r.Order))
		}
	}
}

// Where the raw tour is the better one, what has been told of it holds.
func TestCrossingFromAPoorTour(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 1_000, 3_000, 0, 4)
	job := solver.Job{Problem: p, Start: begun(t, p, "random"), Seed: 1}
	c := PrepareCrossing(t.Context(), job, func() ([]solver.City, error) { return begun(t, p, "greedy"), nil })
	watch := &rises{limit: limit{t: t, p: p, kicks: 200, show: 3}, best: p.Length(job.Start)}
	r, err := c.Run(t.Context(), job, watch)
	if err != nil {
		t.Fatal(err)
	}
	if r.State.Best > watch.best || p.Length(r.Order) != r.State.Best {
		t.Errorf("told of %d, it returned %d, which is %d", watch.best, r.State.Best, p.Length(r.Order))
	}
}

// rises fails where the best tour that it is told of becomes longer.
type rises struct {
	limit
	best int64
}

func (r *rises) Report(s *solver.State) solver.Signal {
	if s.Best > r.best {
		r.t.Errorf("the best tour of %d became one of %d", r.best, s.Best)
	}
	r.best = s.Best
	return r.limit.Report(s)
}

// Whatever keeps a crossing from getting ready, it says so and returns the tour.
func TestCrossingThatCannotGetReady(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 200, 3_000, 0, 4)
	job := solver.Job{Problem: p, Start: begun(t, p, "greedy"), Seed: 1}
	broken := errors.New("no start tour")
	c := PrepareCrossing(t.Context(), job, func() ([]solver.City, error) { return nil, broken })
	r, err := c.Run(t.Context(), job, &limit{t: t, p: p, kicks: 100})
	if !errors.Is(err, broken) || !slices.Equal(r.Order, job.Start) {
		t.Errorf("it says %v, and returns a tour of %d", err, r.State.Best)
	}
}

// worst remembers the longest tour that it was told of as the best.
type worst struct {
	limit
	most int64
}

func (w *worst) Report(s *solver.State) solver.Signal {
	w.most = max(w.most, s.Best)
	return w.limit.Report(s)
}
