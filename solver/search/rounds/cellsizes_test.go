package rounds

import "testing"

// TestCellSizesFollowWhatTheySave: small cells have all rounds as long as they save enough; then
// the size that saves most for its cost has most of the time, and none is left out.
func TestCellSizesFollowWhatTheySave(t *testing.T) {
	for _, c := range []struct {
		why         string
		saved       map[int]float64 // by the cities of a cell
		least, most float64         // share of the rounds that are in small cells
	}{
		{"small cells save enough", map[int]float64{3_000: 2 * enoughYield, 6_000: 1e-2}, 1, 1},
		{"small cells save most", map[int]float64{3_000: 1e-4, 6_000: 1e-5}, 0.75, 0.9},
		{"large cells save most", map[int]float64{3_000: 1e-5, 6_000: 1e-4}, 0.15, 0.4},
		{"both save as much for their cost", map[int]float64{3_000: 1e-5, 6_000: 1.32e-5}, 0.5, 0.65},
		{"neither saves anything", map[int]float64{}, 0.5, 0.65},
	} {
		s := newCellSizes([]int{3_000, 6_000})
		var order []int
		small := 0.0
		for range 300 {
			cell := s.next()
			if order = append(order, cell); cell == 3_000 {
				small++
			}
			s.learn(c.saved[cell])
		}
		if order[0] != 3_000 || c.most < 1 && order[1] != 6_000 {
			t.Errorf("%s: it begins with cells of %d cities", c.why, order[:2])
		}
		if share := small / 300; share < c.least || share > c.most {
			t.Errorf("%s: %.2f of the rounds are in small cells", c.why, share)
		}
	}
}

// TestPopulationsGrowWhenCellsSaveLittle and not before each size has been tried.
func TestPopulationsGrowWhenCellsSaveLittle(t *testing.T) {
	s := newCellSizes([]int{3_000, 6_000})
	for i, saved := range []float64{0, 10 * stallYield, stallYield, 0, 0, 0, 0, 0, 0} {
		if s.stalled() && i < 4 {
			t.Fatalf("stalled before round %d", i)
		}
		s.next()
		s.learn(saved)
	}
	if !s.stalled() {
		t.Errorf("not stalled, with yields of %g and %g", s.ways.Ways[0].Yield, s.ways.Ways[1].Yield)
	}
	if s.grow(1.5); s.ways.Ways[0].Cost != 1.5 {
		t.Errorf("a round in small cells costs %g", s.ways.Ways[0].Cost)
	}
	for size, want := range map[int]int{2: 3, 10: 15, 150: largestPopulation, largestPopulation: largestPopulation, 400: 400} {
		if got := larger(size); got != want {
			t.Errorf("after %d individuals come %d, want %d", size, got, want)
		}
	}
}
