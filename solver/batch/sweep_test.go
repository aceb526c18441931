package batch

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/engine"
)

func TestParseValues(t *testing.T) {
	for text, want := range map[string]string{
		"4,8,12, 24,32,48":     "4 8 12 24 32 48",
		"48,4,8,4":             "4 8 48",
		"1..1024x2":            "1 2 4 8 16 32 64 128 256 512 1024",
		"1..1000x2":            "1 2 4 8 16 32 64 128 256 512",
		"10..100+30":           "10 40 70 100",
		"0.5..2+0.5":           "0.5 1 1.5 2",
		"1..10/4":              "1 4 7 10",
		"1..1000/4log":         "1 10 100 1000",
		"1..4/7log":            "1 2 3 4",
		"0.9..0.99/3":          "0.9 0.945 0.99",
		"1e-9,100000000000000": "1e-09 100000000000000",
	} {
		got, err := ParseValues(text)
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%q: %v, %v, want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"", "a", "1..", "..5", "1..5", "5..1x2", "1..5x1", "0..5x2", "1..5+0", "1..5/1", "1..5/x", "-5..5/3log",
		"1..1000000+1", "NaN", "1..Infx2", "1,,2", "1..5x2x2"} {
		if got, err := ParseValues(text); err == nil {
			t.Errorf("%q was taken for %v", text, got)
		}
	}
}

func FuzzParseValues(f *testing.F) {
	for _, text := range []string{"4,8", "1..64x2", "1..9+2", "1..9/3log"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		values, err := ParseValues(text)
		if err == nil && (len(values) == 0 || len(values) > maxPoints+1) {
			t.Errorf("%q: %d values", text, len(values))
		}
	})
}

const swept = `instances = ["sample:20"]
repetitions = 3
[stop]
iterations = 5
[[engine]]
name = "ils"
[[engine]]
name = "pssm"
params = { ts = 100 }
sweep = { searches = "1..4x2" }
[[engine]]
name = "sspm"
sweep = { moves = [8, 4, 12] }
`

// Engines that differ in one parameter are recognised as a sweep in any batch.
func TestSweepInBatchFile(t *testing.T) {
	plan, err := ReadPlan(strings.NewReader(swept), "swept.toml")
	if err != nil {
		t.Fatal(err)
	}
	b, err := Prepare(plan, ".", registry(), scatter)
	if err != nil {
		t.Fatal(err)
	}
	sweeps := b.Sweeps()
	if len(sweeps) != 2 {
		t.Fatalf("%d sweeps in %+v", len(sweeps), plan.Engines)
	}
	if s := sweeps[0]; s.Engine != "pssm" || s.Param.Name != "searches" || len(s.Values) != 3 || s.Values[2] != 4 || plan.Engines[s.Engines[2]].Label != "pssm searches=4" || plan.Engines[1].Params["ts"] != "100" {
		t.Errorf("%+v", s)
	}
	if s := sweeps[1]; s.Engine != "sspm" || s.Values[0] != 4 || s.Values[2] != 12 {
		t.Errorf("%+v", s)
	}
	var text strings.Builder
	if err := plan.WriteTOML(&text); err != nil {
		t.Fatal(err)
	}
	again, err := ReadPlan(strings.NewReader(text.String()), "again.toml")
	if err != nil {
		t.Fatal(err)
	}
	if b, err := Prepare(again, ".", registry(), scatter); err != nil || len(b.Sweeps()) != 2 {
		t.Errorf("written and read again: %v", err)
	}
}

func TestPoints(t *testing.T) {
	plan, _ := ReadPlan(strings.NewReader(swept), "swept.toml")
	b, err := Prepare(plan, ".", registry(), scatter)
	if err != nil {
		t.Fatal(err)
	}
	run, err := b.Start(context.Background(), Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Wait(); err != nil {
		t.Fatal(err)
	}
	analysis := b.Analyse(run.Results())
	for _, s := range b.Sweeps() {
		for i, p := range analysis.Points(s) {
			if p.Value != s.Values[i] || p.Runs != 3 || p.Gap.N != 3 || math.IsNaN(p.Gap.High) || p.SSES.Mean <= 0 || p.Seconds.Mean < 0 {
				t.Errorf("%s %s: %+v", s.Engine, s.Param.Name, p)
			}
		}
	}
}

// Errors of a sweep have the line of its table.
func TestSweepRefuses(t *testing.T) {
	for why, row := range map[string]struct{ sweep, want string }{
		"two at once":      {`{ moves = "1..4x2", sp = "1..4x2" }`, "bad.toml:7: engine[1].sweep"},
		"no values":        {`{ moves = true }`, "write \"4..64x2\" or [4, 8, 16]"},
		"no range":         {`{ moves = "4..1x2" }`, "does not increase"},
		"beyond the range": {`{ moves = [1, 2, 1e9] }`, "bad.toml:5: engine[1].params.moves"},
		"no parameter":     {`{ speed = [1, 2, 3] }`, `no parameter "speed"`},
		"a text":           {`{ moves = ["4", "8"] }`, "is not a number"},
	} {
		plan, err := ReadPlan(strings.NewReader("instances = [\"sample:20\"]\n[[engine]]\nname = \"sspm\"\nsweep = { moves = [1, 2, 3] }\n[[engine]]\nname = \"sspm\"\nsweep = "+row.sweep+"\nlabel = \"b\"\n"), "bad.toml")
		if err == nil {
			err = plan.Check(registry())
		}
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", why, err, row.want)
		}
	}
}

func TestScalingPreset(t *testing.T) {
	dir := t.TempDir()
	for _, name := range lam2013Instances() {
		if err := os.WriteFile(filepath.Join(dir, name+".tsp"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	engines := solver.NewRegistry(engine.All()...)
	engines.Add(described{solver.Info{Name: "pspm", Unavailable: "no GPU"}})
	text, err := Preset("lam2013-table4", dir, nil, engines)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := ReadPlan(strings.NewReader(text), "table4.toml")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if len(plan.Engines) != 6 || plan.Engines[5].Params["moves"] != "48" || plan.Check(engines) != nil {
		t.Errorf("%+v", plan.Engines)
	}
	if !strings.Contains(text, "# sweep = { threads = [4, 8, 12, 24, 32, 48] }") {
		t.Errorf("the GPU's half is not remarked on:\n%s", text)
	}
}
