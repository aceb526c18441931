package neighbor

import (
	"math"
	"slices"
	"sync"

	"tourscope/solver"
)

// scanner is the Finder of a matrix: it finds the nearest remaining city in a list of near ones, if there is one, and
// otherwise by a scan of all that remain.
//
// Where thousands of edges have equal length, as in matrices of zeros and ones, greedy
// searches the nearest city of every city after each deletion: O(n²) searches, which take
// O(n³) time if each is a scan, 4 s for 900 cities. Therefore one scan finds the next
// scanned cities of an origin.
type scanner struct {
	p *solver.Problem
	ranker

	mu       sync.Mutex
	left     []solver.City // the remaining cities, in any order
	position []int32       // city → index in left, −1 once deleted
	next     []nextCities  // of each city
	near     *Lists        // of all cities, in which searches begin; nil: they do not
}

// nextCities are the cities that the next searches from a city find.
type nextCities struct {
	cities []solver.City // by rank, at the time of the last scan; nil: there was no search
}

// scanned is the number of cities that a scan finds from the second search of a city on.
const scanned = 128

func newScanner(p *solver.Problem, r ranker, all []solver.City) *scanner {
	s := &scanner{p: p, ranker: r, left: all, position: make([]int32, len(all)), next: make([]nextCities, len(all))}
	for i := range s.position {
		s.position[i] = int32(i)
	}
	return s
}

// clone returns a scanner of the same cities.
func (s *scanner) clone() *scanner {
	return &scanner{p: s.p, ranker: s.ranker, left: slices.Clone(s.left), position: slices.Clone(s.position), next: make([]nextCities, len(s.next)), near: s.near}
}

func (s *scanner) delete(c solver.City) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, end := s.position[c], len(s.left)-1
	s.left[at] = s.left[end]
	s.position[s.left[at]] = at
	s.position[c] = -1
	s.left = s.left[:end]
}

// nearest is Finder.Nearest. The first remaining city of the last scan is the nearest, since
// cities are only deleted.
func (s *scanner) nearest(c, besides solver.City) solver.City {
	if s.near != nil {
		for _, to := range s.near.Of(c) {
			if s.position[to] >= 0 && to != besides {
				return to
			}
		}
	}
	next := &s.next[c]
	if next.cities == nil { // most cities are searched from once
		next.cities = []solver.City{}
		return s.first(c, besides)
	}
	if to := s.remaining(next, besides); to >= 0 {
		return to
	}
	next.cities = s.several(c)
	return s.remaining(next, besides)
}

// remaining returns the first of the next cities that is not deleted and not besides, or −1.
func (s *scanner) remaining(next *nextCities, besides solver.City) solver.City {
	for len(next.cities) > 0 && s.position[next.cities[0]] < 0 {
		next.cities = next.cities[1:]
	}
	for _, to := range next.cities {
		if s.position[to] >= 0 && to != besides {
			return to
		}
	}
	return -1
}

// several returns the first scanned of the remaining cities by rank.
func (s *scanner) several(c solver.City) []solver.City {
	type one struct {
		Rank
		city solver.City
	}
	list := make([]one, 0, scanned+1)
	for _, to := range s.left {
		d := float64(s.p.Distance(c, to))
		if to == c || len(list) == scanned && d > list[scanned-1].Distance {
			continue
		}
		o := one{s.rankOf(d, c, to), to}
		if len(list) == scanned && !o.Before(list[scanned-1].Rank) {
			continue // saves the binary search: of edges of equal length nearly all rank behind the list
		}
		at, _ := slices.BinarySearchFunc(list, o, func(a, b one) int {
			if a.Before(b.Rank) {
				return -1
			}
			return 1
		})
		if at < scanned {
			list = slices.Insert(list, at, o)
			list = list[:min(len(list), scanned)]
		}
	}
	cities := make([]solver.City, len(list))
	for i, o := range list {
		cities[i] = o.city
	}
	return cities
}

// first returns the first of the remaining cities by rank.
func (s *scanner) first(c, besides solver.City) solver.City {
	best, shortest, matrix := solver.City(-1), int64(math.MaxInt64), s.p.Definition().Matrix
	for _, to := range s.left {
		if to == c || to == besides {
			continue
		}
		if d := matrix.At(c, to); d < shortest || d == shortest && s.rankOf(0, c, to).Before(s.rankOf(0, c, best)) {
			best, shortest = to, d
		}
	}
	return best
}
