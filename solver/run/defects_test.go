package run

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// TestDefects holds broken engines against what the run promises: an error that
// names the engine, and the best good tour kept.
func TestDefects(t *testing.T) {
	gone := errors.New("the worker died")
	tests := []struct {
		name, want string
		engine     descent
	}{
		{"wrong length", "descent returned a wrong tour: its length", descent{
			bend: func(r *solver.Result) error { r.State.Best--; return nil }}},
		{"city twice", "descent returned a wrong tour: the tour visits city", descent{
			bend: func(r *solver.Result) error { r.Order[0] = r.Order[1]; return nil }}},
		{"city unknown", "descent returned a wrong tour: the tour visits city", descent{
			bend: func(r *solver.Result) error { r.Order[0] = -1; return nil }}},
		{"city missing", "descent returned a wrong tour: the tour has 59 cities", descent{
			bend: func(r *solver.Result) error { r.Order = r.Order[1:]; return nil }}},
		{"no tour", "descent returned no tour", descent{
			bend: func(r *solver.Result) error { r.Order = nil; return nil }}},
		{"panic at the end", "descent panicked: oops, in run.", descent{
			bend: func(*solver.Result) error { panic("oops") }}},
		{"panic in mid-run", "descent panicked: oops", descent{
			reported: func(s solver.State) {
				if s.Iteration == 300 {
					panic("oops")
				}
			}}},
		{"panic of a helper", "descent panicked: oops, in run.", descent{
			bend: func(*solver.Result) error {
				var helpers workers.Group
				helpers.Go(func() { panic("oops") })
				helpers.Wait()
				return nil
			}}},
		{"an error beside a tour", "the worker died", descent{
			bend: func(*solver.Result) error { return gone }}},
		{"an error alone", "the worker died", descent{
			bend: func(r *solver.Result) error { r.Order = nil; return gone }}},
		{"shows a wrong length", "descent showed a wrong tour: its length", descent{
			show: func(_ []solver.City, s *solver.State) { s.Best-- }}},
		{"shows a city twice", "descent showed a wrong tour: the tour visits city", descent{
			show: func(o []solver.City, _ *solver.State) { o[0] = o[1] }}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				test.engine.tick = time.Millisecond
				r := begin(t, Settings{Engine: &test.engine, Limits: Limits{Iterations: 500}})
				time.Sleep(20 * time.Millisecond)
				r.Want()
				out, err := r.Wait()
				if err == nil || !strings.Contains(err.Error(), test.want) {
					t.Errorf("error %v, want %q", err, test.want)
				}
				if out.Stop != solver.StopFailed {
					t.Errorf("stopped for %v, want %v", out.Stop, solver.StopFailed)
				}
				if err := r.Problem().CheckTour(out.Order); err != nil {
					t.Error(err)
				}
				if l := r.Problem().Length(out.Order); l != out.Length || out.Order == nil {
					t.Errorf("outcome of length %d claims %d", l, out.Length)
				}
			})
		})
	}
}

// deaf is an engine that ignores Halt, and its context, too, if it is stone deaf.
type deaf struct {
	descent
	stone   bool
	release chan struct{}
}

func (d *deaf) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	done := ctx.Done()
	if d.stone {
		done = nil
	}
	state := solver.State{Best: job.Problem.Length(job.Start)}
	for {
		state.Iteration++
		progress.Report(&state)
		progress.Show(job.Start, &state)
		select {
		case <-done:
			return solver.Result{Order: job.Start, State: state}, ctx.Err()
		case <-d.release:
			return solver.Result{}, nil
		case <-time.After(time.Millisecond):
		}
	}
}

func TestInsistsOnTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := begin(t, Settings{Engine: &deaf{}, Limits: Limits{Time: time.Second}})
		finish(t, r, solver.StopTime)
	})
}

func TestLeavesDeafEngineBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &deaf{stone: true, release: make(chan struct{})}
		r := begin(t, Settings{Engine: e, Limits: Limits{Time: time.Second}})
		out, err := r.Wait()
		if err == nil || !strings.Contains(err.Error(), "descent did not stop within") || out.Stop != solver.StopFailed {
			t.Errorf("stopped for %v with the error %v", out.Stop, err)
		}
		if r.Problem().CheckTour(out.Order) != nil {
			t.Error("the start tour is lost")
		}
		before := r.Figures()
		time.Sleep(time.Second)
		if r.Figures() != before {
			t.Error("an engine that was left behind still moves the figures")
		}
		close(e.release)
	})
}
