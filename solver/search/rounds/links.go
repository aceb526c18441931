package rounds

import (
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// tourLength is a tour in the numbers of the space, and its length.
type tourLength struct {
	order  []solver.City
	length int64
}

// whole is the tour of all cities while subproblems of it are searched.
type whole struct {
	space    *space.Space
	order    []solver.City // the tour, in the numbers of the space
	position []int32       // its inverse
	length   int64

	// What the subproblems make of it: the two neighbours of each city. Subproblems
	// write those of their own cities only, and read nothing but order and position.
	links   [][2]int32
	patcher *partition.Patcher
	next    []solver.City // memory for the next order

	partition *partition.Partition // the present one
	cell      []int32              // by city
	rank      []int32              // by city: in its cell, whose cities are sorted
}

// smallPiece is how many cities are one piece of work.
const smallPiece = 10_000

func newWhole(s *space.Space, order []solver.City, length int64, threads int) *whole {
	s.Weigh()
	n := len(order)
	w := &whole{
		space:    s,
		position: make([]int32, n), links: make([][2]int32, n), next: make([]solver.City, n),
		cell: make([]int32, n), rank: make([]int32, n),
	}
	w.patcher = partition.NewPatcher(s.Problem(), s.AppendNear, threads)
	w.begin(order, length, threads)
	return w
}

// begin makes a tour of some length the present one.
func (w *whole) begin(order []solver.City, length int64, threads int) {
	w.order, w.length = order, length
	workers.Pieces(threads, len(order), smallPiece, func(from, to int) {
		w.notePositions(from, to)
		w.noteLinks(from, to)
	})
}

// notePositions stores the positions of the cities at positions from … to−1.
func (w *whole) notePositions(from, to int) {
	for i, c := range w.order[from:to] {
		w.position[c] = int32(from + i)
	}
}

// noteLinks notes the neighbours of the cities at some positions.
func (w *whole) noteLinks(from, to int) {
	for i := from; i < to; i++ {
		w.links[w.order[i]] = [2]int32{int32(w.at(int32(i - 1))), int32(w.at(int32(i + 1)))}
	}
}

// at returns the city at a position from −1 to n.
func (w *whole) at(position int32) solver.City {
	switch n := int32(len(w.order)); {
	case position < 0:
		position += n
	case position >= n:
		position -= n
	}
	return w.order[position]
}

// follows says whether one position comes right after another.
func (w *whole) follows(before, after int32) bool {
	return after == before+1 || after == 0 && int(before) == len(w.order)-1
}

// cities returns the cities of a cell.
func (w *whole) cities(cell int) []int32 {
	return w.partition.Cities[w.partition.Starts[cell]:w.partition.Starts[cell+1]]
}

// sortCell sorts the cities of a cell of the partition, and notes where each is.
func (w *whole) sortCell(cell int) {
	cities := w.cities(cell)
	slices.Sort(cities)
	for rank, c := range cities {
		w.cell[c], w.rank[c] = int32(cell), int32(rank)
	}
}

// walk makes one tour of the links, the next one, and returns what patching several
// subtours has cost. The present tour stays until join. False: the allowance was used up,
// and there is no next tour.
func (w *whole) walk(a *partition.Allowance) (cost int64, made bool) {
	return w.patcher.TourWithin(a, w.links, w.next)
}

// join takes the tour of walk, whose links have saved so much, unless patching has cost
// more than that: then false is returned, and the links have to be noted again.
func (w *whole) join(gained, cost int64) bool {
	if cost > gained {
		return false
	}
	w.length += cost - gained
	w.order, w.next = w.next, w.order
	return true
}
