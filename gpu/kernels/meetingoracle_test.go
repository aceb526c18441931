package kernels

// The oracle of combining changes: meeting.cuh, with edges in lists.

// change is what a search has changed of the block's tour.
type change struct {
	gain           int64 // exact
	own            route
	removed, added []pair
}

// widest is WIDEST of search.cuh.
const widest = 32

// measure returns the change, or nil if it may not be kept.
func (r *region) measure(own route, slack int64) *change {
	c := &change{own: own, removed: lacking(r.tour, own), added: lacking(own, r.tour)}
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

// lacking returns the edges of a that b lacks.
func lacking(a, b route) (list []pair) {
	for _, u := range a.order {
		if v := a.next(u); !b.joins(u, v) {
			list = append(list, pair{u, v})
		}
	}
	return list
}

// meet makes all changes that fit, the best first.
func (r *region) meet(changes []*change) (made int64) {
	for {
		best := nobody
		for i, c := range changes {
			if c != nil && (best == nobody || c.gain > changes[best].gain) {
				best = i
			}
		}
		if best == nobody {
			return made
		}
		c := changes[best]
		changes[best] = nil
		switch {
		case made == 0:
			r.tour = c.own.clone()
		case len(c.removed) > widest:
			continue
		default:
			t, fits := joined(r.tour, c)
			if !fits {
				continue
			}
			r.tour = t
		}
		made++
		r.figures.Gain += c.gain
		r.figures.Accepted++
	}
}

// joined returns the tour with a change made, and whether it is one. It begins
// behind the last edge removed, as Regions has it.
func joined(t route, c *change) (route, bool) {
	m := len(t.order)
	cut := make([]bool, m) // behind each place
	last := 0
	for _, e := range c.removed {
		if !t.joins(e[0], e[1]) {
			return t, false
		}
		p := t.place[e[0]]
		if t.next(e[0]) != e[1] {
			p = t.place[e[1]]
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
	if cut[t.place[first]] {
		to = c.own.next(first) // a run of its own
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
	return newRoute(order), true
}
