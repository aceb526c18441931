package merging

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

func always() bool { return true }

// plane is random cities with squared distances, of which an edge may be fixed.
type plane struct {
	at    [][2]int64
	fixed []solver.City
}

func newPlane(r *rand.Rand, n int) *plane {
	p := &plane{at: make([][2]int64, n)}
	for i := range p.at {
		p.at[i] = [2]int64{r.Int64N(100), r.Int64N(100)}
	}
	return p
}

func (p *plane) Cost(a, b solver.City) int64 {
	x, y := p.at[a][0]-p.at[b][0], p.at[a][1]-p.at[b][1]
	return x*x + y*y
}

func (p *plane) IsFixed(a, b solver.City) bool {
	return slices.Equal(p.fixed, []solver.City{a, b}) || slices.Equal(p.fixed, []solver.City{b, a})
}

func length(order []solver.City, p *plane) (sum int64) {
	for i, c := range order {
		sum += p.Cost(c, order[(i+1)%len(order)])
	}
	return sum
}

// has says whether a tour has the fixed edge.
func (p *plane) has(order []solver.City) bool {
	for i, c := range order {
		if p.IsFixed(c, order[(i+1)%len(order)]) {
			return true
		}
	}
	return false
}

// changed returns a copy of a tour after some reversals of parts of it.
func changed(r *rand.Rand, order []solver.City, reversals, most int) []solver.City {
	other := slices.Clone(order)
	for range reversals {
		i := r.IntN(len(other))
		slices.Reverse(other[i:min(len(other), i+2+r.IntN(most))])
	}
	return other
}

// shortest returns the length of the shortest tour in the union of two tours, by trying all of them.
func shortest(first, other []solver.City, p *plane) int64 {
	near := make([][]solver.City, len(first))
	for _, order := range [][]solver.City{first, other} {
		for i, a := range order {
			b := order[(i+1)%len(order)]
			if !slices.Contains(near[a], b) {
				near[a], near[b] = append(near[a], b), append(near[b], a)
			}
		}
	}
	best := length(first, p)
	seen := make([]bool, len(first))
	var visit func(c solver.City, count int, sum int64)
	visit = func(c solver.City, count int, sum int64) {
		if count == len(first) && slices.Contains(near[c], 0) {
			best = min(best, sum+p.Cost(c, 0))
		}
		seen[c] = true
		for _, d := range near[c] {
			if !seen[d] && sum < best {
				visit(d, count+1, sum+p.Cost(c, d))
			}
		}
		seen[c] = false
	}
	visit(0, 1, 0)
	return best
}

// check merges two tours and checks that the result is a tour that is shorter by the gain.
func check(t *testing.T, first, other []solver.City, p *plane) []solver.City {
	t.Helper()
	order, gain := Merge(first, other, p, always)
	sorted := slices.Sorted(slices.Values(order))
	if !slices.Equal(sorted, solver.Identity(len(first))) {
		t.Fatalf("%v and %v: %v is no tour", first, other, order)
	}
	if got, want := length(order, p), length(first, p)-gain; got != want || gain < 0 {
		t.Fatalf("%d long, not %d: gain %d", got, want, gain)
	}
	return order
}

// TestMergeFindsTheShortest: no tour of the union is shorter, by trying all of them.
func TestMergeFindsTheShortest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	shorter := 0
	for range 2000 {
		n := 5 + r.IntN(12)
		p := newPlane(r, n)
		first := changed(r, solver.Identity(n), n, n)
		other := changed(r, first, 1+r.IntN(6), 6)
		if _, last := newUnion(first, other, p).decompose(always); last == nil {
			continue // tours without a common path, or the same ones
		}
		want := shortest(first, other, p)
		if got := length(check(t, first, other, p), p); got != want {
			t.Fatalf("%v and %v: %d, but the shortest is %d", first, other, got, want)
		}
		if want < min(length(first, p), length(other, p)) {
			shorter++
		}
	}
	if shorter < 200 {
		t.Errorf("only %d of the results are shorter than both tours", shorter)
	}
}

// TestMergeKeepsFixedEdges: an edge of both tours that the result would not have stays if it is fixed.
func TestMergeKeepsFixedEdges(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	kept := 0
	for range 500 {
		n := 8 + r.IntN(20)
		p := newPlane(r, n)
		first := changed(r, solver.Identity(n), n, n)
		other := changed(r, first, 1+r.IntN(6), 6)
		without := check(t, first, other, p)
		for i, c := range first {
			p.fixed = []solver.City{c, first[(i+1)%n]}
			if !p.has(other) || p.has(without) {
				continue
			}
			if kept++; !p.has(check(t, first, other, p)) {
				t.Fatalf("%v and %v: without the fixed edge %v", first, other, p.fixed)
			}
		}
	}
	if kept < 20 {
		t.Errorf("only %d fixed edges would have been left out", kept)
	}
}

// TestMergeOfTheSameTour: a tour, the same backwards, and one of three cities.
func TestMergeOfTheSameTour(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, n := range []int{3, 4, 9} {
		order := changed(r, solver.Identity(n), n, n)
		back := slices.Clone(order)
		slices.Reverse(back)
		for _, other := range [][]solver.City{order, back} {
			if got := check(t, order, other, newPlane(r, n)); !slices.Equal(got, order) {
				t.Errorf("%v and %v: %v", order, other, got)
			}
		}
	}
}

// TestMergeOfWideUnions: of tours that have little in common, what is too wide stays as in the first one, and the rest
// is improved.
func TestMergeOfWideUnions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	const n = 800
	p := newPlane(r, n)
	first := solver.Identity(n)
	mixed := changed(r, first, n, n)
	check(t, first, mixed, p)
	if e, last := newUnion(first, mixed, p).decompose(always); last != nil || len(e.order) == 0 {
		t.Errorf("of %d vertices %d are taken out, and %v is left", len(e.rank), len(e.order), last)
	}
	partly := append(changed(r, first[:n/2], n/20, 9), first[n/2:]...)
	if order := check(t, first, partly, p); length(order, p) >= min(length(first, p), length(partly, p)) {
		t.Error("nothing gained where they differ little")
	}
}

// TestMergeEndsEarly: with a tour, whenever goOn is false.
func TestMergeEndsEarly(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	const n = 5000
	p := newPlane(r, n)
	first := solver.Identity(n)
	other := changed(r, first, n/4, 12)
	for calls := range 12 {
		left := calls
		order, gain := Merge(first, other, p, func() bool { left--; return left >= 0 })
		if got := length(order, p); got != length(first, p)-gain || gain < 0 {
			t.Errorf("after %d calls %d long, gain %d", calls, got, gain)
		}
	}
}
