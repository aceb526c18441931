package regions

import (
	"cmp"
	"context"

	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/eax"
	search "tourscope/solver/search/rounds"
)

// The run beside which the first tours are made.

// searchFirst goes on from a local minimum with rounds of kicks and first tours: it shows the best of each round of the
// first batch, and recombines them.
func (e *Engine) searchFirst(ctx context.Context, r *rounds, m *search.Minimum, a *recombination, job solver.Job, progress solver.Progress) (solver.Result, error) {
	if e.observe != nil {
		defer func() { e.observe(r.spent) }()
	}
	if halted, err := r.kickOwn(ctx, m); halted || err != nil {
		return r.result(), err
	}
	r.state.Stage = solver.Stage{Name: "evolution", Device: solver.GPU, Threads: 1}
	if r.report(ctx) {
		return r.result(), nil
	}
	tours, halted, err := r.collectFirst(ctx)
	if halted || err != nil {
		return r.result(), err
	}
	copies := newTourCopies(ctx, r, e.machine)
	defer copies.close()
	a.given = &eax.Given{
		Batch: func() (list [][]solver.City) {
			if list, tours = tours, nil; list == nil {
				list = r.firsts.next(ctx)
			}
			return list
		},
		Together: batchesTogether(r.space),
		Copies:   copies.search,
	}
	result, err := a.recombine(ctx, r, job, progress)
	r.AddKernel(r.firsts.uncounted())
	return result, cmp.Or(err, r.firsts.failed())
}

// kickOwn goes on from a local minimum with rounds of kicks, beside the first round of first tours, of which nothing can be shown before
// it ends. Their launches come first between those, which are short until then.
func (r *rounds) kickOwn(ctx context.Context, m *search.Minimum) (halted bool, err error) {
	defer r.firsts.kicked.Store(true)
	if r.firstLaunch.ownRounds == 0 {
		r.goOnFrom(m)
		return false, nil
	}
	r.learnTies(m.Space)
	if err := r.prepareFor(m); err != nil {
		return false, err
	}
	if before := r.Clock().Kernel; !r.firsts.alone {
		defer func() { r.firsts.counted.Add(int64(r.Clock().Kernel - before)) }() // it is a part of the time of theirs
	}
	r.state.Stage = r.stage()
	halted = r.report(ctx)
	for r.state.Iteration < r.firstLaunch.ownRounds && !halted && err == nil {
		halted, err = r.round(ctx)
	}
	return halted, err
}

// collectFirst waits for the first batch, and takes the best tour of each round.
func (r *rounds) collectFirst(ctx context.Context) (tours [][]solver.City, halted bool, err error) {
	r.firsts.ask()
	for tours == nil {
		b, halted, err := await.Work(ctx, await.Every, func() bool { return r.report(ctx) }, r.firsts.receive)
		if halted || err != nil {
			return nil, halted, err
		}
		r.AddKernel(r.firsts.uncounted())
		r.present = b.cells
		r.count(b.state)
		r.state.Iteration++
		r.state.Syncs++
		if b.best.length < r.length {
			r.turnTo(&r.state, b.best)
		}
		if r.report(ctx) {
			return nil, true, nil
		}
		tours = b.tours
	}
	return tours, false, nil
}
