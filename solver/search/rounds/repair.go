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
	return longest(all, mostRepaired)
}

// longest returns so many of the longest of some edges, longest first.
func longest(all []longEdge, most int) []longEdge {
	slices.SortFunc(all, func(a, b longEdge) int {
		return cmp.Or(cmp.Compare(b.length, a.length), cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b))
	})
	return all[:min(len(all), most)]
}

// repair replaces edges that are far too long, and has the cities of what replaced them
// visited again. False means to end.
func (r *Rounds) repair() bool {
	repairer := partition.NewRepairer(r.whole.space.Problem(), r.whole.space.AppendNear)
	repairer.Widen(r.whole.length, wideSearch)
	for some := range slices.Chunk(r.longEdges(), repairedTogether) {
		if !r.repairSome(repairer, some) {
			return false
		}
	}
	return true
}

// repairSome replaces some edges, unless joining the subtours that are left costs more than that saves. False
// means to end.
func (r *Rounds) repairSome(repairer *partition.Repairer, long []longEdge) bool {
	w := r.whole
	gained, goOn := int64(0), true
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
		if goOn = r.pool.Report(); !goOn {
			break // what has been found by then counts
		}
	}
	return (gained == 0 || r.put(gained)) && goOn
}
