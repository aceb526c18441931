package neighbor

import "tourscope/solver"

// Rank is the position of an edge in a total order: by length, then by the numbers of its
// ends. It is the same from both ends.
type Rank struct {
	Distance  float64 // has the order of the metric, but need not be the length
	low, high solver.City
}

// ranker computes ranks.
type ranker struct {
	numbers []solver.City // city → the number that ranks use; nil: its own
}

func (r *ranker) rankOf(distance float64, a, b solver.City) Rank {
	if r.numbers != nil {
		a, b = r.numbers[a], r.numbers[b]
	}
	return Rank{distance, min(a, b), max(a, b)}
}

// Tie orders edges of equal distance: the lower value comes first.
func (r Rank) Tie() uint64 { return uint64(r.low)<<32 | uint64(r.high) }

// Before reports whether an edge comes before another.
func (r Rank) Before(s Rank) bool {
	if r.Distance != s.Distance {
		return r.Distance < s.Distance
	}
	return r.Tie() < s.Tie()
}
