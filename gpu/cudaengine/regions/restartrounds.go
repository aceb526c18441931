package regions

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/eax"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/selector"
)

// The rounds of restarts, and the exchange of their tours with the best tour.

// afterRound updates yields and accounts after a round in cells of a size, which has saved a share
// of the tour's length, and begins or ends a restart where that is due.
func (r *rounds) afterRound(ctx context.Context, size int, saved float64) (halted bool, err error) {
	s := r.restarts
	if s == nil || s.now == nil {
		r.sizes.learn(size, saved)
	}
	if s == nil {
		return false, nil
	}
	if s.early.areToBeLookedFor(r.settings.Round) {
		r.lookForFar(ctx)
	}
	if r.islands.areAhead() {
		return false, nil
	}
	r.beginEarly()
	if !r.sizes.late && !s.early.begun {
		return false, nil
	}
	return r.afterShared(ctx, saved)
}

// afterShared is afterRound where restarts and rounds of the best tour share the time, or are to.
func (r *rounds) afterShared(ctx context.Context, saved float64) (halted bool, err error) {
	s := r.restarts
	r.prepareStarts(ctx) // one takes less than a stall
	s.note(saved, r.size.Cost)
	if s.pending != nil && r.settings.Round >= s.until && r.adopt(ctx) {
		return true, nil
	}
	if s.mergings.areDue(r.settings.Round) && r.takeMerged(ctx) {
		return true, nil
	}
	// While the tour of the restart before is recombined, the devices go on with this one's.
	if s.now != nil && s.now.isOver(saved, r.size.KickRounds, s.leastYield(), s.idle) && s.pending == nil {
		r.endRestart(ctx)
		s.due = s.begins()
	}
	if !s.due {
		return false, nil
	}
	return r.beginRestart(ctx)
}

// beginEarly begins early restarts after a round where they are due. Islands bring tours of other starts themselves.
func (r *rounds) beginEarly() {
	s := r.restarts
	if r.islands == nil && s.now == nil && s.early.areDue(r.sizes.all[0], r.settings.Round) {
		s.early.begin()
		s.share()
	}
}

// lookForFar looks whether the tour has so many far edges that early restarts are worth it, and prepares the first.
func (r *rounds) lookForFar(ctx context.Context) {
	share, how := 0.0, together
	if !r.isBoard() && search.CanTurn(r.space) {
		share = search.FarShare(r.problem, r.order, r.length, r.hostThreads())
	}
	if levels := r.islands != nil || r.sizes.lowering != nil; levels && share >= search.ApartFrom { // else the host lowers starts as they are
		how = apart
	}
	r.restarts.early.set(share >= search.ManyFar, how)
	r.prepareEarly(ctx)
}

// prepareEarly begins to make the start tours of early restarts. Islands make their own.
func (r *rounds) prepareEarly(ctx context.Context) {
	if r.restarts.early.manyFar && r.islands == nil {
		r.prepareStarts(ctx)
	}
}

// beginRestart searches the next start tour instead of the best tour from now on.
func (r *rounds) beginRestart(ctx context.Context) (halted bool, err error) {
	s := r.restarts
	next := s.starts.next[0]
	if r.waitFor(ctx, next.task, solver.Stage{Name: "start", Threads: s.job.Workers()}) || next.tour.order == nil {
		return true, s.starts.failed()
	}
	s.starts.next = s.starts.next[1:]
	r.prepareStarts(ctx)
	s.due, s.now = false, &restart{}
	s.main, s.mainFar = tourLength{r.order, r.length}, r.far
	r.turnTo(&r.state, next.tour)
	r.kicksFrom = r.settings.Round
	r.far.begin(s.early.apart)
	return false, nil
}

// endRestart begins to recombine the tour of a restart, and searches the best tour again.
func (r *rounds) endRestart(ctx context.Context) {
	s := r.restarts
	made := tourLength{r.order, r.length}
	s.now = nil
	r.turnTo(&r.state, s.main)
	r.kicksFrom, r.far = 0, s.mainFar
	if s.tours == nil {
		s.tours = r.newPool()
	}
	s.tours.Set(s.pool, r.order, r.length)
	s.pending = s.queue.Go(func() {
		s.tours.Add(goesOn(ctx), eax.Made{Order: made.order, Length: made.length})
		s.tours.Gather(goesOn(ctx))
	})
	s.until = r.settings.Round + s.roundsToRecombine()
	s.early.end()
}

// newPool returns an empty pool of whole tours, which are recombined on a device.
func (r *rounds) newPool() *eax.Tours {
	pool := eax.NewTours(r.space, r.restarts.job.Threads, r.restarts.job.Seed)
	if r.whole != nil {
		pool.TakenBy(r.whole)
	}
	return pool
}

// adopt waits for the recombination, and applies to the best tour what that has found.
func (r *rounds) adopt(ctx context.Context) (halted bool) {
	s, main := r.restarts, tourLength{r.order, r.length}
	if r.waitFor(ctx, s.pending, recombining()) {
		return true
	}
	if s.pending = nil; s.now != nil {
		main = s.main
	}
	before := main.length
	// Not behind the next start in the queue of the host's work: the devices wait for it.
	threads, alone := r.hostThreads(), await.Queue{Deferred: s.queue.Deferred}
	refresh := alone.Go(func() {
		main.order, main.length = s.tours.Refresh(main.order, before, threads, goesOn(ctx))
	})
	if r.waitFor(ctx, refresh, recombining()) {
		return true
	}
	s.pool, _, _ = s.tours.Best()
	s.save(selector.Saved(before, main.length))
	r.beginMerging(ctx)
	if s.now == nil {
		r.turnTo(&r.state, main)
		return false
	}
	s.main = main
	r.keepBest(&r.state, main)
	return false
}

// beginMerging begins to merge the tours of the pool, unless that goes on. The few tours of early restarts have more in common
// soon, and the host's cores are needed elsewhere: the recombination of the second one of sra104815 took 0.4 instead of 0.1 s.
func (r *rounds) beginMerging(ctx context.Context) {
	s := &r.restarts.mergings
	if s.now != nil || r.restarts.early.goOn() {
		return
	}
	if s.now = r.restarts.tours.Merging(s.merged); s.now == nil {
		return
	}
	run := s.now.Run
	s.task = s.queue.Go(func() { run(goesOn(ctx)) })
	s.ends = r.settings.Round + s.rounds
}

// takeMerged waits for the merged tour, which is kept if it is the best one. The search goes on from others, see
// eax.Merging.
func (r *rounds) takeMerged(ctx context.Context) (halted bool) {
	s := &r.restarts.mergings
	if r.waitFor(ctx, s.task, solver.Stage{Name: "merging", Threads: r.restarts.job.Workers()}) {
		return true
	}
	s.merged, s.now = s.now.Merged(), nil
	r.keepBest(&r.state, tourLength{s.merged.Order, s.merged.Length})
	return false
}

// hostThreads returns the threads of the host that a round may use now.
func (r *rounds) hostThreads() int {
	if r.restarts == nil || !r.restarts.areAtWork() && !r.islands.areAtWork() {
		return r.threads
	}
	rounds, _ := hostShares(r.threads)
	return rounds
}

// goesOn returns a function by which work beside the rounds learns whether the run continues.
func goesOn(ctx context.Context) func() bool { return func() bool { return ctx.Err() == nil } }

// recombining is the stage while rounds wait for the recombination of whole tours.
func recombining() solver.Stage {
	return solver.Stage{Name: "recombination", Device: solver.GPU, Threads: 1}
}

// waitFor waits for work beside the rounds, in a stage of its own, and reports meanwhile; true: the run halts.
func (r *rounds) waitFor(ctx context.Context, work *await.Task, stage solver.Stage) (halted bool) {
	before := r.state.Stage
	defer func() { r.state.Stage = before }()
	r.state.Stage = stage
	return work.Wait(ctx, func() bool { return r.report(ctx) })
}
