//go:build !nogui

package sweep

import (
	"slices"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/engine"
)

func asked(t *testing.T, name string, params map[string]string) Setup {
	t.Helper()
	p, err := solver.NewProblem(solver.Definition{Name: "five", Metric: solver.Euc2D, X: []float64{0, 1, 5, 9, 3}, Y: []float64{4, 4, 0, 7, 9}})
	if err != nil {
		t.Fatal(err)
	}
	var info solver.Info
	if i := slices.IndexFunc(catalog.Engines(), func(i solver.Info) bool { return i.Name == name }); i >= 0 {
		info = catalog.Engines()[i]
	} else {
		found, err := registry().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		info = found.Info()
	}
	return Setup{Source: "sample:five", Problem: p, Engine: info, Params: params, Seed: 7, Stop: batch.Stop{Iterations: 3}}
}

func registry() *solver.Registry { return solver.NewRegistry(engine.All()...) }

// Every number of every engine can be swept with its default values.
func TestUsualValuesAreValid(t *testing.T) {
	infos := catalog.Engines()
	for _, e := range engine.All() {
		infos = append(infos, e.Info())
	}
	for _, info := range infos {
		for _, c := range choices(info) {
			p, err := info.Param(c.param)
			if err != nil {
				continue // of the paper
			}
			if err := checkValues(p, defaultValues(p)); err != nil {
				t.Errorf("%s: %s: %s: %v", info.Name, p.Name, defaultValues(p), err)
			}
		}
	}
}

func TestPlanOfASweep(t *testing.T) {
	a := asked(t, "sspm", map[string]string{"sp": "2"})
	p, left, err := plan(a, choice{title: "Moves", param: "moves"}, "4,8,12", 2, registry())
	if err != nil || left != "" {
		t.Fatal(left, err)
	}
	if len(p.Engines) != 3 || p.Engines[1].Params["moves"] != "8" || p.Engines[1].Params["sp"] != "2" || p.Engines[2].Stop.Iterations != 3 || len(p.Seeds) != 2 || p.Seeds[1] != 8 {
		t.Errorf("%+v", p)
	}
	b, err := batch.Prepare(p, "", registry(), func(string) (*solver.Problem, error) { return a.Problem, nil })
	if err != nil || len(b.Sweeps()) != 1 {
		t.Errorf("%v", err)
	}
}

// A search that has come to a known optimum is done, unless a gap ends it before; the optimum alone does not end one that may never
// come to it.
func TestSweepsStopAtTheOptimum(t *testing.T) {
	half := 0.5
	for _, c := range []struct {
		proven bool
		gap    *float64
		want   *float64
	}{{false, nil, nil}, {true, nil, new(float64)}, {true, &half, &half}} {
		a := asked(t, "sspm", nil)
		a.Proven, a.Stop.Gap = c.proven, c.gap
		p, _, err := plan(a, choice{title: "Moves", param: "moves"}, "4,8,12", 2, registry())
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range p.Engines {
			if got := e.Stop.Gap; (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
				t.Errorf("proven %v, gap %v: stops at %v", c.proven, c.gap, got)
			}
		}
	}
	a := asked(t, "ils", nil)
	a.Proven, a.Stop = true, batch.Stop{}
	if _, _, err := plan(a, choice{title: "Candidates", param: "neighbors"}, "4,8,12", 2, registry()); err == nil || !strings.Contains(err.Error(), "never ends") {
		t.Errorf("without a stop rule: %v", err)
	}
}

func TestInvalidPlans(t *testing.T) {
	for _, row := range []struct {
		engine, values string
		params         map[string]string
		want           string
	}{
		{"sspm", "4,8", nil, "three values"},
		{"sspm", "4..9", nil, "no step"},
		{"sspm", "1,2,99999", nil, "must be a whole number"},
		{"sspm", "1,2,3.5", nil, "must be a whole number"},
		{"pspm", "1,2,3", map[string]string{"preset": "lam2013"}, "choose the preset none"},
	} {
		a := asked(t, row.engine, row.params)
		param := "moves"
		if row.engine == "pspm" {
			param = "threads"
		}
		if _, _, err := plan(a, choice{param: param}, row.values, 1, registry()); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s %s: %v, want %q", row.engine, row.values, err, row.want)
		}
	}
	for _, text := range []string{"0", "-1", "x", "1001", ""} {
		if _, err := parseRepetitions(text); err == nil {
			t.Errorf("%q repetitions were accepted", text)
		}
	}
}

// Without a GPU the paper's table has its CPU half, and the other engine is named.
func TestPaperWithoutAGPU(t *testing.T) {
	p, left, err := plan(asked(t, "ils", nil), paperChoices()[0], "", 1, registry())
	if err != nil || left != "pspm" || len(p.Engines) != 6 || p.Engines[0].Params["moves"] != "4" {
		t.Errorf("%+v, %q, %v", p, left, err)
	}
}
