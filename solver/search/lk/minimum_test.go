package lk

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// TestMinimumIsLocal tries, on tours that 3-opt and LK steps improve no more, every
// exchange of two and three edges that a step may begin with, from the definition alone:
// edges are removed and added, and a walk says whether a tour is left.
func TestMinimumIsLocal(t *testing.T) {
	for name, minimum := range map[string]func(*testing.T, *solver.Problem) *Search{"3-opt": threeOptMinimum, "Lin–Kernighan": lkMinimum} {
		for seed := range uint64(6) {
			for _, n := range []int{5, 6, 8, 13, 40, 90} {
				p := madeup.Problem(t, solver.Euc2D, n, 300, int(seed%2)*n/3, seed)
				s := minimum(t, p)
				for c := range solver.City(n) {
					certify(t, s, c, s.Next(c))
					certify(t, s, c, s.Prev(c))
				}
				if t.Failed() {
					t.Fatalf("%s, seed %d, %d cities, %d edges fixed", name, seed, n, p.FixedEdges())
				}
			}
		}
	}
}

// free is a Progress and a Pacer that want nothing.
type free struct{}

func (free) Report(*solver.State) solver.Signal { return solver.Continue }
func (free) Show([]solver.City, *solver.State)  {}
func (free) Take() bool                         { return true }
func (free) Tick() bool                         { return true }

// randomJob is a job that begins with a random tour.
func randomJob(t *testing.T, p *solver.Problem) solver.Job {
	t.Helper()
	order, err := start.Make(t.Context(), "random", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	return solver.Job{Problem: p, Start: order, Values: solver.Values{"neighbors": "8", "quadrant": "true"}}
}

// threeOptMinimum descends with 2-opt and then with 3-opt, as an engine does.
func threeOptMinimum(t *testing.T, p *solver.Problem) *Search {
	t.Helper()
	job := randomJob(t, p)
	var s *Single
	for _, moves := range []Neighborhood{TwoOpt, ThreeOpt} {
		if s, _ = Begin(t.Context(), job, free{}, moves); s == nil {
			t.Fatal("nothing to search")
		}
		if !s.Descend(&s.State.Iteration) {
			t.Fatal("ended early")
		}
		job.Start = s.Result(true).Order
	}
	return s.Search
}

// newKicker returns a kicker of a tour.
func newKicker(t *testing.T, p *solver.Problem, order []solver.City, moves Neighborhood, l Limits) *Kicker {
	t.Helper()
	s, err := space.New(t.Context(), p, space.Options{Neighbors: 10, Quadrant: true})
	if err != nil {
		t.Fatal(err)
	}
	return NewKicker(New(s, s.Inward(order), moves, l), 50, 1, 0)
}

// lkMinimum descends until no city has an LK step.
func lkMinimum(t *testing.T, p *solver.Problem) *Search {
	t.Helper()
	k := newKicker(t, p, randomJob(t, p).Start, LinKernighan, NewLimits(10, 1))
	for before := int64(-1); before != k.Accepted; {
		before = k.Accepted
		k.QueueAll()
		if !k.Descend(free{}, FullEffort()) {
			t.Fatal("ended early")
		}
	}
	return k.Search
}

// TestThreeOptIsDepthOne: LK steps of depth 1 lead to the tour that 3-opt leads to, after
// kicks as well.
func TestThreeOptIsDepthOne(t *testing.T) {
	for seed := range uint64(4) {
		p := madeup.Problem(t, solver.Euc2D, 400, 3000, int(seed%2)*100, seed)
		order := randomJob(t, p).Start
		three := newKicker(t, p, order, ThreeOpt, ThreeOptLimits())
		step := newKicker(t, p, order, LinKernighan, ThreeOptLimits())
		for _, k := range []*Kicker{three, step} {
			k.QueueAll()
			k.Drain()
			k.Kicks(free{}, 500)
		}
		if !slices.Equal(three.Order(), step.Order()) || three.Moves != step.Moves || three.Accepted != step.Accepted {
			t.Errorf("seed %d: 3-opt saves %d, steps of depth 1 save %d", seed, three.Gained, step.Gained)
		}
	}
}

// TestKicksKeepTheBest: a kick leaves a tour no longer, of the length that it counts, and
// the best one can be copied while its changes can still be undone.
func TestKicksKeepTheBest(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 300, 3000, 60, 1)
	k := newKicker(t, p, randomJob(t, p).Start, LinKernighan, NewLimits(10, 1))
	q := k.Problem()
	start := q.Length(k.Order())
	k.QueueAll()
	k.Drain()
	best := make([]solver.City, p.Cities())
	for range 300 {
		before := k.Gained
		k.TryKick()
		if k.CopyBest(best); k.Gained < before || q.CheckTour(best) != nil || q.Length(best) != start-k.Best() || k.Best() != k.Gained {
			t.Fatalf("after a kick %d saved, before %d; the best tour is %d long, want %d", k.Gained, before, q.Length(best), start-k.Best())
		}
	}
}

// TestKicksSpareFixedEdges: kicks take place although edges are fixed, and none of these is
// removed: neither every other one of an asymmetric problem nor those of long rows.
func TestKicksSpareFixedEdges(t *testing.T) {
	for name, p := range map[string]*solver.Problem{
		"asymmetric":    madeup.Directed(t, 40, 1000, 1).Symmetric().Problem,
		"half fixed":    madeup.Problem(t, solver.Euc2D, 80, 1000, 40, 1),
		"asymmetric, 3": madeup.Directed(t, 3, 1000, 1).Symmetric().Problem,
	} {
		k := newKicker(t, p, randomJob(t, p).Start, LinKernighan, NewLimits(10, 1))
		kicks := 0
		for range 100 {
			start := k.Problem().Length(k.Order())
			gained := k.Gained
			if k.Kick() {
				kicks++
			}
			if err := k.Problem().CheckTour(k.Order()); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if length := k.Problem().Length(k.Order()); length != start-(k.Gained-gained) {
				t.Fatalf("%s: the tour is %d long, want %d", name, length, start-(k.Gained-gained))
			}
		}
		if name != "asymmetric, 3" && kicks < 80 {
			t.Errorf("%s: %d of 100 kicks took place", name, kicks)
		}
	}
}

// certify looks for a gain among the exchanges that begin with t1 and t2.
func certify(t *testing.T, s *Search, t1, t2 solver.City) {
	row := s.Candidates(t2)
	for i := range row {
		gain := s.Cost(t1, t2) - s.CostTo(t2, &row[i])
		if gain <= 0 {
			return
		}
		t3 := row[i].City
		for _, t4 := range [2]solver.City{s.Next(t3), s.Prev(t3)} {
			open := gain + s.Cost(t3, t4)
			certifyEnds(t, s, []solver.City{t1, t2, t3, t4}, open)
			certifyThird(t, s, []solver.City{t1, t2, t3, t4}, open)
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
