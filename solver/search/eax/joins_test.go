package eax

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

// TestMergersLeaveOneTour: whatever E-set of two tours is applied, also one that leaves subtours of two or three
// cities, the edges that are exchanged after merging leave one tour and save what was said; split, which finds segments
// anew, sees it.
func TestMergersLeaveOneTour(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	merged := 0
	for i := range 300 {
		s := newSpaceOf(t, 8+r.IntN(60), uint64(i))
		a, b := turned(t, s, r, 20), turned(t, s, r, 20)
		x := NewOperator(s, nil)
		x.tour = a
		x.cycles.find(a, linksOf(b), r.IntN)
		count := x.cycles.count()
		if count == 0 {
			continue
		}
		var set []int32
		for k := range int32(count) {
			if len(set) == 0 || r.IntN(2) == 0 {
				set = append(set, k)
			}
		}
		c := &x.offspring
		c.begin(x, set)
		c.split()
		before := len(c.sizes)
		sizes := slices.Clone(c.sizes)
		c.begins = nil // the edges in any order
		if c.split(); !slices.Equal(c.sizes, sizes) {
			t.Fatalf("subtours of %v cities, by the edges alone of %v", sizes, c.sizes)
		}
		const ample = 1 << 40 // merging ends where nothing is left of the gain
		c.Gain += ample
		if !c.merge(x) {
			continue
		}
		c.Gain -= ample
		if before > 2 {
			merged++
		}
		var gain int64
		at := make(map[solver.City]int)
		for k, e := range c.Removed {
			f := c.Added[k]
			gain += s.Cost(e[0], e[1]) - s.Cost(f[0], f[1])
			for _, city := range []solver.City{e[0], e[1]} {
				at[city]++
			}
			for _, city := range []solver.City{f[0], f[1]} {
				at[city]--
			}
		}
		for city, left := range at {
			if left != 0 {
				t.Fatalf("city %d gives up %d edges more than it gets", city, left)
			}
		}
		if len(c.Removed) == 0 {
			continue // merging has taken everything back
		}
		if c.split(); len(c.sizes) != 1 || gain != c.Gain {
			t.Fatalf("%d subtours of %d are left, the gain is %d and was said to be %d", len(c.sizes), before, gain, c.Gain)
		}
	}
	if merged < 50 {
		t.Errorf("only %d E-sets left more than two subtours", merged)
	}
}
