package eax

import (
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/pool"
)

// Copies of the best tour that another engine searches between populations of given tours: see Given.Copies.
//
// Populations converge to what most of their tours have. Where that is wrong, and right only together with some dozen
// other edges, hardly any population ends otherwise: one of 69 batches of pla7397, of five seeds of which none came to the optimum,
// has a grid of holes entered at the right one. Searches in cells of the tour that they end with, in many cuts at once, find it soon
// (docs/history/regions.md, "Copies of the best tour").

// searchCopies has copies of the best tour searched as long as one becomes shorter. The best tour, which may be one of
// them, takes what is better in each; so it becomes another end, if there are ends. False: there are no more, or the run has ended.
func (e *Evolution) searchCopies(ends *[]found) bool {
	if e.given.Copies == nil {
		return true
	}
	for before := int64(0); e.best.length != before; {
		before = e.best.length
		order := make([]solver.City, len(e.best.order))
		e.space.Outward(order, e.best.order)
		tours, ready := pool.Beside(e.pool, func() [][]solver.City { return e.given.Copies(order) })
		if !ready || len(tours) == 0 || !e.joinCopies(e.inward(tours)) {
			return false
		}
		if ends != nil && e.best.length < before {
			addEnds(ends, []found{{slices.Clone(e.best.order), e.best.length}})
		}
	}
	return true
}

// joinCopies has the best tour, which may be one of some copies, take what is better in each.
func (e *Evolution) joinCopies(copies []found) bool {
	e.takeShorter(copies)
	return e.takeParts([]found{{slices.Clone(e.best.order), e.best.length}}, [][]found{copies}) && e.settle()
}
