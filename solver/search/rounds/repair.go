package rounds

import (
	"cmp"
	"slices"
	"sync"

	"tourscope/solver"
	"tourscope/solver/search/partition"
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
