package neighbor

import (
	"math"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// places tells which cities lie at the same place. Thousands of them would fill
// each other's lists and leave no way out, so lists count a place once.
type places struct {
	first []solver.City // one city of every place: its lowest number
	next  []solver.City // city → the next at its place, round in a ring
}

// Places returns the cities that share a place: of each place the city of the lowest
// number, ascending, and for each city the next one of its place, round in a ring. Where
// distances have no places, each city has its own. Distances to any other city are equal
// for all cities of a place.
func Places(p *solver.Problem, threads int) (first, next []solver.City) {
	if !hasSpace(p.Metric()) {
		return solver.Identity(p.Cities()), solver.Identity(p.Cities())
	}
	found := findPlaces(pointsOf(p), threads)
	return found.first, found.next
}

// fewPoints are not worth a goroutine.
const fewPoints = 20_000

// findPlaces hashes all points into tables that are at most half full: one a thread, each
// for its share of the hashes. The places do not depend on how many there are.
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

// rings puts points that come by number into the rings of their places.
type rings struct {
	points []point
	next   []solver.City
	table  []ring // at most half full
}

// ring is the first and the last city of a place, both with 1 added: 0 is a free entry.
type ring struct{ first, last solver.City }

func newRings(points []point, next []solver.City, count int) rings {
	size := 1
	for size < 2*count {
		size *= 2
	}
	return rings{points, next, make([]ring, size)}
}

// add returns whether a city is the first one at its place.
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

// hash mixes the bits as the finaliser of SplitMix64 does. Adding 0 makes −0 a 0.
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
