package neighbor

import (
	"context"
	"math"

	"tourscope/solver"
)

// Finder answers which of the cities that are left is nearest to a city. It is
// for one goroutine.
type Finder struct {
	p    *solver.Problem
	tree *tree // nil where only brute force serves

	left  []solver.City // brute force: the cities left, in any order
	place []int32       // city → index in left, −1 once deleted
}

// NewFinder returns a Finder with all cities of the problem. It fails only when
// ctx ends.
func NewFinder(ctx context.Context, p *solver.Problem) (*Finder, error) {
	f := &Finder{p: p}
	all := solver.Identity(p.Cities())
	if hasSpace(p.Metric()) {
		t, err := newTree(ctx, pointsOf(p), all, normOf(p.Metric()))
		f.tree = t
		return f, err
	}
	f.left, f.place = all, make([]int32, len(all))
	for i := range f.place {
		f.place[i] = int32(i)
	}
	return f, ctx.Err()
}

// Delete takes a city out. It may be searched from still, but is no longer found.
// It must not be deleted twice.
func (f *Finder) Delete(c solver.City) {
	if f.tree != nil {
		f.tree.delete(c)
		return
	}
	at, end := f.place[c], len(f.left)-1
	f.left[at] = f.left[end]
	f.place[f.left[at]] = at
	f.place[c] = -1
	f.left = f.left[:end]
}

// Nearest returns the nearest city left that is neither c nor besides, and −1
// where there is none. Which of several equally near it is, is always the same.
func (f *Finder) Nearest(c, besides solver.City) solver.City {
	if f.tree != nil {
		return f.tree.nearest(c, besides)
	}
	best, shortest := solver.City(-1), int64(math.MaxInt64)
	for _, to := range f.left {
		if to == c || to == besides {
			continue
		}
		if d := f.p.Distance(c, to); d < shortest || d == shortest && to < best {
			best, shortest = to, d
		}
	}
	return best
}
