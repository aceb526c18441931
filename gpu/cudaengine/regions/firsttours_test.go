package regions

import (
	"slices"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/generate"
)

// withFirstTours runs regions as it is by default, but for a modest launch.
func withFirstTours(t *testing.T, p *solver.Problem, devices string, threads int, progress solver.Progress) solver.Result {
	t.Helper()
	values, err := catalog.RegionsInfo().Values(map[string]string{"blocks": "4", "threads": "64", "devices": devices})
	if err != nil {
		t.Fatal(err)
	}
	result, err := New(devicetest.NewMachine(t), nil).Run(t.Context(), solver.Job{Problem: p, Start: solver.Identity(p.Cities()), Seed: 5, Values: values, Threads: threads}, progress)
	if err != nil {
		t.Fatal(err)
	}
	if bad := p.CheckTour(result.Order); bad != nil || p.Length(result.Order) != result.State.Best {
		t.Fatalf("%v: length %d, reported as %d", bad, p.Length(result.Order), result.State.Best)
	}
	return result
}

// The best of the first tours is shown after each round, the same on any number of threads and devices.
func TestFirstToursAreTheSameEverywhere(t *testing.T) {
	p, err := generate.Make("clustered", 120, 8)
	if err != nil {
		t.Fatal(err)
	}
	var first solver.Result
	for i, c := range devicetest.Everywhere(t) {
		seen := falling{t: t, rounds: int64(plan.FirstRounds(p))}
		result := withFirstTours(t, p, c.Devices, c.Threads, &seen)
		if result.State.Iteration != int64(plan.FirstRounds(p)) || result.State.Kicks == 0 || result.State.Timing.Kernel == 0 {
			t.Errorf("the state is %+v", result.State)
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("devices %s, %d threads: %d, one: %d", c.Devices, c.Threads, result.State.Best, first.State.Best)
		}
	}
}

// Later batches are recombined as well, on one thread and on several.
func TestFirstToursAreFollowedByOthers(t *testing.T) {
	p, err := generate.Make("uniform", 60, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, threads := range []int{1, 4} {
		stages := stageCount{}
		withFirstTours(t, p, "0", threads, &stages)
		if stages.batches < 3 {
			t.Errorf("%d threads: the kernels' time grew %d times during recombination", threads, stages.batches)
		}
	}
}

// stageCount counts how often other stages than the first followed more time of kernels.
type stageCount struct {
	batches, reports int
	kernel           int64
}

func (c *stageCount) Report(s *solver.State) solver.Signal {
	if c.reports++; s.Stage.Name == "recombination" && int64(s.Timing.Kernel) > c.kernel {
		c.batches++
		c.kernel = int64(s.Timing.Kernel)
	}
	if c.batches >= 3 {
		return solver.Halt
	}
	return solver.Continue
}
func (*stageCount) Show([]solver.City, *solver.State) {}

// Where cities have no copies, or kicks are asked for, the rounds are those of kicks.
func TestWhoMakesFirstTours(t *testing.T) {
	for _, c := range []struct {
		why, kind string
		set       map[string]string
		limit     int64
		fixed     bool
		want      bool
	}{
		{"usually", "uniform", nil, 0, false, true},
		{"the host was chosen", "uniform", map[string]string{"evolution": "host"}, 0, false, false},
		{"the device was chosen", "uniform", map[string]string{"evolution": "device"}, 0, false, false},
		{"regions are annealed", "uniform", map[string]string{"heat": "1"}, 0, false, false},
		{"nothing is recombined", "uniform", map[string]string{"recombination": "false"}, 0, false, false},
		{"rounds are counted", "uniform", nil, 9, false, false},
		{"edges are fixed", "uniform", nil, 0, true, true},
	} {
		p, err := generate.Make(c.kind, 60, 3)
		if err != nil {
			t.Fatal(err)
		}
		if c.fixed {
			def := p.Definition()
			def.FixedEdges = [][2]solver.City{{3, 4}}
			if p, err = solver.NewProblem(def); err != nil {
				t.Fatal(err)
			}
		}
		values, err := catalog.RegionsInfo().Values(c.set)
		if err != nil {
			t.Fatal(err)
		}
		job := solver.Job{Problem: p, Start: solver.Identity(60), Values: values, Iterations: c.limit}
		if got := makesFirst(job); got != c.want {
			t.Errorf("%s: %v", c.why, got)
		}
	}
	m := solver.NewMatrix(9)
	if p, err := solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: m}); err != nil || canStack(p, 0) {
		t.Errorf("a matrix has copies, %v", err)
	}
}

// Of every metric the tours have the lengths that are noted.
func TestFirstToursOfAllMetrics(t *testing.T) {
	for name, p := range devicetest.MetricProblems(t, 20) {
		t.Log(name)
		withFirstTours(t, p, "0", 2, &falling{t: t, rounds: int64(plan.FirstRounds(p))})
	}
}

// kickStages notes the iterations that each stage has reached, until the run has done so many.
type kickStages struct {
	falling
	reached map[string]int64
}

func (k *kickStages) Report(s *solver.State) solver.Signal {
	k.reached[s.Stage.Name] = s.Iteration
	return k.falling.Report(s)
}

// Beside the first round of first tours the run's own tour has rounds of kicks; the tour is the same on any number of threads and
// devices.
func TestKicksBesideFirstTours(t *testing.T) {
	p, err := generate.Make("clustered", 120, 8)
	if err != nil {
		t.Fatal(err)
	}
	const kicked = 2
	var first solver.Result
	for i, c := range devicetest.Everywhere(t) {
		seen := kickStages{falling{t: t, rounds: kicked + int64(plan.FirstRounds(p))}, map[string]int64{}}
		set := map[string]string{"blocks": "4", "threads": "64", "k": "3", "devices": c.Devices}
		result := searched(t, p, set, c.Threads, &seen, func(r *rounds) error {
			r.ownRounds = kicked
			return r.Each(func(_ int, s *device.Run) error { return prepareKicks(s, r.launch.Shape) })
		})
		if seen.reached["rounds"] != kicked || result.State.Iteration != seen.rounds {
			t.Errorf("devices %s, %d threads: the stages reached %v of %d rounds", c.Devices, c.Threads, seen.reached, result.State.Iteration)
		}
		if result.State.Timing.Kernel <= 0 {
			t.Errorf("the times are %+v", result.State.Timing)
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("devices %s, %d threads: %d, one: %d", c.Devices, c.Threads, result.State.Best, first.State.Best)
		}
	}
}
