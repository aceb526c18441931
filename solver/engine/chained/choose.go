package chained

import (
	"cmp"
	"slices"

	"tourscope/solver/engine/route"
)

// choose returns the union of the best set of patches that it finds, among those
// that leave a tour: if possible all that help; else the better of two. One begins
// with all patches, which leave a tour for sure, and drops the harmful ones as far
// as that goes, worst first; the other begins with none and adds the helpful ones,
// best first. A patch of no gain counts as helpful, since something new may be found
// from it.
func choose(tour *route.Array, patches []patch) patch {
	slices.SortStableFunc(patches, func(a, b patch) int { return cmp.Compare(b.gain, a.gain) })
	helpful := 0
	for helpful < len(patches) && patches[helpful].gain >= 0 {
		helpful++
	}
	in := make([]bool, len(patches))
	for i := range helpful {
		in[i] = true
	}
	if all := union(patches, in); leavesTour(tour, all) {
		return all
	}
	for i := range in {
		in[i] = true
	}
	for i := len(in) - 1; i >= helpful; i-- {
		in[i] = false
		in[i] = !leavesTour(tour, union(patches, in))
	}
	dropped := union(patches, in)
	clear(in)
	for i := range helpful {
		in[i] = true
		in[i] = leavesTour(tour, union(patches, in))
	}
	if added := union(patches, in); added.gain >= dropped.gain {
		return added
	}
	return dropped
}

func leavesTour(tour *route.Array, p patch) bool { return tour.CanExchange(p.removed, p.added) }

func union(patches []patch, in []bool) patch {
	var all patch
	for i, p := range patches {
		if in[i] {
			all.gain += p.gain
			all.removed = append(all.removed, p.removed...)
			all.added = append(all.added, p.added...)
		}
	}
	return all
}
