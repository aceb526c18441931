package regions

import (
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/eax"
)

// Recombination of whole tours. Searches in cells cannot repair defects longer than a cell. So once
// rounds of the best tour have stalled, or earlier (earlyrestarts.go), other tours are begun independently of it, searched in
// the same cells for some ten rounds each, and recombined as a whole with it and with each other
// (eax.Tours, wholetours.go), while the rounds go on. Rounds of the best tour and restarts share
// the time by what they save for their cost in rounds (restartshare.go): nothing depends on the
// clock.

// What bounds restarts, measured on an H200.
const (
	// mostRestarted bounds the cities of instances with restarts, which were measured with up to
	// a million: the pool takes some 16 bytes a city and tour, and a row of the device's recombination 144.
	mostRestarted = 2_000_000

	// restartYield is the yield of usual cells down to which the tour of a restart is searched,
	// for no fewer than settled and no more than mostOfRestart rounds. The tours of pla33810 are
	// 0.3 to 0.5 % above the optimum then; of tours searched three times as long, as many are
	// recombined to no better one. Where restarts save nothing, the next ones are searched
	// longer: down to half the yield for each, mostLonger times.
	restartYield  = 1e-4
	mostOfRestart = 40
	mostLonger    = 5

	// recombinedAfter is the number of rounds after which the result of a recombination is used, by
	// 12 ms of pla85900 some 0.3 s: on 16 cores it takes 20 to 90 ms of pla33810, 0.1 to 0.4 s of
	// pla85900 and usa115475. Of a million cities recombination takes about 10 s of an H200 beside the search, and a round
	// 0.25 s, of 316,228 some 3 s and 0.09 s, so that E316k.0 waited 108 of 490 s for it: beyond fewRestarted cities it has
	// laterRecombined times as many rounds.
	recombinedAfter = 25
	fewRestarted    = 250_000
	laterRecombined = 2

	// restartKicks is the number of cities per kick of a start along the curve.
	restartKicks = 50
)

// restarts is the state of the restarts of a run.
type restarts struct {
	accounts
	job   solver.Job  // its threads are the share of restarts
	queue await.Queue // recombination
	tours *eax.Tours  // nil before the first restart has ended
	pool  int         // number of the tour in the pool that the best tour's rounds go on from

	starts upcomingStarts
	due    bool       // the next round begins a restart
	now    *restart   // searched now; nil: the best tour is
	main   tourLength // the best tour's rounds go on from it, after a restart

	mainFar farRounds // and with its far rounds

	early earlyRestarts

	pending *await.Task // recombines the tour of the last restart; nil: none
	until   int64       // the round after which that has to be done

	mergings mergings
}

// restart is the search of a tour that was begun anew.
type restart struct {
	rounds int
	yield  float64 // of its last rounds
}

// newRestarts returns the restarts of a job whose regions may evolve; nil where it has none.
func newRestarts(job solver.Job, evolves bool) *restarts {
	if !evolves || !job.Values.Bool("recombination") || len(job.Start) > mostRestarted {
		return nil
	}
	budget := job.Threads
	_, job.Threads = hostShares(budget)
	s := &restarts{job: job, queue: await.Queue{Deferred: job.Workers() == 1}}
	s.starts = newUpcomingStarts(budget, s.apart)
	s.mergings = newMergings(s.apart(budget), s.roundsToRecombine())
	return s
}

// apart returns a queue for work that recombination is not to wait for: with a budget of host threads it is that of
// recombination, since all work beside the rounds has one share of them.
func (s *restarts) apart(budget int) *await.Queue {
	if budget > 0 {
		return &s.queue
	}
	return &await.Queue{Deferred: s.queue.Deferred}
}

// areAtWork says whether restarts need threads beside the rounds. Mergings with a queue of their own are not counted: they
// have what cores the rounds leave idle.
func (s *restarts) areAtWork() bool { return s.queue.IsBusy() || s.starts.areMade() }

// hostShares divides a budget of host threads, 0 for all cores, between the rounds and the work of restarts beside
// them. When both had all cores, a round of ara238025 took 80 to 170 instead of 38 ms while eight starts were made. One
// thread is not divided: that work is then deferred until the rounds wait for it.
func hostShares(threads int) (rounds, restarts int) {
	if threads = solver.Workers(threads); threads < 2 {
		return threads, threads
	}
	return threads - threads/2, threads / 2
}

// roundsToRecombine returns after how many rounds the result of a recombination is used.
func (s *restarts) roundsToRecombine() int64 {
	switch {
	case len(s.job.Start) > fewRestarted:
		return recombinedAfter * laterRecombined
	case s.early.goOn():
		return earlyRecombined
	}
	return recombinedAfter
}

// leastYield returns the yield down to which the tour of a restart is searched.
func (s *restarts) leastYield() float64 {
	if s.early.goOn() {
		return earlyRestartYield
	}
	return restartYield
}

// chooses returns, before a round, the size of the cells of the one after it, and decides whether
// that begins a restart, which has usual cells. It depends on lengths and rounds alone.
func (s *restarts) chooses(sizes *cellSizes, round int64) (size int) {
	if s == nil {
		return sizes.choose(round)
	}
	if s.now == nil {
		s.due = s.begins()
	}
	if s.now != nil || s.due {
		return 0 // without sizes.choose, which notes the cost of what it chooses
	}
	return sizes.choose(round)
}

// begins says whether a restart has to be searched from a round on.
func (s *restarts) begins() bool { return s.early.goOn() || s.stalled && s.isDue() }

// note notes a round that has saved a share of the length and cost so many usual ones.
func (s *restarts) note(saved, cost float64) {
	switch {
	case s.now != nil:
		s.spend(&s.anew, cost)
	case s.stalled:
		s.spend(&s.cells, cost)
		s.cells.saved += saved
	default:
		s.watch(saved, cost)
	}
}

// isOver notes a round of a restart, which has saved a share of the length, and says whether it
// was the last one: its yield is down to least. Idle is accounts.idle.
func (n *restart) isOver(saved float64, kickRounds int64, least float64, idle int) bool {
	if n.rounds++; n.rounds == 1 {
		n.yield = saved
	}
	n.yield += (saved - n.yield) / 2
	longer := min(idle, mostLonger)
	return n.rounds >= settled+int(kickRounds) && n.yield <= least/float64(int(1)<<longer) || n.rounds >= mostOfRestart*(1+longer)
}
