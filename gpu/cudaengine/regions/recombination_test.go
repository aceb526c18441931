package regions

import (
	"math"
	"slices"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/eax"
	"tourscope/solver/start"
)

// crossed notes the times of the last round and of the last report after it.
type crossed struct{ rounds, after solver.Timing }

func (c *crossed) Report(s *solver.State) solver.Signal {
	switch {
	case s.Iteration <= roundsBefore && s.Stage.Name == "rounds":
		c.rounds = s.Timing
	default:
		c.after = s.Timing
	}
	if s.Iteration > roundsBefore+2 {
		return solver.Halt
	}
	return solver.Continue
}
func (*crossed) Show([]solver.City, *solver.State) {}

// While tours are crossed, the time is the host's and goes on.
func TestCrossingIsTheHostsTime(t *testing.T) {
	p, err := generate.Make("uniform", 300, 2)
	if err != nil {
		t.Fatal(err)
	}
	order, err := start.Make(t.Context(), start.Default, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := catalog.RegionsInfo().Values(map[string]string{"blocks": "3", "threads": "64", "k": "2", "evolution": "host"})
	if err != nil {
		t.Fatal(err)
	}
	var seen crossed
	if _, err := New(devicetest.NewMachine(t), nil).Run(t.Context(), solver.Job{Problem: p, Start: order, Values: values}, &seen); err != nil {
		t.Fatal(err)
	}
	if seen.rounds.Kernel == 0 || seen.after.Kernel != seen.rounds.Kernel || seen.after.Host <= seen.rounds.Host {
		t.Errorf("after the rounds %+v, later %+v", seen.rounds, seen.after)
	}
}

// unplanned halts a search after some recombination, and notes its stages.
type unplanned struct{ stages []string }

func (u *unplanned) Report(s *solver.State) solver.Signal {
	if n := len(u.stages); n == 0 || u.stages[n-1] != s.Stage.Name {
		u.stages = append(u.stages, s.Stage.Name)
	}
	if s.Stage.Name == "recombination" && s.Kicks > 2000 {
		return solver.Halt
	}
	return solver.Continue
}
func (*unplanned) Show([]solver.City, *solver.State) {}

// Tours of a matrix of no plane are recombined without rounds on the device.
func TestMatricesOfNoPlaneHaveNoRounds(t *testing.T) {
	p, err := generate.Make("random-distances", 1200, 2)
	if err != nil {
		t.Fatal(err)
	}
	order, err := start.Make(t.Context(), start.Quickest, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := catalog.RegionsInfo().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	var seen unplanned
	result, err := New(devicetest.NewMachine(t), nil).Run(t.Context(), solver.Job{Problem: p, Start: order, Values: values, Seed: 1}, &seen)
	if err != nil {
		t.Fatal(err)
	}
	if length := p.Length(result.Order); length != result.State.Best || length >= p.Length(order) {
		t.Errorf("the tour is %d long, said are %d, the start is %d", length, result.State.Best, p.Length(order))
	}
	if !slices.Contains(seen.stages, "recombination") || slices.Contains(seen.stages, "rounds") || result.State.Timing.Kernel != 0 {
		t.Errorf("stages %v, %v of kernels", seen.stages, result.State.Timing.Kernel)
	}
}

// stepper is a run that makes single steps: it holds the search at every iteration.
type stepper struct {
	deadline int64
	kicks    []int64 // when each step ended
}

func (s *stepper) Deadline() int64 { return s.deadline }

func (s *stepper) Report(state *solver.State) solver.Signal {
	if state.Iteration < s.deadline {
		return solver.Continue
	}
	s.kicks = append(s.kicks, state.Kicks)
	if len(s.kicks) == 12 {
		return solver.Halt
	}
	s.deadline++
	return solver.Continue
}

func (*stepper) Show([]solver.City, *solver.State) {}

// After the rounds, a single step is no more kicks than tell one individual from the
// others, on one thread and on several.
func TestStepsAfterRoundsAreIndividuals(t *testing.T) {
	p, err := generate.Make("uniform", 400, 2)
	if err != nil {
		t.Fatal(err)
	}
	order, err := start.Make(t.Context(), start.Default, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	const rounds, before, individual = 6, 5_000, 41
	for _, threads := range []int{1, 3} {
		job := solver.Job{Problem: p, Start: order, Seed: 1, Threads: threads}
		steps := &stepper{deadline: rounds + 1}
		reporter := &recombinationProgress{
			Progress: steps, kicks: individual, clock: func() solver.Timing { return solver.Timing{} },
			rounds: solver.State{Iteration: rounds, Kicks: before, Best: p.Length(order)},
		}
		c := eax.Prepare(t.Context(), job, func() ([]solver.City, error) { return order, nil })
		if _, err := c.Run(t.Context(), job, reporter); err != nil {
			t.Fatal(err)
		}
		for i, kicks := range steps.kicks {
			if want := int64(before + (i+1)*individual); kicks != want {
				t.Errorf("%d threads: step %d ended after %d kicks, want %d", threads, i+1, kicks-before, want-before)
			}
		}
	}
}

// A run without a deadline has none after the rounds.
func TestNoDeadlineAfterRounds(t *testing.T) {
	for name, progress := range map[string]solver.Progress{"none": &crossed{}, "without end": &stepper{deadline: math.MaxInt64}} {
		a := &recombinationProgress{Progress: progress, kicks: 41, rounds: solver.State{Iteration: 6}}
		if got := a.Deadline(); got != math.MaxInt64 {
			t.Errorf("%s: the deadline is %d", name, got)
		}
	}
}
