// Package tourdiff compares a tour with an earlier one: the segments they have in common
// lead through the same cities in the same order, forward or backward.
//
// Between two looks at a search a tour of 750,000 cities changes in a thousand places,
// and what lies between these is as it was, though often turned round or moved. Who
// knows something of the earlier tour, where its cities are or how long it is, need not
// find it anew: to fetch it city by city, from all over the memory, takes most of the
// time of a picture.
//
// It knows no distances and no edges. Its hard part is to find where a segment was
// without asking where each city was, which would take as long as all that it saves.
// So the positions of a few cities are known, one in so many along the earlier tour: a
// segment is looked for city by city until one of these comes up, and from there on
// two lists are compared, one element after the other.
package tourdiff

import "tourscope/solver"

// Segment is a part of a tour: Count cities from position At on. With Step 1 they are those
// of the earlier tour from position From on, with Step −1 those from there backward. With
// Step 0 they may have been anywhere: nothing was found.
//
// No segment runs over the end of either list.
type Segment struct{ At, From, Count, Step int }

// spacing is how many positions further the next known city is. A tenth of those of 750,000
// cities, in a thousand segments, are then asked for one by one, and a twentieth of
// all positions noted for the next tour.
const spacing = 16

// Change is what two tours of the same cities do not have in common: the positions in
// each, in order, from which the way to the next city is inside no segment. Where
// the last city is the next one is the first.
type Change struct{ Before, Now []int }

// Finder remembers a tour. The zero value remembers none. It is for one goroutine.
type Finder struct {
	before   []solver.City // a copy
	position []int32       // by city: of the few that are known, the position and 1; else 0
	found    []Segment

	spans      []Segment // memory of Compare: those in the earlier tour
	gone, come []solver.City
	change     Change
}

// Remember makes a tour the earlier one: each of its cities below their number.
func (f *Finder) Remember(order []solver.City) {
	for i := 0; i < len(f.before); i += spacing {
		f.position[f.before[i]] = 0
	}
	if len(f.position) != len(order) {
		f.position = make([]int32, len(order))
	}
	f.before = append(f.before[:0], order...)
	for i := 0; i < len(order); i += spacing {
		f.position[order[i]] = int32(i) + 1
	}
}

// Forget makes it remember no tour.
func (f *Finder) Forget() { *f = Finder{} }

// Before returns the tour remembered, nil if there is none. Read only, and until the
// next Remember.
func (f *Finder) Before() []solver.City { return f.before }

// Find parts a tour into segments, one after the other. It returns false where there is
// no earlier tour of as many cities, or where so little is as it was that the search was
// given up. The list is the caller's until the next call. A city that is none, which a
// wrong tour may have, is never found.
func (f *Finder) Find(order []solver.City) ([]Segment, bool) {
	if len(f.before) != len(order) || len(order) == 0 {
		return nil, false
	}
	f.found = f.found[:0]
	most := max(64, len(order)/spacing)
	open := 0 // the first position that is in no segment yet
	for at := 0; at < len(order); {
		was := f.where(order, at)
		if was < 0 {
			at++
			continue
		}
		s := f.grow(order, open, at, was)
		f.leave(open, s.At)
		f.found = append(f.found, s)
		open = s.At + s.Count
		at = open
		if len(f.found) > most {
			return nil, false
		}
	}
	f.leave(open, len(order))
	return f.found, true
}

// leave notes that nothing was found for some positions.
func (f *Finder) leave(from, to int) {
	if from < to {
		f.found = append(f.found, Segment{At: from, Count: to - from})
	}
}

// where returns the position that a city had, if that is the same one or known; else −1.
func (f *Finder) where(order []solver.City, at int) int {
	c := order[at]
	if f.before[at] == c {
		return at
	}
	if uint(c) < uint(len(f.position)) {
		return int(f.position[c]) - 1
	}
	return -1
}

// grow returns the longest segment, from position open on, with the city at a position, which
// was at another before.
func (f *Finder) grow(order []solver.City, open, at, was int) Segment {
	s := Segment{At: at, From: was, Count: f.forward(order[at:], was), Step: 1}
	if back := f.backward(order[at:], was); back > s.Count || s.Count == 1 && at > open && f.is(was+1, order[at-1]) {
		s.Count, s.Step = back, -1
	}
	for s.At > open && f.is(s.From-s.Step, order[s.At-1]) {
		s.At, s.From, s.Count = s.At-1, s.From-s.Step, s.Count+1
	}
	return s
}

// is says whether a city was at a position, if that is one.
func (f *Finder) is(position int, c solver.City) bool {
	return position >= 0 && position < len(f.before) && f.before[position] == c
}

// forward returns how many cities are those from a position on.
func (f *Finder) forward(cities []solver.City, was int) int {
	before := f.before[was:]
	cities = cities[:min(len(cities), len(before))]
	for i, c := range cities {
		if before[i] != c {
			return i
		}
	}
	return len(cities)
}

// backward returns how many cities are those from a position on to the beginning.
func (f *Finder) backward(cities []solver.City, was int) int {
	cities = cities[:min(len(cities), was+1)]
	for i, c := range cities {
		if f.before[was-i] != c {
			return i
		}
	}
	return len(cities)
}
