package rounds

import (
	"tourscope/solver/search/lk"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/selector"
)

// Run searches until the run ends it: descents, repair of long edges, kicks, and
// recombination.
func (r *Rounds) Run() {
	start := r.leveled()
	if !r.descents() || !r.lowerWhole() || !r.repair() {
		return
	}
	if start != nil && r.isApart() && !r.byLevels(start) {
		return
	}
	r.enter("kicks", r.sizes.search)
	for range firstRounds {
		if !r.round(tasks{r.sizes.search, r.sizes.wave, firstShare, kicks{}}) {
			return
		}
	}
	r.recombine()
}

// enter begins a stage in cells of so many cities, each of which one worker searches.
func (r *Rounds) enter(stage string, cell int) {
	cells := partition.CellCount(r.partitioner.Cities(), cell)
	r.pool.Enter(stage, min(cells, r.sizes.wave, r.pool.Size()))
}

// descents lowers instances that are too large to be lowered as a whole, in cells.
func (r *Rounds) descents() bool {
	r.beginDescent(r.sizes.descent)
	for i := 0; len(r.whole.order) > r.sizes.whole && (i == 0 || i < mostDescents && r.toDescend() > len(r.again)/manyLeft); i++ {
		if !r.round(tasks{r.sizes.descent, r.sizes.wave, 0, descent{r}}) {
			return false
		}
	}
	return true
}

// beginDescent begins the stage of descents, in cells of so many cities: all cities are to
// be visited.
func (r *Rounds) beginDescent(cell int) {
	r.enter("descent", cell)
	for i := range r.again {
		r.again[i] = true
	}
}

// toDescend returns how many cities have still to be visited.
func (r *Rounds) toDescend() (cities int) {
	for _, again := range r.again {
		if again {
			cities++
		}
	}
	return cities
}

// recombine evolves a population of every cell, round by round, until the run ends it: once in
// the cells that have been kicked, and then in cells of several sizes. Where none of them saves
// much any more, the populations grow.
func (r *Rounds) recombine() {
	individuals := r.settings.First(cellPopulation)
	if !r.evolve(r.sizes.search, individuals) {
		return
	}
	for sizes := newCellSizes(r.sizes.evolved); ; {
		cell, before := sizes.next(), r.whole.length
		if !r.evolve(cell, individuals) {
			return
		}
		sizes.learn(selector.Saved(before, r.whole.length))
		if sizes.stalled() {
			grown := larger(individuals)
			sizes.grow(float64(grown) / float64(individuals))
			individuals = grown
		}
	}
}

// evolve evolves a population of so many individuals in every cell of so many cities. As many
// cells are put together at a time as take the memory that the usual population takes in the
// cells that are kicked.
func (r *Rounds) evolve(cell, individuals int) bool {
	wave := max(1, r.sizes.wave*r.sizes.search*cellPopulation/(cell*individuals))
	cells := min(wave, partition.CellCount(r.partitioner.Cities(), cell))
	r.pool.Enter("recombination", min(cells*individuals, r.pool.Size()))
	kicks := r.settings.Disturbance * float64(individuals-1)
	return r.round(tasks{cell, wave, kicks, recombination{individuals}})
}

// larger returns the size of the populations that follow those of a size.
func larger(individuals int) int {
	return max(individuals, min(int(cellGrowth*float64(individuals)), largestPopulation))
}

// lowerWhole descends on the whole tour from what the cells have left: all that is to be
// visited again, and the ends of edges much longer than others, which greedy leaves far
// from each other. It is the only search of more than a cell, and one worker's. False
// means to end.
func (r *Rounds) lowerWhole() bool {
	w := r.whole
	r.pool.Enter("descent", 1)
	s := lk.New(w.space, w.order, lk.LinKernighan, r.settings.Limits)
	k := r.settings.NewKicker(s, r.job.Seed, 0)
	for _, c := range s.Order() {
		if r.again[c] || s.IsLong(c, s.Next(c)) || s.IsLong(c, s.Prev(c)) {
			s.Queue.Push(c)
		}
	}
	r.pool.Do(1, func(worker *pool.Worker, _ int) {
		worker.Begin(k)
		defer worker.Done()
		r.lowered = k
		k.Descend(worker, r.effort)
	})
	w.length -= k.Gained
	r.lowered = nil
	r.pool.Parts(len(w.order), w.notePositions)
	r.pool.Parts(len(w.order), w.noteLinks)
	return r.pool.Report()
}
