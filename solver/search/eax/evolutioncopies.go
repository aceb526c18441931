package eax

import (
	"math"
	"math/rand/v2"
	"slices"

	"tourscope/solver"
)

// Copies of the best tour that another engine searches beside populations of given tours: see Given.Copies.
//
// Populations converge to what most of their tours have. Where that is wrong, and right only together with some dozen
// other edges, hardly any population ends otherwise: one of 69 batches of pla7397, of five seeds of which none came to the optimum,
// has a grid of holes entered at the right one. Searches in cells of the tour that they end with, in many cuts at once, find it soon
// (docs/history/regions/populations.md, "Copies of the best tour").
//
// What copies come to is shown at once, and joins the search when the populations beside them have ended: it does not depend on time.

// searchCopies takes what copies beside the last populations have become, which is another end then, if there are ends. If others
// are wanted, it has those of the best tour searched beside the next populations. False: there are no more, or the run has ended.
func (e *Evolution) searchCopies(ends *[]found, wanted bool) bool {
	if e.given.Copies == nil {
		return true
	}
	if !e.collectCopies(ends) {
		return false
	}
	if wanted {
		e.beginCopies()
	}
	return true
}

// beginCopies begins to search copies of the best tour.
func (e *Evolution) beginCopies() {
	c := &copying{from: e.best.length, came: found{slices.Clone(e.best.order), e.best.length}}
	below := rand.New(rand.NewPCG(e.job.Seed, e.stream)).IntN
	e.stream++
	c.task = e.beside.Go(func() { c.ended = !e.followCopies(&c.came, below) })
	e.copying = c
}

// collectCopies waits for copies that are being searched.
func (e *Evolution) collectCopies(ends *[]found) bool {
	c := e.copying
	if c == nil {
		return true
	}
	if e.copying = nil; !e.pool.Await(c.task) || c.ended {
		return false
	}
	e.best.takeShortest([]found{c.came})
	e.showAhead(&found{length: math.MaxInt64})
	if ends != nil && c.came.length < c.from {
		addEnds(ends, []found{c.came})
	}
	return e.pool.Report()
}

// followCopies searches copies of a tour as long as one becomes shorter. The tour, which may be one of them, takes what is better
// in each. False: there are no more, or the run has ended.
func (e *Evolution) followCopies(f *found, below func(int) int) bool {
	goOn := func() bool { return !e.pool.Over() }
	for before := int64(0); f.length != before; {
		before = f.length
		order := make([]solver.City, len(f.order))
		e.space.Outward(order, f.order)
		copies := e.inward(e.given.Copies(order), 1)
		if len(copies) == 0 || !goOn() {
			return false
		}
		f.takeShortest(copies)
		f.takeFrom(copies, NewRecombiner(e.space, nil, 1), below, goOn, func() {})
		e.showAhead(f)
	}
	return true
}

// showAhead shows a tour that is not yet the best one of the search.
func (e *Evolution) showAhead(f *found) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ahead.take(f.order, f.length)
}
