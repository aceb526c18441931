package kernels

import (
	"math"
	"slices"
)

// The oracle of the crossover: eax.cuh, one lane after the other.

const (
	mostCuts  = 64 // MOST_CUTS
	mostJoins = 20 // MOST_JOINS
)

// coins are random bits.
type coins struct {
	counter [4]uint32
	seed    uint64
	used    uint32
}

func (c *coins) toss() bool {
	at := c.counter
	at[0] += c.used/1024*32 + c.used%1024/32
	bit := Philox(at, c.seed)[0] >> (c.used % 32) & 1
	c.used++
	return bit == 1
}

// forwards returns the cities whose edge to the next one is not in another tour.
func forwards(t, other route) map[int]bool {
	set := make(map[int]bool)
	for _, c := range t.order {
		if !other.joins(c, t.next(c)) {
			set[c] = true
		}
	}
	return set
}

// findCycles returns the AB-cycles of two tours, the one found last first. The first two
// cities of a cycle are joined by an edge of the one tour.
func findCycles(one, other route, capacity int, c *coins) (cycles [][]int) {
	left := [2]map[int]bool{forwards(one, other), forwards(other, one)}
	var walk []int
	for first := capacity; ; {
		if len(walk) == 0 {
			if len(left[0]) == 0 {
				break
			}
			lowest := math.MaxInt
			for city := range left[0] {
				lowest = min(lowest, city)
			}
			walk = append(walk, lowest)
		}
		here, side, t := walk[len(walk)-1], 0, one
		if len(walk)%2 == 0 {
			side, t = 1, other
		}
		before := t.prev(here)
		forward := left[side][here]
		if forward && left[side][before] {
			forward = c.toss()
		}
		to := before
		if forward {
			to = t.next(here)
			delete(left[side], here)
		} else {
			delete(left[side], before)
		}
		at := nobody
		for i := len(walk) % 2; i < len(walk) && at == nobody; i += 2 {
			if walk[i] == to {
				at = i
			}
		}
		if at == nobody {
			if len(walk)+2 >= first {
				break
			}
			walk = append(walk, to)
			continue
		}
		cycle := slices.Clone(walk[at:])
		if at%2 == 1 {
			cycle = append(cycle[1:], cycle[0])
		}
		cycles = append(cycles, cycle)
		first -= len(cycle)
		if walk = walk[:at+1]; at == 0 {
			walk = nil
		}
	}
	slices.Reverse(cycles)
	return cycles
}

// offspring is a tour with some edges exchanged. Run i ends at cut i and begins behind the
// one before; its ends are 2i, the first city, and 2i + 1, the last.
type offspring struct {
	removed, added []pair
	gain           int64
	cut            []int // places, ascending
	partner        []int // by end
	shift          []int
	turned         []bool
	subtour        []int
	sizes          []int // of the subtours
}

func same(e, f pair) bool { return e == f || e == pair{f[1], f[0]} }

// weighSet makes the offspring of a cycle, or returns nil where it is no shorter tour.
func (s *individual) weighSet(cycle []int) *offspring {
	o := &offspring{}
	for i := 0; i < len(cycle); i += 2 {
		a, b, c := cycle[i], cycle[i+1], cycle[(i+2)%len(cycle)]
		o.removed, o.added = append(o.removed, pair{a, b}), append(o.added, pair{b, c})
		if !s.tour.joins(a, b) || s.tour.joins(b, c) {
			return nil
		}
		o.gain += s.exact(a, b) - s.exact(b, c)
	}
	if len(o.removed) > mostCuts || o.gain <= 0 || !s.joinAll(o) || o.gain <= 0 {
		return nil
	}
	return o
}

// joinAll makes one tour of all subtours.
func (s *individual) joinAll(o *offspring) bool {
	for joins := 0; ; joins++ {
		o.split(s.tour)
		if len(o.sizes) == 1 {
			return true
		}
		if joins == mostJoins {
			return false
		}
		uv, wx, found := s.cheapest(o)
		if !found {
			return false
		}
		straight, crossed := pair{uv[0], wx[0]}, pair{uv[1], wx[1]}
		o.gain += s.exact(uv[0], uv[1]) + s.exact(wx[0], wx[1]) - s.exact(straight[0], straight[1]) - s.exact(crossed[0], crossed[1])
		if o.gain <= 0 {
			return false
		}
		for _, e := range []pair{uv, wx} {
			if !put(&o.removed, &o.added, e) {
				return false
			}
		}
		for _, e := range []pair{straight, crossed} {
			if !put(&o.added, &o.removed, e) {
				return false
			}
		}
	}
}

// put adds an edge to one list unless it is on the other, from which it is taken then.
func put(list, other *[]pair, e pair) bool {
	if i := slices.IndexFunc(*other, func(f pair) bool { return same(e, f) }); i >= 0 {
		last := len(*other) - 1
		(*other)[i] = (*other)[last]
		*other = (*other)[:last]
		return true
	}
	if len(*list) == mostCuts {
		return false
	}
	*list = append(*list, e)
	return true
}

// beginning returns the place of the first city of a run.
func (o *offspring) beginning(t route, run int) int {
	before := o.cut[(run+len(o.cut)-1)%len(o.cut)]
	return (before + 1) % len(t.order)
}

func (o *offspring) runAt(place int) int {
	run, _ := slices.BinarySearch(o.cut, place)
	return run % len(o.cut)
}

// endAt returns the end of a run that a city is, for the added edge of some number.
func (o *offspring) endAt(t route, city, edge int) int {
	p := t.place[city]
	run := o.runAt(p)
	switch {
	case o.beginning(t, run) != p:
		return 2*run + 1
	case o.cut[run] != p:
		return 2 * run
	}
	for _, e := range o.added[:edge] {
		if e[0] == city || e[1] == city {
			return 2*run + 1
		}
	}
	return 2 * run
}

// split finds the runs and the subtours that they make.
func (o *offspring) split(t route) {
	count, m := len(o.removed), len(t.order)
	o.cut = o.cut[:0]
	for _, e := range o.removed {
		p := t.place[e[0]]
		if t.next(e[0]) != e[1] {
			p = t.place[e[1]]
		}
		o.cut = append(o.cut, p)
	}
	slices.Sort(o.cut)
	o.partner, o.shift = make([]int, 2*count), make([]int, count)
	o.turned, o.subtour, o.sizes = make([]bool, count), slices.Repeat([]int{nobody}, count), nil
	for i, e := range o.added {
		a, b := o.endAt(t, e[0], i), o.endAt(t, e[1], i)
		o.partner[a], o.partner[b] = b, a
	}
	for first := range count {
		if o.subtour[first] != nobody {
			continue
		}
		size := 0
		for end := 2 * first; o.subtour[end/2] == nobody; end = o.partner[end^1] {
			run := end / 2
			o.subtour[run], o.shift[run], o.turned[run] = len(o.sizes), size, end%2 == 1
			size += (o.cut[run]-o.beginning(t, run)+m)%m + 1
		}
		o.sizes = append(o.sizes, size)
	}
}

// beside returns a city's neighbour in the offspring.
func (o *offspring) beside(t route, place, run int, behind bool) int {
	end, step := 2*run, -1
	last := o.beginning(t, run)
	if behind {
		end, step, last = 2*run+1, 1, o.cut[run]
	}
	if place != last {
		return t.at(place + step)
	}
	to := o.partner[end]
	if to%2 == 1 {
		return t.at(o.cut[to/2])
	}
	return t.at(o.beginning(t, to/2))
}

// cheapest returns the edges of the cheapest join of the smallest subtour with another.
func (s *individual) cheapest(o *offspring) (uv, wx pair, found bool) {
	smallest := slices.Index(o.sizes, slices.Min(o.sizes))
	type join struct {
		gain   int64
		uv, wx pair
		is     bool
	}
	var lanes [32]join
	t, m := s.tour, len(s.id)
	for run, on := range o.subtour {
		if on != smallest {
			continue
		}
		first := o.beginning(t, run)
		for i := range ((o.cut[run]-first+m)%m + 1) * Candidates {
			place, best := (first+i/Candidates)%m, &lanes[i%32]
			u := t.at(place)
			if i%Candidates >= len(s.near[u]) {
				continue
			}
			w := s.near[u][i%Candidates]
			there := o.runAt(t.place[w])
			if o.subtour[there] == smallest {
				continue
			}
			for side := range 4 {
				v, x := o.beside(t, place, run, side%2 == 1), o.beside(t, t.place[w], there, side/2 == 1)
				if s.holds(u, v) || s.holds(w, x) {
					continue
				}
				gain := s.guess(u, v) + s.guess(w, x) - s.guess(u, w) - s.guess(v, x)
				if !best.is || gain > best.gain {
					*best = join{gain, pair{u, v}, pair{w, x}, true}
				}
			}
		}
	}
	var best join
	for _, l := range lanes {
		if l.is && (!best.is || l.gain > best.gain) {
			best = l
		}
	}
	return best.uv, best.wx, best.is
}

// become makes the offspring the individual's tour.
func (s *individual) become(o *offspring) {
	m := len(s.id)
	order := make([]int, m)
	for p, c := range s.tour.order {
		run := o.runAt(p)
		within := p - o.beginning(s.tour, run)
		if o.turned[run] {
			within = o.cut[run] - p
		}
		order[o.shift[run]+(within+m)%m] = c
	}
	s.tour = newRoute(order)
	for _, e := range o.removed {
		s.wait(e[0], e[1])
	}
}
