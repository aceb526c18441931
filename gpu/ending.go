package gpu

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
)

// How a run in a worker ends, and what is left of it: see remote.

// stop asks the worker for its result and starts the grace.
func (r *remote) stop() {
	if r.stopping != nil {
		return
	}
	r.conn.send(&protocol.Stop{}) // a worker that does not read it does not stop, either
	r.stopped = time.Now()
	r.wait()
}

func (r *remote) wait() {
	r.taken = r.conn.taken.Load()
	r.stopping = time.After(r.conn.options.StopGrace)
}

// moreIsComing waits on while bytes flow: the result of a large problem over a
// slow line.
func (r *remote) moreIsComing() bool {
	if r.conn.taken.Load() == r.taken || time.Since(r.stopped) > patienceWithResult {
		return false
	}
	r.wait()
	return true
}

// finish checks the result. The run sees the last figures, so that it knows
// which of its limits was reached.
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
		return r.broken(fmt.Errorf("its result is wrong: %w", err))
	}
	r.tour = &protocol.Snapshot{State: m.State, Order: m.Order}
	r.hold(m.Past)
	r.setState(m.State)
	if r.stopping == nil && failure == nil {
		if !r.owed.IsZero() {
			r.progress.Show(order, &r.state)
		}
		r.progress.Report(&r.state)
	}
	return solver.Result{Order: order, State: r.state, Finished: m.Finished}, failure
}

// setState takes the worker's figures, but no length whose tour is not here yet. The
// start of its process counts as start-up.
func (r *remote) setState(s solver.State) {
	r.state, r.found = r.withStartup(s), s.Best
	r.state.Best = max(s.Best, r.kept())
	r.state.Current = max(s.Current, r.state.Best)
}

func (r *remote) withStartup(s solver.State) solver.State {
	s.Timing.Startup += r.startup
	return s
}

func (r *remote) check(order []solver.City, length int64) error {
	if err := r.job.Problem.CheckTour(order); err != nil {
		return err
	}
	if l := r.job.Problem.Length(order); l != length {
		return fmt.Errorf("a tour of length %d is said to have %d", l, length)
	}
	return nil
}

// best returns the best tour on this side: the last that came, if it is one, or
// the start tour.
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

// dyingTime is how long a process may take to be gone once its output has ended: the
// driver takes its time to clear away what one that is killed had on the device, on an
// H200 more than 0.2 s.
const dyingTime = 3 * time.Second

// broken ends a run whose worker has died or does not keep to the protocol.
func (r *remote) broken(err error) (solver.Result, error) {
	// A process that only closed its output is killed, one that goes on talking at once.
	died := outputEnded(err) && r.conn.process.goneWithin(dyingTime)
	r.conn.end(0)
	return r.best(), explainEnd(r.conn.process, r.conn.command, died, err)
}

// ignored ends a run whose worker does not stop. It is killed beside, since the
// user waits.
func (r *remote) ignored() (solver.Result, error) {
	waited := time.Since(r.stopped).Round(10 * time.Millisecond)
	return r.best(), &WorkerError{
		Command: r.conn.command, Log: r.conn.process.log.Lines(),
		What: fmt.Sprintf("did not stop within %v and was killed", waited), Remedy: remedyAgain,
	}
}
