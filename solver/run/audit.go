package run

import (
	"cmp"
	"fmt"
	"slices"

	"tourscope/solver"
	"tourscope/solver/stretch"
)

// audit checks tours. One that is made of stretches of the last good one, each of
// whose places comes up once, visits every city once; and its length differs by the
// edges between the stretches, before and now. That is as exact as to visit all cities
// and to sum all edges, and a tenth of the work: a thousand edges of 750,000 change
// from picture to picture. Whatever cannot be told so is checked in full.
//
// It is for one goroutine.
type audit struct {
	problem *solver.Problem
	good    stretch.Finder
	length  int64 // of the tour that good remembers
	spans   []stretch.Stretch
	gone    []solver.City
	fresh   []solver.City
}

// check says what is wrong with a tour, or nil.
func (a *audit) check(order []solver.City, claimed int64) error {
	if length, sure := a.derive(order); sure && length == claimed {
		return nil
	}
	return checkFully(a.problem, order, claimed)
}

func checkFully(p *solver.Problem, order []solver.City, claimed int64) error {
	if err := p.CheckTour(order); err != nil {
		return err
	}
	if length := p.Length(order); length != claimed {
		return fmt.Errorf("its length is %d, not %d", length, claimed)
	}
	return nil
}

// accept makes a tour that was checked the last good one.
func (a *audit) accept(order []solver.City, length int64) {
	if a.problem.FixedEdges() == 0 { // where there are some, a tour must also have those
		a.good.Remember(order)
		a.length = length
	}
}

// derive returns the length of a tour that it proves to be one.
func (a *audit) derive(order []solver.City) (length int64, sure bool) {
	found, ok := a.good.Find(order)
	if !ok || len(order) < 3 || !a.partsAll(found, order) {
		return 0, false
	}
	length = a.length - a.outside(a.good.Before(), a.spans)
	a.spans = a.spans[:0]
	for _, s := range found {
		if s.Step != 0 {
			a.spans = append(a.spans, stretch.Stretch{From: s.At, Count: s.Count})
		}
	}
	return length + a.outside(order, a.spans), true
}

// partsAll says whether the stretches, and the cities found nowhere, are all cities
// once. Then spans are the stretches in the last good tour, sorted.
func (a *audit) partsAll(found []stretch.Stretch, order []solver.City) bool {
	a.spans, a.gone, a.fresh = a.spans[:0], a.gone[:0], a.fresh[:0]
	for _, s := range found {
		switch s.Step {
		case 0:
			a.fresh = append(a.fresh, order[s.At:s.At+s.Count]...)
			continue
		case -1:
			s.From -= s.Count - 1
		}
		a.spans = append(a.spans, s)
	}
	slices.SortFunc(a.spans, func(s, t stretch.Stretch) int { return cmp.Compare(s.From, t.From) })
	before, next := a.good.Before(), 0
	for _, s := range a.spans {
		if s.From < next {
			return false // a place twice
		}
		a.gone = append(a.gone, before[next:s.From]...)
		next = s.From + s.Count
	}
	a.gone = append(a.gone, before[next:]...)
	slices.Sort(a.gone)
	slices.Sort(a.fresh)
	return slices.Equal(a.gone, a.fresh)
}

// outside is the length of all edges of a round trip that are inside none of the spans,
// which are sorted: From and Count are places of it.
func (a *audit) outside(order []solver.City, spans []stretch.Stretch) (length int64) {
	edges := func(from, to int) {
		for i := from; i < to; i++ {
			length += a.problem.Distance(order[i], order[(i+1)%len(order)])
		}
	}
	next := 0 // the edge from each place to the one after it
	for _, s := range spans {
		edges(next, s.From)
		next = s.From + s.Count - 1
	}
	edges(next, len(order))
	return length
}
