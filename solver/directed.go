package solver

import (
	"context"
	"time"
)

// Directed is an engine that takes asymmetric problems as they are: one that searches with
// directions, or that passes the job on to another engine by Search.
type Directed interface {
	Engine

	// Directed does nothing.
	Directed()
}

// Search runs an engine on any problem. An asymmetric problem reaches the engine as the
// symmetric one (see Symmetric), unless the engine is Directed; what progress gets and what
// is returned are tours of the cities and their lengths.
func Search(ctx context.Context, e Engine, job Job, progress Progress) (Result, error) {
	if _, is := e.(Directed); is || !job.Problem.Asymmetric() {
		return e.Run(ctx, job, progress)
	}
	s := job.Problem.Symmetric()
	job.Problem, job.Start = s.Problem, s.Expand(job.Start)
	t := &translator{Progress: progress, symmetric: s}
	var between Progress = t
	if h, is := progress.(Historian); is {
		between = &historian{translator: t, run: h}
	}
	r, err := e.Run(ctx, job, between)
	if t.failure != nil {
		err = t.failure
	}
	if r.Order == nil {
		return r, err
	}
	order, wrong := s.Contract(r.Order)
	if wrong != nil {
		return Result{}, wrong
	}
	return Result{Order: order, State: t.cities(&r.State), Finished: r.Finished}, err
}

// translator is the Progress of an engine that searches a symmetric problem in place of an
// asymmetric one. One goroutine uses it.
type translator struct {
	Progress
	symmetric *Symmetric
	state     State // what the run is shown
	failure   error
}

var (
	_ Deadliner = (*translator)(nil)
	_ Delayed   = (*translator)(nil)
	_ Historian = (*historian)(nil)
)

// cities returns a state of the search in lengths of tours of the cities.
func (t *translator) cities(nodes *State) State {
	s := *nodes
	s.Best += t.symmetric.Offset
	s.Current += t.symmetric.Offset
	return s
}

// Report passes the counters on. A tour of nodes that cannot be one of the cities ends the
// search.
func (t *translator) Report(nodes *State) Signal {
	t.state = t.cities(nodes)
	signal := t.Progress.Report(&t.state)
	if t.failure != nil {
		return Halt
	}
	return signal
}

// Show passes the tour of the cities on.
func (t *translator) Show(nodes []City, state *State) {
	order, err := t.symmetric.Contract(nodes)
	if err != nil {
		t.failure = err
		return
	}
	t.state = t.cities(state)
	t.Progress.Show(order, &t.state)
}

// Deadline returns that of the run.
func (t *translator) Deadline() int64 { return DeadlineOf(t.Progress) }

// SetDelay passes the delay on.
func (t *translator) SetDelay(d time.Duration) {
	if delayed, is := t.Progress.(Delayed); is {
		delayed.SetDelay(d)
	}
}

// historian is a translator whose run writes the history.
type historian struct {
	*translator
	run Historian
}

// Before adds an earlier state.
func (h *historian) Before(ago time.Duration, nodes *State) {
	state := h.cities(nodes)
	h.run.Before(ago, &state)
}

// Elapsed returns the time on the run's clock.
func (h *historian) Elapsed() time.Duration { return h.run.Elapsed() }

// News returns the history in lengths of tours of nodes.
func (h *historian) News() []TracePoint {
	points := h.run.News()
	nodes := make([]TracePoint, len(points))
	for i, p := range points {
		p.State.Best -= h.symmetric.Offset
		p.State.Current -= h.symmetric.Offset
		nodes[i] = p
	}
	return nodes
}

// End stops the run's clock.
func (h *historian) End() time.Duration { return h.run.End() }
