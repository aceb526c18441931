package report

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

// idle is an engine that only describes itself.
type idle struct{}

func (idle) Info() solver.Info {
	return solver.Info{Name: "idle", Iteration: "nap", Device: solver.GPU, Start: "random"}
}

func (idle) Run(context.Context, solver.Job, solver.Progress) (solver.Result, error) {
	return solver.Result{}, errors.New("not for running")
}

func settings(t *testing.T) run.Settings {
	t.Helper()
	p, err := solver.NewProblem(solver.Definition{
		Name: "tiny", Metric: solver.Euc2D, X: []float64{0, 3, 3}, Y: []float64{0, 0, 4},
	})
	if err != nil {
		t.Fatal(err)
	}
	return run.Settings{Problem: p, Engine: idle{}, Seed: 7}
}

func TestSummaryNames(t *testing.T) {
	outcome := run.Outcome{Length: 12, Elapsed: 2 * time.Second, Stop: solver.StopTime,
		State: solver.State{Moves: 10, Accepted: 4, Iteration: 3, Timing: solver.Timing{Kernel: time.Second}},
		Stages: run.Stages{Totals: []run.StageTotal{
			{Stage: solver.Stage{Name: "start", Threads: 4}, Elapsed: 500 * time.Millisecond},
			{Stage: solver.Stage{Name: "naps", Device: solver.GPU, Threads: 1}, Elapsed: 1500 * time.Millisecond, StageWork: run.StageWork{Gain: 3, Kernel: time.Second, Processor: 250 * time.Millisecond}},
		}}}
	s := Summarise(settings(t), solver.Values{"naps": "3"}, outcome, optima.Optimum{Length: 10, Proven: true, Source: "a proof"}, "v1")

	var text bytes.Buffer
	if err := s.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(text.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	delete(got, "platform")
	delete(got, "threads")
	if cpu, is := got["cpu"].(string); !is || cpu == "" {
		t.Error("the processor has no name")
	}
	delete(got, "cpu")
	want := map[string]any{
		"instance": "tiny", "cities": 3.0, "metric": "EUC_2D",
		"engine": "idle", "device": "GPU", "params": map[string]any{"naps": "3"}, "seed": 7.0, "start": "random",
		"length": 12.0, "optimum": 10.0, "optimum_source": "optimal, a proof", "gap_percent": 20.0,
		"stop": "time", "elapsed_s": 2.0, "moves": 10.0, "moves_per_s": 5.0, "accepted": 4.0,
		"kicks": 0.0, "syncs": 0.0, "iterations": 3.0, "iteration_unit": "nap",
		"timing": map[string]any{"kernel_s": 1.0, "copy_s": 0.0, "host_s": 0.0, "startup_s": 0.0},
		"stages": []any{
			map[string]any{"name": "start", "device": "CPU", "threads": 4.0, "seconds": 0.5, "kernel_s": 0.0, "processor_s": 0.0, "gain": 0.0},
			map[string]any{"name": "naps", "device": "GPU", "threads": 1.0, "seconds": 1.5, "kernel_s": 1.0, "processor_s": 0.25, "gain": 3.0},
		},
		"version": "v1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}

func TestSummaryWithoutOptimum(t *testing.T) {
	var text bytes.Buffer
	s := Summarise(settings(t), nil, run.Outcome{Length: 12}, optima.Optimum{}, "v1")
	if err := s.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{`"optimum": null`, `"gap_percent": null`, `"params": {}`, `"moves_per_s": 0`} {
		if !strings.Contains(text.String(), line) {
			t.Errorf("no %s in %s", line, &text)
		}
	}
}

func TestTrace(t *testing.T) {
	points := []run.TracePoint{
		{State: solver.State{Best: 110, Current: 110}},
		{Elapsed: 1500 * time.Microsecond, State: solver.State{Iteration: 2, Best: 105, Current: 120,
			Temperature: 0.25, Moves: 9, Accepted: 5, Kicks: 1, Stage: solver.Stage{Name: "kicks, quick"}}},
	}
	tests := []struct {
		name    string
		optimum optima.Optimum
		want    string
	}{
		{"with a known optimum", optima.Optimum{Length: 100},
			traceHeader + "0.000000,0,110,10.0000,110,0,0,0,0,\n0.001500,2,105,5.0000,120,0.25,9,5,1,kicks  quick\n"},
		{"without one the gap stays empty", optima.Optimum{},
			traceHeader + "0.000000,0,110,,110,0,0,0,0,\n0.001500,2,105,,120,0.25,9,5,1,kicks  quick\n"},
	}
	for _, test := range tests {
		var got bytes.Buffer
		if err := WriteTrace(&got, points, test.optimum, 0); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestTraceReportsAFullDisk(t *testing.T) {
	if err := WriteTrace(full{}, nil, optima.Optimum{}, 0); err == nil {
		t.Error("no error")
	}
}
