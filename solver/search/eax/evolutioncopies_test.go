package eax

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
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

// TestCopiesAreSearchedWhileOneBecomesShorter: the best tour becomes a copy that is shorter, and takes what is better in
// the others; copies of it are searched again until none is shorter. What it has become is shown before it is another end.
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
	if !e.searchCopies(&ends, true) || len(ends) > 0 || e.best.length != start {
		t.Fatalf("the search has joined %d ends, the best has %d", len(ends), e.best.length)
	}
	e.pool.Await(e.copying.task)
	var shown solver.State
	if order := e.Tour(&shown); shown.Best >= shortest || p.Length(order) != shown.Best {
		t.Errorf("a tour of %d is shown as %d", p.Length(order), shown.Best)
	}
	if !e.searchCopies(&ends, false) || e.best.length != shown.Best || e.copying != nil {
		t.Errorf("the best has %d, %d was shown", e.best.length, shown.Best)
	}
	if asked[0] != start || len(asked) < 2 || asked[len(asked)-1] != e.best.length {
		t.Errorf("copies of %v were searched, of the start %d, and the best ends with %d", asked, start, e.best.length)
	}
	if e.best.length >= shortest || s.Problem().Length(e.best.order) != e.best.length {
		t.Errorf("the best has %d, the shortest copy %d", e.best.length, shortest)
	}
	if len(ends) != 1 || ends[0].length != e.best.length {
		t.Errorf("%d ends", len(ends))
	}
	e.given.Copies = func([]solver.City) [][]solver.City { return nil }
	if e.searchCopies(&ends, true); e.searchCopies(&ends, false) {
		t.Error("the search goes on without copies")
	}
	e.given.Copies = nil
	if !e.searchCopies(&ends, true) {
		t.Error("the search ends where copies are not searched")
	}
}

// TestBatchesThatSaveNothingAreFollowedByCopies: of one batch at a time those that leave the best tour as it is, of
// several side by side all.
func TestBatchesThatSaveNothingAreFollowedByCopies(t *testing.T) {
	p, s := generated(t, 300)
	long, short := started(t, p, "nearest", 1), started(t, p, "greedy", 1)
	for _, c := range []struct {
		start          []solver.City
		together, want int
	}{{short, 1, 3}, {short, 2, 2}, {long, 1, 2}, {long, 2, 2}} {
		batches, searched := 0, 0
		given := Given{Together: c.together, Batch: func() [][]solver.City {
			if batches++; batches > 3 {
				return nil
			}
			return [][]solver.City{short, short}
		}, Copies: func(order []solver.City) [][]solver.City {
			searched++
			return [][]solver.City{order}
		}}
		job := solver.Job{Problem: p, Start: c.start, Seed: 1, Threads: 1}
		RunGiven(t.Context(), job, endless{}, s, given)
		if searched != c.want {
			t.Errorf("start of %d, %d together: copies were searched %d times, want %d", p.Length(c.start), c.together, searched, c.want)
		}
	}
}
