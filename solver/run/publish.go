package run

import (
	"fmt"

	"tourscope/solver"
)

// inspect checks and publishes the tours of the inbox until it is closed.
func (r *Run) inspect() {
	for range r.inbox.ready {
		r.inspectOne(r.inbox.take())
	}
	r.inspectOne(r.inbox.take())
}

func (r *Run) inspectOne(s *solver.Snapshot) {
	if s == nil {
		return
	}
	if err := r.audit.check(s.Order, s.Best); err != nil {
		r.fail(fmt.Errorf("the engine %s showed a wrong tour: %w", r.info.Name, err))
		return
	}
	if s.Best >= r.Latest().Best {
		r.inbox.reuse(s.Order)
		return
	}
	r.publish(s)
	r.audit.accept(s.Order, s.Best)
}

// publish makes s the newest snapshot. It is called by one goroutine at a time: drive,
// then inspect, then drive again.
func (r *Run) publish(s *solver.Snapshot) {
	s.Sequence = 1
	if before := r.Latest(); before != nil {
		s.Sequence = before.Sequence + 1
	}
	r.latest.Store(s)
	r.hint()
}

// hint signals on Changed, without blocking.
func (r *Run) hint() {
	select {
	case r.changed <- struct{}{}:
	default:
	}
}
