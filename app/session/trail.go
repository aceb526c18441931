package session

import (
	"sync"

	"tourscope/solver"
	"tourscope/solver/tourdiff"
)

// Trail is what the last move of a search has changed: the difference between the tour shown
// and the one shown before. It is safe for any goroutine.
type Trail struct {
	mu     sync.Mutex
	order  []solver.City
	length int64
	moved  Moved
}

// Moved is a change of a tour.
type Moved struct {
	Removed, Added [][2]solver.City
	Gain           int64 // by which the tour has become shorter
}

// Follow takes the tour that is shown, of this length, and returns what the last change was.
// The same tour again changes nothing. The order must not be modified afterwards.
func (t *Trail) Follow(order []solver.City, length int64) Moved {
	t.mu.Lock()
	defer t.mu.Unlock()
	same := len(order) == len(t.order) && (len(order) == 0 || &order[0] == &t.order[0])
	if same {
		return t.moved
	}
	if len(t.order) == len(order) {
		now := Moved{Removed: tourdiff.FreshEdges(t.order, order)[0], Added: tourdiff.FreshEdges(order, t.order)[0], Gain: t.length - length}
		if len(now.Added) > 0 || len(now.Removed) > 0 {
			t.moved = now
		}
	}
	t.order, t.length = order, length
	return t.moved
}

// Last is the last change.
func (t *Trail) Last() Moved {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.moved
}

// Forget forgets the tour and the change.
func (t *Trail) Forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.order, t.length, t.moved = nil, 0, Moved{}
}
