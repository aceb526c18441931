package start

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/internal/minheap"
	"tourscope/solver/neighbor"
)

// Greedy (multiple fragment) takes the edges from short to long, each that leaves
// every city with at most two and closes no cycle: J. L. Bentley, Fast algorithms
// for geometric traveling salesman problems, ORSA J. Computing 4 (1992), section 4.
//
// That sounds as if it had to be done one edge after the other, but it need not. Every
// city that can take an edge looks for the nearest one that it can be joined with. An
// edge that is the best at both its ends will be taken sooner or later, whatever
// happens elsewhere, unless shorter ones join the other ends of the two fragments
// first; and that they cannot do as long as one of these has no shorter edge. So in each
// round all such edges are found side by side, and taken. What is left after the
// rounds that find many is taken from a heap, the shortest first. Both ways lead to the
// same tour, since all edges have one order (see neighbor.Rank).
const (
	greedyNeighbors = 7 // listed for each city; beyond them the Finder searches

	// Rounds go on as long as one in so many cities finds an edge. On a grid, where equal
	// edges wait for each other, they soon end, and the heap has most of the work.
	fewLaid = 12

	// openTogether is how many cities, side by side along the curve, are one piece of
	// work.
	openTogether = 1024
)

func greedy(ctx context.Context, p *solver.Problem, c choice) ([]solver.City, error) {
	if !p.HasCoordinates() {
		return greedyAlong(ctx, p, nil, c.threads)
	}
	names := curve.Order(p, c.threads)
	order, err := greedyAlong(ctx, p.Renumber(names), names, c.threads)
	if err == nil {
		solver.Translate(order, order, names)
	}
	return order, err
}

// greedyAlong is greedy where cities are best numbered along a curve. Of equally long
// edges their original numbers decide, for files often list rows of a grid one after the
// other: mixed, or along the curve, they gave tours of pla85900 that were 2 to 7 % longer.
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
	left    *neighbor.Finder // the cities with less than two edges
	near    *neighbor.Lists
	fragments

	// Of every city with less than two edges: how much of its list can be joined with
	// it no more, the nearest that can, and how far that is.
	used []uint8
	best []solver.City
	far  []float64
}

// joinFixed takes all fixed edges, unless they are the whole tour already: then
// all but one.
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

// lay joins two fragments at their ends a and b.
func (g *greedySearch) lay(a, b solver.City) {
	g.join(a, b)
	for _, c := range [2]solver.City{a, b} {
		if g.full(c) {
			g.left.Delete(c)
		}
	}
}

// seek looks for the nearest city that c can be joined with. What does not fit once
// never fits again.
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

// sooner says whether the best edge of a comes before that of b.
func (g *greedySearch) sooner(a, b solver.City) bool {
	if g.far[a] != g.far[b] {
		return g.far[a] < g.far[b]
	}
	return g.left.Rank(a, g.best[a]).Before(g.left.Rank(b, g.best[b]))
}

// link is the best edge of a city.
type link struct{ a, b solver.City }

// finish takes the edges that are left, from short to long.
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
