package neighbor

import (
	"context"
	"math"
	"slices"
	"sync"

	"tourscope/solver"
)

// Finder finds the nearest remaining city of a city: the other end of the edge with the
// lowest Rank. Cities can be deleted.
//
// Goroutines may search concurrently while none deletes and no two search from the same
// city; they may delete concurrently while none searches.
type Finder struct {
	threads int
	p       *solver.Problem
	numbers []solver.City // of the cities in Rank; nil: their own
	points  []point
	tree    *tree // nil where only brute force serves

	mu    sync.Mutex
	left  []solver.City // brute force: the cities left, in any order
	place []int32       // city → index in left, −1 once deleted
	next  []nextOnes    // of each city
}

// NewFinder returns a Finder with all cities of the problem. Where they have been
// renumbered, numbers are those that decide about equally long edges. It fails only when
// ctx ends.
func NewFinder(ctx context.Context, p *solver.Problem, numbers []solver.City, threads int) (*Finder, error) {
	f := &Finder{p: p, numbers: numbers, threads: threads}
	all := solver.Identity(p.Cities())
	if hasSpace(p.Metric()) {
		f.points = pointsOf(p)
		t, err := newTree(ctx, f.points, all, spaceOf(p.Metric()), threads)
		f.tree = t
		return f, err
	}
	f.left, f.place, f.next = all, make([]int32, len(all)), make([]nextOnes, len(all))
	for i := range f.place {
		f.place[i] = int32(i)
	}
	return f, ctx.Err()
}

// SamePlaces calls visit for all pairs of cities that follow each other in the ring of
// their place, see Lists. Where distances have no places there are none.
func (f *Finder) SamePlaces(visit func(a, b solver.City)) {
	if f.tree == nil {
		return
	}
	next := findPlaces(f.points, f.threads).next
	for i := range next {
		if c := solver.City(i); next[c] > c {
			visit(c, next[c])
		}
	}
}

// Rank returns the rank of the edge a–b.
func (f *Finder) Rank(a, b solver.City) Rank {
	if f.tree == nil {
		return f.rankOf(float64(f.p.Distance(a, b)), a, b)
	}
	return f.rankOf(f.tree.distance(&f.points[a], &f.points[b]), a, b)
}

// Delete removes a city. It is no longer found, but may still be the origin of a search.
// It must not be deleted twice.
func (f *Finder) Delete(c solver.City) {
	if f.tree != nil {
		f.tree.delete(c)
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	at, end := f.place[c], len(f.left)-1
	f.left[at] = f.left[end]
	f.place[f.left[at]] = at
	f.place[c] = -1
	f.left = f.left[:end]
}

// Nearest returns the nearest remaining city other than c and besides, and −1 where
// there is none.
func (f *Finder) Nearest(c, besides solver.City) solver.City {
	if f.tree != nil {
		q := nearestQuery{Finder: f, tree: f.tree, at: f.points[c], c: c, besides: besides, best: -1, radius: math.Inf(1)}
		return q.nearest()
	}
	return f.next[c].nearest(f, c, besides)
}

// Lists returns, for every city that is left, up to k others that are left, as Nearest
// would find them one after the other. It fails only when ctx ends.
func (f *Finder) Lists(ctx context.Context, k int) (*Lists, error) {
	k = max(min(k, f.p.Cities()-1), 0)
	l := &Lists{width: k, flat: slices.Repeat([]solver.City{-1}, k*f.p.Cities())}
	if k == 0 {
		return l, ctx.Err()
	}
	if f.tree != nil {
		return l, inChunks(ctx, f.threads, len(f.tree.items), 1024, func() func(i int) {
			q := newQuery(f.tree, k, 0)
			return func(i int) {
				if c := f.tree.items[i].city; c != deleted {
					f.rank(l, c, q.around(c))
				}
			}
		})
	}
	return l, inChunks(ctx, f.threads, len(f.left), 8, func() func(i int) {
		nearest := newRanking(k)
		return func(i int) {
			nearest.reset()
			for _, to := range f.left {
				if to != f.left[i] {
					nearest.offer(candidate{float64(f.p.Distance(f.left[i], to)), to})
				}
			}
			f.rank(l, f.left[i], nearest.list)
		}
	})
}

// rank writes the list of a city in the order of ranks. Those at the end of a full list
// are left out: there may be others just as near that come before.
func (f *Finder) rank(l *Lists, c solver.City, found []candidate) {
	if len(found) == l.width {
		last := found[len(found)-1].distance
		for len(found) > 0 && found[len(found)-1].distance == last {
			found = found[:len(found)-1]
		}
	}
	row := l.flat[int(c)*l.width:][:l.width]
	for i, to := range found {
		for ; i > 0 && found[i-1].distance == to.distance && f.Rank(c, to.city).Before(f.Rank(c, row[i-1])); i-- {
			row[i] = row[i-1]
		}
		row[i] = to.city
	}
}
