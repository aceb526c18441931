package rrhc

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/solver"
	cpu "tourscope/solver/engine/rrhc"
	"tourscope/solver/generate"
)

// Every variant makes the climbs of rrhc-cpu: the same tour after the same moves.
func TestVariantsOfRRHCFindTheToursOfTheCPU(t *testing.T) {
	e := New(devicetest.NewMachine(t))
	n, climbs := 200, "300"
	if driver.Emulated {
		n, climbs = 40, "7"
	}
	p, err := generate.Make("uniform", n, 1)
	if err != nil {
		t.Fatal(err)
	}
	start := solver.Identity(n)
	sets := map[string]solver.Result{"false": {}, "true": {}}
	for orOpt := range sets {
		sets[orOpt] = devicetest.RunValues(t, cpu.New(), p, start, map[string]string{"climbers": climbs, "oropt": orOpt})
	}
	if with, without := sets["true"].State, sets["false"].State; with.Best > without.Best || with.Accepted <= without.Accepted {
		t.Errorf("with Or-opt %+v, without %+v", with, without)
	}
	for _, variant := range variantsOfRRHC(t) {
		checkVariant(t, e, p, variant, climbs, "false", sets["false"])
	}
	for _, variant := range []string{catalog.VariantTuned, catalog.VariantTile, catalog.VariantIntra, catalog.VariantCPU} {
		checkVariant(t, e, p, variant, climbs, "true", sets["true"])
	}
	for variant, orOpt := range map[string]string{catalog.VariantTuned: "true", catalog.VariantCPU: "true", catalog.VariantTile: "false"} {
		checkVariant(t, e, p, variant, climbs, solver.Auto, sets[orOpt])
	}
}

func checkVariant(t *testing.T, e solver.Engine, p *solver.Problem, variant, climbs, orOpt string, want solver.Result) {
	t.Helper()
	got := devicetest.RunValues(t, e, p, solver.Identity(p.Cities()), map[string]string{"climbers": climbs, "variant": variant, "oropt": orOpt})
	if got.State.Best != want.State.Best || !slices.Equal(got.Order, want.Order) || got.State.Moves != want.State.Moves ||
		got.State.Accepted != want.State.Accepted || got.State.Kicks != want.State.Kicks || !got.Finished {
		t.Errorf("%s, Or-opt %s: %+v, finished %t; the CPU: %+v", variant, orOpt, got.State, got.Finished, want.State)
	}
}

// In asymmetric problems the engine makes the climbs of rrhc-cpu as well.
func TestRRHCWithDirections(t *testing.T) {
	e := New(devicetest.NewMachine(t))
	p := devicetest.Directed(t, 40)
	start := solver.Identity(40)
	want := devicetest.RunValues(t, cpu.New(), p, start, map[string]string{"climbers": "7"})
	got := devicetest.RunValues(t, e, p, start, map[string]string{"climbers": "7"})
	if got.State.Best != want.State.Best || !slices.Equal(got.Order, want.Order) || got.State.Accepted != want.State.Accepted || !got.Finished {
		t.Errorf("%+v, finished %t; the CPU: %+v", got.State, got.Finished, want.State)
	}
}

func variantsOfRRHC(t *testing.T) []string {
	t.Helper()
	p, err := catalog.RRHCInfo().Param("variant")
	if err != nil {
		t.Fatal(err)
	}
	return p.Choices
}

// A variant that cannot search a problem says why, and which one can.
func TestRRHCRefusesWithARemedy(t *testing.T) {
	e := New(devicetest.NewMachine(t))
	geo, err := solver.NewProblem(solver.Definition{Name: "globe", Metric: solver.Geo, X: []float64{1, 2, 3, 4, 5}, Y: []float64{5, 9, 2, 7, 1}})
	if err != nil {
		t.Fatal(err)
	}
	large, err := generate.Make("uniform", 400, 1)
	if err != nil {
		t.Fatal(err)
	}
	directed := devicetest.Directed(t, 9)
	for _, c := range []struct {
		p       *solver.Problem
		variant string
		says    string
	}{
		{directed, catalog.VariantMatrix, "is asymmetric: choose the variant tuned"},
		{geo, catalog.VariantTile, "choose the variant tuned or matr_g_ro"},
		{geo, catalog.VariantCalc, "the metric of globe is GEO"},
		{large, catalog.VariantMatrixShared, "choose the variant matr_g_ro"},
		{large, catalog.VariantCalc + " with Or-opt", "switch Or-opt off, or choose the variant tuned"},
	} {
		variant, orOpt := strings.CutSuffix(c.variant, " with Or-opt")
		values, err := e.Info().Values(map[string]string{"variant": variant, "oropt": strconv.FormatBool(orOpt)})
		if err != nil {
			t.Fatal(err)
		}
		r, err := e.Run(t.Context(), solver.Job{Problem: c.p, Start: solver.Identity(c.p.Cities()), Values: values}, devicetest.HaltAt(1))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.variant, err)
		}
		if err := c.p.CheckTour(r.Order); err != nil {
			t.Errorf("%s: without the start tour: %v", c.variant, err)
		}
	}
}
