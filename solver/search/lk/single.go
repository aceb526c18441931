package lk

import (
	"context"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/await"
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
	places   *places       // what the cities of the search stand for; nil: for themselves
	visited  []solver.City // memory of outward
	reports  int
}

// Begin prepares the search of a job, with nothing queued. Where there is nothing to
// search, since all tours are alike or the run was halted, it returns nil and the
// result. The search may begin with a shorter tour than the start, see prepare.
func Begin(ctx context.Context, job solver.Job, progress solver.Progress, moves Neighborhood) (*Single, solver.Result) {
	s := &Single{ctx: ctx, progress: progress, start: job.Problem.LengthOn(job.Threads, job.Start)}
	s.State.Best, s.State.Current = s.start, s.start
	unchanged := solver.Result{Order: slices.Clone(job.Start), State: s.State, Finished: len(job.Start) <= 3}
	if unchanged.Finished {
		return nil, unchanged
	}
	s.State.Stage = solver.Stage{Name: "candidates", Threads: job.Workers()}
	report := await.Reports(progress, job.Start, &s.State)
	p, _, _ := await.Work(ctx, await.Every, report, func(ctx context.Context) (*prepared, error) { return prepare(ctx, job) }) // fails only with ctx
	if p == nil {
		unchanged.State = s.State
		return nil, unchanged
	}
	s.Search, s.places = New(p.space, p.order, moves, ThreeOptLimits()), p.places
	s.Gained = s.start - p.length
	if len(p.order) > 3 {
		return s, solver.Result{}
	}
	s.State.Best, s.State.Current = p.length, p.length
	return nil, s.Result(true)
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
	s.shown = s.outward(s.shown)
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
	return solver.Result{Order: s.outward(nil), State: s.State, Finished: finished}
}

// outward returns the tour in the numbers of the job's problem, in the memory of an
// earlier one, or nil.
func (s *Single) outward(into []solver.City) []solver.City {
	if s.places == nil {
		if into == nil {
			into = make([]solver.City, s.Space.Cities())
		}
		s.Outward(into, s.Order())
		return into
	}
	s.visited = slices.Grow(s.visited[:0], s.Space.Cities())[:s.Space.Cities()]
	s.Outward(s.visited, s.Order())
	return s.places.expand(into[:0], s.visited)
}
