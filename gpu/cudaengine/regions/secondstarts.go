package regions

import "tourscope/solver/search/await"

// Second starts. The order in which a tour visits dense parts of an instance is nearly that of its start, see
// rounds.AlongTurned, and all runs begin along the same curve. So where the tour has many far edges, the host makes
// several other starts beside the first rounds, and the best of them are searched as restarts are, long before rounds stall. Of
// boards, with which the far edges of a start say little, none are made.

const (
	// secondFrom is the round after which the host makes secondMade starts: of ara238025 in some 1.5 s of 16 cores. After
	// secondRound, some 2 s of ara238025, the best secondStarts are searched.
	secondFrom   = 3
	secondMade   = 8
	secondRound  = 40
	secondStarts = 2
)

// secondStart is the state of the second starts of a run.
type secondStart struct {
	looked  bool        // at the tour's far edges
	manyFar bool        // there are many
	task    *await.Task // makes second starts; nil: there are none
	starts  []tourLength
	over    bool // all are searched
}

// isToBeMade says whether the run has to look after a round whether it needs second starts.
func (s *secondStart) isToBeMade(round int64) bool { return !s.looked && round >= secondFrom }

// isLeft says whether there may be second starts that have not been searched.
func (s *secondStart) isLeft() bool { return s.task != nil && !s.over }

// isDue says whether a second start has to be searched from a round on.
func (s *secondStart) isDue(round int64) bool { return s.isLeft() && round > secondRound }

// take returns the next one; no order: there is none.
func (s *secondStart) take() (next tourLength) {
	if len(s.starts) > 0 {
		next, s.starts = s.starts[0], s.starts[1:]
	}
	s.over = len(s.starts) == 0
	return next
}
