package cudaengine

import (
	"context"
	"slices"
	"sync"
	"time"

	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/eax"
)

// The rounds of a run with islands: when these begin, and what becomes of their tours.

// newIslands returns the islands of a run whose space is known; nil where it has none.
func newIslands(ctx context.Context, m *Machine, r *rounds, job solver.Job) *islands {
	usual := r.sizes.all[0].Regions
	count := min(usual.Replicas, mostIslands)
	if r.restarts == nil || !usual.DescendsOnDevice() || count < 2 {
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	s := &islands{count: count, end: cancel, alone: job.Threads == 1, turns: make(chan token, count), board: midway(r.space) >= boardShare}
	if job.Threads > 0 {
		_, beside := hostShares(job.Threads)
		s.turns = make(chan token, min(beside, count))
	}
	s.made = make([]chan islandTour, islandTours(count))
	for i := range s.made {
		s.made[i] = make(chan islandTour, 1)
	}
	s.begin = sync.OnceFunc(func() {
		set := newIslandSet(m, s, r, job)
		for i := range count {
			s.all.Go(func() { set.run(ctx, i) })
		}
	})
	if s.board {
		s.start(r.settings.Round)
	}
	return s
}

// start begins the islands after a round.
func (s *islands) start(round int64) {
	if s.begun, s.since = true, round; !s.alone {
		s.begin()
	}
}

// islandTours returns how many tours so many islands search in all.
func islandTours(count int) int {
	if count == mostIslands {
		return turnsOfMost * count
	}
	return (leastIslandTours + count - 1) / count * count
}

// visit begins the islands where they are due and have not begun, before the first round or after one,
// and some rounds later waits for their tours.
func (r *rounds) visit(ctx context.Context) (halted bool, err error) {
	s := r.islands
	if !s.areAhead() {
		return false, nil
	}
	if !s.begun && (s.count == mostIslands || r.sizes.late) {
		s.start(r.settings.Round)
	}
	if !s.begun || !r.hasSettled() {
		return false, nil
	}
	s.begin()
	return r.collect(ctx)
}

// hasSettled says whether the run's own tour waits for those of the islands.
func (r *rounds) hasSettled() bool {
	usual := r.sizes.all[0]
	if r.sizes.late {
		return r.settings.Round >= r.islands.since+islandLead
	}
	return r.settings.Round > usual.KickRounds+settled && usual.Yield < islandYield
}

// collect recombines the tours of the islands with the run's own, as they come.
func (r *rounds) collect(ctx context.Context) (halted bool, err error) {
	s, pool := r.islands, r.restarts
	pool.tours = eax.NewTours(r.space, max(pooledTours, len(s.made)+1), pool.job.Threads, pool.job.Seed)
	pool.tours.Set(0, r.order, r.length)
	var slowest time.Duration // of the tours that are searched at the same time
	for i := range s.made {
		made, halted, err := await.Work(ctx, await.Every, func() bool { return r.report(ctx) }, func(ctx context.Context) (islandTour, error) {
			return r.add(ctx, i)
		})
		if halted || err != nil {
			return halted, err
		}
		if i%s.count == 0 {
			slowest = 0
		}
		r.addKernel(max(0, made.kernel-slowest))
		slowest = max(slowest, made.kernel)
		r.count(made.state)
		number, order, length := pool.tours.Best()
		if pool.pool = number; length < r.length {
			r.turnTo(tourLength{slices.Clone(order), length})
		}
		if r.report(ctx) {
			return true, nil
		}
	}
	s.over = true
	return false, nil
}

// add waits for a tour and recombines it with those that are there.
func (r *rounds) add(ctx context.Context, i int) (islandTour, error) {
	s := r.islands
	select {
	case made := <-s.made[i]:
		if made.err != nil {
			return made, made.err
		}
		if s.alone {
			s.turns <- token{}
			defer func() { <-s.turns }()
		}
		r.restarts.tours.Add(made.order, made.length, goesOn(ctx))
		if (i+1)%s.count == 0 { // the last of a turn
			r.restarts.tours.Gather(goesOn(ctx))
		}
		return made, nil
	case <-ctx.Done():
		return islandTour{}, ctx.Err()
	}
}

// count adds what an island has done to the figures of the run.
func (r *rounds) count(done solver.State) {
	r.state.Kicks += done.Kicks
	r.state.Moves += done.Moves
	r.state.Accepted += done.Accepted
}
