// Package neighbor computes nearest neighbours: candidate lists for local search and GPU
// engines, and a Finder with deletion for tour construction.
//
// The difficult parts are non-uniform instances: clusters, in which all nearest cities
// are on one side (quadrant lists), and thousands of cities with equal coordinates (see
// Lists).
package neighbor

import (
	"context"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// Lists holds the candidates of every city, nearest first, of equal distance by number.
// Each place, which is the set of cities with equal coordinates, counts once: the list of a
// city has its successor in the ring of its own place, if there is one, and of every other
// place the city with the lowest number. Without equal coordinates these are the nearest
// cities.
type Lists struct {
	width int
	flat  []solver.City // width entries per city; −1 after the end of a short list
}

// Of returns the candidates of a city. Read only.
func (l *Lists) Of(c solver.City) []solver.City {
	row := l.flat[int(c)*l.width:][:l.width:l.width]
	for len(row) > 0 && row[len(row)-1] < 0 {
		row = row[:len(row)-1]
	}
	return row
}

// Width returns the largest number of candidates of a city.
func (l *Lists) Width() int { return l.width }

// Cities returns the number of cities.
func (l *Lists) Cities() int { return len(l.flat) / max(l.width, 1) }

// Flat returns the storage: Width entries per city, −1 after the end of short lists. Read
// only, but of Empty.
func (l *Lists) Flat() []solver.City { return l.flat }

// Nearest returns the k nearest cities of every city. The lists do not depend on the number of
// threads (0: all cores). It fails only when ctx ends.
func Nearest(ctx context.Context, p *solver.Problem, k, threads int) (*Lists, error) {
	return build(ctx, p, k, 0, threads)
}

// Quadrant returns, for every city, the nearest k/4 cities of each quadrant (in space k/8 of
// each octant), at least one, up to k in all, and the nearest of the others up to k. In
// clustered instances such lists contain edges between the clusters. Matrices and X-ray
// metrics, whose first axis is periodic, have no quadrants: they get the nearest cities.
func Quadrant(ctx context.Context, p *solver.Problem, k, threads int) (*Lists, error) {
	_, each := Sectors(p.Metric(), k)
	return build(ctx, p, k, each, threads)
}

// Sectors returns into how many sectors Quadrant divides the cities around one, and how many of
// its k candidates are of each sector; 0: there are none.
func Sectors(m solver.Metric, k int) (sectors, each int) {
	if _, turning := motors(m); turning || !hasSpace(m) {
		return 0, 0
	}
	sectors = 1 << spaceOf(m).axes
	return sectors, max(k/sectors, 1)
}

func build(ctx context.Context, p *solver.Problem, k, each, threads int) (*Lists, error) {
	l := Empty(p.Cities(), k, threads)
	if l.width == 0 {
		return l, ctx.Err()
	}
	if !hasSpace(p.Metric()) {
		return l, l.bruteForce(ctx, p, threads)
	}
	points := pointsOf(p, threads)
	places := findPlaces(points, threads)
	t, err := newTree(ctx, points, places.first, spaceOf(p.Metric()), threads)
	if err != nil {
		return nil, err
	}
	return l, l.search(ctx, t, places, each, threads)
}

// Empty returns lists without entries of up to k candidates, for candidates that are found elsewhere:
// Flat is then written, with what Nearest or Quadrant would have returned.
func Empty(cities, k, threads int) *Lists {
	k = max(min(k, cities-1), 0)
	l := &Lists{width: k, flat: make([]solver.City, k*cities)}
	workers.Pieces(threads, len(l.flat), 8*fewPoints, func(from, to int) {
		for i := from; i < to; i++ {
			l.flat[i] = -1
		}
	})
	return l
}

// search fills the lists leaf by leaf, so that consecutive queries of a worker access
// the same memory.
func (l *Lists) search(ctx context.Context, t *tree, places places, each, threads int) error {
	return inChunks(ctx, threads, len(t.items), 1024, func() func(i int) {
		q := newQuery(t, l.width, each)
		return func(i int) {
			first := t.items[i].city
			found := q.around(first)
			for c, more := first, true; more; c, more = places.next[c], places.next[c] != first {
				l.fill(c, places.next[c], found)
			}
		}
	})
}

// fill writes the list of a city: its successor at its place, then the others.
func (l *Lists) fill(c, next solver.City, found []candidate) {
	row := l.flat[int(c)*l.width:][:l.width]
	i := 0
	if next != c {
		row[0] = next
		i = 1
	}
	for _, f := range found[:min(len(found), len(row)-i)] {
		row[i] = f.city
		i++
	}
}

// inChunks calls work(i) for all i below n on the threads; newWorker returns the work function
// of one goroutine. When ctx ends, it returns early with the error.
func inChunks(ctx context.Context, threads, n, chunk int, newWorker func() func(i int)) error {
	var next atomic.Int64
	var all workers.Group
	for range min(workers.Of(threads), (n+chunk-1)/chunk) {
		all.Go(func() {
			work := newWorker()
			for ctx.Err() == nil {
				high := int(next.Add(int64(chunk)))
				if high-chunk >= n {
					return
				}
				for i := high - chunk; i < min(high, n); i++ {
					work(i)
				}
			}
		})
	}
	all.Wait()
	return ctx.Err()
}
