package session

import (
	"slices"
)

// Race describes how the runs of a comparison were started.
type Race uint8

// The races.
const (
	Alone    Race = iota // one pane, with the whole machine
	Together             // all at once, with equal shares of the cores
	InTurns              // one after another, each with the whole machine
)

var raceNames = [...]string{"alone", "together", "in turns"}

// String is the name of a race as recordings and tables have it.
func (r Race) String() string { return raceNames[r] }

// parseRace reads String back; false: no such race.
func parseRace(name string) (Race, bool) {
	i := slices.Index(raceNames[:], name)
	return Race(max(i, 0)), i >= 0
}

// Threads is the budget of each of so many panes that compute at once: an equal share
// of the cores, at least one. What does not divide evenly stays with the window. 0,
// for a pane that has the machine to itself, means all cores of whatever machine the
// engine computes on.
func (r Race) Threads(cores, panes int) int {
	if r != Together || panes < 2 {
		return 0
	}
	return max(1, cores/panes)
}
