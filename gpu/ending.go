package gpu

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
)

// This file has the end of a run in a worker and its result, see remote.

// stop requests the worker's result and starts the wait of StopGrace.
func (r *remote) stop() {
	if r.stopping != nil {
		return
	}
	r.conn.send(&protocol.Stop{}) // an error shows as a worker that does not stop
	r.stopped = time.Now()
	r.wait()
}

// wait starts an interval of StopGrace for the result, longer over a slow link.
func (r *remote) wait() {
	r.received = r.conn.received.Load()
	r.stopping = time.After(r.conn.options.StopGrace + r.conn.delay.grace())
}

// extendWait extends the wait if bytes have arrived in the last interval, as with the result
// of a large problem over a slow network, up to resultTimeout. It reports whether it did.
func (r *remote) extendWait() bool {
	if r.conn.received.Load() == r.received || time.Since(r.stopped) > resultTimeout+r.conn.delay.grace() {
		return false
	}
	r.wait()
	return true
}

// finish checks and returns the result. The last figures are reported to the run, which
// determines from them which of its limits was reached.
func (r *remote) finish(m *protocol.Result) (solver.Result, error) {
	var failure error
	if m.Failure != nil {
		failure = errors.New(m.Failure.Text)
		if len(m.Order) == 0 {
			return r.best(), failure
		}
	}
	order, err := m.Order.Unpack(r.job.Problem.Cities())
	if err == nil {
		err = r.check(order, m.State.Best)
	}
	if err != nil {
		return r.fail(fmt.Errorf("its result is wrong: %w", err))
	}
	r.tour = &protocol.Snapshot{State: m.State, Order: m.Order}
	r.addPending(m.Past)
	r.setState(m.State)
	if r.stopping == nil && failure == nil {
		if !r.awaitedSince.IsZero() {
			r.progress.Show(order, &r.state)
		}
		r.progress.Report(&r.state)
	}
	return solver.Result{Order: order, State: r.state, Finished: m.Finished}, failure
}

// setState adopts the worker's figures, except for lengths whose tour has not been received.
// The start of its process is added to the start-up time.
func (r *remote) setState(s solver.State) {
	r.state, r.workerBest = r.withStartup(s), s.Best
	r.state.Best = max(s.Best, r.receivedLength())
	r.state.Current = max(s.Current, r.state.Best)
}

// withStartup adds the time until the worker was ready to the start-up time.
func (r *remote) withStartup(s solver.State) solver.State {
	s.Timing.Startup += r.startup
	return s
}

// check returns an error if the order is not a valid tour of that length.
func (r *remote) check(order []solver.City, length int64) error {
	if err := r.job.Problem.CheckTour(order); err != nil {
		return err
	}
	if l := r.job.Problem.LengthOn(r.job.Threads, order); l != length {
		return fmt.Errorf("a tour of length %d was sent with the length %d", l, length)
	}
	return nil
}

// best returns the best tour received: the last one if it is valid, otherwise the start tour.
func (r *remote) best() solver.Result {
	if r.tour != nil {
		order, err := r.tour.Order.Unpack(r.job.Problem.Cities())
		if err == nil && r.check(order, r.tour.State.Best) == nil {
			r.state.Best = r.tour.State.Best
			r.state.Current = max(r.state.Current, r.state.Best)
			return solver.Result{Order: order, State: r.state}
		}
	}
	r.state.Best, r.state.Current = r.length, max(r.state.Current, r.length)
	return solver.Result{Order: slices.Clone(r.job.Start), State: r.state}
}

// exitTimeout bounds the end of a process after the end of its output: the driver releases the
// device resources of a killed process, which takes more than 0.2 s on an H200.
const exitTimeout = 3 * time.Second

// fail ends a run whose worker has died or violates the protocol.
func (r *remote) fail(err error) (solver.Result, error) {
	// A process that has only closed its output is killed after exitTimeout, one that still
	// sends at once.
	died := outputEnded(err) && r.conn.process.goneWithin(exitTimeout)
	r.conn.end(0)
	return r.best(), explainEnd(r.conn.process, r.conn.command, died, err)
}

// unresponsive ends a run whose worker does not stop, with errStarting while its engine begins. The worker is killed
// concurrently, since the user waits.
func (r *remote) unresponsive() (solver.Result, error) {
	if r.state.Stage.Name == solver.StartUp {
		return r.best(), errStarting
	}
	waited := time.Since(r.stopped).Round(10 * time.Millisecond)
	return r.best(), &WorkerError{
		Command: r.conn.command, Log: r.conn.process.log.Lines(),
		What: fmt.Sprintf("did not stop within %v and was killed", waited), Remedy: remedyAgain,
	}
}
