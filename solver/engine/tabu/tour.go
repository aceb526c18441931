package tabu

import (
	"math"

	"tourscope/solver"
	"tourscope/solver/internal/distances"
)

// Swap is a swap of the cities at two positions I < J, and by how much it changes the
// length.
type Swap struct {
	Delta int64
	I, J  int
}

// noSwap is worse than every swap.
var noSwap = Swap{Delta: math.MaxInt64}

// tour is the permutation with the lengths of its edges.
type tour struct {
	*distances.Table
	n      int
	order  []solver.City // n + 1: the first city again last
	edge   []int64       // n: length of the edge behind each position
	around []int64       // n: of both edges at each position
	length int64
}

func newTour(d *distances.Table, start []solver.City) *tour {
	n := len(start)
	t := &tour{Table: d, n: n, order: make([]solver.City, n+1), edge: make([]int64, n), around: make([]int64, n)}
	copy(t.order, start)
	t.order[n] = start[0]
	for i := range t.edge {
		t.measure(i)
		t.length += t.edge[i]
	}
	for i := range t.around {
		t.around[i] = t.edge[t.before(i)] + t.edge[i]
	}
	return t
}

func (t *tour) measure(i int) { t.edge[i] = t.Between(t.order[i], t.order[i+1]) }

func (t *tour) before(i int) int {
	if i == 0 {
		return t.n - 1
	}
	return i - 1
}

func (t *tour) after(i int) int {
	if i == t.n-1 {
		return 0
	}
	return i + 1
}

// delta evaluates the swap of two positions i < j in constant time: it replaces four edges,
// or two where the positions are adjacent and their edge stays (section 6.4), in an asymmetric
// problem in the other direction.
func (t *tour) delta(i, j int) int64 {
	a, b := t.order[i], t.order[j]
	switch {
	case j == i+1:
		return t.Between(t.order[t.before(i)], b) + t.Between(a, t.order[j+1]) - t.edge[t.before(i)] - t.edge[j] + t.turned(i)
	case i == 0 && j == t.n-1:
		return t.Between(t.order[j-1], a) + t.Between(b, t.order[1]) - t.edge[j-1] - t.edge[0] + t.turned(j)
	}
	return t.Between(t.order[t.before(i)], b) + t.Between(b, t.order[i+1]) +
		t.Between(t.order[j-1], a) + t.Between(a, t.order[j+1]) - t.around[i] - t.around[j]
}

// turned returns by how much the edge behind a position is longer in the other direction.
func (t *tour) turned(i int) int64 {
	if !t.Asymmetric() {
		return 0
	}
	return t.Between(t.order[i+1], t.order[i]) - t.edge[i]
}

// row evaluates the swaps (i, j) of a row, j > i, and returns the best of them that is
// allowed and better than least, else least. Of equal swaps the first counts.
func (t *tour) row(i int, least Swap, allowed func(Swap) bool) Swap {
	consider := func(delta int64, j int) {
		if s := (Swap{delta, i, j}); delta < least.Delta && allowed(s) {
			least = s
		}
	}
	consider(t.delta(i, i+1), i+1)
	last := t.n // behind the last position that is not adjacent
	if i == 0 {
		last--
	}
	if t.HasMatrix() {
		before, after := t.Row(t.order[t.before(i)]), t.Column(t.order[i+1])
		into, from := t.Column(t.order[i]), t.Row(t.order[i])
		for j := i + 2; j < last; j++ {
			b := t.order[j]
			delta := int64(before[b]+after[b]) + int64(into[t.order[j-1]]+from[t.order[j+1]]) - t.around[i] - t.around[j]
			if delta < least.Delta {
				consider(delta, j)
			}
		}
	} else {
		for j := i + 2; j < last; j++ {
			consider(t.delta(i, j), j)
		}
	}
	if i == 0 && t.n > 2 {
		consider(t.delta(0, t.n-1), t.n-1)
	}
	return least
}

// apply makes a swap.
func (t *tour) apply(s Swap) {
	t.order[s.I], t.order[s.J] = t.order[s.J], t.order[s.I]
	t.order[t.n] = t.order[0]
	for _, p := range [2]int{s.I, s.J} {
		t.measure(t.before(p))
		t.measure(p)
	}
	for _, p := range [2]int{s.I, s.J} {
		for _, q := range [3]int{t.before(p), p, t.after(p)} {
			t.around[q] = t.edge[t.before(q)] + t.edge[q]
		}
	}
	t.length += s.Delta
}
