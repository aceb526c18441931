package neighbor

import "tourscope/solver"

// Rank is the order of edges, from short to long, of equally long ones by the numbers of
// their ends. It does not depend on the end that an edge is looked at from.
type Rank struct {
	Distance  float64 // ranks as the metric does, but need not be the length
	low, high solver.City
}

func (f *Finder) rankOf(distance float64, a, b solver.City) Rank {
	if f.numbers != nil {
		a, b = f.numbers[a], f.numbers[b]
	}
	return Rank{distance, min(a, b), max(a, b)}
}

// Before says whether an edge comes before another.
func (r Rank) Before(s Rank) bool {
	if r.Distance != s.Distance {
		return r.Distance < s.Distance
	}
	if r.low != s.low {
		return r.low < s.low
	}
	return r.high < s.high
}
