package tabu

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/solver"
	cpu "tourscope/solver/engine/tabu"
	"tourscope/solver/enginetest"
	"tourscope/solver/generate"
)

// Reduced on the device or copied, with thread control or without, the search makes the moves
// of tabu-cpu.
func TestTabuFindsTheToursOfTheCPU(t *testing.T) {
	e := New(devicetest.NewMachine(t))
	n, iterations := 500, int64(400)
	if driver.Emulated {
		n, iterations = 40, 60
	}
	p, err := generate.Make("uniform", n, 1)
	if err != nil {
		t.Fatal(err)
	}
	want := devicetest.RunIterations(t, cpu.New(), p, nil, iterations)
	for _, set := range []map[string]string{
		nil,
		{"blocks": "1", "threads": "32"},
		{"fitness": "copied"},
		{"fitness": "copied", "blocks": "3", "threads": "64"},
		{"trials": "1"},
		{"preset": "luong2013"},
	} {
		got := devicetest.RunIterations(t, e, p, set, iterations)
		if !slices.Equal(got.Order, want.Order) || got.State.Best != want.State.Best || got.State.Current != want.State.Current ||
			got.State.Moves != want.State.Moves || got.State.Accepted != want.State.Accepted || got.State.Iteration != want.State.Iteration {
			t.Errorf("%v: %+v; the CPU: %+v", set, got.State, want.State)
		}
	}
}

// In asymmetric problems it does so as well.
func TestTabuWithDirections(t *testing.T) {
	e := New(devicetest.NewMachine(t))
	p := devicetest.Directed(t, 40)
	const iterations = 60
	want := devicetest.RunIterations(t, cpu.New(), p, nil, iterations)
	for _, set := range []map[string]string{nil, {"fitness": "copied"}} {
		if got := devicetest.RunIterations(t, e, p, set, iterations); !slices.Equal(got.Order, want.Order) || got.State.Best != want.State.Best || got.State.Current != want.State.Current {
			t.Errorf("%v: %+v; the CPU: %+v", set, got.State, want.State)
		}
	}
}

// A launch that fails ends thread control with the best launch before it, and the search goes
// on to the same tour; without one before it the run says why it cannot go on.
func TestTabuSurvivesALaunchThatFails(t *testing.T) {
	if !driver.Emulated {
		t.Skip("only an emulated device refuses when it is told to")
	}
	p, err := generate.Make("uniform", 60, 1)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]string{"trials": "1"}
	all := devicetest.RunIterations(t, New(devicetest.NewMachine(t)), p, set, 30)
	t.Setenv(driver.TroubleVariable, "refuse=tabu:64")
	few := devicetest.RunIterations(t, New(devicetest.NewMachine(t)), p, set, 30)
	if !slices.Equal(all.Order, few.Order) || few.State.Iteration != all.State.Iteration {
		t.Errorf("%+v with refusals, %+v without", few.State, all.State)
	}
	var blocks, threads int
	if _, err := fmt.Sscanf(few.State.Launch, "blocks=%d threads=%d", &blocks, &threads); err != nil || threads > 64 {
		t.Errorf("the launch is %q after blocks of more than 64 threads were refused", few.State.Launch)
	}
	if _, err := devicetest.RunUnder(t, "refuse=tabu:16", New, 60, set); !driver.LaunchRefused(err) {
		t.Errorf("all refused: %v", err)
	}
}

// The launches of Algorithm 3, in its order.
func TestWavesAreThoseOfAlgorithm3(t *testing.T) {
	const n, trials = 100, 10
	w := newWaves(n, trials, int64(cpu.Swaps(n)))
	var seen []wave
	for !w.over {
		seen = append(seen, w.launch)
		w.measured(3, time.Second)
		if took := time.Second; w.launch == (wave{512, 96}) {
			w.measured(trials-3, 0) // 1 s in all, the quickest
		} else {
			w.measured(trials-3, took)
		}
	}
	var want []wave
	for _, threads := range []int64{128, 256, 512, 1024, 2048, 4096} { // 4,950 swaps
		for block := 32; block <= 512; block += 32 {
			want = append(want, wave{threads, block})
		}
	}
	if !slices.Equal(seen, want) {
		t.Errorf("the launches are %v, want %v", seen, want)
	}
	if w.launch != (wave{512, 96}) {
		t.Errorf("%v is kept, want the quickest", w.launch)
	}
}

func TestWavesEndWhereALaunchFails(t *testing.T) {
	refusal := error(&driver.Error{Code: 701, Doing: "launch"})
	w := newWaves(100, 2, 4950)
	if err := w.refused(refusal); err == nil {
		t.Error("the first launch was refused, and there is none before it")
	}
	w.measured(2, 3)
	w.measured(2, 1)
	w.measured(2, 2)
	if err := w.refused(errors.New("another")); err == nil || w.over {
		t.Error("another error is taken for a refusal")
	}
	if err := w.refused(refusal); err != nil || !w.over || w.launch != (wave{128, 64}) {
		t.Errorf("%v, %+v", err, w)
	}
	if err := w.refused(refusal); err == nil {
		t.Error("the launch that was kept is refused, and nobody says so")
	}
}

// A fitness structure too large to copy is refused with a remedy.
func TestTabuRefusesALargeFitnessStructure(t *testing.T) {
	e := New(devicetest.NewMachine(t))
	p, err := generate.Make("uniform", 12_000, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := e.Info().Values(map[string]string{"fitness": "copied"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = e.Run(t.Context(), solver.Job{Problem: p, Start: solver.Identity(12_000), Values: values}, devicetest.HaltAt(1))
	if err == nil || !strings.Contains(err.Error(), "choose fitness=reduced") {
		t.Errorf("%v", err)
	}
}

func TestTabuStartKeepsToTheThreads(t *testing.T) {
	values, err := cpu.New().Info().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.StartOnBudget(t, values, func(job solver.Job) { newSearch(&device.Run{}, job, nil) })
}
