package solver

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Unaided is an engine that takes every problem as it is, such as one that passes the job on
// to another engine by Search.
type Unaided interface {
	Engine

	// Unaided does nothing.
	Unaided()
}

// Directed is an engine that takes asymmetric problems as they are: on the CPU with fixed edges,
// on a GPU, as those that keep no fixed edges (Accepts.NoFixedEdges), without any.
type Directed interface {
	Engine

	// Directed does nothing.
	Directed()
}

// Search runs an engine on any problem, which reaches the engine in a form that it takes: see
// formOf. An engine that is Unaided gets it as it is. What progress gets and what is returned
// are tours of the cities and their lengths.
func Search(ctx context.Context, e Engine, job Job, progress Progress) (Result, error) {
	_, unaided := e.(Unaided)
	_, directed := e.(Directed)
	if unaided {
		return e.Run(ctx, job, progress)
	}
	form, err := e.Info().formOf(job.Problem, directed)
	switch {
	case err != nil:
		return Result{}, err
	case form == nil:
		job.Start = job.Problem.shorterOfThree(job.Start)
		return e.Run(ctx, job, progress)
	}
	return searchTransformed(ctx, e.Run, form, job, progress)
}

// Run is Engine.Run.
type Run func(context.Context, Job, Progress) (Result, error)

// SearchAlike searches another problem of the cities of a job's, whose tours are all longer by the same length. What progress gets and what is returned are
// lengths of the job's problem.
func SearchAlike(ctx context.Context, search Run, other *Problem, longer int64, job Job, progress Progress) (Result, error) {
	return searchTransformed(ctx, search, alike{other, longer}, job, progress)
}

// Searched returns the problem that an engine gets, which is Directed or not: see Search.
func (i Info) Searched(p *Problem, directed bool) (*Problem, error) {
	form, err := i.formOf(p, directed)
	if err != nil || form == nil {
		return p, err
	}
	return form.searched(), nil
}

// formOf returns the form in which an engine gets a problem; nil: as it is. An asymmetric
// problem becomes the symmetric one (see Symmetric), unless the engine is Directed or keeps no
// fixed edges, an open path a round trip with a dummy city, and great circles a matrix where
// the engine does not know them. An engine that keeps no fixed edges gets those of an asymmetric
// problem as one city each (see joinedArcs), as one on a GPU does that is Directed, and others by
// lengths (see byLengths).
func (i Info) formOf(p *Problem, directed bool) (transformed, error) {
	if i.Outside && p.FixedEdges() > 0 {
		directed = false // programs fix edges in either direction
	}
	switch {
	case p.Asymmetric() && (i.Accepts.NoFixedEdges || directed && i.Device == GPU):
		return p.withoutFixedArcs(), nil
	case directed && p.Asymmetric() && !p.IsPath():
	case directed && p.Asymmetric():
		return p.arcPath(), nil
	case p.Asymmetric():
		return p.Symmetric(), nil
	case p.IsPath():
		return p.closedFor(i)
	case i.Accepts.NoFixedEdges && p.FixedEdges() > 0:
		return p.byLengths()
	case i.getsMatrix(p):
		problem, err := p.ByMatrix()
		return alike{problem, 0}, err
	}
	return nil, nil
}

// shorterOfThree returns the shortest tour of three cities of an asymmetric problem, which is
// one of two, and any other tour as it is: engines take less than four cities for done.
func (p *Problem) shorterOfThree(order []City) []City {
	if !p.Asymmetric() || len(order) != 3 {
		return order
	}
	other := []City{order[0], order[2], order[1]}
	if p.CheckTour(other) != nil || p.Length(other) >= p.Length(order) {
		return order
	}
	return other
}

// closedFor returns an open path as a round trip that an engine takes: with coordinates where it
// knows a dummy city, with a matrix for all others.
func (p *Problem) closedFor(i Info) (transformed, error) {
	if i.closesByMatrix(p) {
		return p.roundByMatrix(!i.Accepts.NoFixedEdges)
	}
	return p.closedByDummy()
}

// closesByMatrix reports whether the engine gets an open path with a matrix: most kernels and
// other programs know no dummy city.
func (i Info) closesByMatrix(p *Problem) bool {
	return !p.HasCoordinates() || !i.knowsDummy() || i.Outside || i.Accepts.NoFixedEdges
}

// checkPath is Check for an open path.
func (i Info) checkPath(p *Problem) error {
	most := MaxCities - 1
	if i.Accepts.MaxCities > 0 {
		most = i.Accepts.MaxCities - 1
	}
	if i.closesByMatrix(p) {
		most = min(most, maxPathMatrix)
	}
	switch a := i.Accepts; {
	case i.Unavailable != "":
		return fmt.Errorf("the engine %s is not available: %s", i.Name, i.Unavailable)
	case p.Cities() > most:
		return fmt.Errorf("the engine %s takes up to %d cities of an open path, %s has %d: choose another engine", i.Name, most, p.Name(), p.Cities())
	case a.NoFixedEdges && p.FixedEdges() > 0 && p.checkBarrier() != nil:
		return p.checkBarrier()
	case a.Metrics != nil && i.closesByMatrix(p) && !slices.Contains(a.Metrics, Explicit):
		return fmt.Errorf("the engine %s takes no open path, which it would get as a matrix: choose another engine", i.Name)
	case a.Metrics != nil && !i.closesByMatrix(p) && !slices.Contains(a.Metrics, p.Metric()):
		return fmt.Errorf("the engine %s does not know the metric %v: choose another engine", i.Name, p.Metric())
	}
	return nil
}

func searchTransformed(ctx context.Context, search Run, form transformed, job Job, progress Progress) (Result, error) {
	job.Problem, job.Start = form.searched(), form.expand(job.Start)
	job.Start = job.Problem.shorterOfThree(job.Start)
	t := &translator{Progress: progress, form: form}
	var between Progress = t
	if h, is := progress.(Historian); is {
		between = &historian{translator: t, run: h}
	}
	r, err := search(ctx, job, between)
	if t.failure != nil {
		err = t.failure
	}
	if r.Order == nil {
		return r, err
	}
	order, wrong := form.contract(r.Order)
	if wrong != nil {
		return Result{}, wrong
	}
	return Result{Order: order, State: t.cities(&r.State), Finished: r.Finished}, err
}

// translator is the Progress of an engine that searches one problem in place of another. One
// goroutine uses it.
type translator struct {
	Progress
	form    transformed
	state   State // what the run is shown
	failure error
}

var (
	_ Deadliner = (*translator)(nil)
	_ Delayed   = (*translator)(nil)
	_ Viewer    = (*translator)(nil)
	_ Follower  = (*translator)(nil)
	_ Historian = (*historian)(nil)
)

// cities returns a state of the search in lengths of tours of the cities.
func (t *translator) cities(nodes *State) State {
	s := *nodes
	s.Best += t.form.offset()
	s.Current += t.form.offset()
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
	order, err := t.form.contract(nodes)
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

// WantsPartition asks the run.
func (t *translator) WantsPartition() bool {
	v, is := t.Progress.(Viewer)
	return is && v.WantsPartition()
}

// ShowPartition passes the partition on, whose coordinates are those of the cities.
func (t *translator) ShowPartition(p *Partition) { t.Progress.(Viewer).ShowPartition(p) }

// WantsCurrent asks the run.
func (t *translator) WantsCurrent(nodes *State) bool {
	f, is := t.Progress.(Follower)
	return is && f.WantsCurrent(nodes)
}

// EachMove asks the run.
func (t *translator) EachMove() bool { return EachMove(t.Progress) }

// ShowCurrent passes the tour of the cities on. A tour of nodes that lacks a fixed edge is
// none of the cities, and is not shown.
func (t *translator) ShowCurrent(nodes []City, state *State) {
	order, err := t.form.contract(nodes)
	if err != nil {
		return
	}
	t.state = t.cities(state)
	t.Progress.(Follower).ShowCurrent(order, &t.state)
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
	points := slices.Clone(h.run.News())
	for i := range points {
		points[i].State.Best -= h.form.offset()
		points[i].State.Current -= h.form.offset()
	}
	return points
}

// End stops the run's clock.
func (h *historian) End() time.Duration { return h.run.End() }
