package gpu

import (
	"testing"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/solver/patchwork"
	"tourscope/solver/run"
)

// Steps through a pipe are as exact as in this process, however many they are and
// however long the run has been going on.
func TestStepsAreExactInAWorker(t *testing.T) {
	c := newClient(t, "good")
	engine := engineOf(t, c, "swap")
	job := ring(t, 20, engine.Info(), nil)
	r, err := run.Start(t.Context(), run.Settings{Problem: job.Problem, Engine: engine, Start: job.Start, Paused: true})
	if err != nil {
		t.Fatal(err)
	}
	at := int64(0)
	settle := func() {
		t.Helper()
		watchdog := time.After(time.Minute)
		for f := r.Figures(); !f.Paused || f.Iteration < at; f = r.Figures() {
			select {
			case <-watchdog:
				t.Fatalf("it did not pause at iteration %d: %+v", at, f)
			case <-time.After(time.Millisecond):
			}
		}
		if f := r.Figures(); f.Iteration != at {
			t.Fatalf("it paused at iteration %d, not %d", f.Iteration, at)
		}
	}
	for _, steps := range []int64{1, 2, 9000, 1, 1, 300, 20000, 1} {
		r.Step(steps)
		at += steps
		settle()
		r.Want() // a picture of the pause is one of that iteration
	}
	r.Resume()
	for r.Figures().Iteration < at+5000 {
		time.Sleep(time.Millisecond)
	}
	r.Pause()
	for !r.Figures().Paused {
		time.Sleep(time.Millisecond)
	}
	// The engine has gone on while the pause was on its way. The first step catches
	// up with it, and from there all are exact again.
	at = r.Figures().Iteration + 1
	r.Step(1)
	watchdog := time.After(time.Minute)
	for f := r.Figures(); !f.Paused || f.Iteration < at; f = r.Figures() {
		select {
		case <-watchdog:
			t.Fatal("the step after a free run does not end")
		case <-time.After(time.Millisecond):
		}
	}
	at = r.Figures().Iteration
	for _, steps := range []int64{1, 5000, 2} {
		r.Step(steps)
		at += steps
		settle()
	}
	r.Stop()
	if _, err := r.Wait(); err != nil {
		t.Error(err)
	}
}

// The regions that a paused run shows are those of the step that was just done.
func TestStepsShowTheirOwnRegions(t *testing.T) {
	c := gpuClient(t)
	engine := engineOf(t, c, catalog.Regions)
	job := gpuJob(t, engine.Info())
	job.Values["cities"] = "10"
	r, err := run.Start(t.Context(), run.Settings{Problem: job.Problem, Engine: engine, Values: job.Values, Start: job.Start, Seed: 9, Paused: true})
	if err != nil {
		t.Fatal(err)
	}
	watchdog := time.After(time.Minute)
	until := func(is func() bool) {
		t.Helper()
		for !is() {
			select {
			case <-watchdog:
				t.Fatalf("it does not come: %+v", r.Figures())
			case <-time.After(time.Millisecond):
			}
		}
	}
	for r.Figures().Iteration == 0 { // the local search before the first round
		before := r.Figures().State
		r.Step(1)
		until(func() bool { return r.Figures().Paused && (r.Figures().State != before || r.Figures().Iteration > 0) })
	}
	cutter := patchwork.NewCutter(job.Problem)
	for round := r.Figures().Iteration + 1; round < 6; round++ {
		r.WantPartition()
		r.Step(1)
		until(func() bool { return r.Figures().Paused && r.Figures().Iteration == round })
		want := cutter.Make(4, 9, round).Partition()
		until(func() bool { return r.Partition() != nil && r.Partition().Angle == want.Angle })
	}
	r.Stop()
	if _, err := r.Wait(); err != nil {
		t.Error(err)
	}
}
