package pspm

import (
	"fmt"
	"slices"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// The plan says beforehand what the engine then launches, and what the driver
// thinks of it. The driver's own compiler may count some registers more or fewer
// than ptxas, which moves the number of active blocks a little, and with it which of
// the shapes that are tried comes first. What the plan refuses fails.
func TestPlanIsWhatIsLaunched(t *testing.T) {
	machine, first := devicetest.NewMachine(t), device.List().List[0]
	sizes := []int{100, 493, 5_000, 18_000, 30_000}
	if driver.Emulated {
		sizes = []int{100, 18_000}
	}
	for _, n := range sizes {
		for _, set := range []map[string]string{nil, {"preset": "lam2013"}, {"blocks": "5000", "threads": "48"}, {"blocks": "7"}} {
			t.Run(fmt.Sprint(n, set), func(t *testing.T) { compareLaunch(t, machine, first, n, set) })
		}
	}
}

func compareLaunch(t *testing.T, machine *device.Machine, d catalog.Device, n int, set map[string]string) {
	definition := solver.Definition{Name: "made", Metric: solver.Euc2D}
	start := make([]solver.City, n)
	for i := range n {
		start[i] = solver.City(i)
		definition.X, definition.Y = append(definition.X, float64(i%97)), append(definition.Y, float64(i/97))
	}
	p, err := solver.NewProblem(definition)
	if err != nil {
		t.Fatal(err)
	}
	values, err := catalog.PSPMInfo().Values(set)
	if err != nil {
		t.Fatal(err)
	}
	o, err := plan.ForDevice(d, catalog.PSPM, values, p)
	if err != nil {
		t.Fatal(err)
	}
	f, err := machine.Begin(values)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	job := solver.Job{Problem: p, Start: start, Seed: 1, Values: values}
	a, err := newAnnealing(f, job, devicetest.HaltAt(1))
	if err == nil {
		_, err = a.prepare(t.Context(), job)
	}
	if (err != nil) != (o.Refused != "") {
		t.Fatalf("the engine says %v, the plan %q", err, o.Refused)
	}
	if err != nil {
		return
	}
	active, err := a.First().PspmBlocks(a.shards[0].shape, n)
	if err != nil {
		t.Fatal(err)
	}
	shape := a.shards[0].shape
	if int64(o.Searches) != a.settings.Searches || int64(o.Moves) != a.settings.Moves || shape.Threads() != o.Threads && !slices.Contains(o.Tried, shape.Threads()) {
		t.Errorf("%d searches of %d moves, %d a block; the plan was %+v", a.settings.Searches, a.settings.Moves, shape.Searches, o)
	}
	atOnce, foreseen := active*shape.Threads()/plan.WarpSize, o.Active*o.Warps
	if margin := shape.Threads()/plan.WarpSize + foreseen/4; atOnce < foreseen-margin || atOnce > foreseen+margin {
		t.Errorf("the driver lets %d warps run at once, the plan was %d", atOnce, foreseen)
	}
}
