package neighbor

import (
	"math"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// places groups the cities with equal coordinates. The lists of thousands of such cities
// would only contain each other, so that the candidate graph would not be connected;
// therefore a list has one city per place.
type places struct {
	first []solver.City // of every place its lowest number, ascending
	next  []solver.City // city → the next in the ring of its place
}

// Places groups the cities with equal coordinates: it returns the city with the lowest number
// of each place, ascending, and for each city the next one in the ring of its place. In a
// matrix each city is a place of its own. The distances to any other city are equal for all
// cities of a place.
func Places(p *solver.Problem, threads int) (first, next []solver.City) {
	if !hasSpace(p.Metric()) {
		return solver.Identity(p.Cities()), solver.Identity(p.Cities())
	}
	found := findPlaces(pointsOf(p, threads), threads)
	return found.first, found.next
}

// findPlaces enters all points into hash tables that are at most half full, one per thread,
// each for its share of the hashes. The places do not depend on the number of threads.
func findPlaces(points []point, threads int) places {
	p := places{next: make([]solver.City, len(points))}
	isFirst := make([]bool, len(points))
	hashes := make([]uint64, len(points))
	workers.Pieces(threads, len(points), fewPoints, func(from, to int) {
		for i := from; i < to; i++ {
			hashes[i] = points[i].hash()
		}
	})
	shares := uint64(max(1, min(workers.Of(threads), len(points)/fewPoints)))
	workers.Each(threads, int(shares), func(share int) {
		mine := func(hash uint64) bool { return hash>>32%shares == uint64(share) }
		count := 0
		for _, hash := range hashes {
			if mine(hash) {
				count++
			}
		}
		ring := newRings(points, p.next, count)
		for i, hash := range hashes {
			if mine(hash) {
				isFirst[i] = ring.add(solver.City(i), hash)
			}
		}
	})
	for i, first := range isFirst {
		if first {
			p.first = append(p.first, solver.City(i))
		}
	}
	return p
}

// rings adds points, in the order of their numbers, to the rings of their places.
type rings struct {
	points []point
	next   []solver.City
	table  []ring // at most half full
}

// ring has the first and the last city of a place, plus 1: 0 is a free entry.
type ring struct{ first, last solver.City }

func newRings(points []point, next []solver.City, count int) rings {
	size := 1
	for size < 2*count {
		size *= 2
	}
	return rings{points, next, make([]ring, size)}
}

// add adds a city and reports whether it is the first one of its place.
func (r *rings) add(c solver.City, hash uint64) bool {
	mask := uint64(len(r.table) - 1)
	at := hash & mask
	for r.table[at].first != 0 && r.points[r.table[at].first-1] != r.points[c] {
		at = (at + 1) & mask
	}
	e := &r.table[at]
	if e.first == 0 {
		*e, r.next[c] = ring{c + 1, c + 1}, c
		return true
	}
	r.next[e.last-1], r.next[c] = c, e.first-1
	e.last = c + 1
	return false
}

// hash mixes the bits like the finaliser of SplitMix64. Adding 0 turns −0 into 0.
func (a *point) hash() uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, v := range a {
		h ^= math.Float64bits(v + 0)
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	return h
}
