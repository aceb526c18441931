package solver

import (
	"fmt"
	"slices"
	"sync/atomic"

	"tourscope/solver/internal/workers"
)

// Length returns the exact length of the round trip through order: the sum of
// n distances, including the closing one, or of an open path without it. It does not
// check the order.
//
// Long tours are measured on all cores: see LengthOn.
func (p *Problem) Length(order []City) int64 { return p.LengthOn(0, order) }

// LengthOn is Length on so many threads; 0: all cores.
func (p *Problem) LengthOn(threads int, order []City) int64 {
	n := len(order)
	if n < 2 {
		return 0
	}
	closing := order[n-1]
	if p.IsPath() {
		closing = order[0] // at distance 0 from itself
	}
	if n < longTour {
		return p.pathLength(closing, order)
	}
	var sum atomic.Int64
	workers.Pieces(threads, n, measuredTogether, func(from, to int) {
		before := closing
		if from > 0 {
			before = order[from-1]
		}
		sum.Add(p.pathLength(before, order[from:to]))
	})
	return sum.Load()
}

// Tours of at least longTour cities are measured in parallel, measuredTogether cities a
// goroutine. A shorter tour is measured in less time than a goroutine takes to start.
const longTour, measuredTogether = 50_000, 8_192

// Leg returns the length of the edge from a position of an order to the next one, from the
// last one to the first; 0 at the end of an open path.
func (p *Problem) Leg(order []City, at int) int64 {
	if at == len(order)-1 && p.IsPath() {
		return 0
	}
	return p.Distance(order[at], order[(at+1)%len(order)])
}

// pathLength returns the length of the path from a city through others.
func (p *Problem) pathLength(from City, path []City) (sum int64) {
	if p.plain {
		return p.plainLength(from, path)
	}
	for _, c := range path {
		sum += p.Distance(from, c)
		from = c
	}
	return sum
}

// plainLength is pathLength for plain problems. A run measures every tour that it
// shows; for large tours most of that time is memory latency of coordinates. Loading
// them in blocks overlaps the latencies, which halves the time; interleaving x and y
// gives one cache miss per city instead of two, which halves it again.
func (p *Problem) plainLength(from City, order []City) (sum int64) {
	var block [512]point
	points := p.points()
	at := points[from]
	for part := range slices.Chunk(order, len(block)) {
		for i, c := range part {
			block[i] = points[c]
		}
		for _, next := range block[:len(part)] {
			sum += euclidean2D(at.x-next.x, at.y-next.y)
			at = next
		}
	}
	return sum
}

// CheckTour returns why order is no valid tour of the problem: a city is missing,
// duplicate or unknown, a fixed edge is missing, or an open path has another end. Nil: it
// is valid.
func (p *Problem) CheckTour(order []City) error {
	if len(order) != p.cities {
		return fmt.Errorf("the tour has %d cities, the problem %d", len(order), p.cities)
	}
	seen := make([]bool, p.cities)
	for _, c := range order {
		if c < 0 || int(c) >= p.cities {
			return fmt.Errorf("the tour visits city %d; the problem's cities are 1 to %d", int64(c)+1, p.cities)
		}
		if seen[c] {
			return fmt.Errorf("the tour visits city %d twice", p.Label(c))
		}
		seen[c] = true
	}
	if err := p.checkEnds(order); err != nil {
		return err
	}
	return p.checkFixed(order)
}

func (p *Problem) checkFixed(order []City) error {
	if len(p.fixed) == 0 || p.cities < 2 {
		return nil
	}
	found := make(map[edge]struct{}, len(p.fixed))
	previous := order[len(order)-1]
	if p.IsPath() {
		previous = order[0]
	}
	for _, c := range order {
		if p.IsFixed(previous, c) {
			found[edgeOf(previous, c)] = struct{}{}
		}
		previous = c
	}
	for e := range p.fixed {
		if _, is := found[e]; !is {
			return fmt.Errorf("the tour lacks the fixed edge %d–%d", p.Label(e.low), p.Label(e.high))
		}
	}
	return nil
}

// FixedPaths returns the paths that the fixed edges form, each from end to end, or the
// complete tour where they form one. It fails where fixed edges branch or form a shorter
// cycle.
func (p *Problem) FixedPaths() ([][]City, error) {
	next := make(map[City][]City, 2*len(p.fixed))
	for e := range p.fixed {
		next[e.low] = append(next[e.low], e.high)
		next[e.high] = append(next[e.high], e.low)
	}
	var paths [][]City
	walked := make(map[City]bool, len(next))
	walk := func(from City) {
		path := []City{from}
		walked[from] = true
		for at := from; ; {
			step := at
			for _, c := range next[at] {
				if !walked[c] && (step == at || c < step) { // the result must not depend on the map's order
					step = c
				}
			}
			if step == at {
				break
			}
			walked[step] = true
			path = append(path, step)
			at = step
		}
		paths = append(paths, path)
	}
	for c := City(0); int(c) < p.cities; c++ {
		if len(next[c]) > 2 {
			return nil, fmt.Errorf("city %d is in %d fixed edges: a tour has room for two", p.Label(c), len(next[c]))
		}
		if len(next[c]) == 1 && !walked[c] {
			walk(c)
		}
	}
	for c := City(0); int(c) < p.cities; c++ {
		if len(next[c]) == 2 && !walked[c] {
			if walk(c); len(paths[len(paths)-1]) != p.cities {
				return nil, fmt.Errorf("the fixed edges close a cycle at city %d before every city is visited", p.Label(c))
			}
		}
	}
	return paths, nil
}

// Identity returns the tour 0, 1, …, n − 1.
func Identity(n int) []City {
	order := make([]City, n)
	for i := range order {
		order[i] = City(i)
	}
	return order
}
