package cudaengine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/generate"
)

// sharedRun is an engine's run on so many devices, with uniform cities.
func sharedRun(t *testing.T, name string, n, devices int, iterations int64, set map[string]string) (solver.Result, error) {
	t.Helper()
	p, err := generate.Make("uniform", n, 3)
	if err != nil {
		t.Fatal(err)
	}
	return runOn(t, name, p, devices, iterations, set)
}

func runOn(t *testing.T, name string, p *solver.Problem, devices int, iterations int64, set map[string]string) (solver.Result, error) {
	t.Helper()
	e, all := named(name)(devicetest.NewMachine(t)), maps.Clone(set)
	all["devices"] = catalog.Numbers(device.List().List[:devices])
	values, err := e.Info().Values(all)
	if err != nil {
		t.Fatal(err)
	}
	result, err := e.Run(t.Context(), solver.Job{Problem: p, Start: solver.Identity(p.Cities()), Seed: 3, Values: values}, devicetest.HaltAt(iterations))
	if bad := p.CheckTour(result.Order); bad != nil || p.Length(result.Order) != result.State.Best {
		t.Errorf("%s on %d devices: %v", name, devices, bad)
	}
	return result, err
}

// The same launch gives the same tour, whatever the number of devices that share it,
// with the same figures but for the times; and the state says which they were.
func TestTheTourDoesNotDependOnTheDevices(t *testing.T) {
	devicetest.Several(t, "4")
	const wide = "with tours in global memory"
	for _, c := range []struct {
		why, engine string
		n           int
		iterations  int64
		set         map[string]string
		used        []int // devices of 1 … 4
	}{
		{"searches are divided", catalog.PSPM, 40, 9, map[string]string{"blocks": "7", "threads": "32", "sp": "1", "k": "3"}, []int{1, 2, 3, 4}},
		{"fewer searches than devices", catalog.PSPM, 30, 6, map[string]string{"blocks": "2", "threads": "8", "sp": "1", "k": "2"}, []int{1, 2, 2, 2}},
		{"more moves than lanes", catalog.PSPM, 30, 6, map[string]string{"blocks": "5", "threads": "40", "sp": "1", "k": "2", "near": "false"}, []int{1, 2, 3, 4}},
		{wide, catalog.PSPM, 25, 5, map[string]string{"blocks": "6", "threads": "32", "sp": "1", "k": "2"}, []int{1, 2, 3, 4}},
		{"cells are divided", catalog.Regions, 100, 2, map[string]string{"blocks": "5", "threads": "32", "k": "2", "cities": "20"}, []int{1, 2, 3, 4}},
		{"cells with several replicas", catalog.Regions, 80, 2, map[string]string{"blocks": "8", "threads": "32", "k": "2", "cities": "20"}, []int{1, 2, 3, 4}},
		{"replicas of the whole tour", catalog.Regions, 60, 3, map[string]string{"blocks": "4", "threads": "32", "k": "3", "cities": "60", "heat": "0.5"}, []int{1, 2, 3, 4}},
		{"replicas of a few cells", catalog.Regions, 80, 2, map[string]string{"blocks": "10", "threads": "32", "k": "2", "cities": "40"}, []int{1, 2, 3, 4}},
		{"cells that evolve are divided", catalog.Regions, 100, 2, map[string]string{"evolution": "device", "threads": "64", "cities": "20"}, []int{1, 2, 3, 4}},
		{"several populations of each cell", catalog.Regions, 90, 2, map[string]string{"evolution": "device", "blocks": "8", "threads": "64", "cities": "45"}, []int{1, 2, 2, 4}},
		{"cells of two sizes", catalog.Regions, 60, 14, map[string]string{"evolution": "device", "blocks": "4", "threads": "64", "cities": "15"}, []int{1, 2, 2, 2}},
		{"nothing to share", catalog.Regions, 40, 2, map[string]string{"blocks": "1", "threads": "32", "k": "2", "cities": "40"}, []int{1, 1, 1, 1}},
	} {
		t.Run(c.engine+", "+c.why, func(t *testing.T) {
			var alone solver.Result
			p, err := generate.Make("uniform", c.n, 3)
			if err != nil {
				t.Fatal(err)
			}
			if c.why == wide {
				definition := p.Definition()
				definition.Metric = solver.Man2D
				if p, err = solver.NewProblem(definition); err != nil {
					t.Fatal(err)
				}
			}
			for devices := 1; devices <= min(4, len(device.List().List)); devices++ {
				shared, err := runOn(t, c.engine, p, devices, c.iterations, c.set)
				if err != nil {
					t.Fatal(err)
				}
				words := ""
				if used := c.used[devices-1]; used > 1 {
					words = " devices=" + catalog.Numbers(device.List().List[:used])
				}
				if _, after, _ := strings.Cut(shared.State.Launch+" devices=", " devices="); strings.TrimSuffix(after, " devices=") != strings.TrimPrefix(words, " devices=") {
					t.Errorf("%d devices: the launch is %q, want%s", devices, shared.State.Launch, words)
				}
				if used := c.used[devices-1]; used > 1 && (shared.State.Timing.Devices != used || shared.State.Timing.Kernels < shared.State.Timing.Kernel) {
					t.Errorf("%d devices: %+v", devices, shared.State.Timing)
				}
				if devices == 1 {
					if alone = shared; alone.State.Accepted == 0 {
						t.Fatal("nothing was done: the test tests nothing")
					}
					continue
				}
				shared.State.Timing, shared.State.Launch = alone.State.Timing, alone.State.Launch
				if !slices.Equal(shared.Order, alone.Order) || shared.State != alone.State {
					t.Errorf("%d devices: %+v\none: %+v", devices, shared.State, alone.State)
				}
			}
		})
	}
}

// A device that fails ends the run, with its number, and the best tour so far stays.
func TestADeviceOfSeveralFails(t *testing.T) {
	if !driver.Emulated {
		t.Skip("faults can be injected into an emulated device only")
	}
	devicetest.Several(t, "3")
	for _, c := range []struct{ trouble, engine, want string }{
		{"fail=9@1", catalog.PSPM, "GPU 1: cannot run the kernels: a kernel failed on the device: start the run again"},
		{"fail=1@2", catalog.PSPM, "GPU 2: "},
		{"fail=4@1", catalog.Regions, "GPU 1: cannot run the kernels: a kernel failed"},
		{"fail=5@0", catalog.Regions, "GPU 0: "},
		{"memory=1@2", catalog.PSPM, "GPU 2: cannot allocate"},
		{"memory=1@1", catalog.Regions, "GPU 1: cannot allocate"},
	} {
		t.Run(c.engine+" "+c.trouble, func(t *testing.T) {
			t.Setenv(driver.TroubleVariable, c.trouble)
			set := map[string]string{"blocks": "6", "threads": "32", "k": "3"}
			if c.engine == catalog.PSPM {
				set["sp"] = "1"
			} else {
				set["cities"] = "20"
			}
			result, err := sharedRun(t, c.engine, 120, 3, 50, set)
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
			if len(result.Order) != 120 {
				t.Errorf("a tour of %d cities", len(result.Order))
			}
		})
	}
}

// Where one device is short of memory, all have fewer searches if their number was
// left open; the launch says how many, and gives the same tour again.
func TestFewerSearchesWhereOneDeviceIsShortOfMemory(t *testing.T) {
	if !driver.Emulated {
		t.Skip("the memory of an emulated device only can be chosen")
	}
	devicetest.Several(t, "2")
	t.Setenv(driver.TroubleVariable, "memory=250@1")
	few, err := sharedRun(t, catalog.PSPM, 5000, 2, 1, map[string]string{"sp": "1"})
	if err != nil {
		t.Fatal(err)
	}
	var blocks, threads int
	if _, err := fmt.Sscanf(few.State.Launch, "blocks=%d threads=%d devices=0,1", &blocks, &threads); err != nil {
		t.Fatalf("%q: %v", few.State.Launch, err)
	}
	t.Setenv(driver.TroubleVariable, "")
	again, err := sharedRun(t, catalog.PSPM, 5000, 1, 1, map[string]string{"sp": "1", "blocks": fmt.Sprint(blocks), "threads": fmt.Sprint(threads)})
	if err != nil || !slices.Equal(again.Order, few.Order) {
		t.Errorf("%s: length %d, on one device %d, %v", few.State.Launch, few.State.Best, again.State.Best, err)
	}
}

func TestSharingEnginesConform(t *testing.T) {
	devicetest.Several(t, "2")
	machine := devicetest.NewMachine(t)
	for _, e := range Engines(machine) {
		if shares(e) {
			t.Run(e.Info().Name, func(t *testing.T) { conform(t, e) })
		}
	}
}
