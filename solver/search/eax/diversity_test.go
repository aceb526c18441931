package eax

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/search/tour"
)

// population returns the tours of some individuals, their links, and the diversity of them.
func population(t *testing.T, n, size int, r *rand.Rand) (*Operator, []*tour.Array, []Links) {
	t.Helper()
	s := newSpace(t, n)
	all, links := make([]*tour.Array, size), make([]Links, size)
	for i := range all {
		all[i], _ = tours(t, s, r)
		links[i].Take(all[i])
	}
	x := NewOperator(s, nil)
	x.diversity = newDiversity(n, size)
	x.diversity.take(links, 0, n/3)
	x.diversity.take(links, n/3, n)
	return x, all, links
}

// entropy is the sum of −p·ln p over all edges, by its definition.
func entropy(links []Links) (sum float64) {
	counts := map[[2]solver.City]int{}
	for _, l := range links {
		for c, row := range l {
			for _, other := range row {
				counts[edge(solver.City(c), other)]++ // from both ends
			}
		}
	}
	for _, count := range counts {
		p := float64(count) / 2 / float64(len(links))
		sum -= p * math.Log(p)
	}
	return sum
}

// TestLossIsOfEntropy: what an exchange is said to cost is the difference of the entropies.
func TestLossIsOfEntropy(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	some := 0
	for n := 20; n < 200; n += 30 {
		x, all, links := population(t, n, 7, r)
		e := x.Best(all[0], links[1], 30, r.IntN)
		if e.Gain == 0 {
			continue
		}
		some++
		before, loss := entropy(links), x.diversity.loss(&e)
		all[0].Exchange(e.Removed, e.Added)
		links[0].Take(all[0])
		want := before - entropy(links)
		if got := float64(loss) * entropyUnit; math.Abs(got-want) > 1e-5 {
			t.Errorf("%d cities: an exchange of %d edges loses %g, want %g", n, len(e.Removed), got, want)
		}
	}
	if some < 3 {
		t.Errorf("only %d exchanges", some)
	}
}

// TestOffspringOfSeveralESetsAreTours: unions of exchanges, of single cycles and of blocks,
// chosen by entropy or by gain, leave a tour that is shorter by their gain. One operator serves
// spaces of several sizes.
func TestOffspringOfSeveralESetsAreTours(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	one := NewOperator(newSpace(t, 8), nil)
	for _, kind := range []struct{ blocks, diverse bool }{{false, true}, {true, true}, {false, false}} {
		better, several := 0, 0
		for n := 8; n < 500; n += 7 {
			x, all, links := population(t, n, 5, r)
			offspring := 30
			if x.blocks, x.united = kind.blocks, mostTogether; !kind.diverse {
				one.SetSpace(x.space, nil)
				x, offspring = one, math.MaxInt
				x.united = math.MaxInt
			}
			a := all[0]
			before := x.space.Problem().Length(a.Order())
			e := x.Best(a, links[1], offspring, r.IntN)
			if e.Gain == 0 {
				continue
			}
			better++
			if e.Gain > x.offers[0].Gain {
				several++
			}
			a.Exchange(e.Removed, e.Added)
			if err := x.space.Problem().CheckTour(a.Order()); err != nil {
				t.Fatal(err)
			}
			if got := x.space.Problem().Length(a.Order()); got != before-e.Gain {
				t.Fatalf("%d cities: %d long, was %d and gained %d", n, got, before, e.Gain)
			}
		}
		if better < 40 || several < 20 {
			t.Errorf("%+v: only %d offspring were better, %d by several exchanges", kind, better, several)
		}
	}
}

// TestBlocksJoinSubtours: every cycle of a block but the first leads out of the smallest subtour that
// those before it leave, and none is in it twice. A block ends at one tour, or where no cycle does.
func TestBlocksJoinSubtours(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	large := 0
	for range 200 {
		s := newSpace(t, 60)
		one, two := tours(t, s, r)
		var other Links
		other.Take(two)
		x := NewOperator(s, nil)
		x.tour, x.blocks = one, true
		if x.cycles.find(x.tour, other, r.IntN); x.cycles.count() == 0 {
			continue
		}
		x.passing.take(&x.cycles)
		x.offspring.block.reset(x.cycles.count())
		x.eSet(0, r.IntN)
		list := slices.Clone(x.offspring.block.list)
		in := map[int32]bool{list[0]: true}
		for i, k := range list[1:] {
			x.offspring.begin(x, list[:i+1])
			if x.offspring.split(); len(x.offspring.sizes) == 1 || !x.offspring.leaves(x.cycles.edges(k), x.offspring.smallest()) || in[k] {
				t.Fatalf("cycle %d of %v: it joins nothing, or is there twice", i+1, list)
			}
			in[k] = true
		}
		if slices.Contains(x.offspring.block.taken, true) {
			t.Fatalf("the block %v is not forgotten", list)
		}
		if len(list) > 1 {
			large++
		}
	}
	if large < 10 {
		t.Errorf("only %d blocks of two cycles or more", large)
	}
}
