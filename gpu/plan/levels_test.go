package plan

import "testing"

// A level has cells for all of its cities, which fit, and no more blocks than the launch it is made of, or one a cell.
func TestAtLevel(t *testing.T) {
	r := Regions{Shape: RegionShape{Capacity: 768}, Cells: 132, Replicas: 1, Individuals: 24}
	for n, want := range map[int][2]int{300: {1, 8}, 3_000: {4, 8}, 20_000: {27, 4}, 60_000: {79, 1}, 100_000: {131, 1}} {
		l := r.AtLevel(n)
		if got := [2]int{l.Cells, l.Replicas}; got != want {
			t.Errorf("%d cities: %v cells and replicas instead of %v", n, got, want)
		}
		if ceilDiv(n, l.Cells) > l.Shape.Capacity || l.Individuals != r.Individuals {
			t.Errorf("%d cities: %+v", n, l)
		}
	}
}
