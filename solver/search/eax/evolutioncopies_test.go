package eax

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// generated returns an instance and its space.
func generated(t *testing.T, n int) (*solver.Problem, *space.Space) {
	t.Helper()
	p, err := generate.Make("uniform", n, 4)
	if err != nil {
		t.Fatal(err)
	}
	s, err := space.New(t.Context(), p, space.Options{Neighbors: 8, Quadrant: true})
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

// started returns a start tour.
func started(t *testing.T, p *solver.Problem, heuristic string, seed uint64) []solver.City {
	t.Helper()
	order, err := start.MakeOn(t.Context(), 1, heuristic, p, seed)
	if err != nil {
		t.Fatal(err)
	}
	return order
}

// TestCopiesAreSearchedWhileOneBecomesShorter: the best tour becomes a copy that is shorter, takes what is better in
// the others, and is another end; copies of it are searched again until none is shorter.
func TestCopiesAreSearchedWhileOneBecomesShorter(t *testing.T) {
	p, s := generated(t, 300)
	job := solver.Job{Problem: p, Start: started(t, p, "nearest", 1), Seed: 1, Threads: 2}
	e := NewEvolution(pool.New(t.Context(), job, endless{}), s, job, Settings{}, nil)
	better := [][]solver.City{started(t, p, "greedy", 1), started(t, p, "curve", 1)}
	shortest := min(p.Length(better[0]), p.Length(better[1]))
	if shortest >= e.best.length {
		t.Fatal("the tours to be found are no shorter")
	}
	var asked []int64
	e.given = &Given{Copies: func(order []solver.City) [][]solver.City {
		asked = append(asked, p.Length(order))
		return append([][]solver.City{order}, better...)
	}}
	start := e.best.length
	var ends []found
	if !e.searchCopies(&ends) {
		t.Fatal("ended")
	}
	if asked[0] != start || len(asked) < 2 || asked[len(asked)-1] != e.best.length {
		t.Errorf("copies of %v were searched, of the start %d, and the best ends with %d", asked, start, e.best.length)
	}
	if e.best.length >= shortest || s.Problem().Length(e.best.order) != e.best.length {
		t.Errorf("the best has %d, the shortest copy %d", e.best.length, shortest)
	}
	if len(ends) != len(asked)-1 || ends[len(ends)-1].length != e.best.length {
		t.Errorf("%d ends after %d searches", len(ends), len(asked))
	}
	e.given.Copies = func([]solver.City) [][]solver.City { return nil }
	if e.searchCopies(&ends) {
		t.Error("the search goes on without copies")
	}
	e.given.Copies = nil
	if !e.searchCopies(&ends) {
		t.Error("the search ends where copies are not searched")
	}
}

// TestBatchesThatSaveNothingAreFollowedByCopies: of one batch at a time those that leave the best tour as it is, of
// several side by side all.
func TestBatchesThatSaveNothingAreFollowedByCopies(t *testing.T) {
	p, s := generated(t, 300)
	order := started(t, p, "greedy", 1)
	for together, want := range map[int]int{1: 2, 2: 2} {
		batches, searched := 0, 0
		given := Given{Together: together, Batch: func() [][]solver.City {
			if batches++; batches > 3 {
				return nil
			}
			return [][]solver.City{order, order}
		}, Copies: func(order []solver.City) [][]solver.City {
			searched++
			return [][]solver.City{order}
		}}
		job := solver.Job{Problem: p, Start: order, Seed: 1, Threads: 1}
		RunGiven(t.Context(), job, endless{}, s, given)
		if searched < want {
			t.Errorf("%d together: copies were searched %d times, want %d at least", together, searched, want)
		}
	}
}
