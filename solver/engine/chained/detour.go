package chained

import (
	"cmp"
	"slices"
	"sync"

	"tourscope/solver"
	"tourscope/solver/search/partition"
)

// A jump is jumpLength mean edges long, at least, and no more than mostJumps are taken
// out of a tour at once, the longest. Of the 700 of usa115475 after a descent in cells,
// fifty are what matters, and take some 10 ms.
const (
	jumpLength = 5
	mostJumps  = 50
)

// jump is an edge of the tour that is far too long.
type jump struct {
	a, b   solver.City
	length int64
}

// jumps returns the longest edges of the tour.
func (r *rounds) jumps() []jump {
	least := jumpLength * r.length / int64(len(r.order))
	var all []jump
	var mu sync.Mutex
	r.inParts(len(r.order), func(from, to int) {
		before := r.at(int32(from - 1))
		for _, c := range r.order[from:to] {
			if length := r.ground.Cost(before, c); length > least {
				mu.Lock()
				all = append(all, jump{before, c, length})
				mu.Unlock()
			}
			before = c
		}
	})
	slices.SortFunc(all, func(a, b jump) int { return cmp.Or(cmp.Compare(b.length, a.length), cmp.Compare(a.a, b.a)) })
	return all[:min(len(all), mostJumps)]
}

// detour takes jumps out of the tour, and wants the cities on the ways instead to be
// searched from again. False means to end.
func (r *rounds) detour() bool {
	jumps := r.jumps()
	if len(jumps) == 0 {
		return true
	}
	d := partition.NewRepairer(r.ground.Problem(), r.ground.AppendNear)
	var gained int64
	for _, j := range jumps {
		if !slices.Contains(r.links[j.a][:], int32(j.b)) {
			continue // an earlier way has gone over it
		}
		if saved := d.Replace(r.links, int32(j.a), int32(j.b)); saved > 0 {
			gained += saved
			for _, c := range d.Changed() {
				r.again[c] = true
			}
		}
		if !r.report() {
			break // what has been found by then counts
		}
	}
	return r.put(gained)
}
