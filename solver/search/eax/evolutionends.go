package eax

import (
	"math/rand/v2"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/pool"
)

// What populations of given tours come to: see runGiven.

// forget drops the tours kept.
func (e *Evolution) forget() {
	e.kept = e.kept[:0]
	clear(e.met)
}

// join adds what populations came to to the ends of those before, and recombines them.
// What the best of these takes over from the tours kept is another end.
func (e *Evolution) join(ends *[]found) bool {
	fresh := e.bests()
	if _, ok := e.takeOver(fresh); !ok {
		return false
	}
	if addEnds(ends, fresh); len(*ends) < 2 {
		return true
	}
	if !e.evolve(*ends) {
		return false
	}
	best := e.bests()
	shorter, ok := e.takeOver(best)
	if shorter {
		addEnds(ends, best)
	}
	return ok
}

// addEnds adds tours to the ends, of which mostEnds are kept.
func addEnds(ends *[]found, more []found) {
	*ends = append(*ends, more...)
	*ends = (*ends)[max(0, len(*ends)-mostEnds):]
}

// bests returns the best tours of the populations that evolved last.
func (e *Evolution) bests() (all []found) {
	for _, p := range e.evolved {
		k := p.Individuals[p.Best()]
		all = append(all, found{slices.Clone(k.Order()), e.length - k.Gained})
	}
	return all
}

// takeOver has each of some tours take what is better in the tours kept, once in each. A population converges to
// what most of its tours have. All individuals come to have the component of pla7397 that most tours have wrong; between
// one of them and a tour that has it right that component is two AB-cycles.
func (e *Evolution) takeOver(ends []found) (shorter, ok bool) {
	before := sum(ends)
	others := make([][]found, len(ends))
	for i, f := range ends {
		others[i] = e.kept[e.met[edgesOf(f.order)]:]
	}
	ok = e.takeParts(ends, others)
	for _, f := range ends {
		e.met[edgesOf(f.order)] = len(e.kept)
	}
	return sum(ends) < before, ok
}

// takeParts has each of some tours take what is better in others of its own.
func (e *Evolution) takeParts(tours []found, others [][]found) (ok bool) {
	threads := max(1, e.pool.Size()/len(tours))
	ok = e.pool.Do(len(tours), func(w *pool.Worker, i int) {
		if len(others[i]) == 0 {
			return
		}
		below := rand.New(rand.NewPCG(e.job.Seed, e.stream+uint64(i))).IntN
		tours[i].takeFrom(others[i], NewRecombiner(e.space, nil, threads), below, func() bool { return !w.Over() }, func() { w.Tick() })
	})
	e.stream += uint64(len(tours))
	e.best.takeShortest(tours)
	return ok
}

// edgesOf returns a number that tours with the same edges have in common, and hardly others.
func edgesOf(order []solver.City) (hash uint64) {
	before := order[len(order)-1]
	for _, c := range order {
		x := (uint64(min(before, c))<<32 | uint64(max(before, c))) * 0x9e3779b97f4a7c15
		hash += (x ^ x>>32) * 0xd6e8feb86659fd93
		before = c
	}
	return hash
}

// sum returns the sum of the lengths of some tours.
func sum(tours []found) (all int64) {
	for i := range tours {
		all += tours[i].length
	}
	return all
}
