package cudaengine

import (
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/generate"
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
	values, err := catalog.RegionsInfo().Values(map[string]string{"blocks": "3", "threads": "64", "k": "2"})
	if err != nil {
		t.Fatal(err)
	}
	var told crossed
	if _, err := newMachine(t).Regions(nil).Run(t.Context(), solver.Job{Problem: p, Start: order, Values: values}, &told); err != nil {
		t.Fatal(err)
	}
	if told.rounds.Kernel == 0 || told.after.Kernel != told.rounds.Kernel || told.after.Host <= told.rounds.Host {
		t.Errorf("after the rounds %+v, later %+v", told.rounds, told.after)
	}
}
