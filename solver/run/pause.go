package run

import "math"

// pause is the state of pausing and stepping: whether, and from which iteration on, the
// engine is blocked.
type pause struct {
	on    bool
	at    int64 // the engine is blocked from this iteration on
	steps int64 // requested iterations that are not yet added to at
}

// holds reports whether an engine at this iteration is to be blocked. It counts the
// requested steps from this iteration, or from the end of the steps before them.
func (p *pause) holds(iteration int64) bool {
	if p.steps > 0 {
		p.at = addSteps(max(p.at, iteration), p.steps)
		p.steps = 0
	}
	return p.on && iteration >= p.at
}

func addSteps(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
