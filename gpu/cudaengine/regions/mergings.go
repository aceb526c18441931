package regions

import (
	"tourscope/solver/search/await"
	"tourscope/solver/search/eax"
)

// Mergings of the tours of restarts. The exact recombination of two tours (package merging) gains where that by EAX has come
// to its end: usa115475 stood at 6,205,631 instead of 6,205,812 after 30 s. It takes the host 1 to 2 s on 16 cores, and
// so has a queue of its own: while start tours and recombination waited for it, ara238025, sra104815 and mona-lisa100K ended
// longer after 40 s than without. With a budget of threads it has the queue of restarts, whose share of them all work beside the
// rounds has.

// mergedAfter is how many times the rounds of a recombination it takes until what a merging has left is used.
const mergedAfter = 4

// mergings are the mergings of the pool's tours, one after the other.
type mergings struct {
	queue  *await.Queue
	now    *eax.Merging // nil: none
	task   *await.Task  // it runs
	rounds int64        // that each takes
	ends   int64        // the round after which it has to be done
	merged eax.Made     // by the last one
}

// newMergings returns the mergings of restarts that have a queue for them and so many rounds for a recombination.
func newMergings(queue *await.Queue, rounds int64) mergings {
	return mergings{queue: queue, rounds: mergedAfter * rounds}
}

// areDue says whether a merging has to be done after a round.
func (s *mergings) areDue(round int64) bool { return s.now != nil && round >= s.ends }
