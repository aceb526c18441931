package record

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"time"

	"tourscope/solver"
	"tourscope/solver/wire"
)

// clockStep is how often the recorder's clock goes on. Reports are far too many
// to look at the time in each.
const clockStep = 10 * time.Millisecond

// Recorder is an engine that records one run of another. Whoever drives the run
// notices nothing of it; a recording that cannot be written does not end the run,
// see Err.
type Recorder struct {
	engine      solver.Engine
	out         io.Writer
	environment map[string]string
	every       time.Duration
	used        atomic.Bool
	err         error
}

var _ solver.Engine = (*Recorder)(nil)

// NewRecorder records the next run of the engine to out, with a tour at most
// every so often. The environment says where it runs.
func NewRecorder(engine solver.Engine, out io.Writer, environment map[string]string, every time.Duration) *Recorder {
	return &Recorder{engine: engine, out: out, environment: environment, every: max(every, clockStep)}
}

// Info is the engine's own.
func (r *Recorder) Info() solver.Info { return r.engine.Info() }

// Err returns what kept the recording from being written, once Run has returned.
func (r *Recorder) Err() error {
	if !r.used.Load() {
		return errors.New("the run ended before its engine began: nothing was recorded")
	}
	return r.err
}

// Run runs the engine and records it.
func (r *Recorder) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	if r.used.Swap(true) {
		return solver.Result{}, errors.New("a recorder records one run: make another one")
	}
	w, err := NewWriter(r.out, Header{
		Engine: r.engine.Info(), Values: job.Values, Seed: job.Seed, Iterations: job.Iterations,
		Problem: wire.PackProblem(job.Problem), Environment: r.environment,
	})
	if err != nil {
		r.err = err
		return r.engine.Run(ctx, job, progress)
	}
	length := job.Problem.Length(job.Start)
	t := &tap{Progress: progress, writer: w, every: r.every, begun: time.Now(), kept: length + 1}
	t.add(job.Start, &solver.State{Best: length, Current: length})
	stop := t.startClock()
	result, failure := r.engine.Run(ctx, job, t)
	stop()
	r.err = t.end(result, failure)
	return result, failure
}

// tap records what passes between an engine and its run. Its fields without
// atomics belong to the engine's goroutine.
type tap struct {
	solver.Progress
	writer *Writer
	every  time.Duration
	begun  time.Time
	kept   int64 // length of the last tour kept
	err    error // the first one; nothing is written after it

	now    atomic.Int64 // time since begun, in steps of clockStep
	due    atomic.Bool  // something should be kept
	paused time.Duration
}

// startClock starts the goroutine that moves the clock.
func (t *tap) startClock() (stop func()) {
	ticker, done, gone := time.NewTicker(clockStep), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		last := time.Duration(0)
		for {
			select {
			case <-ticker.C:
			case <-done:
				return
			}
			now := time.Since(t.begun)
			t.now.Store(int64(now))
			if now-last >= t.every {
				last = now
				t.due.Store(true)
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(done)
		<-gone
	}
}

// Report passes the report on. Its answer may become Show, for the recording.
func (t *tap) Report(state *solver.State) solver.Signal {
	before := t.now.Load()
	signal := t.Progress.Report(state)
	t.notePause(before)
	if signal != solver.Continue || !t.due.Load() {
		return signal
	}
	t.due.Store(false)
	if state.Best < t.kept {
		return solver.Show
	}
	t.add(nil, state)
	return solver.Continue
}

// Show keeps the tour and passes it on.
func (t *tap) Show(order []solver.City, state *solver.State) {
	if state.Best < t.kept {
		t.add(order, state)
	}
	before := t.now.Load()
	t.Progress.Show(order, state)
	t.notePause(before)
}

// notePause takes a call that was long for a pause.
func (t *tap) notePause(before int64) {
	if d := time.Duration(t.now.Load() - before); d > 2*clockStep {
		t.paused += d
	}
}

func (t *tap) elapsed() time.Duration { return max(0, time.Since(t.begun)-t.paused) }

func (t *tap) add(order []solver.City, state *solver.State) {
	if t.err != nil {
		return
	}
	if order != nil {
		t.kept = state.Best
	}
	t.err = t.writer.Add(t.elapsed(), state, order)
}

// end keeps the result.
func (t *tap) end(result solver.Result, failure error) error {
	end := End{State: result.State, Finished: result.Finished}
	if failure != nil {
		end.Failure = wire.Text(failure.Error())
	}
	if result.Order != nil && result.State.Best < t.kept {
		t.add(result.Order, &result.State)
	}
	end.Elapsed = t.elapsed()
	return errors.Join(t.err, t.writer.Close(end))
}
