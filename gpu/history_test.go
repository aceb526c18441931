package gpu

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// At most one report is on the pipe, but the run's history and its recording have every
// improvement of the worker's first second with its time.
func TestWorkerHistoryHasEveryImprovement(t *testing.T) {
	inProcess(t, everyImprovementHasItsTime)
}

func everyImprovementHasItsTime(t *testing.T, c *Client) {
	engine := engineOf(t, c, "swap")
	steps := map[string]string{"steps": "900"} // of a millisecond each
	job := ring(t, 30, engine.Info(), steps)
	here := &script{t: t, p: job.Problem}
	if _, err := (swap{}).Run(t.Context(), job, here); err != nil {
		t.Fatal(err)
	}
	want := []int64{job.Problem.Length(job.Start)}
	for _, s := range here.states {
		if s.Best < want[len(want)-1] {
			want = append(want, s.Best)
		}
	}

	tape := record.NewTape(engine, nil, 40*time.Millisecond, 10_000_000)
	r, err := run.Start(t.Context(), run.Settings{Problem: job.Problem, Engine: tape, Start: job.Start, Seed: job.Seed, Values: steps})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Wait(); err != nil {
		t.Fatal(err)
	}
	var lengths []int64
	times := make(map[time.Duration]bool)
	for _, p := range r.Trace() {
		if n := len(lengths); n == 0 || p.State.Best < lengths[n-1] {
			lengths = append(lengths, p.State.Best)
			times[p.Elapsed] = true
		}
	}
	if diff := cmp.Diff(want, lengths); diff != "" {
		t.Errorf("the improvements (-here +in a worker):\n%s", diff)
	}
	if len(want) < 10 || len(times) < len(want)-1 { // the first may come with the start tour
		t.Errorf("%d improvements came at %d times", len(want), len(times))
	}
	if diff := cmp.Diff(r.Trace(), run.Thinned(tape.Recording().History())); diff != "" {
		t.Errorf("the history (-run +recording):\n%s", diff)
	}
}

// The time before a worker's search is in stages, with the worker's processor time.
func TestWorkerStages(t *testing.T) {
	c := newClient(t, "good")
	engine := engineOf(t, c, "swap")
	steps := map[string]string{"steps": "20000"}
	job := ring(t, 30, engine.Info(), steps)
	r, err := run.Start(t.Context(), run.Settings{Problem: job.Problem, Engine: engine, Start: job.Start, Seed: job.Seed, Values: steps})
	if err != nil {
		t.Fatal(err)
	}
	out, err := r.Wait()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	var spent time.Duration
	for _, s := range out.Stages.Totals {
		names = append(names, s.Name)
		spent += s.Processor
	}
	if diff := cmp.Diff([]string{"start", stageStarting, stageSending, solver.StartUp, "swap"}, names); diff != "" {
		t.Errorf("the stages (-want +got):\n%s", diff)
	}
	if out.Stages.Elapsed() != out.Elapsed {
		t.Errorf("the stages take %v of %v", out.Stages.Elapsed(), out.Elapsed)
	}
	if spent <= 0 || spent != out.State.Timing.Processor {
		t.Errorf("the stages have %v of the worker's %v of processor time", spent, out.State.Timing.Processor)
	}
}
