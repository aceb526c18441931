package partition

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/disjoint"
	"tourscope/solver/internal/workers"
)

// Patcher makes one tour of links: every city's two neighbours, which may form several
// subtours.
//
// Two subtours become one when an edge of each is exchanged for two edges between them.
// The smallest subtours are patched first, each by the cheapest exchange between one of
// its cities and a near city of another subtour. Cells that were searched independently
// lie side by side, so that costs next to nothing. The exchanges of all subtours are sought side by side,
// in the links as they are, and those that others have made impossible once more; what is left then is sought one after the other.
type Patcher struct {
	problem *solver.Problem
	near    func(into []solver.City, c solver.City) []solver.City

	links  [][2]int32
	cycle  []int32 // the number of each city's subtour, from lowest on; below that, it has none yet
	lowest int32   // higher for each tour, so that numbers of tours before need not be erased
	parent []int32 // of subtours that have been joined, by their numbers less lowest
	arcs   *arcs   // of the links as they were walked; nil: by one core
	rows   rows    // of the subtours, where there are arcs

	changed []int32 // the cities whose links joining has changed

	allowance *Allowance // of work after the end of the run; nil: any

	prepare func() // allocates memory, once
	threads int
	several bool   // worth several threads
	border  []bool // cities with another subtour near them
	marked  bool   // border is of the present links
}

// NewPatcher returns a patcher of a problem. Near appends the cities near a city, in several
// goroutines at a time. Patching uses so many threads, 0 being all cores.
func NewPatcher(p *solver.Problem, near func(into []solver.City, c solver.City) []solver.City, threads int) *Patcher {
	s := &Patcher{problem: p, near: near, threads: threads, several: workers.Of(threads) > 1 && p.Cities() >= parallelItems}
	s.prepare = sync.OnceFunc(func() { s.allocate(threads) })
	return s
}

// Prepare allocates the memory of tours, in any goroutine: otherwise the first tour of several subtours does, and of a million cities
// waits some 5 ms for it.
func (s *Patcher) Prepare() { s.prepare() }

// allocate allocates the memory of tours. Threads is how many goroutines touch its pages.
func (s *Patcher) allocate(threads int) {
	n := s.problem.Cities()
	s.cycle = make([]int32, n)
	if !s.walksArcs(n) {
		return
	}
	s.rows.allocate(n)
	workers.Pieces(threads, n, placedTogether, func(from, to int) {
		clear(s.cycle[from:to])
		clear(s.rows.cities[from:to])
	})
}

// walksArcs says whether arcs of a tour of so many cities are walked.
func (s *Patcher) walksArcs(cities int) bool { return s.several && cities >= arcsFrom }

// SetThreads makes the next tours on so many threads, 0 being all cores: they do not depend on it.
func (s *Patcher) SetThreads(threads int) { s.threads = threads }

// mostWalked bounds the cities of a subtour from which the cheapest exchange is sought,
// once there is one that costs less than the edges it removes are long: two halves of a
// tour need not be walked all along their border, and the other threads wait for the one that does.
const mostWalked = 2_500

// Tour writes the tour along the links into order, joining subtours by changing the
// links. It returns how many subtours there were, and what joining them has cost.
func (s *Patcher) Tour(links [][2]int32, order []solver.City) (cycles int, cost int64) {
	s.allowance = nil
	cycles, cost, _ = s.tour(links, order)
	return cycles, cost
}

// TourWithin is Tour as long as the allowance lasts. False means that it was given up, with
// links and order of no use.
func (s *Patcher) TourWithin(a *Allowance, links [][2]int32, order []solver.City) (cost int64, made bool) {
	s.allowance = a
	_, cost, made = s.tour(links, order)
	return cost, made
}

func (s *Patcher) tour(links [][2]int32, order []solver.City) (cycles int, cost int64, made bool) {
	s.links, s.changed = links, s.changed[:0]
	switch s.walk(order) {
	case len(order):
		return 1, 0, true
	case 0:
		return 0, 0, false
	}
	firsts := s.label()
	if firsts == nil {
		return 0, 0, false
	}
	s.sort(firsts)
	if s.marked = s.several && s.isWorthMarks(firsts); s.marked {
		s.markBorder()
	}
	if cost, made = s.join(firsts); made {
		made = s.walkJoined(order)
	}
	return len(firsts), cost, made
}

// walk goes round the subtour of city 0 and returns how many cities it has; 0: it was given
// up.
func (s *Patcher) walk(order []solver.City) int {
	if s.arcs = nil; s.walksArcs(len(order)) && !s.allowance.runs() {
		s.arcs = findArcs(s.links, s.threads)
		return s.arcs.tour(order)
	}
	return s.walkAlone(order)
}

// walkJoined writes the tour when all subtours have been joined; false: it was given up, which it is only where one core walks.
func (s *Patcher) walkJoined(order []solver.City) bool {
	if s.arcs != nil {
		return s.rows.joined(s.threads, s.links, s.changed, order)
	}
	return s.walkAlone(order) > 0
}

// walkAlone is walk on one core.
func (s *Patcher) walkAlone(order []solver.City) int {
	links := s.links
	at, before := int32(0), links[0][0]
	for i := range order {
		if i%stretch == stretch-1 && !s.allowance.pay(order[i+1-stretch:i]) {
			return 0
		}
		order[i] = solver.City(at)
		l := &links[at]
		onward := l[0]
		if onward == before {
			onward = l[1]
		}
		if before, at = at, onward; at == 0 {
			return i + 1
		}
	}
	return 0
}

// label numbers the subtours; nil: it was given up.
func (s *Patcher) label() (all []subtour) {
	s.beginLabels()
	if s.arcs != nil {
		all = s.labelArcs()
	}
	for i := range s.unlabelled() {
		if s.cycle[i] >= s.lowest {
			continue
		}
		if len(all)%stretch == stretch-1 && !s.allowance.payFar(stretch) {
			return nil
		}
		c := subtour{first: i}
		for at, before := i, s.links[i][0]; s.cycle[at] < s.lowest; c.cities++ {
			if c.cities%stretch == stretch-1 && !s.allowance.payFar(stretch) {
				return nil
			}
			s.cycle[at] = s.lowest + int32(len(all))
			if s.arcs != nil {
				s.rows.cities[s.rows.end()+int(c.cities)] = solver.City(at)
			}
			before, at = at, onward(s.links, before, at)
		}
		if s.arcs != nil {
			s.rows.add(c.cities)
		}
		s.parent = append(s.parent, int32(len(all)))
		all = append(all, c)
	}
	return all
}

// beginLabels forgets the numbers of the tour before, the last of which may be of a subtour that was given up.
func (s *Patcher) beginLabels() {
	s.prepare()
	s.lowest += int32(len(s.parent)) + 1
	s.parent = s.parent[:0]
	if int(s.lowest) > math.MaxInt32-len(s.links)-1 {
		clear(s.cycle)
		s.lowest = 1
	}
}

// labelArcs numbers the subtours that have a milestone, and writes their rows.
func (s *Patcher) labelArcs() (all []subtour) {
	all, spans := s.arcs.subtours(s.cycle, s.lowest)
	s.rows.begin()
	for i, c := range all {
		s.rows.add(c.cities)
		s.parent = append(s.parent, int32(i))
	}
	s.arcs.write(spans, s.rows.cities, s.cycle)
	return all
}

// unlabelled returns the cities that may have no label yet: few where those of subtours with a milestone have one.
func (s *Patcher) unlabelled() iter.Seq[int32] {
	if s.arcs == nil {
		return func(yield func(int32) bool) {
			for c := int32(0); int(c) < len(s.cycle) && yield(c); c++ {
			}
		}
	}
	if s.rows.end() == len(s.cycle) {
		return func(func(int32) bool) {}
	}
	pieces := make([][]int32, (len(s.cycle)+placedTogether-1)/placedTogether)
	workers.Pieces(s.threads, len(s.cycle), placedTogether, func(from, to int) {
		for c := from; c < to; c++ {
			if s.cycle[c] < s.lowest {
				pieces[from/placedTogether] = append(pieces[from/placedTogether], int32(c))
			}
		}
	})
	return slices.Values(slices.Concat(pieces...))
}

// root returns the subtour that a city is on by now.
func (s *Patcher) root(city int32) int32 {
	return disjoint.Root(s.parent, s.cycle[city]-s.lowest)
}

// sort sorts subtours, the smallest first.
func (s *Patcher) sort(all []subtour) {
	slices.SortFunc(all, func(a, b subtour) int {
		return cmp.Or(cmp.Compare(a.cities, b.cities), cmp.Compare(a.first, b.first))
	})
}

// soughtTogether is how often bridges from all subtours that are left are sought side by side: neighbours often find the same one, from
// either end.
const soughtTogether = 2

// join joins all subtours but the largest to another one.
func (s *Patcher) join(all []subtour) (cost int64, made bool) {
	all = all[:len(all)-1]
	for range soughtTogether {
		var more int64
		if all, more, made = s.joinSought(all); !made {
			return 0, false
		}
		cost += more
	}
	for _, c := range all {
		if !s.allowance.payFar(int(min(c.cities, mostWalked))) {
			return 0, false
		}
		best, sure := s.cheapest(c, s.root)
		if !sure {
			if !s.allowance.payFar(len(s.links) / farCost) {
				return 0, false
			}
			best = s.cheapestOfAll(c)
		}
		if s.unfit(best) {
			best = s.successors()
		}
		if s.unfit(best) {
			best = s.free()
		}
		s.exchange(best)
		cost += best.cost
	}
	return cost, true
}

// joinSought joins some subtours by the cheapest bridges in the links as they are, one after the other, and returns those whose bridge
// is impossible by then. False: it was given up.
func (s *Patcher) joinSought(all []subtour) (left []subtour, cost int64, made bool) {
	s.shorten()
	sought, made := s.seek(all)
	if !made {
		return nil, 0, false
	}
	for i, c := range all {
		if best := sought[i]; s.unfit(best) || !s.isPossible(best) {
			left = append(left, c)
		} else {
			s.exchange(best)
			cost += best.cost
		}
	}
	return left, cost, true
}

// shorten makes every parent a root, so that several goroutines may look at them.
func (s *Patcher) shorten() {
	for i := range s.parent {
		s.parent[i] = disjoint.Root(s.parent, int32(i))
	}
}

// rootNow is root where every parent is one.
func (s *Patcher) rootNow(city int32) int32 { return s.parent[s.cycle[city]-s.lowest] }

// seek returns the cheapest bridge from each of some subtours, in the links as they are, where every parent is a root; false: it was
// given up.
func (s *Patcher) seek(all []subtour) (sought []bridge, made bool) {
	sought = make([]bridge, len(all))
	sure := make([]bool, len(all))
	var ended atomic.Bool
	workers.Each(s.threads, len(all), func(i int) {
		if ended.Load() || !s.allowance.payFar(int(min(all[i].cities, mostWalked))) {
			ended.Store(true)
			return
		}
		sought[i], sure[i] = s.cheapest(all[i], s.rootNow)
	})
	for i := 0; i < len(all) && !ended.Load(); i++ {
		if sure[i] {
			continue
		}
		if !s.allowance.payFar(len(s.links) / farCost) {
			return nil, false
		}
		sought[i] = s.cheapestOfAll(all[i])
	}
	return sought, !ended.Load()
}

// isPossible says whether the edges that a bridge exchanges are there and still on two subtours.
func (s *Patcher) isPossible(b bridge) bool {
	return slices.Contains(s.links[b.a][:], b.c) && slices.Contains(s.links[b.b][:], b.d) && s.root(b.a) != s.root(b.b)
}

// isWorthMarks says whether marking the border of all cities takes less time than it saves on the way along
// the subtours that are joined.
func (s *Patcher) isWorthMarks(all []subtour) bool {
	walked := 0
	for _, c := range all[:len(all)-1] {
		walked += int(min(c.cities, mostWalked))
	}
	return walked > len(s.links)/marksShare
}

// marksShare is the share of all cities that are walked along from which their border is marked first.
const marksShare = 4

// markBorder marks the cities from which a bridge may lead to another subtour. Most cities
// that are walked along are none, and on several cores that is soon known; one alone has
// more to do with it than it saves.
func (s *Patcher) markBorder() {
	if s.border == nil {
		s.border = make([]bool, len(s.cycle))
	}
	workers.Pieces(s.threads, len(s.cycle), parallelItems, func(from, to int) {
		if !s.allowance.payFar(to - from) {
			return // join gives up, too
		}
		var beside []solver.City
		for c := from; c < to; c++ {
			beside = s.near(beside[:0], solver.City(c))
			s.border[c] = slices.ContainsFunc(beside, func(to solver.City) bool { return s.cycle[to] != s.cycle[c] })
		}
	})
}

// bridge exchanges the edges a–c and b–d of two subtours for a–b and c–d.
type bridge struct {
	cost       int64
	a, b, c, d int32
}

// cheapest looks along a subtour, with all that has been joined to it, for the cheapest
// bridge to another. Subtour returns that of a city. Not sure: it has not looked at all of a large one, and none is cheap.
func (s *Patcher) cheapest(from subtour, subtour func(city int32) int32) (best bridge, sure bool) {
	best = bridge{a: -1}
	own := subtour(from.first)
	var beside []solver.City
	at, before := from.first, s.links[from.first][0]
	for walked := 1; ; walked++ {
		beside = s.weighNear(at, own, subtour, beside, &best)
		before, at = at, onward(s.links, before, at)
		switch {
		case at == from.first || walked >= mostWalked && s.isCheap(best):
			return best, true
		case walked >= mostAlone && from.cities > worthAll:
			return best, false
		}
	}
}

// weighNear keeps the best of the bridges from a city of a subtour. Beside is memory, which it returns.
func (s *Patcher) weighNear(at, own int32, subtour func(city int32) int32, beside []solver.City, best *bridge) []solver.City {
	if s.marked && !s.border[at] {
		return beside
	}
	beside = s.near(beside[:0], solver.City(at))
	label := s.cycle[at]
	for _, to := range beside {
		if s.cycle[to] != label && subtour(int32(to)) != own {
			s.weigh(at, int32(to), best)
		}
	}
	return beside
}

// Of a subtour of more than worthAll cities one goroutine walks along no more than mostAlone: after a round on a GPU hundreds of thousands
// of cities may have no cheap bridge in the links as they are by then, and their walk took 9 ms.
const (
	worthAll  = 50_000
	mostAlone = 10_000
)

// cheapestOfAll is cheapest of a large subtour, whose cities several goroutines look at.
func (s *Patcher) cheapestOfAll(from subtour) bridge {
	s.shorten()
	own := s.rootNow(from.first)
	pieces := make([]bridge, (len(s.links)+placedTogether-1)/placedTogether)
	workers.Pieces(s.threads, len(s.links), placedTogether, func(first, end int) {
		best := bridge{a: -1}
		var beside []solver.City
		for c := int32(first); int(c) < end; c++ {
			if s.rootNow(c) == own {
				beside = s.weighNear(c, own, s.rootNow, beside, &best)
			}
		}
		pieces[first/placedTogether] = best
	})
	best := pieces[0]
	for _, b := range pieces[1:] {
		if b.a >= 0 && (best.a < 0 || b.cost < best.cost) {
			best = b
		}
	}
	return best
}

// isCheap says whether a bridge costs nothing, as where thousands of cities are at one
// place, or less than the edges are long that it gives up.
func (s *Patcher) isCheap(b bridge) bool {
	return b.a >= 0 && (b.cost <= 0 || b.cost < s.edge(b.a, b.c)+s.edge(b.b, b.d))
}

// weigh keeps the best of the four bridges with the edge a–b.
func (s *Patcher) weigh(a, b int32, best *bridge) {
	direct, others := s.edge(a, b), s.links[b]
	given := [2]int64{s.edge(b, others[0]), s.edge(b, others[1])}
	for _, c := range s.links[a] {
		least := direct - s.edge(a, c)
		for i, d := range others {
			if cost := least - given[i] + s.edge(c, d); best.a < 0 || cost < best.cost {
				*best = bridge{cost, a, b, c, d}
			}
		}
	}
}

// edge returns the cost of an edge.
func (s *Patcher) edge(a, b int32) int64 { return s.problem.Cost(solver.City(a), solver.City(b)) }

// unfit says whether a bridge is none, or gives up a fixed edge.
func (s *Patcher) unfit(b bridge) bool { return b.a < 0 || b.cost >= s.problem.CostBarrier() }

// successors returns the cheapest bridge between cities that follow each other in
// number and lie on different subtours. As long as there are several, some do.
func (s *Patcher) successors() bridge {
	best := bridge{a: -1}
	for a := range int32(len(s.links) - 1) {
		if s.root(a) != s.root(a+1) {
			s.weigh(a, a+1, &best)
		}
	}
	return best
}

// free returns the first bridge that gives up no fixed edge. Every subtour has an
// edge that is free: fixed ones close none.
func (s *Patcher) free() bridge {
	one := bridge{a: -1}
	for a := range int32(len(s.links)) {
		for _, c := range s.links[a] {
			switch {
			case s.problem.IsFixed(solver.City(a), solver.City(c)):
			case one.a < 0:
				one.a, one.c = a, c
			case s.root(a) != s.root(one.a):
				one.b, one.d = a, c
				one.cost = s.edge(one.a, one.b) + s.edge(one.c, one.d) - s.edge(one.a, one.c) - s.edge(one.b, one.d)
				return one
			}
		}
	}
	return one
}

// exchange carries out a bridge.
func (s *Patcher) exchange(b bridge) {
	s.changed = append(s.changed, b.a, b.b, b.c, b.d)
	relink(s.links, b.a, b.c, b.b)
	relink(s.links, b.b, b.d, b.a)
	relink(s.links, b.c, b.a, b.d)
	relink(s.links, b.d, b.b, b.c)
	s.parent[s.root(b.a)] = s.root(b.b)
}

// relink gives a city another neighbour for one that it has.
func relink(links [][2]int32, city, was, is int32) {
	if l := &links[city]; l[0] == was {
		l[0] = is
	} else {
		l[1] = is
	}
}
