package cudaengine

import (
	"testing"

	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/start"
)

// On a device whose memory others have taken every engine says so, keeps the start
// tour, and works again when there is memory.
func TestEnginesOnAFullDevice(t *testing.T) {
	devicetest.HasLittleMemory(t)
	machine := devicetest.NewMachine(t)
	n := 2000
	if driver.Emulated {
		n = 100
	}
	p, err := generate.Make("uniform", n, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range Engines(machine) {
		e = forDevice(e)
		t.Run(e.Info().Name, func(t *testing.T) {
			free := devicetest.Fill(t, machine)
			result, err := runShortly(t, e, p)
			if !driver.OutOfMemory(err) {
				t.Errorf("on a full device: %v", err)
			}
			if bad := p.CheckTour(result.Order); bad != nil {
				t.Errorf("its tour: %v", bad)
			}
			t.Log(err)
			free()
			if _, err := runShortly(t, e, p); err != nil {
				t.Errorf("when there is memory again: %v", err)
			}
		})
	}
}

func runShortly(t *testing.T, e solver.Engine, p *solver.Problem) (solver.Result, error) {
	t.Helper()
	order, err := start.Make(t.Context(), "greedy", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := e.Info().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	return e.Run(t.Context(), solver.Job{Problem: p, Start: order, Seed: 1, Values: values}, devicetest.HaltAt(2))
}
