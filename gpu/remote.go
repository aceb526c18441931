package gpu

import (
	"context"
	"errors"
	"fmt"
	"time"
	"weak"

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
	// heartbeatInterval is the interval of reports to the run while the worker sends nothing: a
	// fraction of the 0.2 s within which a run has to stop.
	heartbeatInterval = 30 * time.Millisecond

	// Only lengths of received tours are reported to the run, so that no length that was shown,
	// logged or recorded is lost when a worker dies. The first better tour is fetched at once;
	// after a fetch that took t the next one begins min(fetchShare·t, fetchInterval) later,
	// since a tour of a million cities is 4 MB.
	fetchShare    = 50
	fetchInterval = time.Second

	// resultTimeout bounds the wait for a result whose bytes are arriving, after StopGrace and
	// what the link delays.
	resultTimeout = 10 * time.Second
)

// remote is the client's side of a run in a worker. Its methods are called in the goroutine
// of Run.
type remote struct {
	client   *Client
	engine   string // its name
	job      solver.Job
	progress solver.Progress
	length   int64 // of the start tour
	conn     *connection

	begun   time.Time
	startup time.Duration // until the worker was ready

	state      solver.State   // the newest figures, none better than tour
	workerBest int64          // the worker's best length, which may be shorter than tour
	pending    []pendingState // past states that are shorter than tour
	unanswered bool           // a report of the worker waits for Go
	until      int64          // the latest deadline sent to the worker

	tour         *protocol.Snapshot // the newest tour, not yet checked; nil: none
	fetchedAt    time.Time          // when that tour was received
	fetchTime    time.Duration      // from the request for that tour until it was shown
	requested    bool               // a snapshot is requested
	requestedAt  time.Time
	awaitedSince time.Time // since when the report is unanswered for want of the snapshot; zero: it is not
	fetching     bool      // the snapshot was not requested by the run; the wait ends with the next heartbeat

	partitionRequested bool

	answeredAt time.Time // when the last report was answered, for the round trip; zero: not to be measured
	wantedAt   time.Time // when a tour was requested, likewise

	stopping <-chan time.Time // set after the Stop message
	stopped  time.Time
	received int64 // bytes received when stopping was last set
}

// errStarting ends a run whose worker does not stop before its engine has begun: a driver that loads kernels cannot be
// interrupted. The run has lost nothing.
var errStarting = errors.New("the worker is still starting its engine")

func (r *remote) run(ctx context.Context) (solver.Result, error) {
	r.enter(stageStarting)
	conn, err := r.connect(ctx)
	if err != nil || conn == nil {
		return r.best(), err
	}
	r.conn, r.startup = conn, time.Since(r.begun)
	r.tellDelay()
	result, err := r.drive(ctx)
	if err != nil {
		// Also after an engine's error: a CUDA context that has failed stays unusable until
		// its process ends.
		r.client.discard(conn)
		if errors.Is(err, errStarting) {
			err = nil
		}
		return result, err
	}
	conn.problem = weak.Make(r.job.Problem)
	r.client.release(conn)
	return result, nil
}

// connect acquires a worker. It returns nil without an error if the run ends before.
func (r *remote) connect(ctx context.Context) (*connection, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type outcome struct {
		conn *connection
		err  error
	}
	acquired := make(chan outcome, 1)
	go func() {
		conn, err := r.client.acquire(ctx)
		acquired <- outcome{conn, err}
	}()
	ticker := time.NewTicker(heartbeatInterval)
	defer ticker.Stop()
	for {
		select {
		case o := <-acquired:
			if errors.Is(o.err, context.Canceled) {
				return nil, nil
			}
			return o.conn, o.err
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
		return r.fail(err)
	}
	ticker := time.NewTicker(heartbeatInterval)
	defer ticker.Stop()
	canceled := ctx.Done()
	for {
		select {
		case m, open := <-r.conn.in:
			if !open {
				return r.fail(r.conn.failed)
			}
			if result, is := m.(*protocol.Result); is {
				return r.finish(result)
			}
			if err := r.handle(m); err != nil {
				return r.fail(err)
			}
			ticker.Reset(heartbeatInterval)
		case <-ticker.C:
			r.heartbeat()
		case <-canceled:
			canceled = nil
			r.stop()
		case <-r.stopping:
			if !r.extendWait() {
				return r.unresponsive()
			}
		}
	}
}

// start returns the job as a message, without the problem if the worker has it.
func (r *remote) start() *protocol.Start {
	var problem *wire.Problem
	if weak.Make(r.job.Problem) != r.conn.problem {
		problem = new(wire.PackProblem(r.job.Problem))
	}
	return &protocol.Start{
		Engine:     r.engine,
		Problem:    problem,
		Order:      wire.PackCities(r.job.Start),
		AlongCurve: r.job.AlongCurve,
		Seed:       r.job.Seed,
		Values:     r.job.Values,
		Iterations: r.job.Iterations,
		Threads:    r.job.Threads,

		LowPriority: r.job.LowPriority && !elsewhere(r.conn.hello.Host),
	}
}

// handle processes a message other than the result.
func (r *remote) handle(m protocol.Message) error {
	r.noteTrip(m)
	switch m := m.(type) {
	case *protocol.Begun:
		if r.state.Stage.Name != stageSending {
			return errors.New("it began twice")
		}
		r.enter(solver.StartUp)
		return nil
	case *protocol.Report:
		if r.unanswered {
			return errors.New("it reported before its last report was answered")
		}
		r.unanswered = true
		r.addPending(m.Past)
		if r.pastDeadline(&m.State) {
			return r.resendDeadline()
		}
		r.setState(m.State)
		if r.fetchDue() && r.awaitedSince.IsZero() {
			r.requestTour()
			r.awaitedSince, r.fetching = time.Now(), true
		}
		if !r.awaitedSince.IsZero() {
			return nil // the answer follows after the tour
		}
		return r.reportToRun()
	case *protocol.Snapshot:
		if !r.requested {
			return errors.New("it sent a tour that was not requested")
		}
		r.requested = false
		r.addPending(m.Past)
		return r.show(m)
	case *protocol.Partition:
		return r.showPartition(m)
	default:
		return fmt.Errorf("it sent a %v, which only the program sends", m.Kind())
	}
}

// pendingState is a past state and the time on the run's clock at which it was received.
type pendingState struct {
	protocol.Past
	received time.Duration
}

// addPending adds the past states of a message and releases those that are not shorter than the
// received tour.
func (r *remote) addPending(past []protocol.Past) {
	h, is := r.progress.(solver.Historian)
	if !is {
		return
	}
	now := h.Elapsed()
	for _, one := range past {
		r.pending = append(r.pending, pendingState{one, now})
	}
	r.releasePending(h)
}

// releasePending adds pending states to the run's history, in order, up to the first that is shorter than
// the received tour.
func (r *remote) releasePending(h solver.Historian) {
	now, received := h.Elapsed(), r.receivedLength()
	for len(r.pending) > 0 && r.pending[0].State.Best >= received {
		state := r.withStartup(r.pending[0].State)
		h.Before(r.pending[0].Ago+now-r.pending[0].received, &state)
		r.pending = r.pending[1:]
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
	r.tour, r.fetchedAt = m, time.Now()
	r.addPending(nil)
	switch {
	case r.stopping != nil: // the result follows
		r.setState(m.State)
		return nil
	case r.pastDeadline(&m.State):
		return r.resendDeadline()
	}
	r.setState(m.State)
	r.awaitedSince, r.fetching = time.Time{}, false
	paused := r.callRun(func() { r.progress.Show(order, &r.state) })
	if !paused {
		r.fetchTime = time.Since(r.requestedAt)
	}
	return r.answerReport(paused)
}

// showPartition passes the engine's partition to the run.
func (r *remote) showPartition(m *protocol.Partition) error {
	if !r.partitionRequested {
		return errors.New("it sent a partition that was not requested")
	}
	r.partitionRequested = false
	p, err := m.Unpack(r.job.Problem.Cities())
	if err != nil {
		return err
	}
	solver.ShowPartition(r.progress, func() *solver.Partition { return p })
	return nil
}

// reportToRun reports the figures to the run and sends the run's requests to the worker.
func (r *remote) reportToRun() error {
	if r.stopping != nil {
		return nil
	}
	var signal solver.Signal
	paused := r.callRun(func() { signal = r.progress.Report(&r.state) })
	switch {
	case signal == solver.Halt:
		r.stop()
		return nil
	case signal == solver.Show:
		// A tour has to be shown before the next report, so Go is sent after it.
		r.requestTour()
		r.awaitedSince = time.Now()
		return r.resume(paused, solver.DeadlineOf(r.progress))
	case r.fetchDue():
		r.requestTour()
	}
	return r.answerReport(paused)
}

// heartbeat reports to the run while the worker sends nothing; while the run waits for a tour,
// only after StopGrace.
func (r *remote) heartbeat() {
	if r.fetching {
		r.awaitedSince, r.fetching = time.Time{}, false
	}
	if r.awaitedSince.IsZero() || time.Since(r.awaitedSince) > r.conn.options.StopGrace {
		r.reportToRun()
	}
}

// fetchDue reports whether the worker has a better tour that is to be fetched now: at once
// while there are pending states, since the history has every improvement of the first second.
func (r *remote) fetchDue() bool {
	return len(r.pending) > 0 || r.workerBest < r.receivedLength() && time.Since(r.fetchedAt) >= min(fetchShare*r.fetchTime, fetchInterval)
}

// receivedLength returns the length of the best tour received.
func (r *remote) receivedLength() int64 {
	if r.tour != nil {
		return r.tour.State.Best
	}
	return r.length
}

// requestPartition requests a partition of the worker, if the run requests one.
func (r *remote) requestPartition() {
	if v, is := r.progress.(solver.Viewer); is && !r.partitionRequested && v.WantsPartition() {
		r.partitionRequested = r.conn.send(&protocol.WantPartition{}) == nil
	}
}

// requestTour requests a snapshot of the worker, one at a time.
func (r *remote) requestTour() {
	if !r.requested {
		r.requested, r.requestedAt = r.conn.send(&protocol.Want{}) == nil, time.Now()
		r.wantedAt = r.requestedAt
	}
}
