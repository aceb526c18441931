package kernels

import (
	"slices"
	"testing"

	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// TestPlacesAreTheHosts: the rings of places are those of solver/neighbor.
func TestPlacesAreTheHosts(t *testing.T) {
	d := device(t)
	for _, n := range sizes(5, 70, 300, 3000) {
		for name, p := range instances(n, solver.Euc2D) {
			tree, l := uploadTree(d, p, 4, false)
			check(d.Places(d.stream, tree, l))
			check(d.stream.Wait())
			if read(l.Failed)[0] != 0 {
				t.Fatalf("%s, %d cities: not found", name, n)
			}
			firsts, nexts := neighbor.Places(p, 0)
			if got := download(l.Nexts); !slices.Equal(got, nexts) {
				t.Errorf("%s, %d cities: the rings differ from the host's", name, n)
			}
			var got []solver.City
			for c, first := range download(l.Firsts) {
				if first == solver.City(c) {
					got = append(got, first)
				}
			}
			if !slices.Equal(got, firsts) {
				t.Errorf("%s, %d cities: the first cities of places differ from the host's", name, n)
			}
		}
	}
}

// TestManyCitiesAtOnePlace: where the search would take too long the kernels say so, and do not go on.
func TestManyCitiesAtOnePlace(t *testing.T) {
	d := device(t)
	n := 32 * (mostPlaceNodes + 100)
	zero := make([]float64, n)
	p := must(solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: zero, Y: zero}))
	tree, l := uploadTree(d, p, 4, false)
	few := CandidateLists{Firsts: l.Firsts, Nexts: l.Nexts, Failed: must(driver.Upload([]int32{0}))}
	check(d.Places(d.stream, tree, few))
	check(d.stream.Wait())
	if read(few.Failed)[0] != 1 {
		t.Error("the kernel found the ring of one place with thousands of cities")
	}
}
