package gpu

import (
	"errors"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/testwait"
)

// The run of a worker that is killed fails with a reason, its best tour is kept, and the next
// run works.
func TestKilledWorkerKeepsTour(t *testing.T) {
	c := newClient(t, "good")
	engine := engineOf(t, c, "swap")
	survivesAKill(t, c, engine, ring(t, 100, engine.Info(), nil), 1000)
}

// The same with a device.
func TestKilledGPUWorkerKeepsTour(t *testing.T) {
	c := gpuClient(t)
	for _, name := range []string{catalog.PSPM, catalog.Regions, catalog.TwoOpt} {
		t.Run(name, func(t *testing.T) {
			engine := engineOf(t, c, name)
			set := map[string]map[string]string{
				catalog.PSPM:    {"blocks": "3"},
				catalog.Regions: {"blocks": "3", "threads": "64", "k": "2"},
			}[name]
			survivesAKill(t, c, engine, ring(t, 100, engine.Info(), set), 3)
		})
	}
}

func survivesAKill(t *testing.T, c *Client, engine solver.Engine, job solver.Job, iterations int64) {
	t.Helper()
	settings := run.Settings{Problem: job.Problem, Engine: engine, Start: job.Start, Seed: 1, Values: job.Values}
	r, err := run.Start(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	testwait.Until(t, "the start tour", func() bool { return r.Latest() != nil })
	start := r.Latest()
	testwait.Until(t, "a better tour", func() bool {
		r.Want()
		return r.Latest().Best < start.Best
	})
	seen := r.Latest()
	killAll(c)
	outcome, err := r.Wait()
	var reported *WorkerError
	if !errors.As(err, &reported) || !strings.Contains(err.Error(), "signal: killed") || outcome.Stop != solver.StopFailed {
		t.Errorf("stop %v, error %v", outcome.Stop, err)
	}
	if outcome.Length > seen.Best || job.Problem.Length(outcome.Order) != outcome.Length {
		t.Errorf("the outcome has length %d, a tour of %d had been seen", outcome.Length, seen.Best)
	}

	settings.Limits.Iterations = iterations
	settings.Start = outcome.Order
	again, err := run.Start(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	if outcome, err := again.Wait(); err != nil || outcome.Stop != solver.StopIterations || outcome.State.Iteration != iterations {
		t.Errorf("the next run: %v after %d iterations, %v", outcome.Stop, outcome.State.Iteration, err)
	}
}

// killAll kills every worker of a client.
func killAll(c *Client) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for conn := range c.all {
		conn.process.signal()
	}
}
