package devicetest

import (
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/solver"
)

// HaltAt halts a run after so many iterations.
type HaltAt int64

func (h HaltAt) Report(state *solver.State) solver.Signal {
	if state.Iteration >= int64(h) {
		return solver.Halt
	}
	return solver.Continue
}

func (HaltAt) Show([]solver.City, *solver.State) {}

// RunUnder runs an engine for some iterations on a device with a trouble.
func RunUnder(t *testing.T, trouble string, engine func(*device.Machine) solver.Engine, n int, set map[string]string) (solver.Result, error) {
	t.Helper()
	t.Setenv(driver.TroubleVariable, trouble)
	e := engine(NewMachine(t))
	def := solver.Definition{Name: "made", Metric: solver.Euc2D}
	for i := range n {
		def.X, def.Y = append(def.X, float64(i*37%101)), append(def.Y, float64(i*53%89))
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	values, err := e.Info().Values(set)
	if err != nil {
		t.Fatal(err)
	}
	job := solver.Job{Problem: p, Start: solver.Identity(n), Seed: 3, Values: values}
	result, err := e.Run(t.Context(), job, HaltAt(min(12, int64(6000/n))))
	if bad := p.CheckTour(result.Order); bad != nil || p.Length(result.Order) != result.State.Best {
		t.Errorf("%s: %v", trouble, bad)
	}
	return result, err
}

// RunValues runs an engine with some parameters to its end.
func RunValues(t *testing.T, e solver.Engine, p *solver.Problem, start []solver.City, set map[string]string) solver.Result {
	t.Helper()
	values, err := e.Info().Values(set)
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Run(t.Context(), solver.Job{Problem: p, Start: start, Seed: 4, Values: values}, HaltAt(1<<60))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.CheckTour(r.Order); err != nil || p.Length(r.Order) != r.State.Best {
		t.Fatalf("%v: a tour of length %d, not %d: %v", set, p.Length(r.Order), r.State.Best, err)
	}
	return r
}

// RunIterations runs an engine with some parameters for so many iterations.
func RunIterations(t *testing.T, e solver.Engine, p *solver.Problem, set map[string]string, iterations int64) solver.Result {
	t.Helper()
	values, err := e.Info().Values(set)
	if err != nil {
		t.Fatal(err)
	}
	job := solver.Job{Problem: p, Start: solver.Identity(p.Cities()), Seed: 4, Values: values, Iterations: iterations}
	r, err := e.Run(t.Context(), job, HaltAt(iterations))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.CheckTour(r.Order); err != nil || p.Length(r.Order) != r.State.Best {
		t.Fatalf("%v: a tour of length %d, not %d: %v", set, p.Length(r.Order), r.State.Best, err)
	}
	return r
}
