package twoopt

import (
	"context"
	"runtime"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

func solve(t testing.TB, p *solver.Problem, startName string, set map[string]string) solver.Result {
	t.Helper()
	order, err := start.Make(t.Context(), startName, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := New().Info().Values(set)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New().Run(t.Context(), solver.Job{Problem: p, Start: order, Values: values}, &free{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.CheckTour(r.Order); err != nil {
		t.Fatalf("%v, %d cities: %v", p.Metric(), p.Cities(), err)
	}
	if got := p.Length(r.Order); got != r.State.Best || got > p.Length(order) {
		t.Fatalf("%v, %d cities: claims %d, is %d, started from %d", p.Metric(), p.Cities(), r.State.Best, got, p.Length(order))
	}
	if !r.Finished {
		t.Fatal("not finished")
	}
	return r
}

func TestToursAreValid(t *testing.T) {
	for _, metric := range solver.Metrics() {
		for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 60, 200} {
			for _, side := range []int{1, 3, 60} { // all at one place, duplicates, few
				solve(t, madeup.Problem(t, metric, n, side, 0, uint64(n)), "random", nil)
			}
			if n > 7 {
				solve(t, madeup.Problem(t, metric, n, 60, n/2, 1), "random", map[string]string{"neighbors": "5"})
			}
		}
	}
}

// TestMinimumIsLocal tries, on the finished tour, all exchanges of two edges in
// which a candidate comes beside a city at a shorter distance than one of its old
// neighbours, by measuring whole tours.
func TestMinimumIsLocal(t *testing.T) {
	for _, fixed := range []int{0, 40} {
		p := madeup.Problem(t, solver.Euc2D, 120, 1000, fixed, 8)
		r := solve(t, p, "random", map[string]string{"neighbors": "10"})
		g, err := space.New(t.Context(), p, space.Options{Neighbors: 10, Quadrant: true})
		if err != nil {
			t.Fatal(err)
		}
		order := g.Inward(r.Order)
		for i := range order {
			for j := i + 2; j < len(order); j++ {
				other := slices.Clone(order)
				slices.Reverse(other[i+1 : j+1])
				g.Outward(other, other)
				if p.CheckTour(other) == nil && p.Length(other) < r.State.Best && near(g, order, i, j) {
					t.Fatalf("turning %d to %d round saves %d", i+1, j, r.State.Best-p.Length(other))
				}
			}
		}
	}
}

// near says whether one of the new edges i–j and i+1–j+1 joins a city with a
// candidate that is nearer than the neighbour it gives up.
func near(g *space.Space, order []solver.City, i, j int) bool {
	wants := func(a, b, old solver.City) bool {
		return g.Cost(a, b) < g.Cost(a, old) &&
			slices.ContainsFunc(g.Candidates(a), func(k space.Candidate) bool { return k.City == b })
	}
	a, b := order[i], order[j]
	nextA, nextB := order[i+1], order[(j+1)%len(order)]
	return wants(a, b, nextA) || wants(b, a, nextB) || wants(nextA, nextB, a) || wants(nextB, nextA, b)
}

// TestRunsLieWell tries to move every run of up to three cities everywhere, on a
// tour of so few cities that all are candidates.
func TestRunsLieWell(t *testing.T) {
	for seed := range uint64(20) {
		p := madeup.Problem(t, solver.Euc2D, 11, 100, 0, seed)
		r := solve(t, p, "random", map[string]string{"neighbors": "10"})
		n := len(r.Order)
		for i := range n {
			turned := append(slices.Clone(r.Order[i:]), r.Order[:i]...)
			for length := 1; length <= 3; length++ { // Or's own bound
				run, rest := slices.Clone(turned[:length]), turned[length:]
				for range 2 {
					for at := range rest {
						other := slices.Concat(rest[:at], run, rest[at:])
						if p.Length(other) < r.State.Best {
							t.Fatalf("seed %d: moving %v saves %d", seed, run, r.State.Best-p.Length(other))
						}
					}
					slices.Reverse(run)
				}
			}
		}
	}
}

func TestSameTourOnAnyCores(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 3000, 2000, 0, 1)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one := solve(t, p, "greedy", nil)
	runtime.GOMAXPROCS(4)
	if four := solve(t, p, "greedy", nil); !slices.Equal(one.Order, four.Order) || one.State != four.State {
		t.Error("four cores find another tour than one")
	}
}

// halting wants pictures at first and then the end.
type halting struct {
	t      *testing.T
	p      *solver.Problem
	shown  int
	budget int
}

func (h *halting) Report(*solver.State) solver.Signal {
	if h.budget--; h.budget < 0 {
		return solver.Halt
	}
	return solver.Show
}

func (h *halting) Show(order []solver.City, state *solver.State) {
	if h.shown++; h.p.CheckTour(order) != nil || h.p.Length(order) != state.Best {
		h.t.Errorf("shown a wrong tour")
	}
}

func TestHaltAndShow(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 2000, 5000, 20, 1)
	order, err := start.Make(t.Context(), "random", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, _ := New().Info().Values(nil)
	h := &halting{t: t, p: p, budget: 300}
	r, err := New().Run(t.Context(), solver.Job{Problem: p, Start: order, Values: values}, h)
	if err != nil || r.Finished || h.shown != 300 || p.CheckTour(r.Order) != nil || p.Length(r.Order) != r.State.Best {
		t.Errorf("halted: error %v, finished %v, shown %d", err, r.Finished, h.shown)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err = New().Run(ctx, solver.Job{Problem: p, Start: order, Values: values}, &free{})
	if err != nil || !slices.Equal(r.Order, order) {
		t.Errorf("cancelled: error %v, or not the start tour", err)
	}
}

// TestRandomStartsOfLargeInstancesAreOrderedFirst: from a tour without order, exchanges of
// edges would take time with the square of the cities. The time is counted as the cities
// that are visited, a few each.
func TestRandomStartsOfLargeInstancesAreOrderedFirst(t *testing.T) {
	const n = 60_000
	x, y := make([]float64, n), make([]float64, n)
	for i := range x {
		x[i] = float64(i)
	}
	line, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: y})
	if err != nil {
		t.Fatal(err)
	}
	if r := solve(t, line, "random", nil); r.State.Best != 2*(n-1) || r.State.Iteration > 2*n {
		t.Errorf("a line of %d cities: %d after %d visits, want %d", n, r.State.Best, r.State.Iteration, 2*(n-1))
	}
	square := madeup.Problem(t, solver.Euc2D, n, 1_000_000, 0, 1)
	ordered, disordered := solve(t, square, "curve", nil), solve(t, square, "random", nil)
	if !slices.Equal(ordered.Order, disordered.Order) {
		t.Errorf("%d random cities: %d from the curve, %d from a random tour", n, ordered.State.Best, disordered.State.Best)
	}
	fixed := madeup.Problem(t, solver.Euc2D, n, 1_000_000, 20, 1)
	if r := solve(t, fixed, "random", nil); r.State.Best > disordered.State.Best*11/10 {
		t.Errorf("with fixed edges: %d, without %d", r.State.Best, disordered.State.Best)
	}
}

// TestCitiesAtOnePlaceCountAsOne: as many places as 2-opt has cities give a tour as long,
// with the cities of each place together.
func TestCitiesAtOnePlaceCountAsOne(t *testing.T) {
	const places, each = 400, 50
	few := madeup.Problem(t, solver.Euc2D, places, 100_000, 0, 1)
	var x, y []float64
	for range each {
		x, y = append(x, few.X()...), append(y, few.Y()...)
	}
	many, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: y})
	if err != nil {
		t.Fatal(err)
	}
	alone := solve(t, few, "greedy", nil).State.Best
	for _, name := range []string{"greedy", "random"} {
		r := solve(t, many, name, nil)
		if r.State.Best > alone*11/10 {
			t.Errorf("from a %s start: %d, the places alone %d", name, r.State.Best, alone)
		}
		joins := 0
		for i, c := range r.Order {
			if x[c] != x[r.Order[(i+1)%len(x)]] || y[c] != y[r.Order[(i+1)%len(x)]] {
				joins++
			}
		}
		if joins > places {
			t.Errorf("from a %s start: %d edges between %d places", name, joins, places)
		}
	}
}
