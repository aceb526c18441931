package run

import (
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
