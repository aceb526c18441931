package tourdiff

import (
	"cmp"
	"slices"

	"tourscope/solver"
)

// Compare returns how a tour differs from the earlier one; an edge in the change may
// still be in both. It returns false where Find does, and where the tour does not visit
// the same cities once each: segments that take up each of their positions once, and
// beside them the same cities as are left, are a proof of that.
//
// The lists are the caller's until the next call.
func (f *Finder) Compare(order []solver.City) (Change, bool) {
	found, ok := f.Find(order)
	if !ok {
		return Change{}, false
	}
	c := &f.change
	c.Before, c.Now = c.Before[:0], c.Now[:0]
	f.spans, f.gone, f.come = f.spans[:0], f.gone[:0], f.come[:0]
	next := 0
	for _, s := range found {
		if s.Step == 0 {
			f.come = append(f.come, order[s.At:s.At+s.Count]...)
			continue
		}
		c.Now = positions(c.Now, next, s.At)
		next = s.At + s.Count - 1
		if s.Step < 0 {
			s.From -= s.Count - 1
		}
		f.spans = append(f.spans, s)
	}
	c.Now = positions(c.Now, next, len(order))
	sure := f.rest()
	return *c, sure
}

// rest adds to the change what is outside all spans of the earlier tour, and says whether
// these take up each position once and leave the cities that were found nowhere.
func (f *Finder) rest() bool {
	slices.SortFunc(f.spans, func(s, t Segment) int { return cmp.Compare(s.From, t.From) })
	next, edge := 0, 0
	for _, s := range f.spans {
		if s.From < next {
			return false
		}
		f.gone = append(f.gone, f.before[next:s.From]...)
		f.change.Before = positions(f.change.Before, edge, s.From)
		next, edge = s.From+s.Count, s.From+s.Count-1
	}
	f.gone = append(f.gone, f.before[next:]...)
	f.change.Before = positions(f.change.Before, edge, len(f.before))
	slices.Sort(f.gone)
	slices.Sort(f.come)
	return slices.Equal(f.gone, f.come)
}

// positions appends the numbers from one to before another.
func positions(to []int, from, end int) []int {
	for i := from; i < end; i++ {
		to = append(to, i)
	}
	return to
}
