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
		if r.figures.Gain > replicas[best].figures.Gain {
			best = i
		}
	}
	b := replicas[best]
	if len(b.tour.order) == 0 {
		return best
	}
	before := newRoute(identity(len(b.id)))
	for i, r := range replicas {
		if i == best || r.figures.Gain <= 0 {
			continue
		}
		for _, c := range components(before, r.tour) {
			for i := range c.removed {
				c.gain += r.exact(c.removed[i][0], c.removed[i][1]) - r.exact(c.added[i][0], c.added[i][1])
			}
			if len(c.removed) > widest || c.gain <= 0 {
				continue
			}
			if t, fits := joined(b.tour, c); fits {
				b.tour = t
				b.figures.Gain += c.gain
				b.figures.Accepted++
			}
		}
	}
	return best
}

// components returns the changes from one tour to another that share no cities,
// the one with the lowest city first.
func components(before, after route) []*change {
	group := identity(len(before.order))
	var root func(c int) int
	root = func(c int) int {
		if group[c] != c {
			group[c] = root(group[c])
		}
		return group[c]
	}
	removed, added := lacking(before, after), lacking(after, before)
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
