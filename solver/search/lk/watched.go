package lk

import (
	"context"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/space"
)

// Watched is a search that reports to a run. Its tour is its best one whenever it
// reports.
type Watched struct {
	*Search
	State solver.State

	ctx      context.Context
	progress solver.Progress
	start    int64         // length of the start tour
	shown    []solver.City // made when somebody first wants to see the tour
	reports  int
}

// Begin prepares the search of a job, with nothing queued. Where there is nothing
// to search, since all tours are alike or the run was halted, it returns nil and
// the result.
func Begin(ctx context.Context, job solver.Job, progress solver.Progress, moves Neighborhood) (*Watched, solver.Result) {
	w := &Watched{ctx: ctx, progress: progress, start: job.Problem.Length(job.Start)}
	w.State.Best, w.State.Current = w.start, w.start
	if len(job.Start) > 3 {
		if g := space.Prepare(ctx, job, progress, &w.State, space.OptionsOf(job.Values)); g != nil {
			w.Search = NewSearch(g, g.Inward(job.Start), moves)
			return w, solver.Result{}
		}
	}
	return nil, solver.Result{Order: slices.Clone(job.Start), State: w.State, Finished: len(job.Start) <= 3}
}

// Report hands over the figures and obeys the answer. False means to end.
func (w *Watched) Report() bool {
	w.State.Best = w.start - w.Gained
	w.State.Current = w.State.Best
	w.State.Moves, w.State.Accepted = w.Moves, w.Taken
	switch w.progress.Report(&w.State) {
	case solver.Halt:
		return false
	case solver.Show:
		w.show()
	}
	w.reports++
	return w.reports%1024 != 0 || w.ctx.Err() == nil
}

func (w *Watched) show() {
	if w.shown == nil {
		w.shown = make([]solver.City, w.Space.Cities())
	}
	w.Outward(w.shown, w.Order())
	w.progress.Show(w.shown, &w.State)
}

// Descend steps until no city has a move left, adding the steps to count. False
// means that it was ended before.
func (w *Watched) Descend(count *int64) bool {
	w.noteChanges()
	w.queueAll()
	for w.drain(count) {
		if !w.requeue() {
			return true
		}
		w.noteChanges()
	}
	return false
}

// Sweep looks at every city, and again at those that moves touch. What it leaves
// is a local minimum but for a few moves, see Descend.
func (w *Watched) Sweep(count *int64) bool {
	w.queueAll()
	return w.drain(count)
}

// drain steps until the queue is empty.
func (w *Watched) drain(count *int64) bool {
	for w.Queue.Len() > 0 {
		w.Step()
		w.Mark() // there is no way back, so nothing to remember
		*count++
		if !w.Report() {
			return false
		}
	}
	return true
}

// Result is the tour as it stands.
func (w *Watched) Result(finished bool) solver.Result {
	order := make([]solver.City, w.Space.Cities())
	w.Outward(order, w.Order())
	return solver.Result{Order: order, State: w.State, Finished: finished}
}
