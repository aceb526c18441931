package rounds

import (
	"context"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/levels"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// Where dense parts of an instance lie apart, its start tour is searched level by level, see package levels, and what that
// leaves is lowered and goes on in its place.

// allLevels returns what the levels are. C31k.0 (DIMACS) is at 0.12 and 0.31 instead of 0.52 and 0.66 % after 12 s of two cores
// with them, C100k.1 at 0.34 instead of 0.61 % after 30 s. Beside three other processes cells of 700 cities leave 0.41 to 0.52 %
// of C31k.0, these 0.18 to 0.34.
func allLevels() []level {
	return []level{{1. / 64, 2, 20}, {1. / 32, 2, 20}, {1. / 16, 2, 20}, {1. / 8, 1, 10}, {1. / 4, 1, 10}}
}

// level is the edges of the start tour that a level has, as a share of all, and what is done after descents and kicks: in so many
// rounds populations of so many individuals evolve.
type level struct {
	share               float64
	rounds, individuals int
}

// mostLeveled bounds the cities of instances that are searched level by level, which the best tour waits for: C316k.0 was
// measured, with 17 s of 16 cores to 1 %.
const mostLeveled = 400_000

// At each level there are levelDescents rounds of descents, and levelKicks of kicks, firstShare times a city, in cells of levelCell
// cities.
const (
	levelCell     = 3_000
	levelDescents = 2
	levelKicks    = 3
)

// leveled returns a copy of the start tour if the search may be one level by level; nil where it may not.
func (r *Rounds) leveled() []solver.City {
	if !CanTurn(r.whole.space) || len(r.whole.order) > mostLeveled {
		return nil
	}
	return slices.Clone(r.whole.order)
}

// isApart says whether the tour leads between dense parts that lie apart.
func (r *Rounds) isApart() bool {
	w := r.whole
	return FarShare(w.space.Problem(), w.order, w.length, r.pool.Size()) >= ApartFrom
}

// byLevels searches a start tour level by level, and makes what that leaves, lowered, the tour of the rounds. The one
// before is the best until then. False means to end.
func (r *Rounds) byLevels(start []solver.City) bool {
	w, all := r.whole, r.partitioner
	r.best = &tourLength{slices.Clone(w.order), w.length}
	w.begin(start, w.space.Problem().LengthOn(r.pool.Size(), start), r.pool.Size())
	whole := w.space
	list := allLevels()
	ends, finished := pool.Beside(r.pool, func() [][]solver.City { return endsOf(list, w.space.Problem(), start, r.pool.Size()) })
	if !finished {
		return false
	}
	for i, cities := range ends {
		if len(cities) < smallest {
			continue
		}
		among, finished := pool.Beside(r.pool, func() *space.Space { return r.among(whole, cities) })
		if !finished || among == nil {
			return false
		}
		w.space, r.partitioner, r.ahead = among, all.Of(cities), nil
		if !r.searchLevel(list[i], cities) {
			return false
		}
		w.space = whole // the memory of among is free while the next one is made
	}
	w.space, r.partitioner, r.ahead = whole, all, nil
	r.beginDescent(r.sizes.search)
	if !r.descendLevel(r.sizes.search) || !r.lowerWhole() || !r.repair() {
		return false
	}
	if w.length <= r.best.length {
		r.best = nil
	}
	return true
}

// endsOf returns the cities of all levels of a start tour.
func endsOf(list []level, p *solver.Problem, start []solver.City, threads int) [][]solver.City {
	shares := make([]float64, len(list))
	for i, l := range list {
		shares[i] = l.share
	}
	return levels.Ends(p, start, shares, threads)
}

// among returns the space of a level; nil where the run has ended.
func (r *Rounds) among(whole *space.Space, cities []solver.City) *space.Space {
	among, err := whole.Among(context.Background(), cities, space.Options{Neighbors: whole.Width(), Quadrant: true, Threads: r.pool.Size()})
	if err != nil {
		return nil
	}
	return among
}

// searchLevel searches a level of some cities.
func (r *Rounds) searchLevel(l level, cities []solver.City) bool {
	r.enter("descent", levelCell)
	for _, c := range cities {
		r.again[c] = true
	}
	if !r.descendLevel(levelCell) {
		return false
	}
	r.enter("kicks", levelCell)
	for range levelKicks {
		if !r.round(tasks{levelCell, r.sizes.wave, firstShare, kicks{}}) {
			return false
		}
	}
	for range l.rounds {
		if !r.evolve(levelCell, l.individuals) {
			return false
		}
	}
	return true
}

// descendLevel does the descents of a level, in cells of so many cities: what was at a border in one is inside a cell in the
// next.
func (r *Rounds) descendLevel(cell int) bool {
	for range levelDescents {
		if !r.round(tasks{cell, r.sizes.wave, 0, descent{r}}) {
			return false
		}
	}
	return true
}
