package eax

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/search/tour"
)

// TestComponentsAreOfTheTours: whatever AB-cycles the differing edges of two tours are divided into, the
// components have the same cities; none has a city of another one.
func TestComponentsAreOfTheTours(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	several := 0
	for i := range 100 {
		s := newSpaceOf(t, 20+r.IntN(60), uint64(i))
		a, b := tours(t, s, r)
		x := NewOperator(s, nil)
		var all [2][][]solver.City
		for turn := range all {
			x.cycles.find(a, linksOf(b), r.IntN)
			var p components
			x.passing.take(&x.cycles)
			p.find(x.cycles.count(), &x.passing)
			all[turn] = citiesOf(t, &p, &x.cycles)
		}
		if !slices.EqualFunc(all[0], all[1], slices.Equal[[]solver.City]) {
			t.Fatalf("components %v, and divided again %v", all[0], all[1])
		}
		if len(all[0]) > 1 {
			several++
		}
	}
	if several < 50 {
		t.Errorf("only %d pairs of tours have several components", several)
	}
}

// citiesOf returns the cities of each component, and checks that each AB-cycle is in one, and no city in two.
func citiesOf(t *testing.T, p *components, c *abCycles) (all [][]solver.City) {
	t.Helper()
	owner := make(map[solver.City]int)
	cycles := 0
	for i := range p.count() {
		var cities []solver.City
		for _, k := range p.of(i) {
			cycles++
			for _, city := range c.edges(k) {
				if of, is := owner[city]; is && of != i {
					t.Fatalf("city %d is in the components %d and %d", city, of, i)
				}
				owner[city] = i
				cities = append(cities, city)
			}
		}
		slices.Sort(cities)
		all = append(all, slices.Compact(cities))
	}
	if cycles != c.count() {
		t.Fatalf("%d AB-cycles are in components, of %d", cycles, c.count())
	}
	slices.SortFunc(all, slices.Compare[[]solver.City])
	return all
}

// TestPartitionTakesWholeComponents: where two tours differ in one component of several AB-cycles, the longer one
// becomes the shorter one, which its single AB-cycles do not all lead to.
func TestPartitionTakesWholeComponents(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	compared := 0
	for i := range 300 {
		s := newSpaceOf(t, 12+r.IntN(40), uint64(i))
		a, b := tours(t, s, r)
		long, short := s.Problem().Length(a.Order()), s.Problem().Length(b.Order())
		if long < short {
			a, b, long, short = b, a, short, long
		}
		p := NewRecombiner(s, nil, 1)
		x := p.operator
		x.tour = tour.NewArray(slices.Clone(a.Order()))
		x.cycles.find(x.tour, linksOf(b), r.IntN)
		x.passing.take(&x.cycles)
		p.components.find(x.cycles.count(), &x.passing)
		if p.components.count() != 1 || x.cycles.count() < 2 || long == short {
			continue
		}
		compared++
		p.applied = make([]bool, x.cycles.count())
		gain := p.partition(x.tour, always)
		if got := s.Problem().Length(x.tour.Order()); got != short || gain != long-short {
			t.Fatalf("%d cities: %d long after a gain of %d from %d, the other tour is %d", s.Cities(), got, gain, long, short)
		}
	}
	if compared < 20 {
		t.Errorf("only %d pairs of tours have one component", compared)
	}
}

// TestBlocksWithSpansAreTheSame: cities passed over have no AB-cycle that leads out of a subtour.
func TestBlocksWithSpansAreTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	large := 0
	for i := range 20 {
		s := newSpaceOf(t, 400+r.IntN(200), uint64(i))
		a, b := turned(t, s, r, 60), turned(t, s, r, 60)
		x := NewOperator(s, nil)
		x.tour = a
		x.cycles.find(a, linksOf(b), r.IntN)
		x.passing.take(&x.cycles)
		var spans reach
		spans.takeSpans(a, &x.cycles)
		c := &x.offspring
		c.block.reset(x.cycles.count())
		for k := range int32(x.cycles.count()) {
			var lists [2][]int32
			for turn, given := range []*reach{nil, &spans} {
				c.block.list = append(c.block.list[:0], k)
				c.begin(x, c.block.list)
				c.grow(x, given, rand.New(rand.NewPCG(1, uint64(k))).IntN)
				lists[turn] = slices.Clone(c.block.list)
			}
			if !slices.Equal(lists[0], lists[1]) {
				t.Fatalf("a block is %v, with spans %v", lists[0], lists[1])
			}
			if len(lists[0]) > 1 {
				large++
			}
		}
	}
	if large < 50 {
		t.Errorf("only %d blocks of several AB-cycles", large)
	}
}
