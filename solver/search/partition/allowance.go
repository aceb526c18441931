package partition

import (
	"sync/atomic"

	"tourscope/solver"
)

// Allowance bounds the work that a Patcher does after the end of a run. Its unit is a city
// that is visited near the one before in memory, a few nanoseconds; one far from it takes
// farCost units, since the processor waits for memory.
type Allowance struct {
	ended func() bool // whether the run has ended
	left  atomic.Int64
}

const (
	// stretch is the number of cities that are visited between two looks at the allowance.
	stretch = 4096

	// nearBy is the largest difference of two cities' numbers that are near each other: their
	// links fit the first-level cache.
	nearBy = 2048

	// A million cities in an order without any, all distances 0 or 1, take 70 to 230 ns a
	// visit, those of a tour along the curve 3 to 5 ns.
	farCost = 32

	// UsualAllowance is 130,000 cities far from each other, 10 to 30 ms, or 4 million along
	// the curve.
	UsualAllowance = 1 << 22
)

// NewAllowance returns an allowance of some units from the end of a run on.
func NewAllowance(units int64, ended func() bool) *Allowance {
	a := &Allowance{ended: ended}
	a.left.Store(units)
	return a
}

// runs says whether the run has ended, so that work counts.
func (a *Allowance) runs() bool { return a != nil && a.ended() }

// pay takes the visits of a stretch of a tour; false: the allowance is used up.
func (a *Allowance) pay(visited []solver.City) bool {
	if a == nil || !a.ended() {
		return true
	}
	far := 0
	for i := 1; i < len(visited); i++ {
		if d := visited[i] - visited[i-1]; d > nearBy || d < -nearBy {
			far++
		}
	}
	return a.take(int64(len(visited)) + farCost*int64(far))
}

// payFar takes the visits of some cities, most of them far from each other.
func (a *Allowance) payFar(cities int) bool {
	return a == nil || !a.ended() || a.take(farCost*int64(cities))
}

func (a *Allowance) take(units int64) bool { return a.left.Add(-units) >= 0 }
