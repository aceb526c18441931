package lk

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/start"
)

// TestThreeOptMinimumIsLocal tries, on finished tours, every exchange that the
// neighborhood is meant to hold, from its definition alone: edges are taken out
// and put in, and a walk says whether a tour is left.
func TestThreeOptMinimumIsLocal(t *testing.T) {
	for seed := range uint64(6) {
		for _, n := range []int{5, 6, 8, 13, 40, 90} {
			fixed := int(seed%2) * n / 3
			p := madeup.Problem(t, solver.Euc2D, n, 300, fixed, seed)
			w := minimum(t, p, ThreeOpt)
			for c := range solver.City(n) {
				certify(t, w.Search, c, w.Next(c))
				certify(t, w.Search, c, w.Prev(c))
			}
			if t.Failed() {
				t.Fatalf("seed %d, %d cities, %d edges fixed", seed, n, p.FixedEdges())
			}
		}
	}
}

// free is a Progress that wants nothing.
type free struct{}

func (free) Report(*solver.State) solver.Signal { return solver.Continue }
func (free) Show([]solver.City, *solver.State)  {}

// minimum descends from a random tour, first with 2-opt alone.
func minimum(t *testing.T, p *solver.Problem, moves Neighborhood) *Watched {
	t.Helper()
	order, err := start.Make(t.Context(), "random", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	job := solver.Job{Problem: p, Start: order, Values: solver.Values{"neighbors": "8", "quadrant": "true"}}
	var w *Watched
	for _, moves := range []Neighborhood{TwoOpt, moves} {
		if w, _ = Begin(t.Context(), job, free{}, moves); w == nil {
			t.Fatal("nothing to search")
		}
		if !w.Descend(&w.State.Iteration) {
			t.Fatal("ended before")
		}
		job.Start = w.Result(true).Order
	}
	return w
}

// certify looks for a gain among the exchanges that begin with t1 and t2.
func certify(t *testing.T, s *Search, t1, t2 solver.City) {
	for i := range s.Candidates(t2) {
		k := &s.Candidates(t2)[i]
		gain := s.Cost(t1, t2) - s.CostTo(t2, k)
		if gain <= 0 {
			return
		}
		for _, t4 := range [2]solver.City{s.Next(k.City), s.Prev(k.City)} {
			open := gain + s.Cost(k.City, t4)
			certifyEnds(t, s, []solver.City{t1, t2, k.City, t4}, open)
			certifyThird(t, s, []solver.City{t1, t2, k.City, t4}, open)
		}
	}
}

func certifyThird(t *testing.T, s *Search, ends []solver.City, open int64) {
	row := s.Candidates(ends[3])
	for i := range row[:min(secondBreadth, len(row))] {
		gain := open - s.CostTo(ends[3], &row[i])
		if gain <= 0 {
			return
		}
		t5 := row[i].City
		for _, t6 := range [2]solver.City{s.Next(t5), s.Prev(t5)} {
			certifyEnds(t, s, append(ends[:4:4], t5, t6), gain+s.Cost(t5, t6))
		}
	}
}

// certifyEnds complains when closing the exchange saves something and leaves a tour.
func certifyEnds(t *testing.T, s *Search, ends []solver.City, open int64) {
	gain := open - s.Cost(ends[len(ends)-1], ends[0])
	if gain > 0 && madeup.MakesTour(s.Order(), ends) {
		t.Errorf("the exchange %v saves %d", ends, gain)
	}
}
