package selector

import "testing"

// chosen returns how many of so many rounds each of some ways has, where its rounds save the
// given shares of the length.
func chosen(rounds int, least float64, costs, saved []float64) []int {
	s := Selector{LeastShare: least}
	for _, cost := range costs {
		s.Ways = append(s.Ways, &Way{Cost: cost})
	}
	count := make([]int, len(costs))
	for range rounds {
		way := s.Next()
		s.Learn(way, saved[way])
		count[way]++
	}
	return count
}

func TestWaysShareTheTimeByTheirYields(t *testing.T) {
	for _, c := range []struct {
		why          string
		costs, saved []float64
		want         [2]float64 // cost of the rounds of each way, as shares of all
	}{
		{"equal ways", []float64{1, 1}, []float64{1e-4, 1e-4}, [2]float64{0.5, 0.5}},
		{"rounds of twice the cost save twice as much", []float64{1, 2}, []float64{1e-4, 2e-4}, [2]float64{0.5, 0.5}},
		{"rounds of twice the cost save as much", []float64{1, 2}, []float64{1e-4, 1e-4}, [2]float64{0.67, 0.33}},
		{"one saves nothing", []float64{1, 1}, []float64{1e-4, 0}, [2]float64{0.8, 0.2}},
		{"none saves anything", []float64{1, 3}, []float64{0, 0}, [2]float64{0.5, 0.5}},
	} {
		count := chosen(400, 0.25, c.costs, c.saved)
		spent := [2]float64{float64(count[0]) * c.costs[0], float64(count[1]) * c.costs[1]}
		for i, want := range c.want {
			if share := spent[i] / (spent[0] + spent[1]); share < want-0.04 || share > want+0.04 {
				t.Errorf("%s: %d rounds, way %d has %.2f of the cost, want %.2f", c.why, count, i, share, want)
			}
		}
	}
}

// TestYieldFollowsTheLastRounds: the yield of a way is what its last rounds have saved for their cost.
func TestYieldFollowsTheLastRounds(t *testing.T) {
	s := Selector{Ways: []*Way{{Cost: 2, Yield: 1}}}
	for range 30 {
		s.Learn(0, 0.5)
	}
	if got := s.Ways[0].Yield; got < 0.2499 || got > 0.2501 {
		t.Errorf("the yield is %g, want 0.25", got)
	}
}
