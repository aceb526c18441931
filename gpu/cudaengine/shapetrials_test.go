package cudaengine

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/solver"
)

func TestWavesChooseTheFastest(t *testing.T) {
	speeds := map[int]time.Duration{8: 5, 4: 3, 2: 4}
	w := newShapeTrials([]int{8, 4, 2})
	var tried []int
	for range 3 * trialRounds {
		tried = append(tried, w.shape())
		took := speeds[w.shape()]
		if len(tried) <= 3 {
			took *= 10 // a first launch tells little
		}
		w.measured(took)
	}
	if want := []int{8, 4, 2, 8, 4, 2}; !slices.Equal(tried, want) || w.shape() != 4 {
		t.Errorf("tried %v and chose %d", tried, w.shape())
	}
	w.measured(1e9)
	if w.shape() != 4 {
		t.Error("a choice that was made does not stay")
	}
}

func TestWavesLeaveOutWhatIsRefused(t *testing.T) {
	refusal := refusedLaunch(t)
	w := newShapeTrials([]int{8, 4, 2})
	w.measured(1)
	if err := w.refused(refusal); err != nil || w.shape() != 2 {
		t.Errorf("%v, then %d", err, w.shape())
	}
	w.measured(2)
	w.measured(1) // 8 again
	if err := w.refused(refusal); err != nil || w.shape() != 8 {
		t.Errorf("%v, then %d", err, w.shape())
	}
	if err := w.refused(refusal); err != refusal {
		t.Errorf("the last one: %v", err)
	}
	other := errors.New("the device is gone")
	if w := newShapeTrials([]int{8, 4}); w.refused(other) != other {
		t.Error("an error that is no refusal was survived")
	}
}

// refusedLaunch is a driver's refusal.
func refusedLaunch(t *testing.T) error {
	t.Helper()
	err := error(&driver.Error{Code: 701, Doing: "launch"})
	if !driver.LaunchRefused(fmt.Errorf("wrapped: %w", err)) {
		t.Fatal("701 is no refusal")
	}
	return err
}

// Whatever the driver refuses and the shapeTrials choose, the tour is the same; if it
// refuses all, the error says so and the start stays.
func TestTheTourDoesNotDependOnTheShape(t *testing.T) {
	if !driver.Emulated {
		t.Skip("faults can be injected into an emulated device only")
	}
	for _, c := range []struct {
		engine, kernel string
		set            map[string]string
		refused        []int // more threads a block than these
	}{
		{catalog.PSPM, "pspm", map[string]string{"blocks": "16", "sp": "1"}, []int{1024, 64, 32}},
		{catalog.TwoOpt, "sweep", map[string]string{}, []int{1024, 64, 32}},
		{catalog.TwoOpt, "sweep", map[string]string{"variant": "faithful"}, []int{1024, 32}},
	} {
		var first solver.Result
		for i, threads := range c.refused {
			result, err := runUnder(t, fmt.Sprintf("refuse=%s:%d", c.kernel, threads), c.engine, 60, c.set)
			if err != nil {
				t.Fatalf("%s with %d threads: %v", c.engine, threads, err)
			}
			if i == 0 {
				first = result
			}
			if !slices.Equal(result.Order, first.Order) || result.State.Moves != first.State.Moves || result.State.Accepted != first.State.Accepted {
				t.Errorf("%s with up to %d threads a block: length %d, and %d without a bound", c.engine, threads, result.State.Best, first.State.Best)
			}
		}
		result, err := runUnder(t, "refuse="+c.kernel+":16", c.engine, 60, c.set)
		if !driver.LaunchRefused(err) || len(result.Order) != 60 {
			t.Errorf("%s, all refused: %v", c.engine, err)
		}
	}
}

// With memory for fewer searches than it would choose, pspm says how many it has,
// and told to have as many it finds the same tour again.
func TestFewerSearchesWhereMemoryIsShort(t *testing.T) {
	if !driver.Emulated {
		t.Skip("the memory of an emulated device only can be chosen")
	}
	set := map[string]string{"sp": "1"}
	all, err := runUnder(t, "", catalog.PSPM, 5000, set)
	if err != nil {
		t.Fatal(err)
	}
	few, err := runUnder(t, "memory=250", catalog.PSPM, 5000, set)
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
	again, err := runUnder(t, "", catalog.PSPM, 5000, set)
	if err != nil || !slices.Equal(again.Order, few.Order) {
		t.Errorf("%s: length %d, told so %d, %v", few.State.Launch, few.State.Best, again.State.Best, err)
	}
	set["blocks"] = "100000"
	if _, err := runUnder(t, "memory=250", catalog.PSPM, 5000, set); !driver.OutOfMemory(err) {
		t.Errorf("what the user chose is not changed behind his back: %v", err)
	}
}

// runUnder runs an engine for some iterations on a device with a trouble.
func runUnder(t *testing.T, trouble, name string, n int, set map[string]string) (solver.Result, error) {
	t.Helper()
	t.Setenv(driver.TroubleVariable, trouble)
	machine := newMachine(t)
	def := solver.Definition{Name: "made", Metric: solver.Euc2D}
	for i := range n {
		def.X, def.Y = append(def.X, float64(i*37%101)), append(def.Y, float64(i*53%89))
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range machine.Engines() {
		if e.Info().Name != name {
			continue
		}
		values, err := e.Info().Values(set)
		if err != nil {
			t.Fatal(err)
		}
		job := solver.Job{Problem: p, Start: solver.Identity(n), Seed: 3, Values: values}
		result, err := e.Run(t.Context(), job, haltAt(min(12, int64(6000/n))))
		if bad := p.CheckTour(result.Order); bad != nil || p.Length(result.Order) != result.State.Best {
			t.Errorf("%s: %v", trouble, bad)
		}
		return result, err
	}
	t.Fatalf("no engine %s", name)
	return solver.Result{}, nil
}

// haltAt halts a run after so many iterations.
type haltAt int64

func (h haltAt) Report(state *solver.State) solver.Signal {
	if state.Iteration >= int64(h) {
		return solver.Halt
	}
	return solver.Continue
}

func (haltAt) Show([]solver.City, *solver.State) {}
