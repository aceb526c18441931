package run

import (
	"fmt"
	"sync"
	"time"

	"tourscope/solver"
)

// inbox is a buffer of one tour between the engine, which puts, and the goroutine that
// checks, which takes. A put costs the engine one copy of the tour: it overwrites a tour
// that is not yet taken.
type inbox struct {
	ready chan struct{} // cap 1; closed at the end

	mu      sync.Mutex
	pending *solver.Snapshot
	spare   []solver.City
	closed  bool
}

func (b *inbox) put(order []solver.City, state *solver.State, elapsed time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return
	}
	if b.pending == nil {
		b.pending = &solver.Snapshot{Order: b.spare}
		b.spare = nil
	}
	b.pending.Order = append(b.pending.Order[:0], order...)
	b.pending.State, b.pending.Elapsed = *state, elapsed
	select {
	case b.ready <- struct{}{}:
	default:
	}
}

// take returns the newest tour, or nil.
func (b *inbox) take() *solver.Snapshot {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.pending
	b.pending = nil
	return s
}

// reuse returns the memory of a tour that was not published.
func (b *inbox) reuse(order []solver.City) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.spare = order
}

// close ends the reader's loop after the last tour. Tours put after it are dropped.
func (b *inbox) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	close(b.ready)
}

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
