package record

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tourscope/solver"
)

// Replay is an engine that repeats the reports and tours of a recorded run in its time.
// It accepts only the problem of the recording.
type Replay struct {
	recording *Recording
	speed     float64
}

var _ solver.Unaided = (*Replay)(nil)

// Replay returns the engine. Speed is relative to the recorded one; 0 is without waiting,
// and so is an infinite one.
func (r *Recording) Replay(speed float64) *Replay { return &Replay{r, speed} }

// Unaided makes a replay show the tours that a recording holds.
func (r *Replay) Unaided() {}

// Info returns that of the recorded engine, without the reason why it is unavailable.
func (r *Replay) Info() solver.Info {
	info := r.recording.Header.Engine
	info.Unavailable = ""
	return info
}

// Recording returns the replayed recording.
func (r *Replay) Recording() *Recording { return r.recording }

// PlaysOn reports whether the recording is of this problem.
func (r *Recording) PlaysOn(p *solver.Problem) bool { return sameProblem(p, r.Problem) }

// replaying is the state of one run.
type replaying struct {
	*Replay
	job      solver.Job
	progress solver.Progress
	cursor   *Cursor
	state    solver.State
	order    []solver.City
	played   time.Duration // position in the recording
}

// Run plays the recording.
func (r *Replay) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	length := job.Problem.Length(job.Start)
	p := &replaying{
		Replay: r, job: job, progress: progress, cursor: r.recording.Cursor(),
		order: slices.Clone(job.Start), state: solver.State{Best: length, Current: length},
	}
	if !sameProblem(job.Problem, r.recording.Problem) {
		return p.result(false), fmt.Errorf("this recording is of %s with %d cities and plays on nothing else: open that instance, or the recording alone", r.recording.Problem.Name(), r.recording.Problem.Cities())
	}
	for i := range r.recording.Moments {
		going, err := p.play(ctx, i)
		if !going || err != nil {
			return p.result(false), err
		}
	}
	if end := r.recording.End; end != nil {
		if !p.wait(ctx, end.Elapsed) {
			return p.result(false), nil
		}
		p.setState(end.State, p.state.Best)
		p.report()
	}
	return p.result(true), nil
}

func (p *replaying) result(finished bool) solver.Result {
	return solver.Result{Order: p.order, State: p.state, Finished: finished}
}

// play waits until a moment of the recording and reports it. going is false when the run
// is over.
func (p *replaying) play(ctx context.Context, i int) (going bool, err error) {
	m := &p.recording.Moments[i]
	if !p.wait(ctx, m.Elapsed) {
		return false, nil
	}
	best := p.state.Best
	if m.HasTour && m.State.Best <= best {
		order, _, err := p.cursor.Tour(i)
		if err != nil {
			return false, err
		}
		best = m.State.Best
		copy(p.order, order)
	}
	p.setState(m.State, best)
	return p.report(), nil
}

// setState sets the recorded figures with the length of the present tour, since figures
// may be recorded without their tour.
func (p *replaying) setState(s solver.State, best int64) {
	p.state = s
	p.state.Best, p.state.Current = best, max(best, s.Current)
	if p.job.Iterations > 0 {
		p.state.Iteration = min(p.state.Iteration, p.job.Iterations)
	}
}

func (p *replaying) report() (going bool) {
	switch p.progress.Report(&p.state) {
	case solver.Halt:
		return false
	case solver.Show:
		p.progress.Show(p.order, &p.state)
	}
	return true
}

// wait waits until the playback reaches a time of the recording. It reports every 20 ms,
// so that pause and stop take effect. The time of a pause does not count.
func (p *replaying) wait(ctx context.Context, until time.Duration) (going bool) {
	const step = 20 * time.Millisecond
	for p.speed > 0 && p.played < until {
		d := step
		if left := float64(until-p.played) / p.speed; left < float64(step) { // an extreme speed makes it 0 or infinite
			d = time.Duration(left) + 1
		}
		began := time.Now() // the actual wait may be longer than d on a loaded machine
		select {
		case <-ctx.Done():
			return false
		case <-time.After(d):
		}
		if played := float64(time.Since(began)) * p.speed; played < float64(until-p.played) {
			p.played += time.Duration(played)
		} else {
			p.played = until
		}
		if p.played < until && !p.report() {
			return false
		}
	}
	return ctx.Err() == nil
}

// sameProblem reports whether two problems have the same distances.
func sameProblem(a, b *solver.Problem) bool {
	x, y := a.Definition(), b.Definition()
	if x.Metric != y.Metric || a.Cities() != b.Cities() || (x.OpenPath == nil) != (y.OpenPath == nil) || len(x.FixedEdges) != len(y.FixedEdges) {
		return false
	}
	if x.OpenPath != nil && *x.OpenPath != *y.OpenPath {
		return false
	}
	if x.Matrix != nil {
		return slices.Equal(x.Matrix.Weights(), y.Matrix.Weights())
	}
	return slices.Equal(x.X, y.X) && slices.Equal(x.Y, y.Y) && slices.Equal(x.Z, y.Z)
}
