package partition_test

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/neighbor"
	"tourscope/solver/search/partition"
	"tourscope/solver/start"
)

// TestHugeEdgesAreSoughtFurther: greedy starts of clustered cities have edges across many clusters, round which the way that
// saves them is further than others are sought.
func TestHugeEdgesAreSoughtFurther(t *testing.T) {
	p, err := generate.Make("dimacs-clustered", 30_000, 2)
	if err != nil {
		t.Fatal(err)
	}
	lists, err := neighbor.Quadrant(t.Context(), p, 10, 0)
	if err != nil {
		t.Fatal(err)
	}
	order, err := start.Make(t.Context(), "greedy", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	links := make([][2]int32, len(order))
	var huge [][2]int32
	length := p.Length(order)
	for i, c := range order {
		next := order[(i+1)%len(order)]
		links[c][1], links[next][0] = int32(next), int32(c)
		if p.Distance(c, next) > length/500 {
			huge = append(huge, [2]int32{int32(c), int32(next)})
		}
	}
	near := func(into []solver.City, c solver.City) []solver.City { return append(into, lists.Of(c)...) }
	usual, wide := partition.NewRepairer(p, near), partition.NewRepairer(p, near)
	wide.Widen(length)
	further := 0
	for _, e := range huge {
		before := usual.Seek(links, e[0], e[1])
		if saved := wide.Replace(slices.Clone(links), e[0], e[1]); before == nil && saved > p.Distance(solver.City(e[0]), solver.City(e[1]))/2 {
			further++
		}
	}
	if further == 0 {
		t.Errorf("of %d huge edges none is replaced by a way that others are not sought for", len(huge))
	}
}
