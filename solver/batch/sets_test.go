package batch

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tourscope/solver/optima"
)

// TestSetsAreDisjoint checks that no instance by which a parameter was chosen is in the test
// set.
func TestSetsAreDisjoint(t *testing.T) {
	tuned := Expand([]string{TuningSet, lam2013})
	test := Expand([]string{TestSet})
	for _, name := range test {
		if slices.Contains(tuned, name) {
			t.Errorf("%s is in the test set, and parameters were tuned on it", name)
		}
	}
	for _, names := range [][]string{tuned, test} {
		if sorted := slices.Sorted(slices.Values(names)); len(slices.Compact(sorted)) != len(names) {
			t.Errorf("an instance stands twice in %v", names)
		}
		if !slices.ContainsFunc(names, generatedUniform.MatchString) {
			t.Errorf("none of %v is generated", names)
		}
	}
}

// TestSetsHaveReferences checks that each instance of a set is generated or has a published
// length.
func TestSetsHaveReferences(t *testing.T) {
	for _, name := range Expand(slices.Collect(maps.Keys(instanceSets))) {
		if _, known := optima.Cities(name); !known && !generatedUniform.MatchString(name) {
			t.Errorf("%s has no length that gaps could be over", name)
		}
	}
}

func TestExpand(t *testing.T) {
	if got := Expand([]string{"berlin52", lam2013, "mine"}); len(got) != 22 || got[0] != "berlin52" || got[1] != "rd100" || got[21] != "mine" {
		t.Errorf("%v", got)
	}
	if got := Expand(nil); got != nil {
		t.Errorf("no names became %v", got)
	}
}

func TestSetOf(t *testing.T) {
	for name, want := range map[string]string{"pr2392": TuningSet, "d493": TuningSet, "d15112": TestSet, "berlin52": ""} {
		if got := SetOf(name); got != want {
			t.Errorf("%s is of %q, want %q", name, got, want)
		}
	}
}

// TestCurvesPresetWithSet checks for the instances of the set in the folder, and for a comment
// with the missing ones.
func TestCurvesPresetWithSet(t *testing.T) {
	dir := t.TempDir()
	for _, file := range []string{"d15112.tsp", "uniform200000-2.tsp.gz", "pr2392.tsp"} {
		if err := os.WriteFile(filepath.Join(dir, file), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := Preset("curves", dir, []string{TestSet}, registry())
	if err != nil {
		t.Fatal(err)
	}
	plan, err := ReadPlan(strings.NewReader(text), "curves.toml")
	if err != nil || len(plan.Instances) != 2 {
		t.Fatalf("%v\n%s", err, text)
	}
	if len(plan.References) != 1 || plan.References["uniform200000-2"] == "" || !strings.Contains(text, "# Not in the folder: kroB100, ") {
		t.Errorf("%v\n%s", plan.References, text)
	}
}
