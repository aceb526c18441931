package kernels

import (
	"cmp"
	"slices"

	"tourscope/solver"
)

// The oracle of Recombine: recombine.cu, one edge after the other.

const (
	mostCuts     = 512 // MOST_CUTS of cuttour.cuh
	mostSubtours = 40  // MOST_SUBTOURS
	mostJoined   = 8   // MOST_JOINED
	mostGrown    = 300 // MOST_GROWN of exchanges.cuh
	mostSplit    = 20  // MOST_SPLIT
	mostPasses   = 6   // MOST_PASSES of recombine.cuh

	forJoins, forGrowth = 0, 1 // enum Use of twotours.cuh
)

// recombination is a tour that takes parts of another one.
type recombination struct {
	problem    *solver.Problem
	candidates []int32 // n × Candidates
	seed       uint64
	number     uint32 // of the row, for random numbers
	order      []int32
	position   []int32
	links      [][][2]int32 // the neighbours of all cities on the tours that it takes from
	state      RecombineState

	edgeAt []int // by position: the number of the edge behind it, if only the tour has it, or −1
	cutAt  []int // by edge: its position
	label  []int // by edge: the lowest edge of its set
	mate   []int // by half of an edge: the one that an edge of the other tour joins it with
}

// cutTour is a tour cut at some positions, and how the halves of the edges there are joined: half 2i is the
// city at cut[i], half 2i+1 the next one. Segment i ends at cut[i].
type cutTour struct {
	cut  []int
	mate []int
}

// exchange is what an E-set, with mergers, changes.
type exchange struct {
	cutTour
	gain  int64
	label int // the lowest edge of the E-set
}

func (r *recombination) cost(a, b int32) int64 {
	return r.problem.Cost(solver.City(a), solver.City(b))
}

func (r *recombination) wrap(p int) int { return (p + len(r.order)) % len(r.order) }

// next does the next pass, if there is one.
func (r *recombination) next() {
	s := &r.state
	if s.Step == int64(len(r.links)) {
		return
	}
	gain := r.pass(r.links[s.Step], s.Pass%2 == 1)
	if s.Gained += gain; gain > 0 {
		s.Idle = 0
	} else {
		s.Idle++
	}
	if s.Pass++; s.Pass == mostPasses || s.Idle == 2 {
		s.Step++
		s.Pass, s.Idle = 0, 0
	}
}

// random returns a random number of the present pass.
func (r *recombination) random(of, use uint32) uint32 {
	return Philox([4]uint32{of, uint32(r.state.Step*mostPasses + r.state.Pass), r.number, use}, r.seed)[0]
}

// pass exchanges E-sets, AB-cycles or components, for edges of another tour, of which links are the neighbours.
func (r *recombination) pass(links [][2]int32, whole bool) (gain int64) {
	r.compare(links)
	if len(r.cutAt) == 0 {
		return 0
	}
	r.join(links)
	r.split()
	var found []exchange
	r.label = r.labels(whole)
	sets := r.sets()
	cuts := 0
	for _, set := range sets {
		x, shorter := r.evaluate([][]int{set})
		if !shorter {
			x, shorter = r.evaluate(r.grow(set, sets))
		}
		if shorter {
			found = append(found, x)
			cuts += len(x.cut)
		}
	}
	if cuts > 4*len(r.order) {
		return 0 // there is no room for them
	}
	slices.SortFunc(found, func(a, b exchange) int {
		return cmp.Or(cmp.Compare(b.gain, a.gain), cmp.Compare(a.label, b.label))
	})
	return r.apply(found)
}

// compare lists the edges that only the tour has.
func (r *recombination) compare(links [][2]int32) {
	n := len(r.order)
	r.cutAt, r.edgeAt = nil, make([]int, n)
	for p, c := range r.order {
		next := r.order[r.wrap(p+1)]
		r.edgeAt[p] = -1
		if links[c][0] != next && links[c][1] != next {
			r.edgeAt[p] = len(r.cutAt)
			r.cutAt = append(r.cutAt, p)
		}
	}
}

// city returns the city of a half.
func (r *recombination) city(half int) int32 {
	return r.order[r.wrap(r.cutAt[half/2]+half%2)]
}

// other returns the other half at the city of a half, or −1.
func (r *recombination) other(half int) int {
	p := r.cutAt[half/2]
	if half%2 == 1 {
		if e := r.edgeAt[r.wrap(p+1)]; e >= 0 {
			return 2 * e
		}
		return -1
	}
	if e := r.edgeAt[r.wrap(p-1)]; e >= 0 {
		return 2*e + 1
	}
	return -1
}

// join joins each half with the half of another city by an edge of the other tour: where a city has two, a
// random bit says which takes which.
func (r *recombination) join(links [][2]int32) {
	turned := func(c int32) bool {
		return r.random(uint32(c), forJoins)&1 == 1
	}
	isNext := func(half int) bool { // it takes the edge to the next city of the other tour, of two
		return (half%2 == 0) != turned(r.city(half))
	}
	r.mate = make([]int, 2*len(r.cutAt))
	for half := range r.mate {
		c := r.city(half)
		var to int32
		if r.other(half) < 0 {
			p := int(r.position[c])
			before, next := r.order[r.wrap(p-1)], r.order[r.wrap(p+1)]
			if to = links[c][0]; to == before || to == next {
				to = links[c][1]
			}
		} else if to = links[c][0]; isNext(half) {
			to = links[c][1]
		}
		p := int(r.position[to])
		there := 2*r.edgeAt[p] + 0
		if r.edgeAt[p] < 0 {
			there = 2*r.edgeAt[r.wrap(p-1)] + 1
		} else if r.other(there) >= 0 && isNext(there) != (links[to][1] == c) {
			there = r.other(there)
		}
		r.mate[half] = there
	}
}

// labels returns the lowest edge of the set of each edge: edges that are joined, and with whole those that
// have a city in common, are in one set.
func (r *recombination) labels(whole bool) []int {
	label := identity(len(r.cutAt))
	var root func(e int) int
	root = func(e int) int {
		if label[e] != e {
			label[e] = root(label[e])
		}
		return label[e]
	}
	unite := func(a, b int) {
		a, b = root(a), root(b)
		label[max(a, b)] = min(a, b)
	}
	for half, to := range r.mate {
		unite(half/2, to/2)
		if o := r.other(half); whole && o >= 0 {
			unite(half/2, o/2)
		}
	}
	for e := range label {
		label[e] = root(e)
	}
	return label
}

// split splits closed walks until none comes to a city twice with an edge of the same tour.
func (r *recombination) split() {
	label := r.labels(false)
	visit := slices.Repeat([]int{-1}, len(r.mate)) // by half: where on the walk it was entered
	for e := range label {
		if label[e] == e {
			r.splitWalk(2*e, label, visit)
		}
	}
}

func (r *recombination) splitWalk(start int, label, visit []int) {
	var walk []int
	opened := func(half int) int { // where on the walk a half of the same closed walk was entered
		if half < 0 || label[half/2] != label[start/2] {
			return -1
		}
		return visit[half]
	}
	shorten := func(to int) {
		for _, h := range walk[to:] {
			visit[h] = -1
		}
		walk = walk[:to]
	}
	swap := func(a, b int) {
		r.mate[a], r.mate[b] = r.mate[b], r.mate[a]
		r.mate[r.mate[a]], r.mate[r.mate[b]] = a, b
	}
	for half := start; len(walk) == 0 || half != walk[0]; {
		o := r.other(half)
		if at := opened(o); at >= 0 {
			swap(half, o)
			shorten(at)
		}
		visit[half] = len(walk)
		walk = append(walk, half)
		left := half ^ 1
		if o = r.other(left); o >= 0 && opened(o^1) >= 0 {
			at := visit[o^1]
			swap(left, o)
			shorten(at + 1)
			left = o
		}
		half = r.mate[left]
	}
	shorten(0)
}

// sets returns the edges of each set, ascending.
func (r *recombination) sets() map[int][]int {
	sets := make(map[int][]int)
	for e, root := range r.label {
		sets[root] = append(sets[root], e)
	}
	return sets
}

// evaluate makes the exchange of some sets.
func (r *recombination) evaluate(sets [][]int) (x exchange, shorter bool) {
	if len(sets) == 0 {
		return x, false
	}
	r.begin(&x, sets)
	if x.gain <= 0 || len(x.cut) > mostCuts-2*(mostSubtours-1) {
		return x, false
	}
	return x, r.merge(&x)
}

// begin exchanges the edges of some sets.
func (r *recombination) begin(x *exchange, sets [][]int) {
	set := slices.Concat(sets...)
	slices.Sort(set)
	rank := make(map[int]int)
	for i, e := range set {
		rank[e] = i
	}
	*x = exchange{label: sets[0][0]}
	for _, e := range set {
		x.gain += r.cost(r.city(2*e), r.city(2*e+1))
		x.cut = append(x.cut, r.cutAt[e])
		for half := 2 * e; half < 2*e+2; half++ {
			to := r.mate[half]
			if half < to {
				x.gain -= r.cost(r.city(half), r.city(to))
			}
			x.mate = append(x.mate, 2*rank[to/2]+to%2)
		}
	}
}

// grow joins other sets to one, as long as that leaves subtours, and returns all of them; none where that is no good.
func (r *recombination) grow(set []int, all map[int][]int) [][]int {
	sets := [][]int{set}
	for len(sets) <= mostJoined {
		var x exchange
		if r.begin(&x, sets); len(sets) == 1 && x.gain <= 0 || len(x.cut) > mostGrown {
			break
		}
		subtour, sizes := x.follow(len(r.order))
		if len(sizes) == 1 || len(sizes) > mostSplit {
			break
		}
		smallest := 0
		for i, size := range sizes {
			if size < sizes[smallest] {
				smallest = i
			}
		}
		next := r.leadingOut(sets, func(half int) bool {
			return subtour[x.segmentAt(r.wrap(r.cutAt[half/2]+half%2))] == smallest
		})
		if next < 0 {
			break
		}
		sets = append(sets, all[next])
	}
	if len(sets) == 1 {
		return nil
	}
	return sets
}

// leadingOut draws one of the sets, other than some, that the other tour leads along from within a subtour to a city beyond
// it; −1: there is none.
func (r *recombination) leadingOut(sets [][]int, within func(half int) bool) int {
	best, least := -1, uint32(0)
	for half, to := range r.mate {
		set := r.label[half/2]
		if slices.ContainsFunc(sets, func(s []int) bool { return s[0] == set }) || !within(half) || within(to) {
			continue
		}
		if key := r.random(uint32(set), forGrowth) >> 1; best < 0 || key < least || key == least && set < best {
			best, least = set, key
		}
	}
	return best
}

// merge merges the subtours of an exchange.
func (r *recombination) merge(x *exchange) bool {
	subtour, sizes := x.follow(len(r.order))
	if len(sizes) > mostSubtours {
		return false
	}
	for {
		smallest, left := -1, 0
		for i, size := range sizes {
			if size > 0 {
				left++
				if smallest < 0 || size < sizes[smallest] {
					smallest = i
				}
			}
		}
		if left == 1 {
			return true
		}
		b := r.cheapest(&x.cutTour, subtour, smallest)
		if b.u < 0 || x.gain+b.gain <= 0 {
			return false
		}
		x.gain += b.gain
		subtour = x.insert(b.u/2, subtour)
		subtour = x.insert(b.w/2, subtour)
		u, w := x.half(b.u), x.half(b.w)
		v, y := x.mate[u], x.mate[w]
		x.join(u, w)
		x.join(v, y)
		for i, s := range subtour {
			if s == smallest {
				subtour[i] = b.far
			}
		}
		sizes[b.far] += sizes[smallest]
		sizes[smallest] = 0
	}
}

// follow numbers the subtours of the segments and counts their cities.
func (t *cutTour) follow(n int) (subtour, sizes []int) {
	subtour = slices.Repeat([]int{-1}, len(t.cut))
	for first := range subtour {
		if subtour[first] >= 0 {
			continue
		}
		size := 0
		for entry := 2 * first; subtour[entry/2] < 0; { // entered at the first city, or at 2·segment + 1, the last
			segment := entry / 2
			subtour[segment] = len(sizes)
			size += t.cities(segment, n)
			exit := 2 * segment // the half at the segment's last city
			if entry%2 == 1 {
				exit = 2*t.before(segment) + 1
			}
			to := t.mate[exit]
			if entry = 2*(to/2) + 1; to%2 == 1 {
				entry = 2 * t.after(to/2)
			}
		}
		sizes = append(sizes, size)
	}
	return subtour, sizes
}

func (t *cutTour) before(i int) int { return (i + len(t.cut) - 1) % len(t.cut) }
func (t *cutTour) after(i int) int  { return (i + 1) % len(t.cut) }

// cities returns the cities of a segment.
func (t *cutTour) cities(i, n int) int {
	if size := t.cut[i] - t.cut[t.before(i)]; i > 0 || size > 0 {
		return size
	}
	return t.cut[i] - t.cut[t.before(i)] + n
}

// segmentAt returns the segment of a position.
func (t *cutTour) segmentAt(p int) int {
	i, _ := slices.BinarySearch(t.cut, p)
	return i % len(t.cut)
}

// half returns the number of a half that is given by position: 2p, or 2p+1.
func (t *cutTour) half(at int) int {
	i, _ := slices.BinarySearch(t.cut, at/2)
	return 2*i + at%2
}

func (t *cutTour) join(a, b int) { t.mate[a], t.mate[b] = b, a }

// insert cuts the tour at another position, if it is not cut there.
func (t *cutTour) insert(p int, subtour []int) []int {
	i, is := slices.BinarySearch(t.cut, p)
	if is {
		return subtour
	}
	of := subtour[i%len(t.cut)]
	t.cut = slices.Insert(t.cut, i, p)
	for k, to := range t.mate {
		if to >= 2*i {
			t.mate[k] += 2
		}
	}
	t.mate = slices.Insert(t.mate, 2*i, 2*i+1, 2*i)
	return slices.Insert(subtour, i, of)
}

// tourMerger exchanges the edges at halves u and w, given by position, for one between their cities, and one
// between the cities that were joined with them.
type tourMerger struct {
	gain int64
	u, w int
	far  int // the other subtour
}

// cheapest returns the best merger of a subtour with another one.
func (r *recombination) cheapest(t *cutTour, subtour []int, own int) tourMerger {
	best := tourMerger{u: -1}
	for p, u := range r.order {
		if subtour[t.segmentAt(p)] != own {
			continue
		}
		for _, w := range r.candidates[Candidates*u : Candidates*(u+1)] {
			if w < 0 {
				break
			}
			q := int(r.position[w])
			far := subtour[t.segmentAt(q)]
			if far == own {
				continue
			}
			for side := range 4 {
				from, to := 2*p, 2*q
				if side&1 == 0 {
					from = 2*r.wrap(p-1) + 1
				}
				if side&2 == 0 {
					to = 2*r.wrap(q-1) + 1
				}
				v, x := r.joinedCity(t, from), r.joinedCity(t, to)
				if r.problem.IsFixed(solver.City(u), solver.City(v)) || r.problem.IsFixed(solver.City(w), solver.City(x)) {
					continue
				}
				gain := r.cost(u, v) + r.cost(w, x) - r.cost(u, w) - r.cost(v, x)
				if best.u < 0 || gain > best.gain {
					best = tourMerger{gain, from, to, far}
				}
			}
		}
	}
	return best
}

// joinedCity returns the city that a half, given by position, is joined with.
func (r *recombination) joinedCity(t *cutTour, at int) int32 {
	i, is := slices.BinarySearch(t.cut, at/2)
	if !is {
		return r.order[r.wrap(at/2+1-at%2)]
	}
	to := t.mate[2*i+at%2]
	return r.order[r.wrap(t.cut[to/2]+to%2)]
}

// apply makes exchanges, the best first, where the tour stays one.
func (r *recombination) apply(found []exchange) (gain int64) {
	if len(found) == 0 {
		return 0
	}
	var all cutTour
	for _, group := range interleaved(found) {
		var made cutTour
		for _, i := range group {
			if made.take(&found[i].cutTour, len(r.order)) {
				gain += found[i].gain
			}
		}
		made.simplify()
		all.add(&made)
	}
	r.rebuild(&all)
	return gain
}

// interleaved groups exchanges: those of one group have a cut in common, or cuts that alternate along the tour.
func interleaved(found []exchange) (groups [][]int) {
	label := identity(len(found))
	for i := range found {
		for k := range i {
			if !alternate(&found[i].cutTour, &found[k].cutTour) {
				continue
			}
			a, b := label[i], label[k]
			for l := range label {
				if label[l] == max(a, b) {
					label[l] = min(a, b)
				}
			}
		}
	}
	for i := range label {
		var group []int
		for k := range label {
			if label[k] == i {
				group = append(group, k)
			}
		}
		if group != nil {
			groups = append(groups, group)
		}
	}
	return groups
}

// alternate says whether cuts of two exchanges are not each in one segment of the other.
func alternate(x, y *cutTour) bool {
	for _, p := range y.cut {
		if i, is := slices.BinarySearch(x.cut, p); is || i%len(x.cut) != x.segmentAt(y.cut[0]) {
			return true
		}
	}
	return false
}

// take adds an exchange, unless cuts are the same or too many. Where it would leave subtours, the tour is not cut
// there after all.
func (t *cutTour) take(x *cutTour, n int) bool {
	if len(t.cut)+len(x.cut) > mostCuts {
		return false
	}
	for _, p := range x.cut {
		if i, is := slices.BinarySearch(t.cut, p); is && t.mate[2*i] != 2*i+1 {
			return false
		}
	}
	t.add(x)
	_, sizes := t.follow(n)
	for half := 0; len(sizes) > 1 && half < len(x.mate); half++ {
		own := t.half(2*x.cut[half/2] + half%2)
		t.mate[own] = own ^ 1
	}
	return len(sizes) == 1
}

// add adds the cuts of another exchange.
func (t *cutTour) add(x *cutTour) {
	for _, p := range x.cut {
		if len(t.cut) == 0 {
			t.cut, t.mate = []int{p}, []int{1, 0}
		} else {
			t.insert(p, make([]int, len(t.cut)))
		}
	}
	for half, to := range x.mate {
		a, b := t.half(2*x.cut[half/2]+half%2), t.half(2*x.cut[to/2]+to%2)
		t.mate[a] = b
	}
}

// simplify drops cuts where the tour is not cut after all.
func (t *cutTour) simplify() {
	var left cutTour
	for i, p := range t.cut {
		if t.mate[2*i] != 2*i+1 {
			left.cut = append(left.cut, p)
		}
	}
	for half, to := range t.mate {
		if to != half^1 {
			left.mate = append(left.mate, left.half(2*t.cut[to/2]+to%2))
		}
	}
	*t = left
}

// rebuild orders the cities as the segments follow each other, from the first one on.
func (r *recombination) rebuild(t *cutTour) {
	order, n := make([]int32, 0, len(r.order)), len(r.order)
	for entry := 0; len(order) < n; {
		segment := entry / 2
		first, cities := r.wrap(t.cut[t.before(segment)]+1), t.cities(segment, n)
		for i := range cities {
			if entry%2 == 0 {
				order = append(order, r.order[r.wrap(first+i)])
			} else {
				order = append(order, r.order[r.wrap(first+cities-1-i)])
			}
		}
		exit := 2 * segment
		if entry%2 == 1 {
			exit = 2*t.before(segment) + 1
		}
		to := t.mate[exit]
		if entry = 2*(to/2) + 1; to%2 == 1 {
			entry = 2 * t.after(to/2)
		}
	}
	r.order = order
	for p, c := range order {
		r.position[c] = int32(p)
	}
}
