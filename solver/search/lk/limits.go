package lk

import "tourscope/solver"

// Limits bound the work of a Lin–Kernighan step.
type Limits struct {
	Depth     int   // exchanges in a step
	Breadth   []int // open exchanges tried at each level; the last holds for all further
	Second    int   // candidates tried for t5
	Reversal  int   // cities that an improving exchange may turn round
	Tentative int   // cities that an exchange that may be undone may turn round
}

// MaxBreadth bounds Limits.Breadth.
const MaxBreadth = 5

// The bounds below were chosen by runs of 4 to 9 s on pr2392, d18512 and usa115475,
// several hundred of them.
const (
	// secondBreadth bounds the candidates tried for t5: with 3 to 8, 3-opt tours of
	// equal times were alike.
	secondBreadth = 5

	// maxReversal bounds the cities that an improving exchange may turn round after a
	// kick. A million cities, kicked 300,000 times with 3-opt, came to 2.03, 1.77, 1.73
	// and 1.71 % in 12, 13.5, 13.7 and 15.7 s with 1,000, 25,000, 50,000 and 100,000;
	// without a bound a kick took four times as long. The first descent has no such
	// bound, or the long defects of greedy would stay.
	maxReversal = 50_000

	// maxTentative bounds the same for exchanges that are open yet and will most often
	// be undone: 300 finds less, 5,000 is slower.
	maxTentative = 1_000

	unbounded = 2 * solver.MaxCities // an exchange may turn a part twice
)

// MaxReversal is the usual bound for BoundReversals.
const MaxReversal = maxReversal

// NewLimits returns the usual limits after kicks, with so many exchanges in a step and
// so many open exchanges tried at its first level.
func NewLimits(depth, breadth int) Limits {
	return Limits{Depth: depth, Breadth: []int{breadth, 1}, Second: secondBreadth, Reversal: maxReversal, Tentative: maxTentative}
}

// ThreeOptLimits are those of 3-opt, which has steps of depth 1.
func ThreeOptLimits() Limits { return Limits{Depth: 1, Second: secondBreadth, Reversal: unbounded} }

// at returns how many open exchanges are tried at a level.
func (l *Limits) at(level int) int {
	if level+1 >= l.Depth {
		return 0
	}
	return l.Breadth[min(level, len(l.Breadth)-1)]
}
