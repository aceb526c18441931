package pool

import (
	"time"

	"tourscope/solver/search/lk"
)

var _ lk.Pacer = (*Worker)(nil)

// Begin says which search the worker works on from now on, Done that it is done.
func (w *Worker) Begin(k *lk.Kicker) { w.search, w.kicker = k.Search, k }

// Done ends what Begin began.
func (w *Worker) Done() {
	w.moves, w.accepted = w.moves+w.search.Moves, w.accepted+w.search.Accepted
	w.search.Moves, w.search.Accepted = 0, 0
	w.search, w.kicker = nil, nil
	w.publish()
}

// Kicker returns the kicker at work, or nil.
func (w *Worker) Kicker() *lk.Kicker { return w.kicker }

// Over says whether the run has ended.
func (w *Worker) Over() bool { return w.pool.over.Load() }

// publish lets the leader read the counters.
func (w *Worker) publish() {
	moves, accepted := w.moves, w.accepted
	if w.search != nil {
		moves, accepted = moves+w.search.Moves, accepted+w.search.Accepted
	}
	w.movesShown.Store(moves)
	w.acceptedShown.Store(accepted)
}

// Take waits until one more kick may be begun. False means to end.
func (w *Worker) Take() bool {
	p := w.pool
	for !p.over.Load() {
		if p.kicks.Add(1) <= p.deadline.Load() {
			return true
		}
		p.kicks.Add(-1)
		if !w.leads {
			p.wait(p.hasKicks)
		} else if p.Report() && !p.hasKicks() {
			time.Sleep(waitingTick) // the report did not block
		}
	}
	return false
}

// Tick is called after every kick, and after every step of a descent. False means to
// end.
func (w *Worker) Tick() bool {
	p := w.pool
	w.calls++
	switch {
	case w.leads && (len(p.workers) == 1 || w.calls%leaderEvery == 0):
		w.publish()
		return p.Report()
	case !w.leads && w.calls%othersEvery == 0:
		w.publish()
		if p.steps.Add(othersEvery); !p.hasSteps() {
			p.wait(p.hasSteps)
		}
	}
	return !p.over.Load()
}
