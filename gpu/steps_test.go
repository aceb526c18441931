package gpu

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourscope/gpu/catalog"
	"tourscope/gpu/protocol"
	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/search/partition"
	"tourscope/solver/testwait"
	"tourscope/solver/wire"
)

// Single steps through a pipe are exact, whatever their number and after any time.
func TestStepsAreExact(t *testing.T) {
	inProcess(t, func(t *testing.T, c *Client) {
		engine := engineOf(t, c, "swap")
		job := ring(t, 20, engine.Info(), nil)
		r, err := run.Start(t.Context(), run.Settings{Problem: job.Problem, Engine: engine, Start: job.Start, Paused: true})
		if err != nil {
			t.Fatal(err)
		}
		at := int64(0)
		steps := func(all ...int64) {
			t.Helper()
			for _, n := range all {
				at += n
				r.Step(n)
				until(t, "the pause after the steps", func() bool { return r.Figures().Paused && r.Figures().Iteration >= at })
				if got := r.Figures().Iteration; got != at {
					t.Fatalf("after %d steps it paused at iteration %d, want %d", n, got, at)
				}
				r.Want() // a picture of the pause is one of that iteration
			}
		}
		steps(1, 2, 9000, 1, 1, 300, 20000, 1)
		r.Resume()
		until(t, "5000 iterations more", func() bool { return r.Figures().Iteration >= at+5000 })
		r.Pause()
		until(t, "the pause", func() bool { return r.Figures().Paused })
		// The engine continued until it received the pause. The first step ends there, and
		// later ones are exact.
		at = r.Figures().Iteration + 1
		r.Step(1)
		until(t, "the end of the step after a free run", func() bool { return r.Figures().Paused && r.Figures().Iteration >= at })
		at = r.Figures().Iteration
		steps(1, 5000, 2)
		r.Stop()
		r.Stop()
		if _, err := r.Wait(); err != nil {
			t.Error(err)
		}
	})
}

// A paused run shows the partition of its last step.
func TestStepShowsItsPartition(t *testing.T) {
	c := gpuClient(t)
	engine := engineOf(t, c, catalog.Regions)
	job := gpuJob(t, engine.Info())
	job.Values["cities"], job.Values["evolution"] = "10", catalog.EvolutionHost // rounds of kicks
	r, err := run.Start(t.Context(), run.Settings{Problem: job.Problem, Engine: engine, Values: job.Values, Start: job.Start, Seed: 9, Paused: true})
	if err != nil {
		t.Fatal(err)
	}
	for r.Figures().Iteration == 0 { // the local search before the first round
		before := r.Figures().State
		r.Step(1)
		testwait.Until(t, "the end of a step of the local search", func() bool { return r.Figures().Paused && (r.Figures().State != before || r.Figures().Iteration > 0) })
	}
	partitioner := partition.NewPartitioner(job.Problem, 0)
	for round := r.Figures().Iteration + 1; round < 6; round++ {
		r.WantPartition()
		r.Step(1)
		testwait.Until(t, "the end of the round", func() bool { return r.Figures().Paused && r.Figures().Iteration == round })
		want := partitioner.Make(4, 9, round).Outline()
		testwait.Until(t, "its regions", func() bool { return r.Partition() != nil && r.Partition().Angle == want.Angle })
	}
	r.Stop()
	if _, err := r.Wait(); err != nil {
		t.Error(err)
	}
}

// The run does not pause at a report or a tour that the worker sent before it had received the
// deadline, but at the next one.
func TestRunPausesAtWorkersIteration(t *testing.T) {
	job := ring(t, 20, swap{}.Info(), nil)
	length := job.Problem.Length(job.Start)
	run := &stepping{script: script{t: t, p: job.Problem}, deadline: math.MaxInt64}
	r := &remote{job: job, progress: run, length: length, fetchedAt: time.Now()}
	r.conn = &connection{out: make(chan protocol.Message, 16)}
	sent := func() (all []protocol.Message) {
		for len(r.conn.out) > 0 {
			all = append(all, <-r.conn.out)
		}
		return all
	}
	at := func(iteration int64) solver.State {
		return solver.State{Iteration: iteration, Best: length, Current: length}
	}
	report := func(iteration int64) protocol.Message { return &protocol.Report{State: at(iteration)} }
	tour := func(iteration int64) protocol.Message {
		return &protocol.Snapshot{State: at(iteration), Order: wire.PackCities(job.Start)}
	}
	goes := func(until int64) protocol.Message { return &protocol.Go{Until: until} }
	for i, step := range []struct {
		comes    protocol.Message
		signal   solver.Signal
		deadline int64 // of the run from then on
		asked    int   // how many reports the run has seen
		shown    int
		sends    []protocol.Message
	}{
		{report(10), solver.Continue, math.MaxInt64, 1, 0, []protocol.Message{goes(math.MaxInt64)}},
		{nil, solver.Continue, 11, 2, 0, nil}, // a beat, in which the run pauses and is stepped
		{report(50), solver.Continue, 11, 2, 0, []protocol.Message{goes(11)}},
		{report(60), solver.Continue, 61, 3, 0, []protocol.Message{goes(61)}},
		{report(61), solver.Show, math.MaxInt64, 4, 0, []protocol.Message{&protocol.Want{}}},
		{tour(61), solver.Continue, math.MaxInt64, 4, 1, []protocol.Message{goes(math.MaxInt64)}},
		{report(70), solver.Show, 71, 5, 1, []protocol.Message{&protocol.Want{}}},
		{tour(80), solver.Continue, 71, 5, 1, []protocol.Message{goes(71), &protocol.Want{}}},
		{report(90), solver.Continue, 71, 5, 1, nil}, // the tour comes first
		{tour(90), solver.Continue, 91, 5, 2, []protocol.Message{goes(91)}},
	} {
		run.answer = func(*solver.State) solver.Signal {
			run.deadline = step.deadline
			return step.signal
		}
		run.show = func(*solver.State) { run.deadline = step.deadline }
		if step.comes == nil {
			r.heartbeat()
		} else if err := r.handle(step.comes); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(step.sends, sent()); d != "" || len(run.states) != step.asked || run.shown != step.shown {
			t.Errorf("%d: the run was asked %d times and shown %d tours, want %d and %d; sent (-want +got):\n%s",
				i, len(run.states), run.shown, step.asked, step.shown, d)
		}
	}
}

// stepping is a script whose deadline is set.
type stepping struct {
	script
	deadline int64
}

func (s *stepping) Deadline() int64 { return s.deadline }
