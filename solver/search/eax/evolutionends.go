package eax

import (
	"math/rand/v2"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/tour"
)

// What populations of given tours come to: see runGiven.

// forget drops the tours kept.
func (e *Evolution) forget() {
	e.kept = e.kept[:0]
	clear(e.met)
}

// join adds what populations came to to the ends of those before, of which mostEnds are kept, and recombines them.
// What the best of these takes over from the tours kept is another end.
func (e *Evolution) join(ends *[]found) bool {
	fresh := e.bests()
	if _, ok := e.takeOver(fresh); !ok {
		return false
	}
	add := func(more []found) {
		*ends = append(*ends, more...)
		*ends = (*ends)[max(0, len(*ends)-mostEnds):]
	}
	if add(fresh); len(*ends) < 2 {
		return true
	}
	if !e.evolve(*ends) {
		return false
	}
	best := e.bests()
	shorter, ok := e.takeOver(best)
	if shorter {
		add(best)
	}
	return ok
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
	from := make([]int, len(ends))
	for i, f := range ends {
		from[i] = e.met[edgesOf(f.order)]
	}
	threads := max(1, e.pool.Size()/len(ends))
	ok = e.pool.Do(len(ends), func(w *pool.Worker, i int) {
		if from[i] == len(e.kept) {
			return
		}
		r := NewRecombiner(e.space, nil, threads)
		below := rand.New(rand.NewPCG(e.job.Seed, e.stream+uint64(i))).IntN
		t := tour.NewArray(ends[i].order)
		var other Links
		for k := from[i]; k < len(e.kept); k++ {
			other.Take(tour.NewArray(e.kept[k].order))
			ends[i].length -= r.Improve(t, other, below, func() bool { return !w.Over() })
			w.Tick()
		}
		ends[i].order = t.Order()
	})
	e.stream += uint64(len(ends))
	for _, f := range ends {
		e.met[edgesOf(f.order)] = len(e.kept)
		if f.length < e.best.length {
			e.best.take(f.order, f.length)
		}
	}
	return sum(ends) < before, ok
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
