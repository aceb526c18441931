package neighbor

import (
	"cmp"
	"context"
	"slices"

	"tourscope/solver"
)

// Alpha selects k candidates of each city by α-nearness (Helsgaun 2000, section 4.1),
// computed on the edges of lists only: the increase of the minimum spanning tree that
// must contain the edge, after subgradient optimisation of the penalties. Five or six of
// them are as good as ten nearest cities, and better on boards with rows and columns,
// where many distances are equal.
//
// It takes some 30 µs per city. Where the edges of lists are not connected, or the
// problem has fixed edges, it returns lists. It fails only when ctx ends.
func Alpha(ctx context.Context, p *solver.Problem, lists *Lists, k int) (*Lists, error) {
	if p.FixedEdges() > 0 || lists.Cities() < 3 {
		return lists, ctx.Err()
	}
	t := newSpanning(p, lists)
	if !t.grow() {
		return lists, ctx.Err()
	}
	if err := t.ascend(ctx, ascentRounds, t.weight/int64(2*len(t.penalty))); err != nil { // half the mean edge
		return nil, err
	}
	chosen := &Lists{width: k, flat: make([]solver.City, k*lists.Cities())}
	depth := t.depths()
	var row []alphaEdge
	for c := range solver.City(lists.Cities()) {
		if c%chosenTogether == 0 && ctx.Err() != nil { // paths in the tree may be long
			return nil, ctx.Err()
		}
		row = row[:0]
		for e := t.first[c]; e < t.first[c+1]; e++ {
			row = append(row, alphaEdge{t.edges[e], t.alpha(c, t.edges[e], depth)})
		}
		chosen.choose(c, row)
	}
	return chosen, nil
}

// chosenTogether is the number of cities between two checks of ctx.
const chosenTogether = 256

// alphaEdge is an edge with its α.
type alphaEdge struct {
	edge
	alpha int64
}

// choose writes the candidates of a city: those of the least α, nearest first.
func (l *Lists) choose(c solver.City, row []alphaEdge) {
	slices.SortFunc(row, func(a, b alphaEdge) int {
		return cmp.Or(cmp.Compare(a.alpha, b.alpha), cmp.Compare(a.length, b.length), cmp.Compare(a.to, b.to))
	})
	row = row[:min(len(row), l.width)]
	slices.SortFunc(row, func(a, b alphaEdge) int {
		return cmp.Or(cmp.Compare(a.length, b.length), cmp.Compare(a.to, b.to))
	})
	into := l.flat[int(c)*l.width:][:l.width]
	for i := range into {
		into[i] = -1
		if i < len(row) {
			into[i] = row[i].to
		}
	}
}

// depths returns the depth of each city in the tree.
func (t *spanning) depths() []int32 {
	depth := make([]int32, len(t.parent))
	for _, c := range t.order[1:] {
		depth[c] = depth[t.parent[c]] + 1
	}
	return depth
}

// alpha returns the α of an edge: its cost less that of the longest edge on the tree's
// path between its ends, which it would replace.
func (t *spanning) alpha(c solver.City, e edge, depth []int32) int64 {
	longest := int64(-1 << 62)
	for a, b := c, e.to; a != b; a = t.parent[a] {
		if depth[a] < depth[b] {
			a, b = b, a
		}
		longest = max(longest, t.key[a])
	}
	return t.cost(c, e) - longest
}
