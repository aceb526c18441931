package regions

import (
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// chosen returns how many rounds of each size are done in a run of which saved says by which
// share of the length each round shortens the tour.
func chosen(rounds int64, saved func(size int, round int64) float64) []int {
	usual := plan.Regions{Shape: plan.RegionShape{Capacity: 992}, Individuals: 24, KickRounds: 2}
	wide, huge := usual, usual
	wide.Shape.Capacity, huge.Shape.Capacity = 1984, 3968
	sizes := newCellSizes([]plan.Regions{usual, wide, huge})
	count, now, next := make([]int, 3), 0, 0
	for round := int64(1); round <= rounds; round++ {
		now, next = next, sizes.choose(round+1)
		sizes.learn(now, saved(now, round))
		count[now]++
	}
	return count
}

func TestLargerCellsAreChosenWhereTheySaveMore(t *testing.T) {
	for _, c := range []struct {
		why   string
		saved func(size int, round int64) float64
		right func(usual, wide, huge int) bool // rounds of 300
	}{
		{"usual cells save enough", func(int, int64) float64 { return 1e-3 }, func(usual, _, _ int) bool { return usual == 300 }},
		{"wide cells save most", func(size int, _ int64) float64 { return []float64{1e-6, 1e-4, 1e-6}[size] },
			func(usual, wide, huge int) bool { return 2*wide > usual+huge && huge > 10 }},
		{"huge cells save most", func(size int, _ int64) float64 { return []float64{1e-6, 1e-6, 1e-3}[size] },
			func(usual, wide, huge int) bool { return 5*huge > usual && 5*huge > 2*wide }},
		{"larger cells save no more", func(int, int64) float64 { return 1e-5 }, func(usual, wide, huge int) bool { return usual > 3*wide && huge > 3 }},
		{"usual cells stagnate", func(size int, round int64) float64 { return []float64{1e-3 / float64(round*round), 1e-6, 0}[size] },
			func(usual, wide, huge int) bool { return usual > 10 && 2*wide > usual/2 && huge > 10 }},
		{"nothing is left to find", func(int, int64) float64 { return 0 }, func(usual, wide, huge int) bool { return wide > 50 && huge > 20 }},
	} {
		if count := chosen(300, c.saved); !c.right(count[0], count[1], count[2]) {
			t.Errorf("%s: %d rounds", c.why, count)
		}
	}
}

// Populations begin with fewer kicks once usual cells of a large instance save little, not before.
func TestKicksAreLessenedLate(t *testing.T) {
	for _, c := range []struct {
		late   bool
		cities int
		want   bool
	}{{false, largeFrom, false}, {true, largeFrom - 1, false}, {true, largeFrom, true}} {
		r := &rounds{Group: &device.Group{}, sizes: &cellSizes{late: c.late}}
		r.order = make([]solver.City, c.cities)
		if err := r.lessenKicks(); err != nil || r.lessened != c.want {
			t.Errorf("late %v, %d cities: %v, %v", c.late, c.cities, r.lessened, err)
		}
	}
	for i, rules := range evolutionRules(lateKicks, true) {
		if rules.Kicks != lateKicks || rules.Ties != 1 {
			t.Errorf("settings %d have %d kicks, ties %d", i, rules.Kicks, rules.Ties)
		}
	}
}
