package batch

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourscope/solver"
)

const inTOML = `title = "Two engines"
instances = ["a.tsp", "sample:board"]
repetitions = 3
seed = 7

[stop]
time = "1m30s"
gap = 0

[[engine]]
name = "ils"

[[engine]]
name = "sspm"
label = "sspm, 24 moves"
start = "random"
params = { moves = 24, alpha = 0.5 }
[engine.stop]
iterations = 100
`

const inJSON = `{"title": "Two engines", "instances": ["a.tsp", "sample:board"], "seeds": [7, 8, 9],
 "stop": {"time": 90, "gap": 0},
 "engine": [{"name": "ils"},
  {"name": "sspm", "label": "sspm, 24 moves", "start": "random",
   "params": {"moves": 24, "alpha": "0.5"}, "stop": {"iterations": 100}}]}`

func TestReadPlan(t *testing.T) {
	zero := 0.0
	want := &Plan{
		Title: "Two engines", Instances: []string{"a.tsp", "sample:board"}, Seeds: []uint64{7, 8, 9}, Threshold: 5,
		Engines: []Engine{
			{Label: "ils", Name: "ils", Stop: Stop{Time: 90 * time.Second, Gap: &zero}},
			{Label: "sspm, 24 moves", Name: "sspm", Start: "random", Params: map[string]string{"moves": "24", "alpha": "0.5"}, Stop: Stop{Iterations: 100}},
		},
	}
	const mark = "\ufeff" // a byte order mark, which editors of Windows write
	for name, text := range map[string]string{"plan.toml": inTOML, "plan.JSON": inJSON, "marked.toml": mark + inTOML, "marked.json": mark + inJSON} {
		plan, err := ReadPlan(strings.NewReader(text), name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, plan, cmpopts.IgnoreUnexported(Plan{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestReadPlanRefuses checks that every error has a line and a remedy.
func TestReadPlanRefuses(t *testing.T) {
	for _, row := range []struct {
		because, file, text string
		line                int
		want                string
	}{
		{"a slip of the pen", "p.toml", "instances = []\nrepetition = 3", 2, "unknown setting (use one of title, instances"},
		{"the same in JSON", "p.json", "{\"instances\": [],\n\"repetition\": 3}", 2, "unknown setting"},
		{"in a table", "p.toml", "[stop]\ntime = \"1s\"\ntarget = 3", 3, "stop.target: unknown setting (use one of time, stagnation, processor, per_city, gap, iterations)"},
		{"in the second engine", "p.toml", "[[engine]]\nname='a'\n[[engine]]\nname='b'\nbogus=1", 5, "engine[1].bogus"},
		{"in an engine's table", "p.toml", "[[engine]]\nname='a'\n[engine.stop]\nbogus=1", 4, "engine[0].stop.bogus"},
		{"the same in JSON", "p.json", "{\"engine\":[{\"name\":\"a\"},\n{\"name\":\"b\",\n\"bogus\":1}]}", 3, "engine[1].bogus"},
		{"no TOML", "p.toml", "a = 1\nb = = 2", 2, "toml.io"},
		{"twice in TOML", "p.toml", "seed = 1\nseed = 2", 2, "seed"},
		{"twice in JSON", "p.json", "{\"seed\": 1,\n\"seed\": 2}", 2, "the key seed occurs twice"},
		{"no JSON", "p.json", "{\n\"seed\": }", 2, "invalid character"},
		{"JSON cut off", "p.json", "{\n\"seed\": 1", 2, ""},
		{"more after the JSON", "p.json", "{}\n{}", 2, "text after the end"},
		{"a list", "p.json", "[]", 1, "write it as JSON"},
		{"nested JSON", "p.json", strings.Repeat("[", 1000), 1, "nesting is too deep"},
		{"a time that is none", "p.toml", "[stop]\ntime = \"soon\"", 2, "soon is not a time between 0 and 10000h (write time = \"10s\""},
		{"a negative time", "p.toml", "[stop]\ntime = -1", 2, "not a time"},
		{"a number that is none", "p.toml", "threshold = \"x\"", 1, "must be a number"},
		{"infinite", "p.toml", "threshold = inf", 1, "must be a number"},
		{"half a repetition", "p.toml", "repetitions = 1.5", 1, "whole number"},
		{"no repetition", "p.toml", "repetitions = 0", 1, "choose from 1"},
		{"seeds given twice", "p.toml", "seed = 3\nseeds = [1]", 2, "excludes"},
		{"a seed that is none", "p.toml", "seeds = [1,\n-1]", 0, "is not a seed"},
		{"no list of seeds", "p.toml", "seeds = 1", 1, "write seeds = [1, 2, 3]"},
		{"an engine without a name", "p.toml", "seed=1\n[[engine]]\nlabel = \"x\"", 2, "the engine has no name"},
		{"a parameter that is a list", "p.toml", "[[engine]]\nname=\"ils\"\nparams = {\nspan=[1]}", 4, "must be a text"},
		{"one instance", "p.toml", "instances = \"a\"", 1, "must be a list of texts (write instances = ["},
		{"an instance that is a number", "p.toml", "instances = [1]", 1, "must be a text"},
		{"engine as a table", "p.toml", "[engine]\nname = \"ils\"", 1, "[[engine]]"},
		{"too large", "p.toml", strings.Repeat("#", maxPlan+1), 0, "at most 256 KiB"},
	} {
		plan, err := ReadPlan(strings.NewReader(row.text), row.file)
		var refusal *solver.FileError
		if !errors.As(err, &refusal) || plan != nil {
			t.Errorf("%s: read, with the error %v", row.because, err)
			continue
		}
		if row.line > 0 && refusal.Line != row.line || !strings.Contains(err.Error(), row.want) || refusal.Remedy == "" && row.because != "a parameter" {
			t.Errorf("%s: %v; want line %d, %q and a remedy", row.because, err, row.line, row.want)
		}
	}
}

func TestNestedBrackets(t *testing.T) {
	half := maxPlan / 2
	for because, text := range map[string]string{
		"nested lists":   "a = " + strings.Repeat("[", half-10) + strings.Repeat("]", half-10),
		"nested tables":  "a = " + strings.Repeat("{a=", maxPlan/4-10) + "1" + strings.Repeat("}", maxPlan/4-10),
		"a dotted key":   strings.Repeat("a.", half-10) + "a = 1",
		"a dotted table": "[" + strings.Repeat("a.", half/2) + "a]\n" + strings.Repeat("b = 1\n", 1000),
	} {
		if _, err := ReadPlan(strings.NewReader(text), "plan.toml"); err == nil {
			t.Errorf("%s: no error", because)
		}
	}
}

func TestOpenPlan(t *testing.T) {
	path := filepath.Join(t.TempDir(), "plan.toml")
	if _, err := OpenPlan(path); err == nil || !strings.Contains(err.Error(), "plan.toml: there is no such file") {
		t.Error(err)
	}
	if err := os.WriteFile(path, []byte(inTOML), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenPlan(path); err != nil {
		t.Error(err)
	}
}

// FuzzReadPlan checks that any file is read or gives a FileError.
func FuzzReadPlan(f *testing.F) {
	f.Add([]byte(inTOML), false)
	f.Add([]byte(inJSON), true)
	f.Add([]byte("a.b.c = [{x=1}, {y=[1,2]}]\n[[t]]\n[[t.u]]\nv=1"), false)
	f.Fuzz(func(t *testing.T, text []byte, isJSON bool) {
		name := "plan.toml"
		if isJSON {
			name = "plan.json"
		}
		plan, err := ReadPlan(strings.NewReader(string(text)), name)
		var refusal *solver.FileError
		switch {
		case err != nil && !errors.As(err, &refusal):
			t.Errorf("%v is no file error", err)
		case err == nil && len(plan.Seeds) > maxJobs:
			t.Errorf("%d seeds", len(plan.Seeds))
		}
	})
}

// The budget of threads is that of the batch or of an engine, and is written as it was read.
func TestThreads(t *testing.T) {
	const text = "instances = [\"a.tsp\"]\nthreads = 4\n[[engine]]\nname = \"ils\"\n[[engine]]\nname = \"chained\"\nthreads = 1\n"
	plan, err := ReadPlan(strings.NewReader(text), "p.toml")
	if err != nil || plan.Engines[0].Threads != 4 || plan.Engines[1].Threads != 1 {
		t.Fatalf("%+v, %v", plan, err)
	}
	var written strings.Builder
	if err := plan.WriteTOML(&written); err != nil {
		t.Fatal(err)
	}
	if again, err := ReadPlan(strings.NewReader(written.String()), "p.toml"); err != nil || again.Engines[0].Threads != 4 || again.Engines[1].Threads != 1 {
		t.Errorf("%+v, %v from\n%s", again, err, &written)
	}
	for _, wrong := range []string{"0", "-1", "1025", "\"two\""} {
		_, err := ReadPlan(strings.NewReader(strings.Replace(text, "threads = 1", "threads = "+wrong, 1)), "p.toml")
		if err == nil || !strings.Contains(err.Error(), ":7") && !strings.Contains(err.Error(), "threads") {
			t.Errorf("threads = %s: %v", wrong, err)
		}
	}
}
