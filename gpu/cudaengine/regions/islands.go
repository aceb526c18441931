package regions

import (
	"sync"
	"time"

	"tourscope/solver"
)

// Islands: other tours of the instance, searched side by side on the devices.
//
// Up to some 60,000 cities a tour has cells for a part of a device, and several blocks search each.
// What these find beyond one another is little; as many tours of other starts, recombined as a
// whole (eax.Tours), are worth much more, since they do not have the same defects longer than a
// cell. So once the rounds save little, as many islands as there were blocks a cell search a few
// tours each, with one block a cell, and the best of all goes on. On boards, and where a tour has
// cells for a tenth of a device, islands begin at once, on boards after some rounds, and their
// tours are shorter searches: elsewhere the first gaps would come later. Where the curve shows that dense parts lie apart, islands
// begin beside the first tour of the run, which takes the place of one of them and has as many blocks: one a usual cell, in the few
// cells of a level up to eight. There and on boards they hand over preliminary tours to it (preliminarytours.go).
// What an island does depends on its seed and number alone, and its tours are recombined in a fixed
// order: the run's tour depends neither on time nor on the number of devices or threads.

const (
	// mostIslands bounds the islands: more threads than that wait for each other on the host.
	mostIslands = 10

	// leastIslandTours is the least number of tours of all islands, in as many turns as that
	// takes. Where there are most islands, in small instances, the tours are of two turns: of
	// rl11849 ten left 0.020 % after 2.5 s, twenty 0.007 %.
	leastIslandTours = 9
	turnsOfMost      = 2

	// On boards further turns follow until poorTurns in a row have saved less than turnYield of the length, or
	// there are mostBoardTours tours in all. Tours that islands have begun beyond the last turn are not counted.
	// Of drilling60000-7 the third turn saves some 0.04 % in 0.35 s (twenty seeds, H200), the rounds after it
	// 0.02 % in a second; and after a turn that saves nothing the next ones save as much again. With 1, 2 and 3
	// poor turns and 27, 27 and 60 tours pla33810 stood at 0.057, 0.051 and 0.044 % after 3 s, the worst of
	// twenty seeds at 0.100, 0.086 and 0.070 %.
	turnYield      = 5e-5
	poorTurns      = 3
	mostBoardTours = 60

	// islandLead is the rounds of the run's own tour while the islands make ready. Where they begin
	// at once, it is searched until its yield is islandYield.
	islandLead  = 2
	islandYield = 1.5e-4

	// boardYield is the same on boards, of the run's own tour and of those of the islands: many
	// short searches are worth more than fewer long ones. With 3e-4 and 5e-4 instead of 1e-4 and
	// 1.5e-4 pla33810 came to 0.1 % after 1.3 and 0.9 instead of 1.6 and 1.5 s.
	boardYield = 3e-4

	// leveledLead is the yield of the run's own tour at which it waits for islands whose starts are searched level by level,
	// and leveledYield that down to which these search: their tours are shorter from the first on. With restartYield C31k.0 and
	// C31k.1 (DIMACS) came to 0.05 % after 1.49 and 1.51 instead of 1.37 and 1.06 s. With a lead of 1e-3 20,000 such cities came to
	// 0.2 % after 0.62 instead of 0.33 s.
	leveledLead, leveledYield = 5e-4, 1e-3
)

// boardRounds is the rounds of the run's own tour before the islands of boards begin: from the first
// descent on they made the first gaps later, since both wait for the device then.
const boardRounds = 3

// islands is the state of the islands of a run.
type islands struct {
	count       int               // side by side
	board       bool              // the tour is of a drilled board
	lead        float64           // the yield down to which the run's own tour is searched where they begin at once
	begun       bool              // they are due
	apart       apartness         // where dense parts lie apart, their starts are searched level by level
	own         int               // 1: the run's own tour takes the place of the first one; otherwise 0
	usual       *cellSizes        // of the run's rounds, where own only after the islands
	since       int64             // the round after which they are
	preliminary *preliminaryTours // nil: none are handed over
	over        bool              // their tours are in the pool
	begin       func()            // in goroutines, but for the place of the run's own tour
	next        func()            // begins what an island in its place searches next; maybe nothing
	end         func()            // cancels their context
	alone       bool              // there is one thread: all work takes turns
	turns       chan token        // has room for the islands that may search at the same time
	made        []chan islandTour
	all         sync.WaitGroup
	pause       sync.RWMutex // held while the run reports, which blocks in a pause
}

// token is an element of a channel that only counts.
type token = struct{}

// islandTour is a tour that an island has made, and what that took.
type islandTour struct {
	tourLength
	state  solver.State
	kernel time.Duration
	err    error
}

// close ends the islands and waits for them.
func (s *islands) close() {
	if s != nil {
		s.end()
		s.all.Wait()
	}
}

// areAhead says whether tours of islands are still to come.
func (s *islands) areAhead() bool { return s != nil && !s.over }

// areAtWork says whether islands need threads beside the rounds.
func (s *islands) areAtWork() bool { return s.areAhead() && s.begun }
