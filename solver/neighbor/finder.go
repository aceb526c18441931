package neighbor

import (
	"context"
	"math"
	"slices"

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
	ranker
	points []point
	tree   *tree    // nil for matrices
	scan   *scanner // of matrices
}

// NewFinder returns a Finder with all cities of the problem. If these were renumbered, numbers
// are the ones by which edges of equal length are ordered. It fails only when ctx ends.
func NewFinder(ctx context.Context, p *solver.Problem, numbers []solver.City, threads int) (*Finder, error) {
	f := &Finder{p: p, ranker: ranker{numbers}, threads: threads}
	all := solver.Identity(p.Cities())
	if hasSpace(p.Metric()) {
		f.points = pointsOf(p, threads)
		t, err := newTree(ctx, f.points, all, spaceOf(p.Metric()), threads)
		f.tree = t
		return f, err
	}
	f.scan = newScanner(p, f.ranker, all)
	return f, ctx.Err()
}

// ListNear lists the k nearest cities of each city of a matrix, so that searches scan all that remain only where none of these
// does: for a Finder from which most cities will be deleted. Cities must have their own numbers, and none may be deleted yet. With
// coordinates searches need no lists. It fails only when ctx ends.
func (f *Finder) ListNear(ctx context.Context, k int) (err error) {
	if f.scan != nil && f.numbers == nil {
		f.scan.near, err = f.Lists(ctx, k)
	}
	return err
}

// Clone returns a Finder with the remaining cities, from which others may be deleted. It takes a
// thirteenth of the time of a new one.
func (f *Finder) Clone() *Finder {
	own := *f
	if f.tree != nil {
		own.tree = f.tree.clone()
	} else {
		own.scan = f.scan.clone()
	}
	return &own
}

// SamePlaces calls visit for all pairs of consecutive cities in the ring of their place, see
// Lists. A matrix has no places.
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
	f.scan.delete(c)
}

// Nearest returns the nearest remaining city other than c and besides, and −1 where
// there is none.
func (f *Finder) Nearest(c, besides solver.City) solver.City {
	if f.tree != nil {
		q := nearestQuery{ranker: &f.ranker, tree: f.tree, at: f.points[c], c: c, besides: besides, best: -1, radius: math.Inf(1)}
		return q.nearest()
	}
	return f.scan.nearest(c, besides)
}

// Lists returns up to k remaining cities for every remaining city, in the order in which
// Nearest would find them. It fails only when ctx ends.
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
	matrix := f.p.Definition().Matrix
	return l, inChunks(ctx, f.threads, len(f.scan.left), 8, func() func(i int) {
		nearest, buffer := newRanking(k), make([]int32, f.p.Cities())
		return func(i int) {
			nearest.reset()
			c := f.scan.left[i]
			row := matrix.Row(c, buffer)
			for _, to := range f.scan.left {
				if to != c {
					nearest.offer(candidate{float64(row[to]), to})
				}
			}
			f.rank(l, c, nearest.list)
		}
	})
}

// rank writes the list of a city in the order of ranks. Of a full list, the cities at the
// largest distance are omitted: others at that distance may have a lower rank.
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
