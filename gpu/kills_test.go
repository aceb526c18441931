package gpu

import (
	"math/rand/v2"
	"testing"
	"time"

	"tourscope/solver"
	"tourscope/solver/run"
)

// The tour of every length that a run has shown survives the worker: a hundred workers are
// killed at random times, most of them in their first second, in which nearly every step
// improves the tour.
func TestShownTourSurvivesKilledWorker(t *testing.T) {
	inProcess(t, func(t *testing.T, c *Client) {
		random := rand.New(rand.NewPCG(1, 2))
		engine := engineOf(t, c, "swap")
		job := ring(t, 400, engine.Info(), nil)
		improved := 0
		for seed := range uint64(100) {
			if killOne(t, c, job, engine, seed, time.Duration(random.IntN(int(2*time.Second)))) {
				improved++
			}
		}
		if improved < 90 {
			t.Errorf("only %d runs had found anything before they were killed", improved)
		}
	})
}

// killOne kills the worker of a run after some time. It reports whether the run had a better
// tour than the first one.
func killOne(t *testing.T, c *Client, job solver.Job, engine solver.Engine, seed uint64, after time.Duration) (improved bool) {
	t.Helper()
	r, err := run.Start(t.Context(), run.Settings{Problem: job.Problem, Engine: engine, Start: job.Start, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	first := job.Problem.Length(job.Start)
	shown := first
	for begun := time.Now(); time.Since(begun) < after; time.Sleep(time.Millisecond) {
		if best := r.Figures().Best; best > 0 {
			shown = min(shown, best)
		}
	}
	killAll(c)
	outcome, err := r.Wait()
	if err == nil || outcome.Stop != solver.StopFailed {
		t.Errorf("killed after %v: stop %v, error %v", after, outcome.Stop, err)
	}
	for _, p := range r.Trace() {
		shown = min(shown, p.State.Best)
	}
	if outcome.Length > shown || job.Problem.Length(outcome.Order) != outcome.Length {
		t.Errorf("killed after %v: the tour has length %d, a length of %d was shown", after, outcome.Length, shown)
	}
	return outcome.Length < first
}
