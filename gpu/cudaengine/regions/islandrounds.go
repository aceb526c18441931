package regions

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/selector"
)

// The rounds of a run with islands: when these begin, and what becomes of their tours.

// newIslands returns the islands of a run whose space is known; nil where it has none.
func newIslands(ctx context.Context, m *device.Machine, r *rounds, job solver.Job) *islands {
	usual := r.sizes.all[0].Regions
	count := min(usual.Replicas, mostIslands)
	if r.restarts == nil || !usual.DescendsOnDevice() || count < 2 {
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	s := &islands{count: count, usual: r.sizes, end: cancel, alone: job.Threads == 1, turns: make(chan token, count), board: r.isBoard(), lead: islandYield}
	if job.Threads > 0 {
		_, beside := hostShares(job.Threads)
		s.turns = make(chan token, min(beside, count))
	}
	s.made = make([]chan islandTour, s.mostTours())
	for i := range s.made {
		s.made[i] = make(chan islandTour, 1)
	}
	s.begin = sync.OnceFunc(func() {
		set := newIslandSet(m, s, r, job)
		for i := s.own; i < count; i++ {
			s.all.Go(func() { set.run(ctx, i) })
		}
		if s.next = func() {}; s.own > 0 && count < len(s.made) {
			s.next = sync.OnceFunc(func() { s.all.Go(func() { set.run(ctx, count) }) })
		}
	})
	if s.board {
		s.lead, s.preliminary = boardYield, newPreliminaryTours(count, boardPreliminary)
	}
	return s
}

// start begins the islands after a round: their starts are searched level by level if it is known by then that dense parts lie
// apart, also where one thread begins the search later.
func (s *islands) start(round int64, how apartness) {
	s.apart = how
	if s.begun, s.since = true, round; !s.alone {
		s.begin()
	}
}

// startWith begins the islands, level by level, beside the run's own tour, which takes the place of the first of them. It returns the
// sizes of cells that the run has until it waits for them.
func (s *islands) startWith(how apartness) (beside *cellSizes) {
	s.own, s.preliminary = 1, newPreliminaryTours(s.count, islandPreliminary)
	s.start(0, how)
	return s.usual.beside
}

// leveled says whether their starts are searched level by level.
func (s *islands) leveled() bool { return s.apart != together }

// islandTours returns how many tours so many islands search in all.
func islandTours(count int) int {
	if count == mostIslands {
		return turnsOfMost * count
	}
	return (leastIslandTours + count - 1) / count * count
}

// mostTours returns how many tours the islands search at most, in whole turns.
func (s *islands) mostTours() int {
	if s.board {
		return max(islandTours(s.count), mostBoardTours/s.count*s.count)
	}
	return islandTours(s.count)
}

// hasTurn says whether a turn follows that begins with so many tours there, after some turns in a row that have saved
// little.
func (s *islands) hasTurn(tours, poor int) bool {
	return tours < islandTours(s.count) || tours < len(s.made) && poor < poorTurns
}

// visit begins the islands where they are due and have not begun, before the first round or after one,
// and some rounds later waits for their preliminary tours, if they hand over any, and then for their finished ones.
func (r *rounds) visit(ctx context.Context) (halted bool, err error) {
	s := r.islands
	if !s.areAhead() {
		return false, nil
	}
	if !s.begun && r.islandsAreDue() {
		s.start(r.settings.Round, r.restarts.early.apart)
	}
	if r.preliminaryAreDue() {
		return r.takePreliminary(ctx)
	}
	if !s.begun || !r.hasSettled() {
		return false, nil
	}
	s.begin()
	s.next()
	s.preliminary.over()
	return r.collect(ctx)
}

// islandsAreDue says whether islands have to begin.
func (r *rounds) islandsAreDue() bool {
	s := r.islands
	return s.count == mostIslands || r.sizes.late || r.restarts.early.apart != together || s.board && r.settings.Round >= boardRounds
}

// preliminaryAreDue says whether the run's own tour takes from preliminary tours: after some rounds, on boards when it would wait for
// finished ones.
func (r *rounds) preliminaryAreDue() bool {
	s := r.islands
	switch {
	case !s.preliminary.areAhead():
		return false
	case s.board:
		return r.hasSettled()
	}
	return r.settings.Round >= r.sizes.all[0].KickRounds+ownPreliminary
}

// hasSettled says whether the run's own tour waits for those of the islands.
func (r *rounds) hasSettled() bool {
	usual := r.sizes.all[0]
	switch {
	case r.sizes.late && !r.islands.leveled():
		return r.settings.Round >= r.islands.since+islandLead
	case r.settings.Round <= usual.KickRounds+settled:
		return false
	case r.islands.leveled():
		return usual.Yield < leveledLead
	}
	return usual.Yield < r.islands.lead
}

// collect recombines the tours of the islands with the run's own, turn by turn, until further turns save little.
func (r *rounds) collect(ctx context.Context) (halted bool, err error) {
	s, pool := r.islands, r.restarts
	pool.tours = r.newPool()
	pool.tours.Set(0, r.order, r.length)
	poor := 0 // turns in a row
	for first := 0; s.hasTurn(first, poor); first += s.count {
		before := r.length
		made, halted, err := await.Work(ctx, await.Every, func() bool { return r.report(ctx) }, func(ctx context.Context) ([]islandTour, error) {
			return r.add(ctx, s.made[max(first, s.own):first+s.count])
		})
		if err = cmp.Or(err, r.whole.failed()); halted || err != nil {
			return halted, err
		}
		var slowest time.Duration // the tours of a turn are searched at the same time
		for _, one := range made {
			slowest = max(slowest, one.kernel)
			r.count(one.state)
		}
		r.AddKernel(slowest)
		pool.pool = r.turnToBest(pool.tours)
		if poor++; selector.Saved(before, r.length) >= turnYield {
			poor = 0
		}
		if r.report(ctx) {
			return true, nil
		}
	}
	s.over = true
	s.end() // what is searched beyond the last turn
	r.haveUsual()
	return false, nil
}

// turnToBest makes the best tour of a pool the one that is searched if it is shorter, and returns its number.
func (r *rounds) turnToBest(pool *eax.Tours) (number int) {
	number, order, length := pool.Best()
	if length < r.length {
		r.turnTo(&r.state, tourLength{slices.Clone(order), length})
	}
	return number
}

// awaitTurn waits until no island searches, where there is one thread; the caller calls done after its own work.
func (s *islands) awaitTurn() (done func()) {
	if !s.alone {
		return func() {}
	}
	s.turns <- token{}
	return func() { <-s.turns }
}

// haveUsual has the run's rounds after those beside islands have their usual cells and blocks.
func (r *rounds) haveUsual() {
	if s := r.islands; s.own > 0 {
		s.usual.all[0].Way = r.sizes.all[0].Way
		s.usual.kicked = nil // its rounds are over
		r.sizes = s.usual
	}
}

// add waits for the tours of a turn and recombines them with those that are there.
func (r *rounds) add(ctx context.Context, turn []chan islandTour) ([]islandTour, error) {
	s, pool := r.islands, r.restarts.tours
	var made []islandTour
	var tours []eax.Made
	for _, one := range turn {
		select {
		case m := <-one:
			if m.err != nil {
				return nil, m.err
			}
			made, tours = append(made, m), append(tours, eax.Made{Order: m.order, Length: m.length})
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	defer s.awaitTurn()()
	pool.Add(goesOn(ctx), tours...)
	pool.Gather(goesOn(ctx))
	return made, nil
}

// count adds what an island has done to the figures of the run.
func (r *rounds) count(done solver.State) {
	r.state.Kicks += done.Kicks
	r.state.Moves += done.Moves
	r.state.Accepted += done.Accepted
}
