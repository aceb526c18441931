package neighbor

import (
	"context"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// TestPenalties: with its penalties the tree has far more cities of two edges than without, and its bound is not above the shortest tour.
func TestPenalties(t *testing.T) {
	for _, c := range []struct{ cities, fixed int }{{9, 0}, {9, 3}, {400, 0}, {400, 200}} {
		p := madeup.Problem(t, solver.Explicit, c.cities, 1_000_000, c.fixed, 3)
		lists, err := Nearest(t.Context(), p, 8, 0)
		if err != nil {
			t.Fatal(err)
		}
		before, _ := treeWith(t, p, lists, make([]int64, c.cities))
		penalties, err := Penalties(t.Context(), p, lists)
		if err != nil {
			t.Fatal(err)
		}
		after, bound := treeWith(t, p, lists, penalties)
		if c.cities > 9 && 2*after > before {
			t.Errorf("%v: %d cities have another number of edges than two, %d before", c, after, before)
		}
		if best := int64(fine); c.cities == 9 {
			if best *= madeup.Shortest(p); bound > best {
				t.Errorf("%v: the bound is %d, the shortest tour %d", c, bound, best)
			}
		}
	}
}

// treeWith returns how many cities of the tree with penalties have another number of edges than two, and the bound by it. All fixed edges are in it.
func treeWith(t *testing.T, p *solver.Problem, lists *Lists, penalties []int64) (others int, bound int64) {
	t.Helper()
	s := newSpanning(p, lists)
	s.penalty = penalties
	if !s.grow() {
		t.Fatal("the edges do not connect all cities")
	}
	excess := make([]int64, p.Cities())
	s.countExcess(excess)
	bound = s.weight + s.close(excess) - 2*total(penalties)
	for _, e := range p.Definition().FixedEdges {
		if a, b := e[0], e[1]; s.parent[a] != b && s.parent[b] != a {
			t.Errorf("the fixed edge %v is not in the tree", e)
		}
		bound += fine*p.Distance(e[0], e[1]) - fixedLength
	}
	for _, x := range excess {
		if x != 0 {
			others++
		}
	}
	return others, bound
}

// TestNoPenalties: there are none where lists do not connect the cities, and the end of the context is noticed.
func TestNoPenalties(t *testing.T) {
	apart := clouds(t)
	lists, _ := Nearest(t.Context(), apart, 3, 0)
	if penalties, err := Penalties(t.Context(), apart, lists); penalties != nil || err != nil {
		t.Errorf("penalties of two parts: %v, %v", penalties, err)
	}
	p := madeup.Problem(t, solver.Explicit, 50, 1000, 0, 1)
	lists, _ = Nearest(t.Context(), p, 8, 0)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Penalties(ctx, p, lists); err == nil {
		t.Error("cancelled, and no error")
	}
}
