package batch

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/engine"
)

// TestPreset checks that the preset is read as a batch file with the available engines; pspm is
// a comment where it is not available.
func TestPreset(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "it's a folder")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for i, name := range lam2013Instances() {
		if err := os.WriteFile(filepath.Join(dir, name+[]string{".tsp", ".tsp.gz"}[i%2]), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for device, row := range map[string]struct {
		reason  string
		engines int
	}{"there is one": {"", 3}, "there is none": {"no\nGPU", 2}} {
		engines := solver.NewRegistry(engine.All()...)
		engines.Add(described{solver.Info{Name: "pspm", Unavailable: row.reason, Params: []solver.Param{{Name: "preset", Kind: solver.ChoiceParam, Choices: []string{"lam2013"}, Default: "lam2013"}}}})
		text, err := Preset("lam2013", dir, nil, engines)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := ReadPlan(strings.NewReader(text), "lam.toml")
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if len(plan.Instances) != 20 || len(plan.Engines) != row.engines || plan.Check(engines) != nil || len(plan.Seeds) != 10 {
			t.Errorf("%s: %d instances, %d engines, %v", device, len(plan.Instances), len(plan.Engines), plan.Check(engines))
		}
		if found, err := plan.locate(""); err != nil || len(found) != 20 || found[1].label != "eil101" {
			t.Errorf("%s: %v, %v", device, found, err)
		}
	}
	if err := os.Remove(filepath.Join(dir, "d493.tsp.gz")); err != nil {
		t.Fatal(err)
	}
	if _, err := Preset("lam2013", dir, nil, registry()); err == nil || !strings.Contains(err.Error(), "lacks 1 of 20 instances: d493") {
		t.Error(err)
	}
}

// TestCurvesPreset checks for the instances of the folder and the programs of the command line.
func TestCurvesPreset(t *testing.T) {
	dir := t.TempDir()
	if _, err := Preset("curves", dir, nil, registry()); err == nil || !strings.Contains(err.Error(), "has none of d18512") {
		t.Error(err)
	}
	for _, name := range []string{"pr2392.tsp", curvesUniform + ".tsp.gz"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	engines := solver.NewRegistry(engine.All()...)
	engines.Add(described{solver.Info{Name: "regions"}})
	engines.Add(described{solver.Info{Name: "rival", Outside: true}})
	text, err := Preset("curves", dir, nil, engines)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := ReadPlan(strings.NewReader(text), "curves.toml")
	if err != nil || plan.Check(engines) != nil {
		t.Fatalf("%v, %v\n%s", err, plan.Check(engines), text)
	}
	last := plan.Engines[len(plan.Engines)-1]
	if len(plan.Instances) != 2 || len(plan.Engines) != 4 || last.Name != "rival" || last.Stop != (Stop{}) || plan.Engines[0].Stop.Processor == 0 || len(plan.References) != 1 {
		t.Errorf("%+v", plan)
	}
}

// TestPresetWithInstances checks for the instances in the order given, and for an error where
// one is missing.
func TestPresetWithInstances(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"mine.tsp", "pr2392.tsp", "d493.tsp"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, preset := range Presets() {
		text, err := Preset(preset, dir, []string{"pr2392", "mine"}, registry())
		if err != nil {
			t.Fatal(err)
		}
		plan, err := ReadPlan(strings.NewReader(text), "named.toml")
		if err != nil || len(plan.Instances) != 2 || filepath.Base(plan.Instances[1]) != "mine.tsp" {
			t.Errorf("%s: %v\n%s", preset, err, text)
		}
		if _, err := Preset(preset, dir, []string{"pr2392", "other"}, registry()); err == nil || !strings.Contains(err.Error(), "lacks 1 of 2 instances: other") {
			t.Error(preset, err)
		}
	}
}

// described is an engine that is never run.
type described struct{ info solver.Info }

var _ solver.Engine = described{}

func (e described) Info() solver.Info { return e.info }

func (described) Run(context.Context, solver.Job, solver.Progress) (solver.Result, error) {
	panic("this engine is never run")
}
