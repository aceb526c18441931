package start

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// open has the cities of one task that are of degree below two, and the edges found for them
// in the present round.
type open struct {
	cities []solver.City
	found  [][2]solver.City
}

// rounds takes edges in parallel while rounds find enough of them, see fewLaid.
func (g *greedySearch) rounds(ctx context.Context) error {
	n := len(g.edges)
	parts := make([]open, (n+openTogether-1)/openTogether)
	workers.Each(g.threads, len(parts), func(i int) {
		parts[i].found = make([][2]solver.City, 0, openTogether/2)
		for c := i * openTogether; c < min((i+1)*openTogether, n); c++ {
			if g.best[c] = -1; !g.full(solver.City(c)) {
				parts[i].cities = append(parts[i].cities, solver.City(c))
			}
		}
	})
	for left, laid := n, n; laid*fewLaid >= left && g.count > 1; {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		workers.Each(g.threads, len(parts), func(i int) { g.seekAll(&parts[i]) })
		workers.Each(g.threads, len(parts), func(i int) { g.pick(&parts[i]) })
		left, laid = 0, 0
		for i := range parts {
			left += len(parts[i].cities)
			laid += len(parts[i].found)
			for _, e := range parts[i].found {
				g.join(e[0], e[1]) // sequentially, since a fragment may be joined at both ends
			}
		}
		workers.Each(g.threads, len(parts), func(i int) { g.drop(&parts[i]) })
	}
	return ctx.Err()
}

// seekAll finds the best edge of each city whose previous one can no longer be taken.
func (g *greedySearch) seekAll(o *open) {
	for _, c := range o.cities {
		if b := g.best[c]; b < 0 || !g.fits(c, b) {
			g.seek(c)
		}
	}
}

// drop removes the cities of degree two.
func (g *greedySearch) drop(o *open) {
	still := o.cities[:0]
	for _, c := range o.cities {
		if g.full(c) {
			g.left.Delete(c)
		} else {
			still = append(still, c)
		}
	}
	o.cities = still
}

// pick finds the edges of the greedy tour. Edges of one round close no cycle: the other ends
// of the fragments at the longest edge of the cycle would both have a shorter best edge.
func (g *greedySearch) pick(o *open) {
	o.found = o.found[:0]
	for _, a := range o.cities {
		b := g.best[a]
		if b < a || g.best[b] != a {
			continue
		}
		if g.sooner(g.end[a], a) && g.sooner(g.end[b], b) {
			continue
		}
		o.found = append(o.found, [2]solver.City{a, b})
	}
}
