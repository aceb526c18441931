package regions

import (
	"math"

	"tourscope/solver/search/selector"
)

// How rounds of the best tour and restarts share the time of a run.
const (
	// Other than early ones, restarts begin once rounds of the best tour that cost stallCost usual ones, largeStallCost of
	// large instances without ties, have saved less than stallYield per usual round. Begun as soon as larger cells are, they
	// left 0.034 instead of 0.027 % of usa115475 after 5 s. With 60 instead of 25 mona-lisa100K came to 0.015 % after 1.05 instead of
	// 1.82 s (median of five seeds), and stood as well after 8 s; ara238025 stood at 0.119 instead of
	// 0.109 % after 12 s, sra104815 at 0.042 instead of 0.040 % after 10 s (means of eight seeds).
	stallCost      = 25
	largeStallCost = 60
	stallYield     = 2e-6

	// On large boards they begin once rounds that cost boardStallCost save less than restarts are assumed to: pla85900
	// stood at 0.050 instead of 0.064 % after 8 s, at 0.078 instead of 0.087 % after 5 s.
	boardStallCost  = 10
	boardStallYield = firstYield

	// Before the first restart has ended, restarts are assumed to have saved firstYield per
	// usual round at a cost of firstCost such rounds. leastYieldShare is the least yield that is
	// assumed of either, as a share of the higher one: restarts of usa115475 save next to nothing.
	firstYield      = 1e-5
	firstCost       = 10
	leastYieldShare = 0.1

	// littleYield is the least yield that is assumed: in long searches, where both save less,
	// each has half of the time.
	littleYield = 1e-7
)

// stall says when rounds of the best tour have stalled: rounds of that cost have saved less than that per
// usual round.
type stall struct{ cost, yield float64 }

// stallOf returns that of an instance of so many cities, which may be a board, and may have ties.
func stallOf(cities int, board, ties bool) stall {
	switch {
	case cities < largeFrom:
		return stall{stallCost, stallYield}
	case board:
		return stall{boardStallCost, boardStallYield}
	case ties:
		return stall{stallCost, stallYield}
	}
	return stall{largeStallCost, stallYield}
}

// account is what rounds have cost, in usual rounds, and the share of the length that they have
// saved; older ones count less.
type account struct{ saved, spent float64 }

// forget discounts what is in the account for rounds of a cost.
func (a *account) forget(cost float64) {
	left := math.Pow(1-selector.Forgotten, cost)
	a.saved, a.spent = a.saved*left, a.spent*left
}

// yield returns what was saved per usual round.
func (a *account) yield() float64 { return a.saved / max(a.spent, 1) }

// accounts are those of restarts and of the best tour's rounds.
type accounts struct {
	anew, cells account
	stall       stall   // when restarts begin
	stalled     bool    // restarts are done
	window      account // before that: the best tour's last rounds
	known       bool    // a restart has ended, so that its yield is not assumed
	idle        int     // restarts that saved nothing less those that saved something, at least 0
}

// watch notes a round of the best tour before restarts share the time, and whether its rounds have stalled.
func (s *accounts) watch(saved, cost float64) {
	s.window.saved, s.window.spent = s.window.saved+saved, s.window.spent+cost
	if s.window.spent < s.stall.cost {
		return
	}
	if s.window.yield() < s.stall.yield {
		s.share()
	}
	s.window = account{}
}

// share has restarts and rounds of the best tour share the time from now on.
func (s *accounts) share() {
	s.stalled = true
	s.anew, s.cells = account{firstYield * firstCost, firstCost}, s.window
	s.known, s.idle = false, 0
}

// save adds what a restart has saved. The first one replaces the yield that was assumed.
func (s *accounts) save(saved float64) {
	if !s.known {
		s.known, s.anew.saved = true, 0
	}
	if s.anew.saved += saved; saved > 0 {
		s.idle = max(0, s.idle-1)
	} else {
		s.idle++
	}
}

// spend notes the cost of a round on either account.
func (s *accounts) spend(on *account, cost float64) {
	s.anew.forget(cost)
	s.cells.forget(cost)
	on.spent += cost
}

// isDue says whether restarts have cost less for what they save than rounds of the best tour.
func (s *accounts) isDue() bool {
	anew, cells := s.anew.yield(), s.cells.yield()
	least := max(leastYieldShare*max(anew, cells), littleYield)
	return s.anew.spent/max(anew, least) <= s.cells.spent/max(cells, least)
}
