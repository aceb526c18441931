package record

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"tourscope/solver"
	"tourscope/solver/wire"
)

// clockStep is how often the recorder's clock goes on. Reports are far too many
// to look at the time in each.
const clockStep = 10 * time.Millisecond

// leastShare bounds what a recording costs: for each moment in which the engine
// shows a tour to the recorder it then has so many to itself.
const leastShare = 50

// freeTours is what tours may cost before their share of the time counts.
const freeTours = time.Millisecond

// sink is where a recorder puts what it keeps.
type sink interface {
	Add(elapsed time.Duration, state *solver.State, order []solver.City) error
	Note(p solver.TracePoint) error
	Close(End) error
}

// Recorder is an engine that records one run of another. Whoever drives the run
// notices nothing of it; a recording that cannot be written does not end the run,
// see Err.
type Recorder struct {
	engine      solver.Engine
	open        func(Header, *solver.Problem) (sink, error)
	environment map[string]string
	every       time.Duration
	used        atomic.Bool
	err         error
}

var _ solver.Engine = (*Recorder)(nil)

// NewRecorder records the next run of the engine to out, with a tour at most
// every so often. The environment says where it runs.
func NewRecorder(engine solver.Engine, out io.Writer, environment map[string]string, every time.Duration) *Recorder {
	open := func(h Header, p *solver.Problem) (sink, error) {
		h.Problem = wire.PackProblem(p)
		return NewWriter(out, h)
	}
	return newRecorder(engine, open, environment, every)
}

func newRecorder(engine solver.Engine, open func(Header, *solver.Problem) (sink, error), environment map[string]string, every time.Duration) *Recorder {
	return &Recorder{engine: engine, open: open, environment: environment, every: max(every, clockStep)}
}

// Info is the engine's own.
func (r *Recorder) Info() solver.Info { return r.engine.Info() }

// Err returns what kept the recording from being written, once Run has returned.
func (r *Recorder) Err() error {
	if !r.used.Load() {
		return errors.New("the run ended before its engine began, so nothing was recorded: let it run longer")
	}
	return r.err
}

// Run runs the engine and records it.
func (r *Recorder) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	if r.used.Swap(true) {
		return solver.Result{}, errors.New("a recorder records one run: make another one")
	}
	w, err := r.open(Header{
		Engine: r.engine.Info(), Values: job.Values, Seed: job.Seed, Iterations: job.Iterations, Environment: r.environment,
	}, job.Problem)
	if err != nil {
		r.err = notWritten(err)
		return r.engine.Run(ctx, job, progress)
	}
	length := job.Problem.Length(job.Start)
	t := &tap{Progress: progress, sink: w, every: r.every, begun: time.Now(), kept: length + 1}
	t.gap.Store(int64(t.every))
	t.history, _ = progress.(solver.Historian)
	t.begin(job.Start, length)
	stop := t.startClock()
	result, failure := r.engine.Run(ctx, job, t)
	stop()
	r.err = notWritten(t.end(result, failure))
	return result, failure
}

// notWritten says what to do about a recording that went wrong.
func notWritten(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("the recording cannot be written: %w: make room, or record to another place; the run itself was not disturbed", err)
}

var (
	_ solver.Viewer    = (*tap)(nil)
	_ solver.Historian = (*tap)(nil)
)

// tap records what passes between an engine and its run. Its fields without
// atomics belong to the engine's goroutine.
type tap struct {
	solver.Progress
	history solver.Historian // the run's; nil: it keeps none, and the times are the tap's own

	sink   sink
	every  time.Duration
	begun  time.Time
	kept   int64         // length of the last tour kept
	err    error         // the first one; nothing is written after it
	cost   time.Duration // of the last tour kept
	wanted bool          // the engine was asked for a tour to keep
	asked  time.Time     // when, if nobody else had asked; zero: somebody had
	spent  time.Duration // by tours kept

	gap    atomic.Int64 // the time between two moments, at least every
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
			if now-last >= time.Duration(t.gap.Load()) {
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
	improved := t.readAlong() && t.isCheap()
	if signal == solver.Halt || !improved && !t.due.Load() {
		return signal
	}
	t.due.Store(false)
	if state.Best >= t.kept {
		t.add(nil, state)
		return signal
	}
	if t.wanted = true; signal == solver.Continue {
		t.asked = time.Now()
	}
	return solver.Show
}

// Show keeps the tour, if it is time to keep one, and passes it on.
func (t *tap) Show(order []solver.City, state *solver.State) {
	before := t.now.Load()
	t.Progress.Show(order, state)
	t.notePause(before)
	t.readAlong()
	if (t.wanted || t.due.Load()) && state.Best < t.kept {
		t.keep(order, state)
	}
}

// begin keeps the start tour, at the time at which the run has it.
func (t *tap) begin(start []solver.City, length int64) {
	if t.history != nil {
		if news := t.history.News(); len(news) > 0 {
			t.kept = length
			t.err = t.sink.Add(news[0].Elapsed, &news[0].State, start)
			t.note(news)
			return
		}
	}
	t.add(start, &solver.State{Best: length, Current: length})
}

// readAlong keeps what the run's history has gained, and says whether that was a better
// tour than those kept.
func (t *tap) readAlong() (improved bool) {
	if t.history == nil {
		return false
	}
	return t.note(t.history.News())
}

func (t *tap) note(news []solver.TracePoint) (improved bool) {
	for _, p := range news {
		if t.err == nil {
			t.err = t.sink.Note(p)
		}
		improved = improved || p.State.Best < t.kept
	}
	return improved
}

// isCheap says whether the tours kept have cost so little that the next one can be
// kept at once, too: those of small instances, which are solved in milliseconds.
func (t *tap) isCheap() bool {
	return t.spent < freeTours+time.Duration(t.now.Load())/leastShare
}

// keep keeps a tour, and then leaves the engine alone for so long that this was
// a small part of its time.
func (t *tap) keep(order []solver.City, state *solver.State) {
	began := time.Now()
	if !t.asked.IsZero() {
		began = t.asked
	}
	t.add(order, state)
	t.wanted, t.asked = false, time.Time{}
	t.due.Store(false)
	cost := time.Since(began)
	gap := max(t.every, leastShare*min(cost, t.cost)) // one of two alone may be another program's doing
	t.cost = cost
	t.spent += cost
	if s, is := t.sink.(interface{ stretch() int }); is {
		gap = max(gap, t.every*time.Duration(s.stretch()))
	}
	t.gap.Store(int64(gap))
}

// Horizon is the run's.
func (t *tap) Horizon() int64 { return solver.HorizonOf(t.Progress) }

// WantsPartition and ShowPartition are the run's: a recording keeps no regions,
// which would take more room than the tours do.
func (t *tap) WantsPartition() bool {
	v, is := t.Progress.(solver.Viewer)
	return is && v.WantsPartition()
}

// ShowPartition passes the regions on.
func (t *tap) ShowPartition(p *solver.Partition) {
	if v, is := t.Progress.(solver.Viewer); is {
		v.ShowPartition(p)
	}
}

// notePause takes a call that was long for a pause.
func (t *tap) notePause(before int64) {
	if d := time.Duration(t.now.Load() - before); d > 2*clockStep {
		t.paused += d
	}
}

// elapsed is the run's time, or that since the engine began.
func (t *tap) elapsed() time.Duration {
	if t.history != nil {
		return t.history.Elapsed()
	}
	return max(0, time.Since(t.begun)-t.paused)
}

// Before, Elapsed, News and End are the run's, whose history the recording has, too.
func (t *tap) Before(ago time.Duration, state *solver.State) {
	if t.history != nil {
		t.history.Before(ago, state)
		t.readAlong()
	}
}

// Elapsed is the run's time.
func (t *tap) Elapsed() time.Duration { return t.elapsed() }

// News is read by the recording: an engine has no use for it.
func (t *tap) News() []solver.TracePoint { return nil }

// End stops the run's clock.
func (t *tap) End() time.Duration {
	if t.history != nil {
		return t.history.End()
	}
	return t.elapsed()
}

func (t *tap) add(order []solver.City, state *solver.State) {
	if t.err != nil {
		return
	}
	if order != nil {
		t.kept = state.Best
	}
	t.err = t.sink.Add(t.elapsed(), state, order)
}

// end keeps the result.
func (t *tap) end(result solver.Result, failure error) error {
	end := End{State: result.State, Finished: result.Finished, Elapsed: t.End()}
	if failure != nil {
		end.Failure = wire.Text(failure.Error())
	}
	if result.Order != nil && result.State.Best <= t.kept { // of equal ones, the last is the result
		t.add(result.Order, &result.State)
	}
	return errors.Join(t.err, t.sink.Close(end))
}
