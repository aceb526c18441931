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
	wave   int     // cells that are put together at a time
	kicks  float64 // a city
	search search
}

// search is what is done to the subproblems of some cells.
type search interface {
	// searchAll searches the cells of tasks, of which the first is that of a number, and returns
	// what that has saved.
	searchAll(r *Rounds, first int, list []task) (gained int64)
}

// single is a search that one worker does to a subproblem.
type single interface{ run(*pool.Worker, *task) }

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
	cells := partition.CellCount(r.partitioner.Cities(), all.cell)
	if !r.divide(cells) {
		return false
	}
	if !r.pool.Do(cells, func(_ *pool.Worker, cell int) { r.whole.sortCell(cell) }) {
		return false
	}
	for from := 0; from < cells; from += all.wave {
		if !r.wave(from, min(from+all.wave, cells), all) {
			return false
		}
	}
	return true
}

// wave searches some cells and puts the tour together. It does so even when the run was
// ended: what has been found by then counts.
func (r *Rounds) wave(from, to int, all tasks) bool {
	return r.put(all.search.searchAll(r, from, r.list(from, to, all.kicks)))
}

// each has every cell searched by one worker.
func (r *Rounds) each(first int, list []task, search single) (gained int64) {
	gains := make([]int64, len(list))
	r.pool.Do(len(list), func(w *pool.Worker, i int) {
		t := &list[i]
		if t.problem = r.problems[w.Number]; !r.load(w, t, first+i) {
			return
		}
		search.run(w, t)
		t.problem.store(r.whole, t.kicker.Search)
		gains[i] = t.kicker.Gained
	})
	return sum(gains)
}

// load makes the subproblem of a cell and the search of it. Where there is nothing to search it
// takes the kicks, which count as well, and returns false.
func (r *Rounds) load(w *pool.Worker, t *task, cell int) bool {
	if !t.problem.load(r.whole, cell) {
		for range t.allowed {
			if !w.Take() {
				break
			}
			w.Tick()
		}
		return false
	}
	s := lk.New(&t.problem.space, t.problem.tour, lk.LinKernighan, r.settings.Limits)
	s.KeepEdges(t.problem.fixed)
	t.kicker = r.settings.NewKicker(s, r.job.Seed, t.stream)
	return true
}

func sum(gains []int64) (all int64) {
	for _, g := range gains {
		all += g
	}
	return all
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
// for each individual of its largest population and one to pair them by. They are 256 where
// the population has up to 255 individuals, and never fewer.
func streamBits(s eax.Settings) int {
	return max(8, bits.Len(uint(max(s.First(cellPopulation), largestPopulation))))
}
