package chained

import "tourscope/solver"

// An episode of annealing ends with a tour that is better in some places and worse
// in others. They are told apart: the edges in which the tours before and after
// differ fall into components that share no city, and each component is an exchange
// of its own. So the tour goes back to what it was before the episode, and then the
// components that help are carried out together. Where that leaves several round
// trips, some have to be left out, or others taken along, see choose. (Partition
// crossover rests on the same components: D. Whitley, D. Hains and A. Howe,
// Tunneling between optima, 2009.)

// changes remembers which cities may have new neighbours.
type changes struct {
	cities []solver.City
	noted  []bool  // by city
	slot   []int32 // place in cities, by city
}

// note is called for every city at an exchange. Without changes it does nothing.
func (h *changes) note(c solver.City) {
	if h != nil && !h.noted[c] {
		h.noted[c] = true
		h.slot[c] = int32(len(h.cities))
		h.cities = append(h.cities, c)
	}
}

func (h *changes) forget() {
	for _, c := range h.cities {
		h.noted[c] = false
	}
	h.cities = h.cities[:0]
}

// patch is an exchange of as many edges as it takes.
type patch struct {
	gain           int64
	removed, added [][2]solver.City
}

// beginPick begins what pick ends.
func (k *kicker) beginPick() {
	if k.changes == nil {
		n := k.Array.Cities()
		k.changes = &changes{noted: make([]bool, n), slot: make([]int32, n)}
	}
	k.changes.forget() // what an earlier phase touched
	k.Mark()
	k.forgetBest()
	k.before = k.gained
}

// pick keeps of all changes since beginPick those that help.
func (k *kicker) pick() {
	after := make([][2]solver.City, len(k.changes.cities))
	for i, c := range k.changes.cities {
		after[i] = k.neighbors(c)
	}
	k.UndoTo(0)
	best := choose(k.Array, k.components(after))
	k.Exchange(best.removed, best.added)
	k.gained = k.before + best.gain
	k.Mark()
	k.forgetBest()
}

func (s *search) neighbors(c solver.City) [2]solver.City {
	return [2]solver.City{s.Prev(c), s.Next(c)}
}

// components parts the changes from the present tour to one where the cities have
// the neighbours after. The order is that in which they were noted.
func (k *kicker) components(after [][2]solver.City) []patch {
	cities, slot := k.changes.cities, k.changes.slot
	group := newGroups(len(cities))
	for i, c := range cities {
		now := k.neighbors(c)
		for side := range 2 {
			if x := now[side]; !isOne(x, after[i]) {
				group.join(int32(i), slot[x])
			}
			if x := after[i][side]; !isOne(x, now) {
				group.join(int32(i), slot[x])
			}
		}
	}
	number := make([]int, len(cities)) // of a group's patch, from 1
	var patches []patch
	for i, c := range cities {
		root := group.root(int32(i))
		if number[root] == 0 {
			patches = append(patches, patch{})
			number[root] = len(patches)
		}
		k.collect(&patches[number[root]-1], c, after[i])
	}
	return withEdges(patches)
}

// collect adds to a patch the edges from a city to those of higher numbers.
func (k *kicker) collect(p *patch, c solver.City, after [2]solver.City) {
	now := k.neighbors(c)
	for side := range 2 {
		if x := now[side]; c < x && !isOne(x, after) {
			p.removed = append(p.removed, [2]solver.City{c, x})
			p.gain += k.Cost(c, x)
		}
		if x := after[side]; c < x && !isOne(x, now) {
			p.added = append(p.added, [2]solver.City{c, x})
			p.gain -= k.Cost(c, x)
		}
	}
}

func isOne(c solver.City, of [2]solver.City) bool { return c == of[0] || c == of[1] }

// withEdges drops the patches that change nothing.
func withEdges(patches []patch) []patch {
	kept := patches[:0]
	for _, p := range patches {
		if len(p.removed) > 0 {
			kept = append(kept, p)
		}
	}
	return kept
}

// groups joins places to groups; the root of a group is its first place.
type groups []int32

func newGroups(n int) groups {
	g := make(groups, n)
	for i := range g {
		g[i] = int32(i)
	}
	return g
}

func (g groups) root(i int32) int32 {
	for g[i] != i {
		g[i] = g[g[i]]
		i = g[i]
	}
	return i
}

func (g groups) join(i, j int32) {
	i, j = g.root(i), g.root(j)
	g[max(i, j)] = min(i, j)
}
