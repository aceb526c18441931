package eax

import (
	"tourscope/solver"
	"tourscope/solver/search/lk"
)

// What the reports of an evolution show: its best tour, which a worker may be searching.

// Partition is one cell.
func (e *Evolution) Partition() *solver.Partition { return e.cell() }

// ready returns the best tour but for the leader's own. Needs mu.
func (e *Evolution) ready() *found {
	shortest := &e.best
	for _, f := range []*found{&e.fresh, &e.ahead} {
		if f.length < shortest.length {
			shortest = f
		}
	}
	return shortest
}

// Figures fills in the length of the best tour.
func (e *Evolution) Figures(s *solver.State) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.figures(s)
}

// figures fills in the length of the best tour, and returns the leader's search if the
// best tour is its own; else it is e.ready. Needs mu.
func (e *Evolution) figures(s *solver.State) (running *lk.Kicker) {
	s.Best = e.ready().length
	s.Current = s.Best
	k := e.pool.Leader().Kicker()
	if k == nil {
		return nil
	}
	if own := e.length - k.Best(); own < s.Best {
		s.Best, running = own, k
	}
	s.Current = max(s.Best, e.length-k.Gained)
	return running
}

// Tour returns the best tour and fills in its length.
func (e *Evolution) Tour(s *solver.State) []solver.City {
	e.mu.Lock()
	defer e.mu.Unlock()
	if k := e.figures(s); k != nil {
		k.CopyBest(e.shown)
		e.space.Outward(e.shown, e.shown)
	} else {
		e.space.Outward(e.shown, e.ready().order)
	}
	return e.shown
}

// publish offers an individual to the leader for display. Which of two equally good ones comes
// first depends on the threads, so the search does not continue with what is published here.
func (e *Evolution) publish(k *lk.Kicker) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if length := e.length - k.Gained; length < e.ready().length {
		e.fresh.take(k.Order(), length)
	}
}
