package lwsa_test

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/engine/lwsa"
	"tourscope/solver/instance"
	"tourscope/solver/optima"
	"tourscope/solver/run"
	"tourscope/solver/stats"
	"tourscope/solver/testneeds"
)

// TestPaperErrors runs the full schedule on instances of Table 2 and compares the mean error
// with the paper's, which is the mean of ten runs; that of fewer runs may be twice as large.
func TestPaperErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("whole annealing schedules are not for -short")
	}
	const runs = 3
	tests := []struct {
		instance string
		engine   solver.Engine
		paper    float64 // SEC in per cent
	}{
		{"rd100", lwsa.NewSSPM(), 2.4},
		{"eil101", lwsa.NewSSPM(), 3.8},
		{"rd100", lwsa.NewPSSM(), 31.2},
	}
	for _, test := range tests {
		p, err := instance.Open(testneeds.Shared(t, "tsplib", "tsp", test.instance+".tsp"))
		if err != nil {
			t.Fatal(err)
		}
		optimum, known := optima.Find(p)
		if !known {
			t.Fatalf("no optimum of %s", test.instance)
		}
		var errors []float64
		for seed := range uint64(runs) {
			r, err := run.Start(t.Context(), run.Settings{Problem: p, Engine: test.engine, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			out, err := r.Wait()
			if err != nil || out.Stop != solver.StopFinished {
				t.Fatalf("stopped for %v, %v", out.Stop, err)
			}
			errors = append(errors, stats.SEC(out.Length, optimum.Length))
		}
		name := test.engine.Info().Name
		if got := stats.Summarise(errors).Mean; got > 2*test.paper {
			t.Errorf("%s on %s: SEC %.2f %%, the paper has %.2f %%", name, test.instance, got, test.paper)
		} else {
			t.Logf("%s on %s: SEC %.2f %%, the paper has %.2f %%", name, test.instance, got, test.paper)
		}
	}
}
