package tour

import "tourscope/solver"

// Exchange2 replaces the edges t1–t2 and t3–t4 by t2–t3 and t4–t1. Either t2
// follows t1 and t3 follows t4, or t1 follows t2 and t4 follows t3.
func (a *Array) Exchange2(t1, t2, t3, t4 solver.City) {
	if a.Next(t1) == t2 {
		a.reverse(int(a.position[t2]), int(a.position[t4]))
	} else {
		a.reverse(int(a.position[t4]), int(a.position[t2]))
	}
}

// Exchange3 replaces the edges t1–t2, t3–t4 and t5–t6 by t2–t3, t4–t5 and t6–t1,
// which must make a tour again and be none of the old ones. It takes at least four
// cities.
//
// The three edges cut the tour in three. The longest part stays where it is; the
// two others, B and C in this order, are turned or swapped: the new neighbour of
// the city before B decides which.
func (a *Array) Exchange3(t [6]solver.City) {
	b, c := a.cut(t)
	before := a.order[a.step(b.from, -1)]
	switch {
	case adds(t, before, a.order[b.to]): // B turned, then C turned
		a.reverse2(b, c, true, true)
	case adds(t, before, a.order[c.from]):
		a.swap(b, c, adds(t, a.order[c.to], a.order[b.to]), false)
	default: // C turned, then B
		a.swap(b, c, false, true)
	}
}

// Turning2 returns how many cities Exchange2 turns round, its cost in time.
func (a *Array) Turning2(t1, t2, t3, t4 solver.City) int {
	apart := a.gap(t1, t2) - a.gap(t3, t4)
	apart = max(apart, -apart)
	return min(apart, len(a.order)-apart)
}

// Turning3 returns how many cities Exchange3 turns round, at most: all cities of
// the two shorter parts twice.
func (a *Array) Turning3(t [6]solver.City) int {
	b, c := a.cut(t)
	return 2 * (a.length(b) + a.length(c))
}

// adds says whether u–v is one of the new edges of an exchange.
func adds(t [6]solver.City, u, v solver.City) bool {
	for i := 1; i < 6; i += 2 {
		w, x := t[i], t[(i+1)%6]
		if w == u && x == v || w == v && x == u {
			return true
		}
	}
	return false
}

// DoubleBridge swaps the first and the last of three runs of b, c and d cities that
// follow a position: A B C D becomes A D C B. All four edges between them change, and
// no sequence of 2-opt and 3-opt moves leads back at once. (The better known
// A C B D changes three, and a local search simply takes it back.) There must be
// at least one more city, and positions count round: position is below n.
func (a *Array) DoubleBridge(position, b, c, d int) {
	first, last := a.step(position, 1), a.step(position, b+c+d)
	a.reverseExactly(part{first, last})
	a.reverseExactly(part{first, a.step(first, d-1)})
	a.reverseExactly(part{a.step(first, d), a.step(first, d+c-1)})
	a.reverseExactly(part{a.step(first, d+c), last})
}

// Around returns the cities at a position and by cities further on.
func (a *Array) Around(position, by int) (here, next solver.City) {
	return a.order[a.step(position, by)], a.order[a.step(position, by+1)]
}

func (a *Array) length(p part) int {
	if n := p.to - p.from + 1; n > 0 {
		return n
	}
	return p.to - p.from + 1 + len(a.order)
}

func (a *Array) step(position, by int) int {
	position += by
	switch n := len(a.order); {
	case position < 0:
		return position + n
	case position >= n:
		return position - n
	}
	return position
}

// cut returns the two shorter of the three parts, in the order of the tour.
func (a *Array) cut(t [6]solver.City) (b, c part) {
	x, y, z := a.gap(t[0], t[1]), a.gap(t[2], t[3]), a.gap(t[4], t[5])
	if x > y {
		x, y = y, x
	}
	if y > z {
		y, z = z, y
	}
	if x > y {
		x, y = y, x
	}
	p := part{a.step(x, 1), y}
	q := part{a.step(y, 1), z}
	r := part{a.step(z, 1), x}
	lengthP, lengthQ, lengthR := y-x, z-y, len(a.order)-(z-x)
	switch {
	case lengthR >= lengthP && lengthR >= lengthQ:
		return p, q
	case lengthP >= lengthQ:
		return q, r
	default:
		return r, p
	}
}

// gap returns the position of the first of two neighbours, seen forward.
func (a *Array) gap(u, v solver.City) int {
	i, j := int(a.position[u]), int(a.position[v])
	if a.step(i, 1) == j {
		return i
	}
	return j
}

// reverse2 turns B, C or both where they stand.
func (a *Array) reverse2(b, c part, turnB, turnC bool) {
	if turnB {
		a.reverseExactly(b)
	}
	if turnC {
		a.reverseExactly(c)
	}
}

// swap puts C before B and turns those that are to be turned: both turned round
// as one, and each turned back on its own.
func (a *Array) swap(b, c part, turnB, turnC bool) {
	lengthB, lengthC := a.length(b), a.length(c)
	a.reverseExactly(part{b.from, c.to})
	newC := part{b.from, a.step(b.from, lengthC-1)}
	newB := part{a.step(c.to, 1-lengthB), c.to}
	a.reverse2(newB, newC, !turnB, !turnC)
}

// reverseExactly turns this part and not the rest, so that later positions hold.
func (a *Array) reverseExactly(p part) {
	if p.from == p.to {
		return
	}
	a.log = append(a.log, turned{int32(p.from), int32(p.to)})
	a.turn(p.from, p.to)
}
