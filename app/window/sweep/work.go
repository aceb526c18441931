//go:build !nogui

package sweep

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"tourscope/app/results"
	"tourscope/app/window/words"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// work is a sweep at work, or one that has ended.
type work struct {
	plan    *batch.Plan
	leftOut string
	program string // the version, for the results

	run    *batch.Run // nil until the instance is prepared
	cancel context.CancelFunc
	over   bool
	err    error
	began  time.Time
	idle   time.Duration // spent in pauses
	paused time.Time     // zero: not
}

// start begins a sweep as the form and the side panel ask for it.
func (r *Region) start() {
	asked, err := r.host.Setup()
	if err != nil {
		r.frame.ShowError(err)
		return
	}
	repetitions, err := parseRepetitions(r.repetitions.Value)
	if err != nil {
		r.frame.ShowError(err)
		return
	}
	made, leftOut, err := plan(asked, r.chosen(), r.values.Value, repetitions, r.host.Registry)
	if err != nil {
		r.frame.ShowError(err)
		return
	}
	w := &work{plan: made, leftOut: leftOut, program: r.host.Version, began: time.Now()}
	r.work, r.report = w, nil
	r.view.take(nil)
	r.table.fill(nil)
	if c := r.chosen(); c.param == "" {
		r.look(c.show)
	}
	r.frame.Background(func(life context.Context) {
		ctx, cancel := context.WithCancel(life)
		defer cancel()
		r.frame.Do(func() { w.cancel = cancel })
		r.carryOut(ctx, w, asked.Problem)
	})
	r.show()
	r.frame.Changed()
}

// carryOut runs the batch, beside the window's goroutine.
func (r *Region) carryOut(ctx context.Context, w *work, problem *solver.Problem) {
	open := func(string) (*solver.Problem, error) { return problem, nil }
	b, err := batch.Prepare(w.plan, "", r.host.Registry, open)
	var run *batch.Run
	if err == nil {
		run, err = b.Start(ctx, batch.Settings{Environment: batch.Here(r.host.Version)})
	}
	if err != nil {
		r.frame.Do(func() { r.ended(w, err) })
		return
	}
	r.frame.Do(func() {
		if w.run = run; !w.paused.IsZero() {
			run.Pause() // the person was faster
		}
	})
	var waiting atomic.Bool // one update is queued
	update := func() {
		report := w.report(run)
		r.view.take(report)
		if waiting.CompareAndSwap(false, true) {
			r.frame.Do(func() { waiting.Store(false); r.arrived(w, report) })
		}
	}
	beat := time.NewTicker(500 * time.Millisecond)
	defer beat.Stop()
	for {
		select {
		case <-run.Changed():
			update()
		case <-beat.C:
			if waiting.CompareAndSwap(false, true) {
				r.frame.Do(func() { waiting.Store(false); r.show() })
			}
		case <-run.Done():
			err := run.Wait()
			report := w.report(run)
			r.view.take(report)
			r.frame.Do(func() { r.arrived(w, report); r.ended(w, err) })
			return
		}
	}
}

func (w *work) report(run *batch.Run) *results.Report {
	return &results.Report{Batch: run.Batch(), Results: run.Results(), Sessions: run.Sessions(), Program: "Tourscope " + w.program}
}

// arrived takes in the results there are.
func (r *Region) arrived(w *work, report *results.Report) {
	if r.work == w {
		first := !r.HasResults()
		r.report = report
		r.table.fill(report)
		r.show()
		if first && r.HasResults() {
			r.frame.Changed() // now it can be saved
		}
	}
}

// ended says how a sweep has ended.
func (r *Region) ended(w *work, err error) {
	w.over, w.err = true, err
	if err != nil && !errors.Is(err, batch.ErrCancelled) {
		r.frame.ShowError(err)
	}
	r.show()
	r.frame.Changed()
}

// Active says whether a sweep is at work or paused.
func (r *Region) Active() bool { return r.work != nil && !r.work.over }

// Paused says whether it is paused.
func (r *Region) Paused() bool { return r.Active() && !r.work.paused.IsZero() }

// Toggle starts a sweep, pauses it, or goes on.
func (r *Region) Toggle() {
	w := r.work
	switch {
	case !r.Active():
		r.start()
		return
	case r.Paused():
		if err := r.host.Conflict(); err != nil {
			r.frame.ShowError(err)
			return
		}
		w.idle += time.Since(w.paused)
		w.paused = time.Time{}
		if w.run != nil {
			w.run.Resume()
		}
	default:
		w.paused = time.Now()
		if w.run != nil {
			w.run.Pause()
		}
	}
	r.show()
	r.frame.Changed()
}

// Cancel ends the sweep; what is measured stays.
func (r *Region) Cancel() {
	if r.Active() && r.work.cancel != nil {
		r.work.cancel()
	}
}

// HasResults says whether there is something to save.
func (r *Region) HasResults() bool { return r.report != nil && len(r.report.Results) > 0 }

// jobs are those that have ended, and all.
func (w *work) jobs() (done, all int) {
	if w.run == nil {
		return 0, len(w.plan.Engines) * len(w.plan.Seeds)
	}
	return len(w.run.Results()), len(w.run.Batch().Jobs)
}

// text says how far the sweep is.
func (w *work) text() string {
	done, all := w.jobs()
	text := w.plan.Title + words.L(": %d of %d runs", done, all)
	gone := time.Since(w.began) - w.idle
	switch {
	case w.over && w.err != nil && errors.Is(w.err, batch.ErrCancelled):
		text += words.L(", cancelled")
	case w.over:
		return w.plan.Title + words.L(": all %d runs are done", done) + w.remark()
	case !w.paused.IsZero():
		text += words.L(", paused")
	case done > 0:
		left := time.Duration(float64(gone) / float64(done) * float64(all-done))
		text += words.L(", about %s left", words.FormatElapsed(left.Round(time.Second)))
	}
	return text + w.remark()
}

func (w *work) remark() string {
	if w.leftOut == "" {
		return ""
	}
	return words.L("; without %s, which is not available here", w.leftOut)
}
