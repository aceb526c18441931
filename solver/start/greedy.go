package start

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// Greedy (multiple fragment) takes the edges from short to long, each that leaves
// every city with at most two and closes no cycle: J. L. Bentley, Fast algorithms
// for geometric traveling salesman problems, ORSA J. Computing 4 (1992), section 4.
//
// Nearly all its edges join near neighbours, so those are sorted once. A city whose
// neighbours are used up before it has two edges searches on: for the nearest city
// that can still take an edge and does not end the same fragment. What it finds
// waits in a heap until its length is due; if the city found is taken by then, it
// searches again. So edges come in the true order of their lengths.

const greedyNeighbors = 6 // 5 to 8 measured alike

func greedy(ctx context.Context, p *solver.Problem, _ uint64) ([]solver.City, error) {
	lists, err := neighbor.Nearest(ctx, p, greedyNeighbors)
	if err != nil {
		return nil, err
	}
	left, err := neighbor.NewFinder(ctx, p)
	if err != nil {
		return nil, err
	}
	g := &greedySearch{p: p, left: left, fragments: newFragments(p.Cities())}
	if err := g.joinFixed(); err != nil {
		return nil, err
	}
	links, err := sortedLinks(ctx, p, lists)
	if err != nil {
		return nil, err
	}
	if err := g.run(ctx, links); err != nil {
		return nil, err
	}
	return g.tour(), nil
}

type greedySearch struct {
	p    *solver.Problem
	left *neighbor.Finder // the cities with less than two edges
	fragments
	searches linkHeap
}

// joinFixed lays all fixed edges, unless they are the whole tour already: then
// all but one.
func (g *greedySearch) joinFixed() error {
	paths, err := g.p.FixedPaths()
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

// run takes edges from the sorted ones and from the searches, the shorter first,
// until one fragment is left.
func (g *greedySearch) run(ctx context.Context, links []link) error {
	for step := 0; g.count > 1; step++ {
		if step%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if len(links) > 0 && (len(g.searches) == 0 || links[0].length <= g.searches[0].length) {
			l := links[0]
			links = links[1:]
			if l.b == exhausted {
				g.search(l.a)
			} else if g.fits(l.a, l.b) {
				g.lay(l.a, l.b)
			}
			continue
		}
		l := g.searches.pop()
		if g.fits(l.a, l.b) {
			g.lay(l.a, l.b)
		}
		g.search(l.a)
	}
	return nil
}

// search looks for the nearest partner that a city can still take.
func (g *greedySearch) search(a solver.City) {
	if g.full(a) {
		return
	}
	if b := g.left.Nearest(a, g.end[a]); b >= 0 {
		g.searches.push(link{g.p.Distance(a, b), a, b})
	}
}
