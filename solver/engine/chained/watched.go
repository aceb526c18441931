package chained

import (
	"context"
	"slices"

	"tourscope/solver"
	"tourscope/solver/engine/ground"
)

// watched is a search that reports to a run. Its best tour is the present one with
// the latest changes undone.
type watched struct {
	*search
	state solver.State

	best   int64 // gained by the best tour
	bestAt int   // how many of the changes since Mark lead to it

	ctx      context.Context
	progress solver.Progress
	start    int64         // length of the start tour
	shown    []solver.City // made when somebody first wants to see the tour
	reports  int
}

// begin prepares the search of a job, with nothing queued. Where there is nothing
// to search, since all tours are alike or the run was halted, it returns nil and
// the result.
func begin(ctx context.Context, job solver.Job, progress solver.Progress) (*watched, solver.Result) {
	w := &watched{ctx: ctx, progress: progress, start: job.Problem.Length(job.Start)}
	w.state.Best, w.state.Current = w.start, w.start
	if len(job.Start) > 3 {
		if g := ground.Prepare(ctx, job, progress, &w.state, groundOptions(job)); g != nil {
			w.search = newSearch(g, g.Inward(job.Start), limitsOf(job.Values))
			return w, solver.Result{}
		}
	}
	return nil, solver.Result{Order: slices.Clone(job.Start), State: w.state, Finished: len(job.Start) <= 3}
}

// descend looks for chains from every city, and again from those that are touched.
// False means that it was ended before.
func (w *watched) descend() bool {
	w.state.Phase = "local search"
	kicked := w.limits
	usual := kicked
	usual.depth, usual.reach, usual.attempt = max(kicked.depth, descentDepth), anywhere, descentAttempt
	for _, c := range w.Order() {
		w.queue.Push(c)
	}
	for w.queue.Len() > 0 {
		w.thoroughStep(usual, thoroughly())
		w.Mark() // there is no way back, so nothing to remember
		w.forgetBest()
		if !w.report() {
			return false
		}
	}
	w.limits = kicked
	return true
}

// forgetBest makes the present tour, just marked, the best one.
func (w *watched) forgetBest() { w.best, w.bestAt = w.gained, 0 }

// noteBest remembers the present tour if it is as good as the best.
func (w *watched) noteBest() {
	if w.gained >= w.best {
		w.best, w.bestAt = w.gained, w.Changes()
	}
}

// backToBest undoes what came after the best tour.
func (w *watched) backToBest() {
	w.UndoTo(w.bestAt)
	w.gained = w.best
}

// report hands over the figures and obeys the answer. False means to end.
func (w *watched) report() bool {
	w.state.Best, w.state.Current = w.start-w.best, w.start-w.gained
	w.state.Moves, w.state.Accepted = w.moves, w.taken
	switch w.progress.Report(&w.state) {
	case solver.Halt:
		return false
	case solver.Show:
		w.show()
	}
	w.reports++
	return w.reports%1024 != 0 || w.ctx.Err() == nil
}

func (w *watched) show() {
	if w.shown == nil {
		w.shown = make([]solver.City, w.Ground.Cities())
	}
	w.Before(w.shown, w.bestAt)
	w.Outward(w.shown, w.shown)
	w.progress.Show(w.shown, &w.state)
}

// result is the best tour.
func (w *watched) result(finished bool) solver.Result {
	w.backToBest()
	w.state.Current = w.state.Best
	order := make([]solver.City, w.Ground.Cities())
	w.Outward(order, w.Order())
	return solver.Result{Order: order, State: w.state, Finished: finished}
}
