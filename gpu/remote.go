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

// Stages of a run before the worker's first report.
const (
	stageStarting = "starting the GPU worker"
	stageSending  = "sending the problem"
)

const (
	// beatEvery is the interval of reports to the run while the worker sends nothing: a
	// fraction of the 0.2 s within which a run has to stop.
	beatEvery = 30 * time.Millisecond

	// Only lengths of received tours are reported to the run, so that no length that was shown,
	// logged or recorded is lost when a worker dies. Better tours are fetched at once, but
	// after a fetch that took t only min(keepShare·t, keepEvery) later: a tour of a million
	// cities is 4 MB.
	keepShare = 50
	keepEvery = time.Second

	// patienceWithResult bounds the wait for a result that is on its way, after
	// StopGrace.
	patienceWithResult = 10 * time.Second
)

// remote is the client's side of a run in a worker. Its methods are called in the goroutine
// of Run.
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
	held    []heldState        // past states that are shorter than tour
	tour    *protocol.Snapshot // the newest tour, not yet checked; nil: none
	keep    time.Time          // when the last tour was received
	took    time.Duration      // from the request for that tour until it was shown
	credit  bool               // a snapshot is requested
	asked   time.Time          // the time of that request
	owed    time.Time          // since when the run waits for the snapshot; zero: it does not
	fetches bool               // the wait is not at the run's request and ends with the next beat
	answer  bool               // the worker waits for Go
	until   int64              // the latest deadline that the worker was given
	viewed  bool               // a partition is requested

	stopping <-chan time.Time // set after the Stop message
	stopped  time.Time
	taken    int64 // bytes received when stopping was last set
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
		// Also after an engine's error: a CUDA context that has failed stays unusable until
		// its process ends.
		r.engine.client.discard(conn)
		return result, err
	}
	r.engine.client.release(conn)
	return result, nil
}

// connect acquires a worker. It returns nil without an error if the run ends before.
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

// drive sends the job and handles messages until the result arrives.
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

// start returns the job as a message.
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
			return nil // the answer follows after the tour
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

// heldState is a past state and the time on the run's clock at which it was received.
type heldState struct {
	protocol.Past
	came time.Duration
}

// hold adds the past states of a message and releases those that are not shorter than the
// received tour.
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

// release adds held states to the run's history, in order, up to the first that is shorter than
// the received tour.
func (r *remote) release(h solver.Historian) {
	now, kept := h.Elapsed(), r.kept()
	for len(r.held) > 0 && r.held[0].State.Best >= kept {
		state := r.withStartup(r.held[0].State)
		h.Before(r.held[0].Ago+now-r.held[0].came, &state)
		r.held = r.held[1:]
	}
}

// enter records the beginning of a stage on this side.
func (r *remote) enter(stage string) {
	r.state.Stage = solver.Stage{Name: stage, Threads: 1}
	if h, is := r.progress.(solver.Historian); is {
		h.Before(0, &r.state)
	}
}

// show handles a snapshot: it shows the tour to the run and answers the outstanding report.
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

// divided passes the engine's partition to the run.
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

// ask reports the figures to the run and sends its requests to the worker.
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
		// A tour has to be shown before the next report, so Go is sent after it.
		r.want()
		r.owed = time.Now()
		return r.resume(paused, solver.HorizonOf(r.progress))
	case r.mayKeep():
		r.want()
	}
	return r.goOn(paused)
}

// beat reports to the run while the worker sends nothing. While the run waits for a tour, it
// does so only after StopGrace.
func (r *remote) beat() {
	if r.fetches {
		r.owed, r.fetches = time.Time{}, false
	}
	if r.owed.IsZero() || time.Since(r.owed) > r.conn.options.StopGrace {
		r.ask()
	}
}

// mayKeep says whether the worker has a better tour that is due to be fetched: at once while
// held states wait for it, since the history has every improvement of the first second.
func (r *remote) mayKeep() bool {
	return len(r.held) > 0 || r.found < r.kept() && time.Since(r.keep) >= min(keepShare*r.took, keepEvery)
}

// kept returns the length of the best tour received.
func (r *remote) kept() int64 {
	if r.tour != nil {
		return r.tour.State.Best
	}
	return r.length
}

// wantPartition gives the worker credit for a partition, if the run requests one.
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
