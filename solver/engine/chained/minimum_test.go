package chained

import (
	"math"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/search/space"
)

// TestMinimumIsLocal tries, on tours from which no city has a chain left, every
// exchange of two and three edges that a chain may begin with, from the definition
// alone: edges are taken out and put in, and a walk says whether a tour is left.
func TestMinimumIsLocal(t *testing.T) {
	for seed := range uint64(6) {
		for _, n := range []int{5, 6, 8, 13, 40, 90} {
			p := madeup.Problem(t, solver.Euc2D, n, 300, int(seed%2)*n/3, seed)
			w := minimum(t, p)
			for c := range solver.City(n) {
				certify(t, w, c, w.Next(c))
				certify(t, w, c, w.Prev(c))
			}
			if t.Failed() {
				t.Fatalf("seed %d, %d cities, %d edges fixed", seed, n, p.FixedEdges())
			}
		}
	}
}

// minimum descends until no city has a chain.
func minimum(t *testing.T, p *solver.Problem) *search {
	t.Helper()
	values, err := New().Info().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	start := solve(t, p, "random", &limit{t: t, p: p})
	k := kickerOf(t, solver.Job{Problem: p, Start: start.Order, Values: values})
	for taken := int64(-1); taken != k.taken; {
		taken = k.taken
		for _, c := range k.Order() {
			k.queue.Push(c)
		}
		if !k.descend(idleHand(t), fullEffort) {
			t.Fatal("ended before")
		}
	}
	return k.search
}

// kickerOf returns a kicker of a job's start.
func kickerOf(t *testing.T, job solver.Job) *kicker {
	t.Helper()
	g, err := space.New(t.Context(), job.Problem, groundOptions(job))
	if err != nil {
		t.Fatal(err)
	}
	return newKicker(newSearch(g, g.Inward(job.Start), limitsOf(job.Values)), job.Values, job.Seed, 0)
}

// idleHand returns a hand that nobody hurries.
func idleHand(t *testing.T) *hand {
	p := madeup.Problem(t, solver.Euc2D, 3, 10, 0, 1)
	job := solver.Job{Problem: p, Start: solver.Identity(3), Values: solver.Values{"threads": "1"}}
	return newTeam(t.Context(), job, &limit{t: t, p: p, kicks: math.MaxInt64}).hands[0]
}

// certify looks for a gain among the exchanges that begin with t1 and t2.
func certify(t *testing.T, s *search, t1, t2 solver.City) {
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

func certifyThird(t *testing.T, s *search, ends []solver.City, open int64) {
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
func certifyEnds(t *testing.T, s *search, ends []solver.City, open int64) {
	gain := open - s.Cost(ends[len(ends)-1], ends[0])
	if gain > 0 && madeup.MakesTour(s.Order(), ends) {
		t.Errorf("the exchange %v saves %d", ends, gain)
	}
}
