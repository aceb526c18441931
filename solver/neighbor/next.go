package neighbor

import (
	"math"
	"slices"

	"tourscope/solver"
)

// nextOnes are the cities that brute force will find for a city in its next searches.
//
// Where thousands of edges have equal length, as in matrices of zeros and ones, greedy
// searches the nearest city of every city after each deletion: O(n²) searches. A scan of
// all remaining cities per search takes O(n³) time: 4 s for 900 cities.
type nextOnes struct {
	cities []solver.City // by rank, as they were when last looked at; nil: never asked
}

// keptOnes is how many cities one look at all of them finds for a city that is asked for
// again.
const keptOnes = 128

// nearest is Finder.Nearest. The first of those kept that is left is the nearest, for
// cities only go.
func (o *nextOnes) nearest(f *Finder, c, besides solver.City) solver.City {
	if o.cities == nil { // most are asked for once
		o.cities = []solver.City{}
		return f.lookForOne(c, besides)
	}
	if to := o.first(f, besides); to >= 0 {
		return to
	}
	o.cities = f.lookForSome(c)
	return o.first(f, besides)
}

// first returns the first city kept that is left and not besides, or −1.
func (o *nextOnes) first(f *Finder, besides solver.City) solver.City {
	for len(o.cities) > 0 && f.place[o.cities[0]] < 0 {
		o.cities = o.cities[1:]
	}
	for _, to := range o.cities {
		if f.place[to] >= 0 && to != besides {
			return to
		}
	}
	return -1
}

// lookForSome returns the first ones by rank of all that are left.
func (f *Finder) lookForSome(c solver.City) []solver.City {
	type one struct {
		Rank
		city solver.City
	}
	list := make([]one, 0, keptOnes+1)
	for _, to := range f.left {
		d := float64(f.p.Distance(c, to))
		if to == c || len(list) == keptOnes && d > list[keptOnes-1].Distance {
			continue
		}
		o := one{f.rankOf(d, c, to), to}
		if len(list) == keptOnes && !o.Before(list[keptOnes-1].Rank) {
			continue // before the search, for of equally long edges nearly all come later
		}
		at, _ := slices.BinarySearchFunc(list, o, func(a, b one) int {
			if a.Before(b.Rank) {
				return -1
			}
			return 1
		})
		if at < keptOnes {
			list = slices.Insert(list, at, o)
			list = list[:min(len(list), keptOnes)]
		}
	}
	cities := make([]solver.City, len(list))
	for i, o := range list {
		cities[i] = o.city
	}
	return cities
}

// lookForOne returns the first by rank of all that are left.
func (f *Finder) lookForOne(c, besides solver.City) solver.City {
	best, shortest := solver.City(-1), int64(math.MaxInt64)
	for _, to := range f.left {
		if to == c || to == besides {
			continue
		}
		if d := f.p.Distance(c, to); d < shortest || d == shortest && f.rankOf(0, c, to).Before(f.rankOf(0, c, best)) {
			best, shortest = to, d
		}
	}
	return best
}
