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

// Tie decides between edges of equal distance: the lower one comes first.
func (r Rank) Tie() uint64 { return uint64(r.low)<<32 | uint64(r.high) }

// Before says whether an edge comes before another.
func (r Rank) Before(s Rank) bool {
	if r.Distance != s.Distance {
		return r.Distance < s.Distance
	}
	return r.Tie() < s.Tie()
}
