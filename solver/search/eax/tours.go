package eax

import (
	"slices"

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
	taker       Taker  // nil: recombiners of the host
	added       uint64 // calls of Add
	all         []*wholeTour
	recombiners chan *Recombiner // of tasks that are done
}

const (
	// A new tour takes what is better in the takenFrom oldest tours of the pool, and the taking oldest ones what is
	// better in it. Of 97 tours of mona-lisa100K, in two orders, 0.0018 and 0.0022 % is left if all in a pool of ten
	// take from each other (77 seconds of a core), 0.0014 and 0.0015 % with a pool of 30, twelve and eight (95 to 105),
	// 0.0011 % both times if all take from the new tour (152), 0.0009 % both times if it takes from all of them, too
	// (164). Recombined on the device beside its search, all with all leave as much after 40 s (0.0022 and 0.0023 % of
	// one run each), since fewer tours are made meanwhile.
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
	merged bool  // as it is, see Merging
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

// TakenBy has a Taker recombine the tours of a pool.
func (t *Tours) TakenBy(taker Taker) { t.taker = taker }

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
