// Package tour holds tours that a local search changes: who comes next, which
// of two comes first, and exchanges of two or three edges.
//
// It has no lengths: whether an exchange is worth it is up to the search. Its hard part is
// reversal: an exchange of edges reverses a segment of the tour, and the shorter of the
// two must be found and reversed.
package tour

import "tourscope/solver"

// Array is a tour as an array of cities and the position of each in it. Everything
// takes one look-up, except that an exchange turns up to half the tour round: 10
// to 20 µs for 25,000 cities. After a kick nearly all exchanges are short.
type Array struct {
	order    []solver.City
	position []int32
	log      []turned
}

// turned is one reversal: of the cities at these positions, both included.
type turned struct{ from, to int32 }

// NewArray returns the tour through order, which becomes its own.
func NewArray(order []solver.City) *Array {
	a := &Array{order: order, position: make([]int32, len(order))}
	for i, c := range order {
		a.position[c] = int32(i)
	}
	return a
}

// Cities returns how many the tour visits.
func (a *Array) Cities() int { return len(a.order) }

// Order returns the tour. Read only, and until the next change.
func (a *Array) Order() []solver.City { return a.order }

// At returns the city at a position, from 0 to n−1.
func (a *Array) At(position int) solver.City { return a.order[position] }

// Next returns the city after c.
func (a *Array) Next(c solver.City) solver.City {
	i := int(a.position[c]) + 1
	if i == len(a.order) {
		i = 0
	}
	return a.order[i]
}

// Prev returns the city before c.
func (a *Array) Prev(c solver.City) solver.City {
	i := int(a.position[c]) - 1
	if i < 0 {
		i = len(a.order) - 1
	}
	return a.order[i]
}

// Joins says whether the tour has the edge between two cities.
func (a *Array) Joins(b, c solver.City) bool { return a.Next(b) == c || a.Prev(b) == c }

// Between says whether the way forward from a to c meets b; the ends count.
func (a *Array) Between(from, b, to solver.City) bool {
	i, j, k := a.position[from], a.position[b], a.position[to]
	if i <= k {
		return i <= j && j <= k
	}
	return j >= i || j <= k
}

// Mark forgets the changes before it: UndoTo(0) goes back to here.
func (a *Array) Mark() { a.log = a.log[:0] }

// Changes returns how many reversals there were since Mark, for UndoTo.
func (a *Array) Changes() int { return len(a.log) }

// UndoTo takes back all changes but the first so many since Mark.
func (a *Array) UndoTo(changes int) {
	for i := len(a.log) - 1; i >= changes; i-- {
		a.turn(int(a.log[i].from), int(a.log[i].to))
	}
	a.log = a.log[:changes]
}

// Before writes to into, of n cities, the tour as it was after the first so many
// changes since Mark. The tour itself stays as it is.
func (a *Array) Before(into []solver.City, changes int) {
	copy(into, a.order)
	n := len(into)
	for i := len(a.log) - 1; i >= changes; i-- {
		from, to := int(a.log[i].from), int(a.log[i].to)
		swaps := (a.length(part{from, to})) / 2
		for ; swaps > 0; swaps-- {
			into[from], into[to] = into[to], into[from]
			from, to = (from+1)%n, (to+n-1)%n
		}
	}
}

// reverse turns the way forward from one position to another round, or the rest of
// the tour, whichever is shorter: as a tour the result is the same.
func (a *Array) reverse(from, to int) {
	n := len(a.order)
	if from == to {
		return
	}
	inner := to - from + 1
	if inner <= 0 {
		inner += n
	}
	if 2*inner > n {
		from, to = to+1, from-1
		if from == n {
			from = 0
		}
		if to < 0 {
			to = n - 1
		}
		if inner >= n-1 {
			return // at most one city is left to turn
		}
	}
	a.log = append(a.log, turned{int32(from), int32(to)})
	a.turn(from, to)
}

// turn reverses the positions from … to, which may run over the end of the array.
func (a *Array) turn(from, to int) {
	if from <= to {
		a.turnInside(from, to)
		return
	}
	n := len(a.order)
	order, position := a.order, a.position
	for swaps := (to - from + 1 + n) / 2; swaps > 0; swaps-- {
		x, y := order[from], order[to]
		order[from], order[to] = y, x
		position[y], position[x] = int32(from), int32(to)
		if from++; from == n {
			from = 0
		}
		if to--; to < 0 {
			to = n - 1
		}
	}
}

func (a *Array) turnInside(from, to int) {
	part, position := a.order[from:to+1], a.position
	for i, j := 0, len(part)-1; i < j; i, j = i+1, j-1 {
		x, y := part[i], part[j]
		part[i], part[j] = y, x
		position[y], position[x] = int32(from+i), int32(from+j)
	}
}

// Position returns the position of a city in the array.
func (a *Array) Position(c solver.City) int { return int(a.position[c]) }

// part is a run of positions, both ends included; it may run over the end.
type part struct{ from, to int }
