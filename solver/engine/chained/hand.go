package chained

import (
	"sync/atomic"
	"time"
)

// hand is one goroutine of a team.
type hand struct {
	*team
	number int
	leads  bool
	calls  int
	search *search // at work now, or nil
	kicker *kicker // the one that the search belongs to, or nil

	// What the searches before the present one have done, and of all of them what
	// the leader may read.
	moves, taken         int64
	movesOpen, takenOpen atomic.Int64
}

// begin, beginWith and done say what a hand searches from now on, and that it is done.
func (h *hand) begin(s *search) { h.search = s }

func (h *hand) beginWith(k *kicker) { h.search, h.kicker = k.search, k }

func (h *hand) done() {
	h.moves, h.taken = h.moves+h.search.moves, h.taken+h.search.taken
	h.search.moves, h.search.taken = 0, 0
	h.search, h.kicker = nil, nil
	h.publish()
}

func (h *hand) publish() {
	moves, taken := h.moves, h.taken
	if h.search != nil {
		moves, taken = moves+h.search.moves, taken+h.search.taken
	}
	h.movesOpen.Store(moves)
	h.takenOpen.Store(taken)
}

// take allows one more kick, or says that it is time to end.
func (h *hand) take() bool {
	for !h.over.Load() {
		if h.kicks.Add(1) <= h.horizon.Load() {
			return true
		}
		h.kicks.Add(-1)
		if !h.leads {
			h.wait()
		} else if h.report() && h.kicks.Load() >= h.horizon.Load() {
			time.Sleep(waitingTick) // a report that did not hold it up
		}
	}
	return false
}

// tick is called after every kick, and after every step of a descent. False means to
// end.
func (h *hand) tick() bool {
	h.calls++
	switch {
	case h.leads && (len(h.hands) == 1 || h.calls%leaderEvery == 0):
		h.publish()
		return h.report()
	case !h.leads && h.calls%othersEvery == 0:
		h.publish()
		if h.work.Add(othersEvery) > h.lease.Load() {
			h.wait()
		}
	}
	return !h.over.Load()
}
