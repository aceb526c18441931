package partition

import (
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/minheap"
)

// Repairer replaces edges of a tour that are as long as hundreds of others, which lead
// back from where a start tour happened to end, or across the sea: long-edge repair.
//
// No local search removes such an edge. It is replaced by a strand from its one end to the
// other, woven into the strands that are there already: from a city whose edge is removed
// a new one leads to a near city, which gives up an edge for it, and so on, in hundreds
// of such steps, each of which costs next to nothing. They are found as a shortest path is,
// from city to city without an edge (P. Hart, N. Nilsson and B. Raphael's A*, 1968). What
// is left are links that may form several subtours, for the Patcher.
type Repairer struct {
	problem *solver.Problem
	near    func(into []solver.City, c solver.City) []solver.City
	links   [][2]int32

	beside  []solver.City
	reached []waypoint          // of the cities that the present search has come to
	place   []int32             // by city: its number in reached, if that has the city; nil before the first search
	open    minheap.Heap[int32] // cities from which the search may go on, by the cost of a way over them
	path    []int32             // cities of the present way: without an edge, and via, in turns
	changed map[int32][2]int32  // links of cities after the present way
	barred  []int32             // cities that no way may go via
	most    int                 // from so many cities a way is sought
	inAll   int                 // all attempts together
	huge    int64               // the length of edges that are sought ways round further; 0: none are
	wide    int                 // how many times as far
}

// waypoint is how a city was come to lose an edge.
type waypoint struct {
	city     int32
	closed   bool
	via      int32 // has given up the edge to this city, …
	previous int32 // … since it was joined with this one; −1: an end of the long edge
	cost     float64
	left     float64 // what the rest of the way costs, at least
}

const (
	// attempts is how many ways are sought, as long as they come to an edge twice. An edge of 7,034 in
	// sw24978, 0.8 % of the tour, has ways that save more than it is long, of which each of the first four
	// does.
	attempts = 16

	// mostExpanded bounds the cities from which a way is sought, and mostInAll those of all attempts:
	// some 10 and 20 ms. Ways over half of usa115475 were found from no more than 3,000, those round the fifty longest
	// edges of ara238025 after a descent in cells from no more than 6,000.
	mostExpanded = 10_000
	mostInAll    = 20_000

	// hugeShare is the share of the tour's length of huge edges: what one leaves can be made good by nothing else. The greedy
	// start of C100k.1 (DIMACS) has an edge of 0.56 % across its clusters, round which the way that saves all of it is found
	// from 10,839 cities.
	hugeShare = 1e-3

	// mostCost is how many times the length of the edge a way may cost, without what its steps save:
	// on boards nearly all searches beyond that come to nothing, 9 ms each.
	mostCost = 2

	// crowFlies is what a unit of the way left is taken to cost, at least. More finds
	// dearer ways sooner.
	crowFlies = 0.2

	// stepPrice is the share of a step's length that it costs however much is saved, or
	// ways would go round and round.
	stepPrice = 0.05
)

// NewRepairer returns a repairer of a problem. Near appends the cities near a city.
func NewRepairer(p *solver.Problem, near func(into []solver.City, c solver.City) []solver.City) *Repairer {
	return &Repairer{problem: p, near: near, most: mostExpanded, inAll: mostInAll, changed: make(map[int32][2]int32)}
}

// Widen has ways round the huge edges of a tour of some length sought so many times as far as those round others.
func (r *Repairer) Widen(length int64, times int) {
	r.huge, r.wide = max(1, int64(hugeShare*float64(length))), times
}

// Bound has ways sought from no more than so many cities, and by all attempts from no more than inAll.
func (r *Repairer) Bound(most, inAll int) { r.most, r.inAll = most, inAll }

// Replace changes links so that the edge a–b is gone, if it finds a way that saves
// something. It returns what that saves; what it costs to make one tour of the links
// comes on top.
func (r *Repairer) Replace(links [][2]int32, a, b int32) (saved int64) {
	if saved = r.seek(links, a, b); saved > 0 {
		r.commit()
	}
	return saved
}

// Seek is Replace, but leaves the links as they are, and returns the way for Follow: ways for several
// edges may be sought at the same time, each by a repairer of its own. nil: there is none.
func (r *Repairer) Seek(links [][2]int32, a, b int32) (way []int32) {
	if r.seek(links, a, b) == 0 {
		return nil
	}
	return slices.Clone(r.path)
}

// Follow goes a way that Seek has found, from one end of its long edge to the other, in links that may
// have changed since, and says whether they allow it; where not, it changes nothing.
func (r *Repairer) Follow(links [][2]int32, way []int32) bool {
	r.links, r.path = links, append(r.path[:0], way...)
	if !slices.Contains(links[way[0]][:], way[len(way)-1]) || r.follow() >= 0 {
		return false
	}
	r.commit()
	return true
}

// seek looks for a way that saves something and that the links allow; it returns what it saves.
func (r *Repairer) seek(links [][2]int32, a, b int32) (saved int64) {
	r.links, r.barred = links, r.barred[:0]
	most, left := r.bounds(a, b)
	for range attempts {
		expanded, found := r.find(a, b, min(most, left))
		if left -= expanded; !found {
			break
		}
		r.trace(a, b)
		if saved = r.saving(); saved <= 0 {
			break
		}
		bar := r.follow()
		if bar < 0 {
			return saved
		}
		r.barred = append(r.barred, bar)
	}
	return 0
}

// bounds returns from how many cities a way round an edge is sought, and all attempts together.
func (r *Repairer) bounds(a, b int32) (most, inAll int) {
	if r.huge > 0 && r.edge(a, b) >= r.huge {
		return r.wide * r.most, r.wide * r.inAll
	}
	return r.most, r.inAll
}

// find looks for the cheapest way from a to b, from most cities at the most. It returns from how many.
func (r *Repairer) find(a, b int32, most int) (expanded int, found bool) {
	if r.place == nil {
		r.place = make([]int32, r.problem.Cities())
	}
	r.open, r.reached = r.open[:0], r.reached[:0]
	r.add(waypoint{city: a, via: -1, previous: -1})
	r.open.Push(opened(0, a))
	dearest := mostCost * float64(r.edge(a, b))
	for len(r.open) > 0 && r.open[0].Key <= dearest && expanded < most {
		at := r.open.Pop().Value
		if at == b {
			return expanded, true
		}
		if w := r.waypoint(at); !w.closed {
			w.closed = true
			expanded++
			r.expand(at, a, b)
		}
	}
	return expanded, false
}

// waypoint returns that of a city, until the next is added; nil: the present search has not come there.
func (r *Repairer) waypoint(city int32) *waypoint {
	if at := int(r.place[city]); at < len(r.reached) && r.reached[at].city == city {
		return &r.reached[at]
	}
	return nil
}

// add adds the waypoint of a city that has none.
func (r *Repairer) add(w waypoint) {
	r.place[w.city] = int32(len(r.reached))
	r.reached = append(r.reached, w)
}

// expand goes on from a city without an edge. To lead to b, the last step takes no edge
// from it: it has lost that to a.
func (r *Repairer) expand(at, a, b int32) {
	from := *r.waypoint(at)
	r.beside = r.near(r.beside[:0], solver.City(at))
	for _, c := range r.beside {
		via := int32(c)
		if via == a || via == from.via || slices.Contains(r.barred, via) || r.links[at][0] == via || r.links[at][1] == via {
			continue
		}
		added := r.edge(at, via)
		if via == b {
			r.reach(waypoint{city: b, via: b, previous: at, cost: from.cost + float64(added)}, b)
			continue
		}
		for _, to := range r.links[via] {
			if to == b || to == a || to == at || r.isClosed(to) {
				continue
			}
			more := float64(max(0, added-r.edge(via, to))) + stepPrice*float64(added)
			r.reach(waypoint{city: to, via: via, previous: at, cost: from.cost + more}, b)
		}
	}
}

// isClosed says whether the present search has gone on from a city.
func (r *Repairer) isClosed(city int32) bool {
	w := r.waypoint(city)
	return w != nil && w.closed
}

// reach notes a way to a city that is not closed if there was none as cheap.
func (r *Repairer) reach(w waypoint, b int32) {
	switch old := r.waypoint(w.city); {
	case old == nil:
		if w.city != b {
			w.left = crowFlies * max(0, float64(r.edge(w.city, b)))
		}
		r.add(w)
	case old.cost <= w.cost:
		return
	default:
		w.left = old.left
		*old = w
	}
	r.open.Push(opened(w.cost+w.left, w.city))
}

// trace writes the way from a to b: a, via, without an edge, via, …, without an edge, b.
func (r *Repairer) trace(a, b int32) {
	r.path = append(r.path[:0], b)
	for at := r.waypoint(b).previous; at >= 0; at = r.waypoint(at).previous {
		if r.path = append(r.path, at); at != a {
			r.path = append(r.path, r.waypoint(at).via)
		}
	}
	slices.Reverse(r.path)
}

// saving returns what the way saves: it takes the edges between its 2nd and 3rd city,
// its 4th and 5th and so on, and the long edge, for those between the 1st and 2nd and so on.
func (r *Repairer) saving() int64 {
	p := r.path
	sum := r.edge(p[0], p[len(p)-1])
	for i := 1; i < len(p); i++ {
		if cost := r.edge(p[i-1], p[i]); i%2 == 1 {
			sum -= cost
		} else {
			sum += cost
		}
	}
	return sum
}

// follow goes the way, without changing the links, and returns −1. Where it comes to an edge a
// second time it cannot, and returns the city via which it would have.
func (r *Repairer) follow() int32 {
	p, last := r.path, len(r.path)-1
	clear(r.changed)
	for i := 0; i < last; i += 2 {
		before, after := p[last], p[0] // over the long edge
		if i > 0 {
			before = p[i-1]
		}
		if i+1 < last {
			after = p[i+2]
		}
		if !r.change(p[i], before, p[i+1]) || !r.change(p[i+1], after, p[i]) {
			return p[i+1]
		}
	}
	return -1
}

// change gives a city another neighbour. It refuses where the city has lost the one by
// now, or has the other already.
func (r *Repairer) change(city, was, is int32) bool {
	l, ok := r.changed[city]
	if !ok {
		l = r.links[city]
	}
	if l[1] == was {
		l[0], l[1] = l[1], l[0]
	}
	if l[0] != was || l[1] == is {
		return false
	}
	r.changed[city] = [2]int32{is, l[1]}
	return true
}

// commit changes the links as the way does that was followed.
func (r *Repairer) commit() {
	for city, l := range r.changed {
		r.links[city] = l
	}
}

// Changed returns the cities whose links the latest way has changed, valid until the
// next is sought.
func (r *Repairer) Changed() []int32 { return r.path }

func (r *Repairer) edge(a, b int32) int64 { return r.problem.Cost(solver.City(a), solver.City(b)) }

// opened is a city from which the search may go on; of equal costs the lower number is
// next.
func opened(cost float64, city int32) minheap.Item[int32] {
	return minheap.Item[int32]{Key: cost, Tie: uint64(city), Value: city}
}
