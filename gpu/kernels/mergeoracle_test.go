package kernels

import (
	"cmp"
	"slices"
)

// merge is the oracle of Merge. It returns which of the replicas' regions has got the
// merged tour.
func merge(replicas []*region) int {
	best := 0
	for i, r := range replicas {
		if r.state.Gain > replicas[best].state.Gain {
			best = i
		}
	}
	b := replicas[best]
	if len(b.tour.order) == 0 {
		return best
	}
	before := newTour(identity(len(b.id)))
	for i, r := range replicas {
		if i == best || r.state.Gain <= 0 {
			continue
		}
		for _, c := range components(before, r.tour) {
			for i := range c.removed {
				c.gain += r.exact(c.removed[i][0], c.removed[i][1]) - r.exact(c.added[i][0], c.added[i][1])
			}
			if len(c.removed) > maxEdges || c.gain <= 0 {
				continue
			}
			if t, fits := withChange(b.tour, c); fits {
				b.tour = t
				b.state.Gain += c.gain
				b.state.Accepted++
			}
		}
	}
	return best
}

// components returns the changes from one tour to another that share no cities,
// the one with the lowest city first.
func components(before, after arrayTour) []*change {
	group := identity(len(before.order))
	var root func(c int) int
	root = func(c int) int {
		if group[c] != c {
			group[c] = root(group[c])
		}
		return group[c]
	}
	removed, added := edgesNotIn(before, after), edgesNotIn(after, before)
	for _, e := range slices.Concat(removed, added) {
		a, b := root(e[0]), root(e[1])
		group[max(a, b)] = min(a, b)
	}
	byRoot := make(map[int]*change)
	of := func(e pair) *change {
		r := root(e[0])
		if byRoot[r] == nil {
			byRoot[r] = &change{own: after}
		}
		return byRoot[r]
	}
	for _, e := range removed {
		of(e).removed = append(of(e).removed, e)
	}
	for _, e := range added {
		of(e).added = append(of(e).added, e)
	}
	var all []*change
	for _, c := range byRoot {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b *change) int {
		return cmp.Compare(root(a.removed[0][0]), root(b.removed[0][0]))
	})
	return all
}
