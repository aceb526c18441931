package neighbor

import (
	"math"

	"tourscope/solver"
)

// places tells which cities lie at the same place. Thousands of them would fill
// each other's lists and leave no way out, so lists count a place once.
type places struct {
	first []solver.City // one city of every place: its lowest number
	next  []solver.City // city → the next at its place, round in a ring
}

// findPlaces hashes all points into a table that is at most half full.
func findPlaces(points []point) places {
	size := 1
	for size < 2*len(points) {
		size *= 2
	}
	table := make([]solver.City, size) // 0: free; else first city + 1
	last := make([]solver.City, len(points))
	p := places{next: make([]solver.City, len(points))}
	for i := range points {
		c, at := solver.City(i), points[i].hash()&uint64(size-1)
		for table[at] != 0 && points[table[at]-1] != points[i] {
			at = (at + 1) & uint64(size-1)
		}
		if table[at] == 0 {
			table[at] = c + 1
			p.first = append(p.first, c)
			last[c], p.next[c] = c, c
			continue
		}
		first := table[at] - 1
		p.next[last[first]], p.next[c] = c, first
		last[first] = c
	}
	return p
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
