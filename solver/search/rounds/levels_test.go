package rounds

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/internal/searchtest"
)

// TestLevels: where dense parts lie apart the start is searched level by level. However soon the run ends, its tour is not
// longer than the first one that was lowered, as long as it says, and the same on any number of threads; the cells of a level
// are shown.
func TestLevels(t *testing.T) {
	p, err := generate.Make("dimacs-clustered", 1500, 3)
	if err != nil {
		t.Fatal(err)
	}
	some := sizes{whole: 2000, descent: 400, search: 150, wave: 40, evolved: []int{300, 500}}
	before := int64(0)
	for _, kicks := range []int64{1, 300, 900, 6000} {
		l := &searchtest.Limit{Kicks: kicks, Every: 10, View: true}
		one := inSmallCells(t, p, 1, some, l)
		if before > 0 && one.State.Best > before {
			t.Errorf("%d kicks leave %d, fewer %d", kicks, one.State.Best, before)
		}
		before = one.State.Best
		if !slices.ContainsFunc(l.Shown, func(p *solver.Partition) bool { return len(p.Cells) == 1 }) {
			t.Errorf("%d kicks: no level was searched, which is a single cell", kicks)
		}
		for _, shown := range l.Shown {
			if err := shown.Check(p.Cities()); err != nil {
				t.Fatal(err)
			}
		}
		if three := inSmallCells(t, p, 3, some, &searchtest.Limit{Kicks: kicks, Every: 10}); !slices.Equal(one.Order, three.Order) {
			t.Errorf("%d kicks: three threads find %d, one %d", kicks, three.State.Best, one.State.Best)
		}
	}
}
