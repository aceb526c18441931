package eax

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// endless is a run without an end.
type endless struct{}

func (endless) Report(*solver.State) solver.Signal { return solver.Continue }
func (endless) Show([]solver.City, *solver.State)  {}

// TestGivenToursAreRecombined: a search of given tours ends with them, in a tour that is shorter than
// all of them, the same on any number of threads.
func TestGivenToursAreRecombined(t *testing.T) {
	p, err := generate.Make("clustered", 150, 4)
	if err != nil {
		t.Fatal(err)
	}
	near := func(seed uint64) []solver.City {
		order, err := start.MakeOn(t.Context(), 1, "nearest", p, seed)
		if err != nil {
			t.Fatal(err)
		}
		return order
	}
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
		result := RunGiven(t.Context(), job, endless{}, s, 2, given)
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
