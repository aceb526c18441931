package rounds

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// longEdge is an edge of the tour that is far too long.
type longEdge struct {
	a, b   solver.City
	length int64
}

// longEdges returns the longest edges of the tour, longest first.
func (r *Rounds) longEdges() []longEdge {
	w := r.whole
	least := longLength * w.length / int64(len(w.order))
	var all []longEdge
	var mu sync.Mutex
	r.pool.Parts(len(w.order), func(from, to int) {
		before := w.at(int32(from - 1))
		for _, c := range w.order[from:to] {
			if length := w.space.Cost(before, c); length > least {
				mu.Lock()
				all = append(all, longEdge{before, c, length})
				mu.Unlock()
			}
			before = c
		}
	})
	return longest(all)
}

// longest returns the longest of some edges, longest first.
func longest(all []longEdge) []longEdge {
	slices.SortFunc(all, func(a, b longEdge) int { return cmp.Or(cmp.Compare(b.length, a.length), cmp.Compare(a.a, b.a)) })
	return all[:min(len(all), mostLong)]
}

// Repair replaces edges that are far too long in the links of all cities, which are one tour or
// several subtours, and leaves links that may form more of them, until goOn returns false.
func Repair(s *space.Space, links [][2]int32, threads int, goOn func() bool) {
	var total atomic.Int64
	workers.Pieces(threads, len(links), smallPiece, func(from, to int) {
		var sum int64
		for c := from; c < to; c++ {
			sum += s.Problem().Distance(solver.City(c), solver.City(links[c][0])) + s.Problem().Distance(solver.City(c), solver.City(links[c][1]))
		}
		total.Add(sum)
	})
	least := longLength * total.Load() / 2 / int64(len(links))
	var all []longEdge
	var mu sync.Mutex
	workers.Pieces(threads, len(links), smallPiece, func(from, to int) {
		for c := from; c < to; c++ {
			for _, other := range links[c] {
				if length := s.Cost(solver.City(c), solver.City(other)); int(other) > c && length > least {
					mu.Lock()
					all = append(all, longEdge{solver.City(c), solver.City(other), length})
					mu.Unlock()
				}
			}
		}
	})
	if len(all) == 0 {
		return
	}
	repairer := partition.NewRepairer(s.Problem(), s.AppendNear)
	for _, e := range longest(all) {
		if !slices.Contains(links[e.a][:], int32(e.b)) {
			continue // an earlier repair has removed it
		}
		if repairer.Replace(links, int32(e.a), int32(e.b)); !goOn() {
			return
		}
	}
}

// repair replaces edges that are far too long, and has the cities of what replaced them
// visited again. False means to end.
func (r *Rounds) repair() bool {
	long := r.longEdges()
	if len(long) == 0 {
		return true
	}
	w := r.whole
	repairer := partition.NewRepairer(w.space.Problem(), w.space.AppendNear)
	var gained int64
	for _, e := range long {
		if !slices.Contains(w.links[e.a][:], int32(e.b)) {
			continue // an earlier repair has removed it
		}
		if saved := repairer.Replace(w.links, int32(e.a), int32(e.b)); saved > 0 {
			gained += saved
			for _, c := range repairer.Changed() {
				r.again[c] = true
			}
		}
		if !r.pool.Report() {
			break // what has been found by then counts
		}
	}
	return r.put(gained)
}
