package eax

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// endless is a run without an end.
type endless struct{}

func (endless) Report(*solver.State) solver.Signal { return solver.Continue }
func (endless) Show([]solver.City, *solver.State)  {}

// ending is a run that ends at its report of a number, of those since so many batches were given.
type ending struct {
	given   atomic.Int64
	batches int64
	reports int
}

func (e *ending) Report(*solver.State) solver.Signal {
	if e.given.Load() < e.batches {
		return solver.Continue
	}
	if e.reports--; e.reports <= 0 {
		return solver.Halt
	}
	return solver.Continue
}
func (*ending) Show([]solver.City, *solver.State) {}

// started returns a start tour.
func started(t *testing.T, p *solver.Problem, heuristic string, seed uint64) []solver.City {
	t.Helper()
	order, err := start.MakeOn(t.Context(), 1, heuristic, p, seed)
	if err != nil {
		t.Fatal(err)
	}
	return order
}

// TestGivenToursAreRecombined: a search of given tours ends with them, in a tour that is shorter than
// all of them, the same on any number of threads.
func TestGivenToursAreRecombined(t *testing.T) {
	p, err := generate.Make("clustered", 150, 4)
	if err != nil {
		t.Fatal(err)
	}
	near := func(seed uint64) []solver.City { return started(t, p, "nearest", seed) }
	var first solver.Result
	for _, threads := range []int{1, 3} {
		job := solver.Job{Problem: p, Start: near(0), Seed: 7, Threads: threads}
		batch := uint64(0)
		given := func() (tours [][]solver.City) {
			if batch++; batch > 3 {
				return nil
			}
			for i := range uint64(5) {
				tours = append(tours, near(10*batch+i))
			}
			return tours
		}
		s, err := space.New(t.Context(), p, space.Options{Neighbors: 8, Quadrant: true, Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		result := RunGiven(t.Context(), job, endless{}, s, Given{Batch: given, Together: 2})
		if bad := p.CheckTour(result.Order); bad != nil || batch != 4 || result.Finished {
			t.Fatalf("%v after %d batches, finished: %v", bad, batch, result.Finished)
		}
		for seed := range uint64(35) {
			if one := p.Length(near(seed)); result.State.Best >= one {
				t.Errorf("%d threads: the result has %d, a tour that was given %d", threads, result.State.Best, one)
			}
		}
		if threads == 1 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("%d threads: %d, one: %d", threads, result.State.Best, first.State.Best)
		}
	}
}

// TestRunEndsWhilePopulationsAreMade: a run of several populations of given tours may end at any report, also when some
// of the populations have no individual yet.
func TestRunEndsWhilePopulationsAreMade(t *testing.T) {
	p, err := generate.Make("clustered", 60, 4)
	if err != nil {
		t.Fatal(err)
	}
	s, err := space.New(t.Context(), p, space.Options{Neighbors: 8})
	if err != nil {
		t.Fatal(err)
	}
	var tours [][]solver.City
	for seed := range uint64(20) {
		tours = append(tours, started(t, p, "nearest", seed))
	}
	job := solver.Job{Problem: p, Start: tours[0], Seed: 7, Threads: 1} // one thread reports after each individual
	for reports := 1; reports < 4*len(tours); reports++ {
		end := ending{batches: 4, reports: reports} // the second time there are three populations
		given := Given{Together: 3, Batch: func() [][]solver.City { end.given.Add(1); return tours }}
		result := RunGiven(t.Context(), job, &end, s, given)
		if bad := p.CheckTour(result.Order); bad != nil || p.Length(result.Order) != result.State.Best || result.State.Best > p.Length(tours[0]) {
			t.Errorf("ended at report %d: %v, a tour of %d, said to be %d", reports, bad, p.Length(result.Order), result.State.Best)
		}
	}
}

// TestEndsTakeOverGivenTours: the end of a population takes the better parts of the tours kept, and meets none of
// them twice.
func TestEndsTakeOverGivenTours(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	s := newSpace(t, 300)
	job := solver.Job{Problem: s.Problem(), Start: solver.Identity(300), Seed: 1, Threads: 2}
	e := NewEvolution(pool.New(t.Context(), job, endless{}), s, job, Settings{}, nil)
	tourOf := func() found {
		order := turned(t, s, r, 20).Order()
		return found{order, s.Problem().Length(order)}
	}
	ends := []found{tourOf(), tourOf()}
	shortest := min(ends[0].length, ends[1].length)
	for range 5 {
		e.kept = append(e.kept, tourOf())
		shortest = min(shortest, e.kept[len(e.kept)-1].length)
	}
	if shorter, ok := e.takeOver(ends); !shorter || !ok {
		t.Fatalf("shorter: %v, not ended: %v", shorter, ok)
	}
	for i, end := range ends {
		if err := s.Problem().CheckTour(end.order); err != nil {
			t.Fatal(err)
		}
		if got := s.Problem().Length(end.order); got != end.length || got >= shortest {
			t.Errorf("end %d has %d, said to be %d; the shortest tour before %d", i, got, end.length, shortest)
		}
	}
	if best := min(ends[0].length, ends[1].length); e.best.length != best {
		t.Errorf("the best has %d, an end %d", e.best.length, best)
	}
	if e.met[edgesOf(ends[0].order)] != 5 {
		t.Errorf("the end has met %d tours of 5", e.met[edgesOf(ends[0].order)])
	}
	if shorter, _ := e.takeOver(ends); shorter {
		t.Error("ends took parts of tours that they had met")
	}
}

// TestEdgesOf: a tour from another city on, or the other way round, has the same edges.
func TestEdgesOf(t *testing.T) {
	order := []solver.City{3, 1, 4, 0, 2, 5}
	turned := []solver.City{0, 2, 5, 3, 1, 4}
	reversed := []solver.City{5, 2, 0, 4, 1, 3}
	other := []solver.City{3, 1, 0, 4, 2, 5}
	want := edgesOf(order)
	if edgesOf(turned) != want || edgesOf(reversed) != want {
		t.Error("the same edges are told apart")
	}
	if edgesOf(other) == want {
		t.Error("other edges are not told apart")
	}
}
