//go:build !nogui

package sweep

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"tourscope/app/results"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// Planned is a sweep that can be started.
type Planned struct {
	setup  Setup
	choice choice
	run    *sweepRun
}

// Plan plans the sweep of the form and the side panel. Each run has the time limit each, or with 0
// that of the side panel. The error is an EndlessError where a run would never end.
func (r *Region) Plan(each time.Duration) (*Planned, error) {
	asked, err := r.host.Setup()
	if err != nil {
		return nil, err
	}
	if each > 0 {
		asked.Stop.Time = each
	}
	repetitions, err := parseRepetitions(r.repetitions.Value)
	if err != nil {
		return nil, err
	}
	chosen := r.chosen()
	made, leftOut, err := plan(asked, chosen, r.values.Value, repetitions, r.host.Registry)
	if err != nil {
		return nil, err
	}
	return &Planned{asked, chosen, &sweepRun{plan: made, unavailable: leftOut, program: r.host.Version}}, nil
}

// Start starts a planned sweep.
func (r *Region) Start(p *Planned) {
	if err := r.host.Conflict(); err != nil {
		r.frame.ShowError(err)
		return
	}
	w := p.run
	w.started = time.Now()
	r.sweep, r.report = w, nil
	r.curves.begin()
	r.table.fill(nil)
	if p.choice.param == "" {
		r.setView(p.choice.view)
	}
	attend := r.keepTours(p.setup.Source)
	ctx, cancel := context.WithCancel(context.Background())
	w.cancel = cancel
	r.frame.Background(func(life context.Context) {
		defer cancel()
		defer context.AfterFunc(life, cancel)()
		r.execute(ctx, w, p.setup.Problem, attend)
	})
	r.show()
	r.frame.Changed()
}

// execute runs the batch in the background.
func (r *Region) execute(ctx context.Context, w *sweepRun, problem *solver.Problem, attend attender) {
	open := func(string) (*solver.Problem, error) { return problem, nil }
	b, err := batch.Prepare(w.plan, "", r.host.Registry, open)
	var run *batch.Run
	if err == nil {
		run, err = b.Start(ctx, batch.Settings{Environment: batch.Here(r.host.Version), Attend: attend})
	}
	if err != nil {
		r.frame.Do(func() { r.finished(w, err) })
		return
	}
	r.frame.Do(func() {
		if w.batchRun = run; !w.pausedSince.IsZero() {
			run.Pause() // paused before the batch started
		}
	})
	var waiting atomic.Bool // an update is queued
	update := func() {
		report := w.report(run)
		r.curves.setReport(report)
		if waiting.CompareAndSwap(false, true) {
			r.frame.Do(func() { waiting.Store(false); r.showReport(w, report) })
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
			r.curves.setReport(report)
			r.frame.Do(func() { r.showReport(w, report); r.finished(w, err) })
			return
		}
	}
}

func (w *sweepRun) report(run *batch.Run) *results.Report {
	return &results.Report{Batch: run.Batch(), Results: run.Results(), Environments: run.Environments(), Program: "Tourscope " + w.program}
}

// showReport shows the results so far.
func (r *Region) showReport(w *sweepRun, report *results.Report) {
	if r.sweep == w {
		first := !r.HasResults()
		r.report = report
		r.table.fill(report)
		r.show()
		if first && r.HasResults() {
			r.frame.Changed() // it can be saved now
		}
	}
}

// finished shows how the sweep has ended.
func (r *Region) finished(w *sweepRun, err error) {
	w.ended, w.err = true, err
	r.curves.set(func() { r.curves.begun = false })
	if err != nil && !errors.Is(err, batch.ErrCancelled) {
		r.frame.ShowError(err)
	}
	r.show()
	r.frame.Changed()
}

// Active reports whether a sweep is running or paused.
func (r *Region) Active() bool { return r.sweep != nil && !r.sweep.ended }

// Paused reports whether the sweep is paused.
func (r *Region) Paused() bool { return r.Active() && !r.sweep.pausedSince.IsZero() }

// Toggle pauses or resumes the sweep.
func (r *Region) Toggle() {
	w := r.sweep
	switch {
	case !r.Active():
		return
	case r.Paused():
		if err := r.host.Conflict(); err != nil {
			r.frame.ShowError(err)
			return
		}
		w.pausedFor += time.Since(w.pausedSince)
		w.pausedSince = time.Time{}
		if w.batchRun != nil {
			w.batchRun.Resume()
		}
	default:
		w.pausedSince = time.Now()
		if w.batchRun != nil {
			w.batchRun.Pause()
		}
	}
	r.show()
	r.frame.Changed()
}

// Cancel stops the sweep; finished runs are kept.
func (r *Region) Cancel() {
	if r.Active() {
		r.sweep.cancel()
	}
}

// HasResults reports whether there is something to save.
func (r *Region) HasResults() bool { return r.report != nil && len(r.report.Results) > 0 }

// jobs is the number of finished jobs and of all.
func (w *sweepRun) jobs() (done, all int) {
	if w.batchRun == nil {
		return 0, len(w.plan.Engines) * len(w.plan.Seeds)
	}
	return len(w.batchRun.Results()), len(w.batchRun.Batch().Jobs)
}

// text describes the progress, and then what is swept, which little room cuts off.
func (w *sweepRun) text() string {
	done, all := w.jobs()
	text := i18n.L("%d of %d runs", done, all)
	gone := time.Since(w.started) - w.pausedFor
	switch {
	case w.ended && w.err != nil && errors.Is(w.err, batch.ErrCancelled):
		text += i18n.L(", cancelled")
	case w.ended:
		text = i18n.L("All %d runs are done", done)
	case !w.pausedSince.IsZero():
		text += i18n.L(", paused")
	case done > 0:
		left := time.Duration(float64(gone) / float64(done) * float64(all-done))
		text += i18n.L(", about %s left", i18n.FormatDuration(left))
	}
	return text + w.remark() + "  ·  " + w.plan.Title
}

func (w *sweepRun) remark() string {
	if w.unavailable == "" {
		return ""
	}
	return i18n.L("; without %s, which is not available here", w.unavailable)
}
