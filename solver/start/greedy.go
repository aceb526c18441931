package start

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/internal/minheap"
	"tourscope/solver/neighbor"
)

// The greedy (multiple fragment) heuristic takes the edges in order of length, except
// those that give a city a third edge or close a cycle (Bentley 1992, Fast algorithms for
// geometric traveling salesman problems, section 4).
//
// It runs in parallel rounds. In each round every city of degree below two finds its best
// edge: the shortest one to a city that it can be joined with. An edge that is the best
// at both ends belongs to the greedy tour, unless shorter edges first join the other ends
// of the two fragments, which is impossible while one of these ends has no shorter edge.
// Each round takes all such edges. After the rounds that find many, the remaining edges
// are taken from a heap, the shortest first. Both methods give the same tour, since the
// order of the edges is total (see neighbor.Rank).
const (
	greedyNeighbors = 7 // of each city's list; further ones are found by the Finder

	// Rounds continue while at least one in so many cities finds an edge. On a grid,
	// where many edges have equal length, they end early, and the heap takes most edges.
	fewLaid = 12

	// openTogether is the number of cities, consecutive on the curve, of one task.
	openTogether = 1024
)

func greedy(ctx context.Context, p *solver.Problem, c settings) ([]solver.City, error) {
	if !p.HasCoordinates() {
		return greedyAlong(ctx, p, nil, c.threads)
	}
	names := curve.Order(p, c.threads)
	order, err := greedyAlong(ctx, p.RenumberOn(c.threads, names), names, c.threads)
	if err == nil {
		solver.TranslateOn(c.threads, order, order, names)
	}
	return order, err
}

// greedyAlong is greedy for cities numbered along a curve, for locality; names are their
// original numbers, by which edges of equal length are ordered. Files often list the rows of
// a grid in order: with a random order, or that of the curve, the tours of pla85900 were 2 to
// 7 % longer.
func greedyAlong(ctx context.Context, p *solver.Problem, names []solver.City, threads int) ([]solver.City, error) {
	left, err := neighbor.NewFinder(ctx, p, names, threads)
	if err != nil {
		return nil, err
	}
	n := p.Cities()
	g := &greedySearch{threads: threads, left: left, fragments: newFragments(n), used: make([]uint8, n), best: make([]solver.City, n), far: make([]float64, n)}
	if err := g.joinFixed(p); err != nil {
		return nil, err
	}
	left.SamePlaces(func(a, b solver.City) {
		if g.count > 1 && g.fits(a, b) {
			g.lay(a, b)
		}
	})
	if g.near, err = left.Lists(ctx, greedyNeighbors); err != nil {
		return nil, err
	}
	if err := g.rounds(ctx); err != nil {
		return nil, err
	}
	if err := g.finish(ctx); err != nil {
		return nil, err
	}
	return g.tour(), nil
}

type greedySearch struct {
	threads int
	left    *neighbor.Finder // the cities of degree below two
	near    *neighbor.Lists
	fragments

	// Of every city of degree below two:
	used []uint8       // the number of cities of its list that it can no longer be joined with
	best []solver.City // the nearest city that it can be joined with
	far  []float64     // the distance of that city
}

// joinFixed takes all fixed edges; if they are a whole tour, all but one.
func (g *greedySearch) joinFixed(p *solver.Problem) error {
	if p.FixedEdges() == 0 {
		return nil
	}
	paths, err := p.FixedPaths()
	if err != nil {
		return err
	}
	for _, path := range paths {
		for i := 1; i < len(path); i++ {
			g.lay(path[i-1], path[i])
		}
	}
	return nil
}

// lay joins two fragments at their ends a and b and deletes cities of degree two.
func (g *greedySearch) lay(a, b solver.City) {
	g.join(a, b)
	for _, c := range [2]solver.City{a, b} {
		if g.full(c) {
			g.left.Delete(c)
		}
	}
}

// seek finds the nearest city that c can be joined with. A city that cannot be joined
// once never can be later, so that each list is scanned once.
func (g *greedySearch) seek(c solver.City) {
	list := g.near.Of(c)
	for ; int(g.used[c]) < len(list); g.used[c]++ {
		if b := list[g.used[c]]; g.fits(c, b) {
			g.best[c], g.far[c] = b, g.left.Rank(c, b).Distance
			return
		}
	}
	if g.best[c] = g.left.Nearest(c, g.end[c]); g.best[c] >= 0 {
		g.far[c] = g.left.Rank(c, g.best[c]).Distance
	}
}

// sooner reports whether the best edge of a ranks before that of b.
func (g *greedySearch) sooner(a, b solver.City) bool {
	if g.far[a] != g.far[b] {
		return g.far[a] < g.far[b]
	}
	return g.left.Rank(a, g.best[a]).Before(g.left.Rank(b, g.best[b]))
}

// link is the best edge a–b of city a.
type link struct{ a, b solver.City }

// finish takes the remaining edges in order of length.
func (g *greedySearch) finish(ctx context.Context) error {
	var wanted minheap.Heap[link]
	want := func(c solver.City) {
		if g.seek(c); g.best[c] >= 0 {
			rank := g.left.Rank(c, g.best[c])
			wanted.Push(minheap.Item[link]{Key: rank.Distance, Tie: rank.Tie(), Value: link{c, g.best[c]}})
		}
	}
	for i := range g.edges {
		if c := solver.City(i); !g.full(c) && g.count > 1 {
			want(c)
		}
	}
	for step := 0; g.count > 1; step++ {
		if step%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		l := wanted.Pop().Value
		if g.fits(l.a, l.b) {
			g.lay(l.a, l.b)
		}
		if !g.full(l.a) {
			want(l.a)
		}
	}
	return nil
}
