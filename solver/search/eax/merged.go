package eax

import (
	"cmp"
	"slices"

	"tourscope/solver/internal/workers"
	"tourscope/solver/search/merging"
	"tourscope/solver/search/space"
)

// Merging of the tours of a pool. Near the optimum, tours of a pool differ by changes each of which alone leaves subtours,
// so that none takes it from another; the shortest tour of the union of two has the best of all of them. It is kept
// apart: if the best tour of a pool is replaced by it, the pool soon has no other edges, and stands, after 25 restarts of
// usa115475, at 6,205,609 instead of 6,205,440 (means of three seeds). Kept apart, it is at 6,205,343.

const (
	// mergedSideBySide is how many tours are made of the merged one side by side, each with some of the others. It is not the
	// number of threads, on which the result does not depend. One takes some 500 bytes for each city at which two tours
	// differ: of a million cities four are made.
	mergedSideBySide = 8
	mergedCities     = 4_000_000

	// mergedAtOnce is how many tours are merged at a time, the shortest first.
	mergedAtOnce = 16
)

// Merging merges tours of a pool, as they are when it is made, with each other and with what another one has left.
type Merging struct {
	space   *space.Space
	threads int
	merged  Made
	tours   []Made
}

// Merging returns a merging of the tour that another one has left, which has no order at first, and those that have changed
// since they were merged; nil: none have. It may run while tours are added.
func (t *Tours) Merging(left Made) *Merging {
	changed := t.unmerged()
	if len(changed) == 0 {
		return nil
	}
	m := &Merging{space: t.space, threads: t.threads, merged: left}
	for _, w := range changed {
		w.merged = true
		m.tours = append(m.tours, Made{slices.Clone(w.tour.Order()), w.length})
	}
	if left.Order == nil {
		m.merged = m.tours[0]
	}
	return m
}

// unmerged returns the tours that are to be merged, the shortest first.
func (t *Tours) unmerged() (changed []*wholeTour) {
	for _, w := range t.all {
		if !w.merged {
			changed = append(changed, w)
		}
	}
	slices.SortStableFunc(changed, func(a, b *wholeTour) int { return cmp.Compare(a.length, b.length) })
	return changed[:min(len(changed), mergedAtOnce)]
}

// Run makes the merged tour the shortest in the union of it and each of the tours. When goOn, which any goroutine may call, is
// false, it ends early, with a tour.
func (m *Merging) Run(goOn func() bool) {
	made := make([]Made, min(mergedSideBySide, max(1, mergedCities/m.space.Cities()), len(m.tours)))
	workers.Each(m.threads, len(made), func(k int) {
		made[k] = m.merged
		for i := k; i < len(m.tours); i += len(made) {
			made[k] = m.shortest(made[k], m.tours[i], goOn)
		}
	})
	for count := len(made); count > 1; {
		half := (count + 1) / 2
		workers.Each(m.threads, count/2, func(k int) { made[k] = m.shortest(made[k], made[half+k], goOn) })
		count = half
	}
	m.merged = made[0]
}

// Merged returns the merged tour; read only.
func (m *Merging) Merged() Made { return m.merged }

// shortest returns the shortest tour in the union of two.
func (m *Merging) shortest(one, other Made, goOn func() bool) Made {
	if other.Length < one.Length {
		one, other = other, one
	}
	order, gain := merging.Merge(one.Order, other.Order, m.space, goOn)
	return Made{Order: order, Length: one.Length - gain}
}
