// Package selector divides the time of a search between several ways to search, by what each
// has saved for its cost (adaptive operator selection, also known as a bandit; Á. Fialho 2010).
// Choices depend on lengths and costs that do not vary, never on a clock, so that the same seed
// gives the same tour.
package selector

// Way is a way to search, and what its rounds have saved.
type Way struct {
	Cost  float64 // of a round, about, in any unit
	Yield float64 // share of the length that its last rounds have saved, over the cost
	Spent float64 // costs of its rounds, older ones counting less
}

// Selector chooses the way of each round.
type Selector struct {
	Ways []*Way

	// LeastShare is the share of the highest yield that each way counts as having at least, so
	// that ways that seldom save anything, but then much, are tried again.
	LeastShare float64
}

// Forgotten is the share of what was spent that no longer counts after a round.
const Forgotten = 0.02

// Next returns the way on which the least has been spent for its yield, and counts a round of it
// as spent.
func (s *Selector) Next() (way int) {
	best, least := 0.0, 0.0
	for _, one := range s.Ways {
		best = max(best, one.Yield)
		one.Spent *= 1 - Forgotten
	}
	for i, one := range s.Ways {
		share := 1.0
		if best > 0 {
			share = max(one.Yield/best, s.LeastShare)
		}
		if due := (one.Spent + one.Cost) / share; i == 0 || due < least {
			way, least = i, due
		}
	}
	s.Spend(way)
	return way
}

// Spend counts a round of a way as spent.
func (s *Selector) Spend(way int) { s.Ways[way].Spent += s.Ways[way].Cost }

// Learn notes by which share of its length a round of a way has shortened the tour.
func (s *Selector) Learn(way int, saved float64) {
	one := s.Ways[way]
	one.Yield += (saved/one.Cost - one.Yield) / 3
}

// Saved returns the share of a tour's length that has been saved, of its length before.
func Saved(before, after int64) float64 { return float64(before-after) / float64(max(before, 1)) }
