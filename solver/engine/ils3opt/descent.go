package ils3opt

import (
	"tourscope/solver"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// descent is 3-opt with first improvement (section 5.1) on one tour: candidate lists, fixed
// radius, and don't-look bits as a queue, which holds the cities whose bit is cleared.
//
// A move is searched from a city a and one of its edges a–b, which it removes. It adds a–c
// to a candidate c of a, removes an edge c–d, and closes with d–b (2-opt); or it adds d–e to
// a candidate e of d, removes an edge e–f, and closes with f–b. The fixed radius bounds both
// new edges: what is removed before must exceed what is added. Each improving 3-opt move has
// an order of its edges in which that holds (Lin and Kernighan 1973).
type descent struct {
	space *space.Space
	tour  *tour.Array
	queue queue
	moves int64 // evaluated
	made  int64 // moves made
}

// move is an exchange of edges: t1–t2, t3–t4 and, if there is one, t5–t6 are removed, and
// t2–t3, t4–t5 and t6–t1, or t2–t3 and t4–t1, are added.
type move struct {
	delta int64 // change of length, below zero; 0: no move
	t     [6]solver.City
	three bool // has t5 and t6
}

// newDescent returns a descent on a tour, which becomes its own, with all cities in the
// queue, in the order of the tour.
func newDescent(s *space.Space, order []solver.City) *descent {
	d := &descent{space: s, tour: tour.NewArray(order), queue: newQueue(len(order))}
	d.pushAll()
	return d
}

func (d *descent) pushAll() {
	for _, c := range d.tour.Order() {
		d.queue.push(c)
	}
}

// step searches a move from the next city in the queue, makes it, and clears the don't-look
// bits of its cities. It returns the change of length.
func (d *descent) step() int64 {
	m := d.first(d.queue.pop())
	if m.delta < 0 {
		for _, c := range d.apply(m) {
			d.queue.push(c)
		}
	}
	return m.delta
}

// apply makes a move and returns the cities at its edges.
func (d *descent) apply(m move) []solver.City {
	d.made++
	if m.three {
		d.tour.Exchange3(m.t)
		return m.t[:]
	}
	d.tour.Exchange2(m.t[0], m.t[1], m.t[2], m.t[3])
	return m.t[:4]
}

// first returns the first improving move from a: the edge to the next city before that to
// the previous one, then by the candidates of a, then as firstWith does.
func (d *descent) first(a solver.City) move {
	candidates := d.space.Candidates(a)
	for _, forward := range [2]bool{true, false} {
		s := side{d, forward}
		b := s.next(a)
		removed := d.space.Cost(a, b)
		for i := range candidates {
			c := &candidates[i]
			gain := removed - d.space.CostTo(a, c)
			if gain <= 0 {
				break
			}
			if c.City == s.prev(a) {
				continue
			}
			if m := s.firstWith(a, b, c.City, gain); m.delta < 0 {
				return m
			}
		}
	}
	return move{}
}

// side is a descent's tour in one of the two directions.
type side struct {
	*descent
	forward bool
}

func (s side) next(c solver.City) solver.City {
	if s.forward {
		return s.tour.Next(c)
	}
	return s.tour.Prev(c)
}

func (s side) prev(c solver.City) solver.City { return side{s.descent, !s.forward}.next(c) }

// between says whether the way from x to z in the direction meets y; the ends count.
func (s side) between(x, y, z solver.City) bool {
	if s.forward {
		return s.tour.Between(x, y, z)
	}
	return s.tour.Between(z, y, x)
}

// firstWith returns the first improving move that removes a–b, b behind a, and adds a–c:
// first those that remove the edge from c to the next city, 2-opt before 3-opt, then those
// that remove the edge to the previous one, which 3-opt alone has. gain is d(a,b) − d(a,c).
func (s side) firstWith(a, b, c solver.City, gain int64) move {
	d := s.next(c)
	open := gain + s.space.Cost(c, d)
	s.moves++
	if delta := s.space.Cost(d, b) - open; delta < 0 {
		return move{delta: delta, t: [6]solver.City{b, a, c, d}}
	}
	if m := s.close3(a, b, c, d, open, false); m.delta < 0 {
		return m
	}
	d = s.prev(c)
	return s.close3(a, b, c, d, gain+s.space.Cost(c, d), true)
}

// close3 returns the first improving 3-opt move that removes a–b and c–d and adds a–c, by the
// candidates e of d. open is what is removed less what is added so far.
//
// With d behind c, the tour without a–b and c–d and with a–c is a path from b to d, and e–f
// is removed on the side of e towards d: f is behind e between b and c, and before e between
// d and a. With d before c there is a path from b to d and a cycle from c to a, which e–f
// opens on either side of e.
func (s side) close3(a, b, c, d solver.City, open int64, cycle bool) move {
	candidates := s.space.Candidates(d)
	for j := range candidates {
		e := candidates[j].City
		gain := open - s.space.CostTo(d, &candidates[j])
		if gain <= 0 {
			break
		}
		inner := s.between(b, e, c)
		if cycle {
			inner = s.between(c, e, a)
			if !inner {
				continue
			}
		}
		if e != a && (cycle || inner) && !(e == c && !cycle) {
			if m := s.close(a, b, c, d, e, s.next(e), gain); m.delta < 0 {
				return m
			}
		}
		if e != c && (cycle || !inner) {
			if m := s.close(a, b, c, d, e, s.prev(e), gain); m.delta < 0 {
				return m
			}
		}
	}
	return move{}
}

// close returns the 3-opt move that closes with f–b, if it improves.
func (s side) close(a, b, c, d, e, f solver.City, gain int64) move {
	s.moves++
	delta := s.space.Cost(f, b) - gain - s.space.Cost(e, f)
	if delta >= 0 {
		return move{}
	}
	return move{delta: delta, t: [6]solver.City{b, a, c, d, e, f}, three: true}
}

// queue is a first-in, first-out queue in which a city is at most once.
type queue struct {
	cities  []solver.City // a ring
	waiting []bool
	head    int
	size    int
}

func newQueue(n int) queue {
	return queue{cities: make([]solver.City, n), waiting: make([]bool, n)}
}

func (q *queue) push(c solver.City) {
	if q.waiting[c] {
		return
	}
	q.waiting[c] = true
	at := q.head + q.size
	if at >= len(q.cities) {
		at -= len(q.cities)
	}
	q.cities[at] = c
	q.size++
}

func (q *queue) pop() solver.City {
	c := q.cities[q.head]
	if q.head++; q.head == len(q.cities) {
		q.head = 0
	}
	q.size--
	q.waiting[c] = false
	return c
}
