package run

import (
	"fmt"

	"tourscope/solver"
	"tourscope/solver/tourdiff"
)

// audit checks tours. One that is made of stretches of the last good one visits every
// city once, see tourdiff.Finder, and its length differs by the edges between these,
// before and now. That is as exact as to visit all cities and to sum all edges, and a
// tenth of the work: a thousand edges of 750,000 change from picture to picture.
// Whatever cannot be told so is checked in full.
//
// It is for one goroutine.
type audit struct {
	problem *solver.Problem
	good    tourdiff.Finder
	length  int64 // of the tour that good remembers
}

// check says what is wrong with a tour, or nil.
func (a *audit) check(order []solver.City, claimed int64) error {
	if length, sure := a.derive(order); sure && length == claimed {
		return nil
	}
	if err := a.problem.CheckTour(order); err != nil {
		return err
	}
	if length := a.problem.Length(order); length != claimed {
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
	change, sure := a.good.Compare(order)
	if !sure || len(order) < 3 {
		return 0, false
	}
	return a.length - a.sum(a.good.Before(), change.Before) + a.sum(order, change.Now), true
}

// sum is the length of the edges from some places of a tour on.
func (a *audit) sum(order []solver.City, places []int) (length int64) {
	for _, i := range places {
		length += a.problem.Distance(order[i], order[(i+1)%len(order)])
	}
	return length
}
