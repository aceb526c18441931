package pspm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/generate"
)

// annealingJob is a job of PSPM on some cities.
func annealingJob(t *testing.T, n int, set map[string]string) solver.Job {
	t.Helper()
	p, err := generate.Make("uniform", n, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := catalog.PSPMInfo().Values(set)
	if err != nil {
		t.Fatal(err)
	}
	return solver.Job{Problem: p, Start: solver.Identity(n), Seed: 1, Values: values}
}

// beginAnnealing chooses a job's launch on the first device.
func beginAnnealing(t *testing.T, machine *device.Machine, job solver.Job, progress solver.Progress) *annealing {
	t.Helper()
	f, err := machine.Begin(job.Values)
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	a, err := newAnnealing(f, job, progress)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// However many searches of however many moves there are, the first launch is short; it
// is as it always was where nobody asks for more than the device does at once.
func TestFirstLaunchIsShort(t *testing.T) {
	machine := devicetest.NewMachine(t)
	all := device.List().List[0].Multiprocessors
	for _, c := range []struct {
		set  map[string]string
		want int64
	}{
		{nil, mostCareful},
		{map[string]string{"preset": catalog.PresetLam2013}, mostCareful},
		{map[string]string{"blocks": fmt.Sprint(8 * all), "threads": "128"}, mostCareful},
		{map[string]string{"blocks": fmt.Sprint(32 * all), "threads": "128"}, 64},
		{map[string]string{"blocks": fmt.Sprint(256 * all), "threads": "128"}, kernels.PspmGrain},
		{map[string]string{"blocks": "1048576", "threads": "128"}, kernels.PspmGrain},
	} {
		t.Run(fmt.Sprint(c.set), func(t *testing.T) {
			a := beginAnnealing(t, machine, annealingJob(t, 96, c.set), devicetest.HaltAt(1))
			if got := a.together(); got != c.want {
				t.Errorf("%d searches of %d moves: %d iterations, want %d", a.settings.Searches, a.settings.Moves, got, c.want)
			}
			if a.perIteration = device.LongLaunch / 100; a.together() != 104 {
				t.Errorf("when a hundred fit a launch, it has %d", a.together())
			}
		})
	}
}

// haltMoving halts as soon as there have been moves.
type haltMoving struct{ phases []string }

func (h *haltMoving) Report(s *solver.State) solver.Signal {
	if h.phases = append(h.phases, s.Stage.Name); s.Moves > 0 {
		return solver.Halt
	}
	return solver.Continue
}
func (*haltMoving) Show([]solver.City, *solver.State) {}

func TestManySearchesAreHaltedAfterAShortLaunch(t *testing.T) {
	machine := devicetest.NewMachine(t)
	searches := 256 * device.List().List[0].Multiprocessors
	job := annealingJob(t, 96, map[string]string{"blocks": fmt.Sprint(searches), "threads": "128"})
	result, err := New(machine).Run(t.Context(), job, &haltMoving{})
	if most := int64(kernels.PspmGrain * searches * 128); err != nil || result.State.Moves > most || result.Finished {
		t.Errorf("%v, %d moves before anybody could halt, want %d at the most", err, result.State.Moves, most)
	}
}

// Where a launch ends changes nothing: neither how long the first one is nor what that
// makes of the others.
func TestLaunchesMayBeOfAnyLength(t *testing.T) {
	machine := devicetest.NewMachine(t)
	job := annealingJob(t, 60, map[string]string{"blocks": "5", "threads": "40", "sp": "2", "k": "2"})
	var orders [][]solver.City
	var states []solver.State
	for _, guess := range []time.Duration{0, device.LongLaunch, device.LongLaunch / 50, 1} { // of an iteration, before the first
		a := beginAnnealing(t, machine, job, devicetest.HaltAt(5))
		if halted, err := a.prepare(t.Context(), job); halted || err != nil {
			t.Fatal(halted, err)
		}
		a.perIteration = guess
		if _, err := a.run(t.Context()); err != nil {
			t.Fatal(err)
		}
		orders, states = append(orders, a.order), append(states, a.state)
	}
	for i := range orders {
		if !slices.Equal(orders[i], orders[0]) || states[i].Accepted != states[0].Accepted {
			t.Errorf("the lengths are %d and %d", states[i].Best, states[0].Best)
		}
	}
}

// haltNow halts at the first report.
type haltNow struct{ *haltMoving }

func (h haltNow) Report(s *solver.State) solver.Signal {
	h.haltMoving.Report(s)
	return solver.Halt
}

// Tens of millions of temperatures take seconds, and whoever halts does not wait for them.
func TestPreparationIsHalted(t *testing.T) {
	job := annealingJob(t, 60, map[string]string{"ts": "1e12", "te": "1e-9", "alpha": "0.999999"})
	machine := devicetest.NewMachine(t)
	seen := haltNow{&haltMoving{}}
	result, err := New(machine).Run(t.Context(), job, seen)
	if err != nil || result.Finished || !slices.Equal(result.Order, job.Start) || !slices.Equal(seen.phases, []string{"preparation"}) {
		t.Errorf("%v, %+v after the phases %q", err, result, seen.phases)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(machine).Run(ctx, job, devicetest.HaltAt(1)); err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestGroundworkHeedsTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	job := annealingJob(t, 5000, nil) // few temperatures, and near neighbours of many cities
	if _, err := prepareAnnealing(ctx, job, job.Values, kernels.PspmShape{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// With memory for fewer searches than it would choose, pspm says how many it has,
// and told to have as many it finds the same tour again.
func TestFewerSearchesWhereMemoryIsShort(t *testing.T) {
	if !driver.Emulated {
		t.Skip("the memory of an emulated device only can be chosen")
	}
	set := map[string]string{"sp": "1"}
	all, err := devicetest.RunUnder(t, "", New, 5000, set)
	if err != nil {
		t.Fatal(err)
	}
	few, err := devicetest.RunUnder(t, "memory=250", New, 5000, set)
	if err != nil {
		t.Fatal(err)
	}
	if few.State.Launch == all.State.Launch {
		t.Fatalf("%s with and without memory: the test tests nothing", few.State.Launch)
	}
	var blocks, threads int
	if _, err := fmt.Sscanf(few.State.Launch, "blocks=%d threads=%d", &blocks, &threads); err != nil {
		t.Fatalf("%q: %v", few.State.Launch, err)
	}
	set["blocks"], set["threads"] = fmt.Sprint(blocks), fmt.Sprint(threads)
	again, err := devicetest.RunUnder(t, "", New, 5000, set)
	if err != nil || !slices.Equal(again.Order, few.Order) {
		t.Errorf("%s: length %d, told so %d, %v", few.State.Launch, few.State.Best, again.State.Best, err)
	}
	set["blocks"] = "100000"
	if _, err := devicetest.RunUnder(t, "memory=250", New, 5000, set); !driver.OutOfMemory(err) {
		t.Errorf("what the user chose is not changed behind his back: %v", err)
	}
}
