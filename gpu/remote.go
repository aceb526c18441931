package gpu

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
	"tourscope/solver/wire"
)

// What a run is doing before the worker's first report.
const (
	stageStarting = "starting the GPU worker"
	stageSending  = "sending the problem"
)

const (
	// beatEvery is how often the run is asked whether to go on while the worker says
	// nothing: well within the 0.2 s in which a stop has to be answered.
	beatEvery = 30 * time.Millisecond

	// The run is told no length whose tour is not on this side, so that the death of a
	// worker costs nothing that was shown, logged or recorded. Tours are fetched as soon
	// as they are better, but at most one in keepShare times what the last one took, and
	// one every keepEvery at least: at a million cities a tour is 4 MB.
	keepShare = 50
	keepEvery = time.Second

	// patienceWithResult bounds the wait for a result that is on its way, after
	// StopGrace.
	patienceWithResult = 10 * time.Second
)

// remote is one run in a worker, seen from this side. Its methods belong to the
// goroutine of Run.
type remote struct {
	engine   *Engine
	job      solver.Job
	progress solver.Progress
	length   int64 // of the start tour
	conn     *connection

	begun   time.Time
	startup time.Duration // until the worker was ready

	state   solver.State       // the newest figures, none better than tour
	found   int64              // the worker's best length, which may be shorter
	held    []heldState        // states of the past that are ahead of tour
	tour    *protocol.Snapshot // the newest tour, not yet checked; nil: none
	keep    time.Time          // when a tour came last
	took    time.Duration      // from asking for that tour until the run had it
	credit  bool               // a snapshot is asked for
	asked   time.Time          // when it was
	owed    time.Time          // since when the run waits for it; zero: it does not
	fetches bool               // it waits unasked, for no longer than a beat
	answer  bool               // the worker waits for Go
	until   int64              // how far the worker may have gone before its next report
	viewed  bool               // regions are asked for

	stopping <-chan time.Time // set once the worker was told to stop
	stopped  time.Time
	taken    int64 // bytes that had come when stopping was last set
}

func (r *remote) run(ctx context.Context) (solver.Result, error) {
	r.enter(stageStarting)
	conn, err := r.connect(ctx)
	if err != nil || conn == nil {
		return r.best(), err
	}
	r.conn, r.startup = conn, time.Since(r.begun)
	result, err := r.drive(ctx)
	if err != nil {
		// Also after an engine's error: a device that failed once keeps failing
		// until its process has ended.
		r.engine.client.discard(conn)
		return result, err
	}
	r.engine.client.release(conn)
	return result, nil
}

// connect gets a worker, and none without an error if the run is over before.
func (r *remote) connect(ctx context.Context) (*connection, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type answer struct {
		conn *connection
		err  error
	}
	came := make(chan answer, 1)
	go func() {
		conn, err := r.engine.client.acquire(ctx)
		came <- answer{conn, err}
	}()
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	for {
		select {
		case a := <-came:
			if errors.Is(a.err, context.Canceled) {
				return nil, nil
			}
			return a.conn, a.err
		case <-ticker.C:
			if ctx.Err() == nil && r.progress.Report(&r.state) == solver.Halt {
				cancel()
			}
		}
	}
}

// drive sends the job and relays until the result is here.
func (r *remote) drive(ctx context.Context) (solver.Result, error) {
	r.enter(stageSending)
	if err := r.conn.send(r.start()); err != nil {
		return r.broken(err)
	}
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	canceled := ctx.Done()
	for {
		select {
		case m, open := <-r.conn.in:
			if !open {
				return r.broken(r.conn.failed)
			}
			if result, is := m.(*protocol.Result); is {
				return r.finish(result)
			}
			if err := r.take(m); err != nil {
				return r.broken(err)
			}
			ticker.Reset(beatEvery)
		case <-ticker.C:
			r.beat()
		case <-canceled:
			canceled = nil
			r.stop()
		case <-r.stopping:
			if !r.moreIsComing() {
				return r.ignored()
			}
		}
	}
}

func (r *remote) start() *protocol.Start {
	return &protocol.Start{
		Engine:     r.engine.info.Name,
		Problem:    wire.PackProblem(r.job.Problem),
		Order:      wire.PackCities(r.job.Start),
		Seed:       r.job.Seed,
		Values:     r.job.Values,
		Iterations: r.job.Iterations,
		Threads:    r.job.Threads,
	}
}

// take handles a message other than the result.
func (r *remote) take(m protocol.Message) error {
	switch m := m.(type) {
	case *protocol.Report:
		if r.answer {
			return errors.New("it reported before its last report was answered")
		}
		r.answer = true
		r.hold(m.Past)
		if r.ahead(&m.State) {
			return r.rein()
		}
		r.setState(m.State)
		if r.mayKeep() && r.owed.IsZero() {
			r.want()
			r.owed, r.fetches = time.Now(), true
		}
		if !r.owed.IsZero() {
			return nil // the tour comes first, and then the answer
		}
		return r.ask()
	case *protocol.Snapshot:
		if !r.credit {
			return errors.New("it sent a tour that nobody had asked for")
		}
		r.credit = false
		r.hold(m.Past)
		return r.show(m)
	case *protocol.Partition:
		return r.divided(m)
	default:
		return fmt.Errorf("it sent a %v, which only programs send", m.Kind())
	}
}

// heldState is a state of the past, and when on the run's clock it came.
type heldState struct {
	protocol.Past
	came time.Duration
}

// hold takes what happened before a message and hands over what is not ahead of the
// tour on this side.
func (r *remote) hold(past []protocol.Past) {
	h, is := r.progress.(solver.Historian)
	if !is {
		return
	}
	now := h.Elapsed()
	for _, one := range past {
		r.held = append(r.held, heldState{one, now})
	}
	r.release(h)
}

// release hands the run's history what was held and is no longer ahead. What comes
// after a state that is ahead waits for it, so that the order stays.
func (r *remote) release(h solver.Historian) {
	now, kept := h.Elapsed(), r.kept()
	for len(r.held) > 0 && r.held[0].State.Best >= kept {
		state := r.withStartup(r.held[0].State)
		h.Before(r.held[0].Ago+now-r.held[0].came, &state)
		r.held = r.held[1:]
	}
}

// enter notes that this side begins a stage of its own.
func (r *remote) enter(stage string) {
	r.state.Stage = solver.Stage{Name: stage, Threads: 1}
	if h, is := r.progress.(solver.Historian); is {
		h.Before(0, &r.state)
	}
}

func (r *remote) show(m *protocol.Snapshot) error {
	order, err := m.Order.Unpack(r.job.Problem.Cities())
	if err != nil {
		return err
	}
	r.tour, r.keep = m, time.Now()
	r.hold(nil)
	switch {
	case r.stopping != nil: // the result follows
		r.setState(m.State)
		return nil
	case r.ahead(&m.State):
		return r.rein()
	}
	r.setState(m.State)
	r.owed, r.fetches = time.Time{}, false
	paused := r.holding(func() { r.progress.Show(order, &r.state) })
	if !paused {
		r.took = time.Since(r.asked)
	}
	return r.goOn(paused)
}

// divided passes the regions of the engine on.
func (r *remote) divided(m *protocol.Partition) error {
	if !r.viewed {
		return errors.New("it sent regions that nobody had asked for")
	}
	r.viewed = false
	p, err := m.Unpack(r.job.Problem.Cities())
	if err != nil {
		return err
	}
	solver.ShowPartition(r.progress, func() *solver.Partition { return p })
	return nil
}

// ask lets the run see the figures and passes its wishes on.
func (r *remote) ask() error {
	if r.stopping != nil {
		return nil
	}
	var signal solver.Signal
	paused := r.holding(func() { signal = r.progress.Report(&r.state) })
	switch {
	case signal == solver.Halt:
		r.stop()
		return nil
	case signal == solver.Show:
		// The run is shown a tour before it is asked again, so Go has to wait.
		r.want()
		r.owed = time.Now()
		return r.resume(paused, solver.HorizonOf(r.progress))
	case r.mayKeep():
		r.want()
	}
	return r.goOn(paused)
}

// beat asks the run while the worker says nothing. A run that waits for a tour is
// given some time for it, no more than a stop may take.
func (r *remote) beat() {
	if r.fetches {
		r.owed, r.fetches = time.Time{}, false
	}
	if r.owed.IsZero() || time.Since(r.owed) > r.conn.options.StopGrace {
		r.ask()
	}
}

// mayKeep says whether the worker has a better tour and it is time to fetch it: at once
// while the history waits for it, which has every improvement of the first second.
func (r *remote) mayKeep() bool {
	return len(r.held) > 0 || r.found < r.kept() && time.Since(r.keep) >= min(keepShare*r.took, keepEvery)
}

// kept is the length of the best tour on this side.
func (r *remote) kept() int64 {
	if r.tour != nil {
		return r.tour.State.Best
	}
	return r.length
}

// wantPartition gives the worker credit for regions, if the run wants some.
func (r *remote) wantPartition() {
	if v, is := r.progress.(solver.Viewer); is && !r.viewed && v.WantsPartition() {
		r.viewed = r.conn.send(&protocol.WantPartition{}) == nil
	}
}

// want gives the worker credit for one snapshot.
func (r *remote) want() {
	if !r.credit {
		r.credit, r.asked = r.conn.send(&protocol.Want{}) == nil, time.Now()
	}
}
