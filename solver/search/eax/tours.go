package eax

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// Tours is a pool of tours of a space, which begin independently of each other and are
// recombined as they come: new ones with others, in both directions. So a defect
// longer than the cells in which all of them are searched is repaired by the first tour that
// does not have it. Of six tours of pla33810, 0.25 to 0.42 % above the optimum, the best is then
// at 0.14 %, of twelve at 0.06 %; where only the best one takes parts of the others, at 0.10 %.
type Tours struct {
	space       *space.Space
	least, most int
	threads     int
	seed        uint64
	added       uint64 // calls of Add
	all         []*wholeTour
	recombiners chan *Recombiner // of tasks that are done
}

const (
	// A new tour takes what is better in the takenFrom oldest tours of the pool, and the taking oldest ones what is
	// better in it. Of 97 tours of mona-lisa100K, in two orders, 0.0018 and 0.0022 % is left if all in a pool of ten
	// take from each other (77 seconds of a core), 0.0014 and 0.0015 % with a pool of 30, twelve and eight (95 to 105),
	// 0.0011 % both times if all take from the new tour (152), 0.0009 % both times if it takes from all of them, too
	// (164). But on an H200 with 16 cores a pool in which all take left no more time to kernels than 66 to 71 %.
	takenFrom, taking = 12, 8

	// A pool has up to leastPooled tours, and one more for every widenedAfter that have been added since, up to
	// mostPooled, but not more than pooledCities cities, of some 16 bytes, in all.
	leastPooled, mostPooled = 30, 60
	widenedAfter            = 3
	pooledCities            = 25_000_000
)

// Made is a tour that is to be added to a pool.
type Made struct {
	Order  []solver.City
	Length int64
}

// wholeTour is one tour of a pool.
type wholeTour struct {
	tour   *tour.Array
	length int64
	links  Links // before the present recombination
}

func newWholeTour(order []solver.City, length int64) *wholeTour {
	return &wholeTour{tour: tour.NewArray(slices.Clone(order)), length: length}
}

// NewTours returns an empty pool. Recombination uses so many threads, 0 being all cores, and random numbers of the seed.
func NewTours(s *space.Space, threads int, seed uint64) *Tours {
	return &Tours{
		space: s, least: leastPooled, most: max(2, min(mostPooled, pooledCities/s.Cities())), threads: threads, seed: seed,
		recombiners: make(chan *Recombiner, workers.Of(threads)), // as many tasks go on at the same time
	}
}

// recombiner returns a recombiner of so many threads, which release keeps for the next task.
func (t *Tours) recombiner(threads int) *Recombiner {
	select {
	case r := <-t.recombiners:
		r.setThreads(threads)
		return r
	default:
		return NewRecombiner(t.space, nil, threads)
	}
}

func (t *Tours) release(r *Recombiner) { t.recombiners <- r }

// room returns how many tours the pool has at most by now.
func (t *Tours) room() int {
	return min(t.least+max(int(t.added)-t.least, 0)/widenedAfter, t.most)
}

// Best returns the shortest tour, of equal ones the first, and its number; read only.
func (t *Tours) Best() (number int, order []solver.City, length int64) {
	for i, w := range t.all {
		if w.length < t.all[number].length {
			number = i
		}
	}
	return number, t.all[number].tour.Order(), t.all[number].length
}

// Set replaces a tour by a better one that is made of it, or adds the first; order is copied.
func (t *Tours) Set(number int, order []solver.City, length int64) {
	w := newWholeTour(order, length)
	if number == len(t.all) {
		t.all = append(t.all, w)
	}
	t.all[number] = w
}

// Add recombines new tours with the others: each of them takes what is better in the oldest other ones,
// while the oldest of those that were there take what is better in the new ones. All take from the tours as
// they were before, so that their results stay different: twelve tours of pla33810, 0.7 to 1.35 %
// above the optimum, added three at a time, leave 0.117 %, one at a time 0.137 %, in twice the
// time. The longest leave a full pool. The orders are copied. The result does not depend on threads
// or time, unless goOn, which any goroutine may call, becomes false.
func (t *Tours) Add(goOn func() bool, made ...Made) {
	old := len(t.all)
	for _, m := range made {
		t.all = append(t.all, newWholeTour(m.Order, m.Length))
	}
	t.takeLinks()
	takers := min(old, taking)
	var done atomic.Int64 // of the takers
	workers.Each(t.threads, len(made)+takers, func(task int) {
		i := (old + task) % len(t.all) // the new ones first, which have most to do
		r := t.recombiner(1)
		defer t.release(r)
		below := rand.New(rand.NewPCG(t.seed, t.added<<16|uint64(i))).IntN
		from, to := old, len(t.all)
		if i >= old {
			from, to = 0, min(takenFrom, len(t.all))
		}
		for k := range to - from {
			other := from + (i+1+k)%(to-from)
			if other == i {
				continue
			}
			if i >= old {
				r.setThreads(t.besides(takers-int(done.Load()), len(made)))
			}
			t.take(r, i, other, below, goOn)
		}
		if i < old {
			done.Add(1)
		}
	})
	t.added++
	t.trim()
}

// take has a tour take what is better in another one.
func (t *Tours) take(r *Recombiner, i, other int, below func(int) int, goOn func() bool) {
	w := t.all[i]
	w.length -= r.Improve(w.tour, t.all[other].links, below, goOn)
}

// takeLinks notes the links of all tours as they are.
func (t *Tours) takeLinks() {
	workers.Each(t.threads, len(t.all), func(i int) { t.all[i].links.Take(t.all[i].tour) })
}

// Gather has the best tour take what is better in each of the others, which have meanwhile taken
// parts of tours that it does not know. Of six tours of pla33810, 0.49 to 0.75 % above the optimum,
// added three at a time, the best is at 0.230 %, after this at 0.179 %. It ends early as Add does.
func (t *Tours) Gather(goOn func() bool) {
	if len(t.all) < 2 {
		return
	}
	t.takeLinks()
	best, _, _ := t.Best()
	r := t.recombiner(t.threads)
	defer t.release(r)
	below := rand.New(rand.NewPCG(t.seed, t.added<<16|1<<14)).IntN
	for k := 1; k < len(t.all); k++ {
		t.take(r, best, (best+k)%len(t.all), below, goOn)
	}
}

// besides returns the threads that so many other tasks, one thread each, leave to each of some:
// at least one.
func (t *Tours) besides(others, some int) int {
	return max(1, (workers.Of(t.threads)-others)/some)
}

// trim removes the longest tours of a pool that is more than full.
func (t *Tours) trim() {
	for len(t.all) > t.room() {
		longest := 0
		for i, w := range t.all {
			if w.length >= t.all[longest].length {
				longest = i
			}
		}
		t.all = slices.Delete(t.all, longest, longest+1)
	}
}

// Refresh recombines the best tour of the pool with another one, which the caller has improved
// meanwhile, on so many threads, and returns the shorter one of the result and that tour, and its length. The
// pool does not change, and the order returned is the caller's.
func (t *Tours) Refresh(order []solver.City, length int64, threads int, goOn func() bool) ([]solver.City, int64) {
	_, best, shortest := t.Best()
	a := tour.NewArray(slices.Clone(best))
	var links Links
	links.Take(tour.NewArray(slices.Clone(order)))
	x := t.recombiner(threads)
	defer t.release(x)
	shortest -= x.Improve(a, links, rand.New(rand.NewPCG(t.seed, t.added<<16|1<<15)).IntN, goOn)
	if shortest >= length {
		return slices.Clone(order), length
	}
	return a.Order(), shortest
}
