package cudaengine

import (
	"slices"
	"testing"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/cudaengine/ils3opt"
	"tourscope/gpu/cudaengine/regions"
	"tourscope/gpu/driver"
	"tourscope/solver"
	cpu "tourscope/solver/engine/ils3opt"
	"tourscope/solver/enginetest"
	"tourscope/solver/generate"
)

func TestEnginesConform(t *testing.T) {
	machine := devicetest.NewMachine(t)
	for _, e := range Engines(machine) {
		t.Run(e.Info().Name, func(t *testing.T) {
			if driver.Emulated && shares(e) {
				t.Skip("TestSharingEnginesConform runs it, on two devices")
			}
			conform(t, e)
		})
	}
}

// conform runs the conformance suite, of few rounds of regions where the device is emulated: each has
// thousands of kicks.
func conform(t *testing.T, e solver.Engine) {
	t.Helper()
	if e = forDevice(e); driver.Emulated && e.Info().Name == catalog.Regions {
		enginetest.ConformIn(t, e, 10)
		return
	}
	enginetest.Conform(t, e)
}

// shares says whether an engine uses several devices.
func shares(e solver.Engine) bool {
	return e.Info().Name != catalog.TwoOpt && e.Info().Name != catalog.Ils
}

func TestShortestPaths(t *testing.T) {
	machine := devicetest.NewMachine(t)
	for _, e := range Engines(machine) {
		iterations := int64(400)
		switch e.Info().Name {
		case catalog.Regions:
			iterations = 5 // rounds
		case catalog.Ils:
			iterations = 60 // of each solution
		}
		t.Run(e.Info().Name, func(t *testing.T) { enginetest.ShortestPaths(t, forDevice(e), iterations, 12) })
	}
}

// Also of asymmetric problems, with fixed edges and without.
func TestShortestDirectedPaths(t *testing.T) {
	machine := devicetest.NewMachine(t)
	for _, e := range Engines(machine) {
		iterations, large := int64(400), 9
		switch e.Info().Name {
		case catalog.Regions:
			iterations = 5 // rounds
		case catalog.Ils:
			iterations = 60 // of each solution
		case catalog.PSPM, catalog.Tabu:
			iterations, large = 150, 6 // seconds on the emulated device for more
		}
		t.Run(e.Info().Name, func(t *testing.T) { enginetest.ShortestDirectedPaths(t, forDevice(e), iterations, 4, large) })
	}
}

// Regions that evolve keep the contract as well: whole tours here, since the suite's
// problems are small.
func TestEvolutionConforms(t *testing.T) {
	if driver.Emulated && testing.Short() {
		t.Skip("as long as the conformance of all other engines on the emulated device")
	}
	e := regions.New(devicetest.NewMachine(t), nil)
	enginetest.ConformIn(t, modest{e, map[string]string{"evolution": "device", "cities": "60", "threads": "64"}}, 10)
}

// The engine ils-3opt keeps the contract with random-k-best improvement as well, which has kernels
// of its own.
func TestSampledIlsConforms(t *testing.T) {
	e := ils3opt.New(devicetest.NewMachine(t))
	enginetest.Conform(t, modest{e, map[string]string{"strategy": catalog.RKBIBlocks, cpu.Neighbors: "70", cpu.Solutions: "2", "blocks": "2"}})
}

// named returns what makes the engine of a name.
func named(name string) func(*device.Machine) solver.Engine {
	return func(m *device.Machine) solver.Engine {
		all := Engines(m)
		return all[slices.IndexFunc(all, func(e solver.Engine) bool { return e.Info().Name == name })]
	}
}

// forDevice makes an engine modest where the device is emulated, for every thread
// of it takes its turn on a processor.
func forDevice(e solver.Engine) solver.Engine {
	if !driver.Emulated {
		return e
	}
	if e.Info().Name == catalog.Regions {
		return modest{e, map[string]string{"blocks": "3", "threads": "64", "k": "2"}}
	}
	m := modest{e, map[string]string{"blocks": "3", "sp": "1", "solutions": "2"}}
	if _, is := e.(solver.Directed); is {
		return modestDirected{m}
	}
	return m
}

// modestDirected is a modest engine that is a solver.Directed.
type modestDirected struct{ modest }

func (modestDirected) Directed() {}

// modest is an engine with other defaults.
type modest struct {
	solver.Engine
	defaults map[string]string
}

func (m modest) Info() solver.Info {
	info := m.Engine.Info()
	for i := range info.Params {
		if value, is := m.defaults[info.Params[i].Name]; is {
			info.Params[i].Default = value
		}
	}
	return info
}

// The start-up time is that of the run, not of an earlier one, and the same in all reports.
func TestStartUpIsOfTheRun(t *testing.T) {
	machine := devicetest.NewMachine(t)
	for _, e := range Engines(machine) {
		e = forDevice(e)
		p, err := generate.Make("uniform", 60, 1)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			began := time.Now()
			seen := make(startups)
			values, err := e.Info().Values(nil)
			if err != nil {
				t.Fatal(err)
			}
			r, err := e.Run(t.Context(), solver.Job{Problem: p, Start: solver.Identity(60), Seed: 1, Values: values}, seen)
			if err != nil {
				t.Fatal(err)
			}
			startup := r.State.Timing.Startup
			if took := time.Since(began); startup <= 0 || startup >= took {
				t.Errorf("%s: a start-up of %v in a run of %v", e.Info().Name, startup, took)
			}
			if seen[startup] = true; len(seen) != 1 {
				t.Errorf("%s: several start-ups in one run: %v", e.Info().Name, seen)
			}
		}
	}
}

// startups are the start-up times that a run of two iterations reports.
type startups map[time.Duration]bool

func (s startups) Report(state *solver.State) solver.Signal {
	s[state.Timing.Startup] = true
	return devicetest.HaltAt(2).Report(state)
}
func (startups) Show([]solver.City, *solver.State) {}
