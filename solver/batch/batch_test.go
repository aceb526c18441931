package batch

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver"
)

const one = "instances = [\"sample:30\"]\n"

func TestPrepareRefuses(t *testing.T) {
	for _, row := range []struct {
		because, text string
		line          int
		want          string
	}{
		{"no instances", "[[engine]]\nname = 'ils'", 0, "there are no instances"},
		{"no engines", one, 0, "add a table [[engine]]"},
		{"an unknown engine", one + "[[engine]]\nlabel = 'x'\nname = 'magic'", 4, "unknown engine \"magic\": use one of "},
		{"an unknown parameter", one + "[stop]\ntime=1\n[[engine]]\nname = 'ils'\nparams.spam = 3", 6, "no parameter \"spam\""},
		{"a parameter out of range", one + "[[engine]]\nname = 'sspm'\n[engine.params]\nmoves = 0", 5, "must be a whole number from 1 to 4096"},
		{"an unknown start", one + "start = 'magic'\n[[engine]]\nname = '2opt'", 2, "unknown start tour \"magic\": use one of"},
		{"an unknown start of an engine", one + "start = 'random'\n[[engine]]\nname = '2opt'\nstart = 'magic'", 5, "engine[0].start: unknown start tour"},
		{"endless", one + "[[engine]]\nname = 'ils'", 2, "never ends by itself (add a table [stop]"},
		{"endless but for a gap that is unknown", one + "[stop]\ngap = 1\n[[engine]]\nname = 'ils'", 1, "no optimum of 30 is known"},
		{"endless by a standard value", one + "[[engine]]\nname = 'sometimes'", 2, "never ends by itself (add a table [stop]"},
		{"endless no more, and then another fault", one + "[[engine]]\nname = 'sometimes'\nparams.kicks = false\nlabel = 'a/b'", 5, "has a '/'"},
		{"two of one label", one + "[[engine]]\nname = '2opt'\n[[engine]]\nname = '2opt'", 4, "two engines have the label \"2opt\""},
		{"a label with a slash", one + "[[engine]]\nname = '2opt'\nlabel = 'a/b'", 4, "has a '/'"},
		{"a label with a control", one + "[[engine]]\nname = '2opt'\nlabel = \"a\\tb\"", 4, "cannot be printed"},
		{"a seed twice", one + "seeds = [1, 2, 1]\n[[engine]]\nname = '2opt'", 2, "the seed 1 occurs twice"},
		{"a threshold below zero", one + "threshold = -1\n[[engine]]\nname = '2opt'", 2, "is not a threshold"},
		{"a gap below zero", one + "stop.gap = -1\n[[engine]]\nname = '2opt'", 2, "is no gap"},
		{"a gap of a table of all engines", one + "[stop]\ntime = 1\ngap = -1\n[[engine]]\nname = '2opt'", 4, "is no gap"},
		{"a gap of an engine", one + "[stop]\ntime = 1\n[[engine]]\nname = '2opt'\nstop.gap = -1", 6, "engine[0].stop.gap: -1 is no gap"},
		{"too many jobs", "instances = ['sample:30', 'sample:31']\nrepetitions = 60000\n[[engine]]\nname = '2opt'", 0, "120000 jobs (a batch has at most 100000"},
		{"a missing sample", "instances = ['sample:x']\n[[engine]]\nname = '2opt'", 0, "there is no sample"},
		{"no file matches", "instances = [\n'sample:30',\n'*.tsp']\n[[engine]]\nname = '2opt'", 3, "no file matches"},
		{"a bad pattern", "instances = ['[']\n[[engine]]\nname = '2opt'", 1, "is not a valid pattern"},
		{"two of one name", "instances = ['sample:30', 'x/30.tsp']\n[[engine]]\nname = '2opt'", 1, "would both have the label \"30\""},
	} {
		plan, err := ReadPlan(strings.NewReader(row.text), "plan.toml")
		if err != nil {
			t.Errorf("%s: %v", row.because, err)
			continue
		}
		_, err = Prepare(plan, t.TempDir(), registry(), scatter)
		var refusal *solver.FileError
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want %q", row.because, err, row.want)
		} else if errors.As(err, &refusal) && row.line > 0 && refusal.Line != row.line {
			t.Errorf("%s: %v, want line %d", row.because, err, row.line)
		}
	}
}

func TestPrepareRefusesPlansWithoutFile(t *testing.T) {
	_, err := Prepare(&Plan{Instances: []string{"sample:5"}, Seeds: []uint64{1}, Engines: []Engine{{Label: "a", Name: "ils", Stop: Stop{Time: -1}}}}, "", registry(), scatter)
	if err == nil || err.Error() != "the batch: engine[0].stop: a time is negative (leave it out for no limit)" {
		t.Error(err)
	}
}

// TestLocate checks that names and patterns are relative to the folder of the batch file.
func TestLocate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "odd [1]*")
	if err := os.MkdirAll(filepath.Join(dir, "lib"), 0o755); err != nil {
		t.Skip("this file system has no such names:", err)
	}
	for _, name := range []string{"b.tsp", "a.tsp.gz", "c.csv", "lib/d.TSP"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	plan := &Plan{Instances: []string{"b.tsp", "*.tsp*", "sample:30", "lib/?.*", "sample:30", "./c.csv"}}
	found, err := plan.locate(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range found {
		got = append(got, f.label+" "+strings.TrimPrefix(f.source, dir+string(filepath.Separator)))
	}
	want := []string{"b b.tsp", "a a.tsp.gz", "30 sample:30", "d " + filepath.Join("lib", "d.TSP"), "c c.csv"}
	if filepath.Separator == '/' {
		if diff := cmp.Diff(want[:3], got[:min(3, len(got))]); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestHash checks that the hash depends on what determines the results, and on nothing else.
func TestHash(t *testing.T) {
	base := "title = 'a'\nthreshold = 2\ninstances = ['sample:30']\n[stop]\niterations = 5\n[[engine]]\nname = 'ils'\n"
	hash := prepare(t, base).Hash
	for because, row := range map[string]struct {
		text string
		same bool
	}{
		"again":                 {base, true},
		"another title":         {strings.Replace(base, "'a'", "'b'", 1), true},
		"another threshold":     {strings.Replace(base, "= 2", "= 3", 1), true},
		"the default told":      {base + "start = 'greedy'", true},
		"another seed":          {"seed = 2\n" + base, false},
		"another repetition":    {"repetitions = 2\n" + base, false},
		"another instance":      {strings.Replace(base, "'sample:30'", "'sample:31'", 1), false},
		"another stop rule":     {strings.Replace(base, "= 5", "= 6", 1), false},
		"another parameter":     {base + "params.span = 11", false},
		"another start":         {base + "start = 'random'", false},
		"another label":         {base + "label = 'x'", false},
		"another engine beside": {base + "[[engine]]\nname = '2opt'", false},
	} {
		if got := prepare(t, row.text).Hash; (got == hash) != row.same {
			t.Errorf("%s: the hash is the same: %v", because, got == hash)
		}
	}
}

// TestChangedInstance fails its jobs instead of mixing two instances.
func TestChangedInstance(t *testing.T) {
	opened := 0
	open := func(string) (*solver.Problem, error) {
		opened++
		return scatter([]string{"sample:30", "sample:31"}[min(opened-1, 1)])
	}
	plan, err := ReadPlan(strings.NewReader(one+"[[engine]]\nname = '2opt'"), "plan.toml")
	if err != nil {
		t.Fatal(err)
	}
	b, err := Prepare(plan, "", registry(), open)
	if err != nil {
		t.Fatal(err)
	}
	if r := finish(t, b, Settings{}); len(r) != 1 || !strings.Contains(r[0].Failed, "has changed since the batch began") {
		t.Errorf("%+v", r)
	}
}
