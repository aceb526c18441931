package lwsa

import "tourscope/solver"

// late is bestSol, which is updated late: only before a worse move is accepted while curSol is
// better than bestSol (Algorithm 2, lines 12 to 15).
//
// The paper then copies the tour, at four bytes per city. On large instances that would
// be most of the work, since an annealing search improves bestSol thousands of times.
// Here the copy is deferred: bestSol is represented as curSol and a list of relocations
// to be undone. A new best tour empties the list; when the list reaches half the length
// of the tour, the copy is made. A new best tour thus takes O(1) time, and an accepted
// move amortised O(1).
type late struct {
	length  int64
	undo    []undo // of the moves accepted since, while pending
	pending bool   // bestSol is curSol with undo undone, not in saved
	saved   tour
	limit   int
}

// undo is the previous position of a relocated city.
type undo struct{ city, behind solver.City }

func newLate(n int, length int64) late {
	limit := max(n/2, 16)
	return late{length: length, pending: true, limit: limit}
}

// mark makes the present tour the best one.
func (b *late) mark(length int64) {
	b.length, b.pending, b.undo = length, true, b.undo[:0]
}

// moving must be called before city c is relocated in the tour.
func (b *late) moving(t tour, c solver.City) {
	if !b.pending {
		return
	}
	if len(b.undo) == b.limit {
		b.saved = b.restore(t, b.saved)
		b.pending = false
		return
	}
	b.undo = append(b.undo, undo{c, t[c].prev})
}

// tour returns the best tour, given the present one; if it has to be reconstructed, in room.
func (b *late) tour(present tour, room *tour) tour {
	if !b.pending {
		return b.saved
	}
	*room = b.restore(present, *room)
	return *room
}

func (b *late) restore(present, into tour) tour {
	into = append(into[:0], present...)
	for i := len(b.undo) - 1; i >= 0; i-- {
		into.relocate(b.undo[i].city, b.undo[i].behind)
	}
	return into
}
