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
	measure := p.lengthByCities
	if p.plain && p.measured.Swap(true) { // for a first tour interleaved coordinates take longer than they save
		p.points(threads) // which pathLength makes on all cores
		measure = p.pathLength
	}
	var sum atomic.Int64
	workers.Pieces(threads, n, measuredTogether, func(from, to int) {
		before := closing
		if from > 0 {
			before = order[from-1]
		}
		sum.Add(measure(before, order[from:to]))
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
	return p.lengthByCities(from, path)
}

// lengthByCities is pathLength of any problem.
func (p *Problem) lengthByCities(from City, path []City) (sum int64) {
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
	points := p.points(0)
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
	if len(p.fixed.list) == 0 || p.cities < 2 {
		return nil
	}
	found := make(map[edge]struct{}, len(p.fixed.list))
	previous := order[len(order)-1]
	if p.IsPath() {
		previous = order[0]
	}
	for _, c := range order {
		if p.IsFixed(previous, c) {
			found[p.edge(previous, c)] = struct{}{}
		}
		previous = c
	}
	for _, e := range p.fixed.list {
		if _, is := found[e]; !is {
			return fmt.Errorf("the tour lacks the fixed edge %d–%d", p.Label(e.from), p.Label(e.to))
		}
	}
	return nil
}

// Identity returns the tour 0, 1, …, n − 1.
func Identity(n int) []City {
	order := make([]City, n)
	for i := range order {
		order[i] = City(i)
	}
	return order
}
