package kernels

import (
	"cmp"
	"slices"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// MergeShared returns the bytes of shared memory that Merge needs.
func MergeShared(shape plan.RegionShape) int { return 20 * shape.Capacity }

// Merge puts together what several teams have made of the same region: the best
// one's path becomes a tour with what the others have found besides.
func (l *Library) Merge(s driver.Stream, shape RegionShape, g Ground, c Cut, t Teams) error {
	k, err := l.kernel("merge", "")
	if err != nil {
		return err
	}
	shared := MergeShared(shape)
	if err := l.allow(k, shared); err != nil {
		return err
	}
	return k.Launch(driver.Grid{X: c.own(), Threads: 32, Shared: shared}, s, t.Settings.Argument(),
		g.Problem.Argument(), c.Starts.Argument(), g.Local.Argument(), t.Paths.Argument(), t.Figures.Argument())
}

// merge is the oracle of Merge. It returns which of the teams' regions has got the
// merged tour.
func merge(teams []*region) int {
	best := 0
	for i, r := range teams {
		if r.figures.Gain > teams[best].figures.Gain {
			best = i
		}
	}
	b := teams[best]
	if len(b.tour.order) == 0 {
		return best
	}
	before := newRoute(identity(len(b.id)))
	for i, r := range teams {
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
