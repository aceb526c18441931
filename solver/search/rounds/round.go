package rounds

import (
	"math/bits"

	"tourscope/solver/search/eax"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/pool"
)

// tasks is what a round does in all cells.
type tasks struct {
	cell   int     // cities in a cell, at most
	kicks  float64 // a city
	search search
}

// search is what is done to a subproblem.
type search interface{ run(*pool.Worker, *task) }

// task is the search of one subproblem.
type task struct {
	problem *subproblem
	kicker  *lk.Kicker
	stream  uint64 // of its random numbers
	kicks   int
	allowed int // kicks that the limit leaves
}

// round divides anew and searches every cell once, wave by wave.
func (r *Rounds) round(all tasks) bool {
	r.number++
	cells := partition.CellCount(len(r.whole.order), all.cell)
	if !r.divide(cells) {
		return false
	}
	if !r.pool.Do(cells, func(_ *pool.Worker, cell int) { r.whole.sortCell(cell) }) {
		return false
	}
	for from := 0; from < cells; from += r.sizes.wave {
		if !r.wave(from, min(from+r.sizes.wave, cells), all) {
			return false
		}
	}
	return true
}

// wave searches some cells and puts the tour together. It does so even when the run was
// ended: what has been found by then counts.
func (r *Rounds) wave(from, to int, all tasks) bool {
	list := r.list(from, to, all.kicks)
	gains := make([]int64, len(list))
	r.pool.Do(len(list), func(w *pool.Worker, i int) {
		t := &list[i]
		t.problem = r.problems[w.Number]
		if t.problem.load(r.whole, from+i) {
			s := lk.New(&t.problem.space, t.problem.tour, lk.LinKernighan, r.settings.Limits)
			s.KeepEdges(t.problem.fixed)
			t.kicker = r.settings.NewKicker(s, r.job.Seed, t.stream)
			all.search.run(w, t)
			t.problem.store(r.whole, t.kicker.Search)
			gains[i] = t.kicker.Gained
			return
		}
		for range t.allowed { // nothing to kick there, which counts as well
			if !w.Take() {
				return
			}
			w.Tick()
		}
	})
	var gained int64
	for _, g := range gains {
		gained += g
	}
	return r.put(gained)
}

// largeWalk is the number of cities from which on reports go on while the tour is walked:
// a million at one place, far from each other in memory, take 0.3 s.
const largeWalk = 200_000

// put makes one tour of the links, which have saved so much, or notes the links of the
// tour as it was where that costs more. False means to end. A run that is ended meanwhile
// loses the savings where the rest of the walk is long; one that has done all its kicks
// does not, since its tour is the same whatever the time it takes.
func (r *Rounds) put(gained int64) bool {
	var allowance *partition.Allowance
	if r.pool.Left() > 0 {
		allowance = partition.NewAllowance(partition.UsualAllowance, r.pool.Over)
	}
	w, cost, made := r.whole, int64(0), false
	if walk := func() { cost, made = w.walk(allowance) }; len(w.order) < largeWalk {
		walk()
	} else {
		r.pool.Finish(walk)
	}
	if !made {
		return false // the tour is the one before
	}
	if w.join(gained, cost) {
		r.pool.Parts(len(w.order), w.notePositions)
	} else {
		r.pool.Parts(len(w.order), w.noteLinks)
	}
	return r.pool.Report()
}

// list deals out the kicks that the run's limit leaves to some cells: to all of them,
// or as many as it takes to use them up.
func (r *Rounds) list(from, to int, kicks float64) []task {
	left := r.pool.Left()
	var list []task
	for cell := from; cell < to && left > 0; cell++ {
		t := task{stream: uint64(r.number)<<40 | uint64(cell)<<streamBits(r.settings)}
		if kicks > 0 {
			t.kicks = 1 + int(kicks*float64(len(r.whole.cities(cell))))
		}
		t.allowed = int(min(int64(t.kicks), left))
		left -= int64(t.allowed)
		list = append(list, t)
	}
	return list
}

// streamBits returns the binary logarithm of the random streams that each cell has: one
// for each individual of its largest population and one to pair them by. They are 256
// where the population has up to 255 individuals, and never fewer.
func streamBits(s eax.Settings) int {
	return max(8, bits.Len(uint(s.Most(cellPopulation))))
}
