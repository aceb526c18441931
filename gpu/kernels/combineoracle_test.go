package kernels

// The oracle of combining changes: combine.cuh, with edges in lists.

// change is the edges in which a search's tour differs from the block's.
type change struct {
	gain           int64 // exact
	own            arrayTour
	removed, added []pair
}

// maxEdges is MAX_EDGES of search.cuh.
const maxEdges = 32

// changeTo returns the change, or nil if it may not be kept.
func (r *region) changeTo(own arrayTour, slack int64) *change {
	c := &change{own: own, removed: edgesNotIn(r.tour, own), added: edgesNotIn(own, r.tour)}
	if len(c.removed) == 0 {
		return nil
	}
	for i := range c.removed {
		c.gain += r.exact(c.removed[i][0], c.removed[i][1]) - r.exact(c.added[i][0], c.added[i][1])
	}
	if c.gain < -slack {
		return nil
	}
	return c
}

// edgesNotIn returns the edges of a that are not in b.
func edgesNotIn(a, b arrayTour) (list []pair) {
	for _, u := range a.order {
		if v := a.next(u); !b.hasEdge(u, v) {
			list = append(list, pair{u, v})
		}
	}
	return list
}

// combineChanges applies all compatible changes, the best first.
func (r *region) combineChanges(changes []*change) (made int64) {
	for {
		best := noCity
		for i, c := range changes {
			if c != nil && (best == noCity || c.gain > changes[best].gain) {
				best = i
			}
		}
		if best == noCity {
			return made
		}
		c := changes[best]
		changes[best] = nil
		switch {
		case made == 0:
			r.tour = c.own.clone()
		case len(c.removed) > maxEdges:
			continue
		default:
			t, fits := withChange(r.tour, c)
			if !fits {
				continue
			}
			r.tour = t
		}
		made++
		r.state.Gain += c.gain
		r.state.Accepted++
	}
}

// withChange returns the tour with a change applied, and whether it is a tour. It begins after
// the last edge removed, as in Regions.
func withChange(t arrayTour, c *change) (arrayTour, bool) {
	m := len(t.order)
	cut := make([]bool, m) // after each position
	last := 0
	for _, e := range c.removed {
		if !t.hasEdge(e[0], e[1]) {
			return t, false
		}
		p := t.position[e[0]]
		if t.next(e[0]) != e[1] {
			p = t.position[e[1]]
		}
		cut[p] = true
		last = max(last, p)
	}
	links := make([][]int, m)
	for p, u := range t.order {
		if v := t.next(u); !cut[p] {
			links[u], links[v] = append(links[u], v), append(links[v], u)
		}
	}
	for _, e := range c.added {
		links[e[0]], links[e[1]] = append(links[e[0]], e[1]), append(links[e[1]], e[0])
	}
	first := t.at(last + 1)
	at, to := first, t.next(first)
	if cut[t.position[first]] {
		to = c.own.next(first) // a segment of its own
	}
	order := []int{first}
	for to != first {
		if len(order) == m {
			return t, false
		}
		order = append(order, to)
		onward := links[to][0]
		if onward == at {
			onward = links[to][1]
		}
		at, to = to, onward
	}
	if len(order) < m {
		return t, false // cycles
	}
	return newTour(order), true
}
