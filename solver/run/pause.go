package run

import (
	"math"

	"tourscope/solver"
)

// pause is the state of pausing and stepping: whether, and from which iteration or which
// accepted move on, the engine is blocked.
type pause struct {
	on    bool
	at    int64 // the engine is blocked from this iteration on
	steps int64 // requested iterations that are not yet added to at

	byMove bool  // moves count, not iterations
	until  int64 // the engine is blocked from this number of accepted moves on
	moves  int64 // requested moves that are not yet added to until
}

// holds reports whether an engine in this state is to be blocked. It counts the requested
// steps from this iteration, or from the end of the steps before them, and moves alike.
func (p *pause) holds(s *solver.State) bool {
	if p.steps > 0 {
		p.at = addSteps(max(p.at, s.Iteration), p.steps)
		p.steps, p.byMove = 0, false
	}
	if p.moves > 0 {
		p.until = addSteps(max(p.until, s.Accepted), p.moves)
		p.moves, p.byMove = 0, true
	}
	if p.byMove {
		return p.on && s.Accepted >= p.until
	}
	return p.on && s.Iteration >= p.at
}

func addSteps(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
