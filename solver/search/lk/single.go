package lk

import (
	"context"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/space"
)

// Single is the search of an engine that has one: it reports to the run after every
// step, in the run's own goroutine. Its tour is its best one whenever it reports.
type Single struct {
	*Search
	State solver.State

	ctx      context.Context
	progress solver.Progress
	start    int64         // length of the start tour
	shown    []solver.City // made when a tour is first shown
	reports  int
}

// Begin prepares the search of a job, with nothing queued. Where there is nothing to
// search, since all tours are alike or the run was halted, it returns nil and the
// result.
func Begin(ctx context.Context, job solver.Job, progress solver.Progress, moves Neighborhood) (*Single, solver.Result) {
	s := &Single{ctx: ctx, progress: progress, start: job.Problem.Length(job.Start)}
	s.State.Best, s.State.Current = s.start, s.start
	if len(job.Start) > 3 {
		if g := space.Prepare(ctx, job, progress, &s.State, space.OptionsOf(job.Values)); g != nil {
			s.Search = New(g, g.Inward(job.Start), moves, ThreeOptLimits())
			return s, solver.Result{}
		}
	}
	return nil, solver.Result{Order: slices.Clone(job.Start), State: s.State, Finished: len(job.Start) <= 3}
}

// Report reports the figures and obeys the answer. False means to end.
func (s *Single) Report() bool {
	s.State.Best = s.start - s.Gained
	s.State.Current = s.State.Best
	s.State.Moves, s.State.Accepted = s.Moves, s.Accepted
	switch s.progress.Report(&s.State) {
	case solver.Halt:
		return false
	case solver.Show:
		s.show()
	}
	s.reports++
	return s.reports%1024 != 0 || s.ctx.Err() == nil
}

func (s *Single) show() {
	if s.shown == nil {
		s.shown = make([]solver.City, s.Space.Cities())
	}
	s.Outward(s.shown, s.Order())
	s.progress.Show(s.shown, &s.State)
}

// Descend steps until no city has an improving move, adding the steps to count. False
// means that it was ended early.
func (s *Single) Descend(count *int64) bool {
	s.noteChanges()
	s.QueueAll()
	for s.drain(count) {
		if !s.requeue() {
			return true
		}
		s.noteChanges()
	}
	return false
}

// Sweep visits every city, and again those that moves touch. It leaves a local minimum
// but for a few moves, see Descend.
func (s *Single) Sweep(count *int64) bool {
	s.QueueAll()
	return s.drain(count)
}

// drain steps until the queue is empty.
func (s *Single) drain(count *int64) bool {
	for s.Queue.Len() > 0 {
		s.Step()
		s.Mark() // there is no way back, so nothing to remember
		*count++
		if !s.Report() {
			return false
		}
	}
	return true
}

// Result is the tour as it stands.
func (s *Single) Result(finished bool) solver.Result {
	order := make([]solver.City, s.Space.Cities())
	s.Outward(order, s.Order())
	return solver.Result{Order: order, State: s.State, Finished: finished}
}
