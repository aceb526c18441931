package kernels

import (
	"math"
	"slices"
)

// The oracle of edge assembly crossover: eax.cuh, one lane after the other.

const (
	maxOffspringEdges = 64 // MAX_EDGES of eax.cuh
	maxMerges         = 20 // MAX_MERGES
)

// randomBits is a stream of random bits.
type randomBits struct {
	counter [4]uint32
	seed    uint64
	used    uint32
}

func (c *randomBits) nextBit() bool {
	at := c.counter
	at[0] += c.used/1024*32 + c.used%1024/32
	bit := Philox(at, c.seed)[0] >> (c.used % 32) & 1
	c.used++
	return bit == 1
}

// edgesNotInTour returns the cities whose edge to the next one is not in another tour.
func edgesNotInTour(t, other arrayTour) map[int]bool {
	set := make(map[int]bool)
	for _, c := range t.order {
		if !other.hasEdge(c, t.next(c)) {
			set[c] = true
		}
	}
	return set
}

// findCycles returns the AB-cycles of two tours, the one found last first. The first two
// cities of a cycle are joined by an edge of the one tour.
func findCycles(one, other arrayTour, capacity int, c *randomBits) (cycles [][]int) {
	left := [2]map[int]bool{edgesNotInTour(one, other), edgesNotInTour(other, one)}
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
			forward = c.nextBit()
		}
		to := before
		if forward {
			to = t.next(here)
			delete(left[side], here)
		} else {
			delete(left[side], before)
		}
		at := noCity
		for i := len(walk) % 2; i < len(walk) && at == noCity; i += 2 {
			if walk[i] == to {
				at = i
			}
		}
		if at == noCity {
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

// offspring is a tour with some edges replaced. Segment i ends at cut[i] and begins after the
// one before; its ends are 2i, the first city, and 2i + 1, the last.
type offspring struct {
	removed, added []pair
	gain           int64
	cut            []int // positions, ascending
	partner        []int // by end
	shift          []int
	reversed       []bool
	subtour        []int
	sizes          []int // of the subtours
}

func same(e, f pair) bool { return e == f || e == pair{f[1], f[0]} }

// offspringOf returns the offspring of a cycle, or nil where it is no shorter tour.
func (s *individual) offspringOf(cycle []int) *offspring {
	o := &offspring{}
	for i := 0; i < len(cycle); i += 2 {
		a, b, c := cycle[i], cycle[i+1], cycle[(i+2)%len(cycle)]
		o.removed, o.added = append(o.removed, pair{a, b}), append(o.added, pair{b, c})
		if !s.tour.hasEdge(a, b) || s.tour.hasEdge(b, c) {
			return nil
		}
		o.gain += s.exact(a, b) - s.exact(b, c)
	}
	if len(o.removed) > maxOffspringEdges || o.gain <= 0 || !s.mergeSubtours(o) || o.gain <= 0 {
		return nil
	}
	return o
}

// mergeSubtours merges all subtours to one tour.
func (s *individual) mergeSubtours(o *offspring) bool {
	for merges := 0; ; merges++ {
		o.findSubtours(s.tour)
		if len(o.sizes) == 1 {
			return true
		}
		if merges == maxMerges {
			return false
		}
		uv, wx, found := s.cheapestMerge(o)
		if !found {
			return false
		}
		direct, other := pair{uv[0], wx[0]}, pair{uv[1], wx[1]}
		o.gain += s.exact(uv[0], uv[1]) + s.exact(wx[0], wx[1]) - s.exact(direct[0], direct[1]) - s.exact(other[0], other[1])
		if o.gain <= 0 {
			return false
		}
		for _, e := range []pair{uv, wx} {
			if !addEdge(&o.removed, &o.added, e) {
				return false
			}
		}
		for _, e := range []pair{direct, other} {
			if !addEdge(&o.added, &o.removed, e) {
				return false
			}
		}
	}
}

// addEdge adds an edge to a list, or, if it is in the other one, removes it there.
func addEdge(list, other *[]pair, e pair) bool {
	if i := slices.IndexFunc(*other, func(f pair) bool { return same(e, f) }); i >= 0 {
		last := len(*other) - 1
		(*other)[i] = (*other)[last]
		*other = (*other)[:last]
		return true
	}
	if len(*list) == maxOffspringEdges {
		return false
	}
	*list = append(*list, e)
	return true
}

// firstPosition returns the position of the first city of a segment.
func (o *offspring) firstPosition(t arrayTour, segment int) int {
	before := o.cut[(segment+len(o.cut)-1)%len(o.cut)]
	return (before + 1) % len(t.order)
}

func (o *offspring) segmentAt(position int) int {
	segment, _ := slices.BinarySearch(o.cut, position)
	return segment % len(o.cut)
}

// segmentEnd returns the end of a segment that a city is, for the added edge of some number.
func (o *offspring) segmentEnd(t arrayTour, city, edge int) int {
	p := t.position[city]
	segment := o.segmentAt(p)
	switch {
	case o.firstPosition(t, segment) != p:
		return 2*segment + 1
	case o.cut[segment] != p:
		return 2 * segment
	}
	for _, e := range o.added[:edge] {
		if e[0] == city || e[1] == city {
			return 2*segment + 1
		}
	}
	return 2 * segment
}

// findSubtours finds the segments and the subtours that they make.
func (o *offspring) findSubtours(t arrayTour) {
	count, m := len(o.removed), len(t.order)
	o.cut = o.cut[:0]
	for _, e := range o.removed {
		p := t.position[e[0]]
		if t.next(e[0]) != e[1] {
			p = t.position[e[1]]
		}
		o.cut = append(o.cut, p)
	}
	slices.Sort(o.cut)
	o.partner, o.shift = make([]int, 2*count), make([]int, count)
	o.reversed, o.subtour, o.sizes = make([]bool, count), slices.Repeat([]int{noCity}, count), nil
	for i, e := range o.added {
		a, b := o.segmentEnd(t, e[0], i), o.segmentEnd(t, e[1], i)
		o.partner[a], o.partner[b] = b, a
	}
	for first := range count {
		if o.subtour[first] != noCity {
			continue
		}
		size := 0
		for end := 2 * first; o.subtour[end/2] == noCity; end = o.partner[end^1] {
			segment := end / 2
			o.subtour[segment], o.shift[segment], o.reversed[segment] = len(o.sizes), size, end%2 == 1
			size += (o.cut[segment]-o.firstPosition(t, segment)+m)%m + 1
		}
		o.sizes = append(o.sizes, size)
	}
}

// neighbour returns a city's neighbour in the offspring.
func (o *offspring) neighbour(t arrayTour, position, segment int, next bool) int {
	end, step := 2*segment, -1
	last := o.firstPosition(t, segment)
	if next {
		end, step, last = 2*segment+1, 1, o.cut[segment]
	}
	if position != last {
		return t.at(position + step)
	}
	to := o.partner[end]
	if to%2 == 1 {
		return t.at(o.cut[to/2])
	}
	return t.at(o.firstPosition(t, to/2))
}

// cheapestMerge returns the edges of the cheapest merge of the smallest subtour with another.
func (s *individual) cheapestMerge(o *offspring) (uv, wx pair, found bool) {
	smallest := slices.Index(o.sizes, slices.Min(o.sizes))
	type merge struct {
		gain   int64
		uv, wx pair
		is     bool
	}
	var lanes [32]merge
	t, m := s.tour, len(s.id)
	for segment, on := range o.subtour {
		if on != smallest {
			continue
		}
		first := o.firstPosition(t, segment)
		for i := range ((o.cut[segment]-first+m)%m + 1) * Candidates {
			position, best := (first+i/Candidates)%m, &lanes[i%32]
			u := t.at(position)
			if i%Candidates >= len(s.near[u]) {
				continue
			}
			w := s.near[u][i%Candidates]
			there := o.segmentAt(t.position[w])
			if o.subtour[there] == smallest {
				continue
			}
			for side := range 4 {
				v, x := o.neighbour(t, position, segment, side%2 == 1), o.neighbour(t, t.position[w], there, side/2 == 1)
				if s.isFixedEdge(u, v) || s.isFixedEdge(w, x) {
					continue
				}
				gain := s.estimate(u, v) + s.estimate(w, x) - s.estimate(u, w) - s.estimate(v, x)
				if !best.is || gain > best.gain {
					*best = merge{gain, pair{u, v}, pair{w, x}, true}
				}
			}
		}
	}
	var best merge
	for _, l := range lanes {
		if l.is && (!best.is || l.gain > best.gain) {
			best = l
		}
	}
	return best.uv, best.wx, best.is
}

// replaceTour replaces the individual's tour by the offspring.
func (s *individual) replaceTour(o *offspring) {
	m := len(s.id)
	order := make([]int, m)
	for p, c := range s.tour.order {
		segment := o.segmentAt(p)
		within := p - o.firstPosition(s.tour, segment)
		if o.reversed[segment] {
			within = o.cut[segment] - p
		}
		order[o.shift[segment]+(within+m)%m] = c
	}
	s.tour = newTour(order)
	for _, e := range o.removed {
		s.addToWorkSet(e[0], e[1])
	}
}
