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

// clockStep is the resolution of the recorder's clock: reports are too frequent to read
// the time in each.
const clockStep = 10 * time.Millisecond

// leastShare bounds the cost of a recording: the gap to the next tour is at least leastShare
// times the smaller of the last two tours' times, so that tours take about 2 % of the run.
const leastShare = 50

// freeTours is the total time that tours may take before their share is bounded.
const freeTours = time.Millisecond

// sink stores the moments of a recorder.
type sink interface {
	Add(elapsed time.Duration, state *solver.State, order []solver.City) error
	Note(p solver.TracePoint) error
	Close(End) error
}

// Recorder is an engine that records one run of another engine. It does not change the
// run; an error in writing the recording does not end the run, see Err.
type Recorder struct {
	engine      solver.Engine
	open        func(Header, *solver.Problem) (sink, error)
	environment map[string]string
	every       time.Duration
	used        atomic.Bool
	err         error
}

var _ solver.Unaided = (*Recorder)(nil)

// NewRecorder returns a recorder of the next run of the engine to out. Tours are kept at
// least every apart. The environment describes the machine.
func NewRecorder(engine solver.Engine, out io.Writer, environment map[string]string, every time.Duration) *Recorder {
	open := func(h Header, p *solver.Problem) (sink, error) {
		h.Problem, h.Instance = wire.PackProblem(p), instanceOf(p)
		return NewWriter(out, h)
	}
	return newRecorder(engine, open, environment, every)
}

func newRecorder(engine solver.Engine, open func(Header, *solver.Problem) (sink, error), environment map[string]string, every time.Duration) *Recorder {
	return &Recorder{engine: engine, open: open, environment: environment, every: max(every, clockStep)}
}

// Unaided makes a recording hold the problem and the tours as the run has them.
func (r *Recorder) Unaided() {}

// Info returns that of the recorded engine.
func (r *Recorder) Info() solver.Info { return r.engine.Info() }

// Err returns the error in writing the recording, if any, once Run has returned.
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
		return solver.Search(ctx, r.engine, job, progress)
	}
	length := job.Problem.Length(job.Start)
	o := &observer{Progress: progress, sink: w, every: r.every, begun: time.Now(), kept: length + 1}
	o.gap.Store(int64(o.every))
	o.history, _ = progress.(solver.Historian)
	o.begin(job.Start, length)
	stop := o.startClock()
	result, failure := solver.Search(ctx, r.engine, job, o)
	stop()
	r.err = notWritten(o.end(result, failure))
	return result, failure
}

// notWritten adds the remedy to an error in writing the recording.
func notWritten(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("the recording cannot be written: %w: make room, or record to another position; the run itself was not disturbed", err)
}

var (
	_ solver.Viewer    = (*observer)(nil)
	_ solver.Follower  = (*observer)(nil)
	_ solver.Historian = (*observer)(nil)
)

// observer forwards the reports of an engine to its run and records them. Fields that are not
// atomic are used only by the engine's goroutine.
type observer struct {
	solver.Progress
	history solver.Historian // the run's; nil if it has none: then the observer measures the time

	sink   sink
	every  time.Duration
	begun  time.Time
	latest time.Duration // of what was recorded last, on the run's clock
	kept   int64         // length of the last tour kept
	err    error         // the first one; nothing is written after it
	cost   time.Duration // of the last tour kept
	wanted bool          // a tour was requested from the engine
	asked  time.Time     // time of the request; zero if the run requested the tour, too
	spent  time.Duration // total cost of the tours kept

	gap    atomic.Int64 // nanoseconds between two moments, at least every
	now    atomic.Int64 // nanoseconds since begun, in steps of clockStep
	due    atomic.Bool  // the gap is over: the next moment is to be kept
	paused time.Duration
}

// startClock starts the goroutine that updates now and due.
func (o *observer) startClock() (stop func()) {
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
			now := time.Since(o.begun)
			o.now.Store(int64(now))
			if now-last >= time.Duration(o.gap.Load()) {
				last = now
				o.due.Store(true)
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(done)
		<-gone
	}
}

// Report forwards the report. It may replace the answer Continue by Show, to get a tour
// for the recording.
func (o *observer) Report(state *solver.State) solver.Signal {
	before := o.now.Load()
	signal := o.Progress.Report(state)
	o.notePause(before)
	improved := o.noteNews() && o.isCheap()
	if signal == solver.Halt || !improved && !o.due.Load() {
		return signal
	}
	o.due.Store(false)
	if state.Best >= o.kept {
		o.add(nil, state)
		return signal
	}
	if o.wanted = true; signal == solver.Continue {
		o.asked = time.Now()
	}
	return solver.Show
}

// Show forwards the tour and keeps it if one is due.
func (o *observer) Show(order []solver.City, state *solver.State) {
	before := o.now.Load()
	o.Progress.Show(order, state)
	o.notePause(before)
	o.noteNews()
	if (o.wanted || o.due.Load()) && state.Best < o.kept {
		o.keep(order, state)
	}
}

// begin keeps the start tour, with the time that it has in the run's history.
func (o *observer) begin(start []solver.City, length int64) {
	if o.history != nil {
		if points := o.history.News(); len(points) > 0 {
			o.kept = length
			o.err = o.sink.Add(o.inOrder(points[0].Elapsed), &points[0].State, start)
			o.note(points)
			return
		}
	}
	o.add(start, &solver.State{Best: length, Current: length})
}

// noteNews keeps the new points of the run's history. improved reports whether one has a
// shorter tour than those kept.
func (o *observer) noteNews() (improved bool) {
	if o.history == nil {
		return false
	}
	return o.note(o.history.News())
}

func (o *observer) note(points []solver.TracePoint) (improved bool) {
	for _, p := range points {
		p.Elapsed = o.inOrder(p.Elapsed)
		if o.err == nil {
			o.err = o.sink.Note(p)
		}
		improved = improved || p.State.Best < o.kept
	}
	return improved
}

// inOrder returns a time, or the latest one recorded where that is later: a moment is
// recorded some microseconds after the run's clock was read, and what a worker hands over
// late may be from just before it.
func (o *observer) inOrder(elapsed time.Duration) time.Duration {
	o.latest = max(o.latest, elapsed)
	return o.latest
}

// isCheap reports whether the tours kept so far took so little time that the next one can
// be kept at once. This covers small instances, which are solved in milliseconds.
func (o *observer) isCheap() bool {
	return o.spent < freeTours+time.Duration(o.now.Load())/leastShare
}

// keep keeps a tour and sets the gap to the next one in proportion to its cost.
func (o *observer) keep(order []solver.City, state *solver.State) {
	began := time.Now()
	if !o.asked.IsZero() {
		began = o.asked
	}
	o.add(order, state)
	o.wanted, o.asked = false, time.Time{}
	o.due.Store(false)
	cost := time.Since(began)
	gap := max(o.every, leastShare*min(cost, o.cost)) // a single outlier may be due to other load of the machine
	o.cost = cost
	o.spent += cost
	if s, is := o.sink.(interface{ gapFactor() int }); is {
		gap = max(gap, o.every*time.Duration(s.gapFactor()))
	}
	o.gap.Store(int64(gap))
}

// Deadline returns that of the run.
func (o *observer) Deadline() int64 { return solver.DeadlineOf(o.Progress) }

// WantsPartition returns the request of the run. A recording keeps no partitions, which
// would take more space than the tours.
func (o *observer) WantsPartition() bool {
	v, is := o.Progress.(solver.Viewer)
	return is && v.WantsPartition()
}

// ShowPartition forwards the partition.
func (o *observer) ShowPartition(p *solver.Partition) {
	if v, is := o.Progress.(solver.Viewer); is {
		v.ShowPartition(p)
	}
}

// WantsCurrent returns the request of the run. A recording keeps the best tours alone.
func (o *observer) WantsCurrent(state *solver.State) bool {
	f, is := o.Progress.(solver.Follower)
	return is && f.WantsCurrent(state)
}

// EachMove asks the run.
func (o *observer) EachMove() bool { return solver.EachMove(o.Progress) }

// ShowCurrent forwards the current tour.
func (o *observer) ShowCurrent(order []solver.City, state *solver.State) {
	o.Progress.(solver.Follower).ShowCurrent(order, state)
}

// notePause counts a call of more than 2 clockStep as a pause of the run.
func (o *observer) notePause(before int64) {
	if d := time.Duration(o.now.Load() - before); d > 2*clockStep {
		o.paused += d
	}
}

// elapsed returns the time on the run's clock or, without a Historian, the time since the
// engine began, less pauses.
func (o *observer) elapsed() time.Duration {
	if o.history != nil {
		return o.history.Elapsed()
	}
	return max(0, time.Since(o.begun)-o.paused)
}

// Before adds an earlier state to the run's history and to the recording.
func (o *observer) Before(ago time.Duration, state *solver.State) {
	if o.history != nil {
		o.history.Before(ago, state)
		o.noteNews()
	}
}

// Elapsed returns the time on the run's clock.
func (o *observer) Elapsed() time.Duration { return o.elapsed() }

// News returns nothing: the recorder itself reads the news of the run.
func (o *observer) News() []solver.TracePoint { return nil }

// End stops the run's clock.
func (o *observer) End() time.Duration {
	if o.history != nil {
		return o.history.End()
	}
	return o.elapsed()
}

func (o *observer) add(order []solver.City, state *solver.State) {
	if o.err != nil {
		return
	}
	if order != nil {
		o.kept = state.Best
	}
	o.err = o.sink.Add(o.inOrder(o.elapsed()), state, order)
}

// end keeps the result and closes the sink.
func (o *observer) end(result solver.Result, failure error) error {
	end := End{State: result.State, Finished: result.Finished, Elapsed: o.End()}
	if p, is := o.Progress.(interface{ Stopped() solver.Stop }); is {
		end.Stop = p.Stopped()
	}
	if failure != nil {
		end.Failure = wire.Text(failure.Error())
	}
	if result.Order != nil && result.State.Best <= o.kept { // of equal lengths, the last tour is the result
		o.add(result.Order, &result.State)
	}
	return errors.Join(o.err, o.sink.Close(end))
}
