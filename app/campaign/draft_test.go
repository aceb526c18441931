package campaign

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourscope/solver/batch"
)

// TestDraftAndBack: a plan that was taken apart and put together says the same.
func TestDraftAndBack(t *testing.T) {
	text := `title = "T"
instances = ["a.tsp", "b/*.tsp", "sample:board"]
seeds = [3, 9]
threshold = 2
start = "random"
[stop]
time = "3s"
gap = 1
[[engine]]
name = "ils"
[[engine]]
name = "ils"
label = "wide"
params = { k = 12 }
start = "greedy"
stop = { iterations = 5 }
[[engine]]
name = "2opt"
`
	plan, err := batch.ReadPlan(strings.NewReader(text), "t.toml")
	if err != nil {
		t.Fatal(err)
	}
	d := DraftOf(plan)
	if d.Engines[0].Stop != nil || d.Engines[1].Stop == nil || d.Engines[1].Start != "greedy" || d.Engines[2].Stop != nil {
		t.Errorf("what is shared and what is not: %+v", d)
	}
	var file bytes.Buffer
	if err := d.Plan().WriteTOML(&file); err != nil {
		t.Fatal(err)
	}
	again, err := batch.ReadPlan(&file, "again.toml")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plan, again, cmpopts.IgnoreUnexported(batch.Plan{}), cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
}

func TestEnginesGetLabelsOfTheirOwn(t *testing.T) {
	var d Draft
	for range 3 {
		d.AddEngine("ils", map[string]string{"k": "9"})
	}
	d.AddInstance("a")
	d.AddInstance("a")
	if d.Engines[0].Label != "ils" || d.Engines[2].Label != "ils 3" || len(d.Instances) != 1 {
		t.Errorf("%+v", d)
	}
}

func TestSeeds(t *testing.T) {
	for _, row := range []struct {
		repetitions int
		text        string
		want        []uint64
		back        string
	}{
		{3, "1", []uint64{1, 2, 3}, "1"},
		{2, "", []uint64{1, 2}, "1"},
		{2, " 40 ", []uint64{40, 41}, "40"},
		{9, "5, 9;40", []uint64{5, 9, 40}, "5, 9, 40"},
	} {
		got, err := Seeds(row.repetitions, row.text)
		if err != nil || !cmp.Equal(got, row.want) || SeedText(got) != row.back {
			t.Errorf("%q: %v, %v, back as %q", row.text, got, err, SeedText(got))
		}
	}
	for _, text := range []string{"x", "-1", "1.5", "18446744073709551615"} {
		if got, err := Seeds(3, text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

func TestPatternsIn(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "odd [name]")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := PatternsIn(folder); err == nil {
		t.Error("an empty folder has instances")
	}
	if err := os.WriteFile(filepath.Join(folder, "a.csv"), []byte("0,0\n10,10\n10,0\n0,10\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	found, err := PatternsIn(folder)
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	plan := &batch.Plan{Instances: found}
	if files, err := plan.Sources("elsewhere"); err != nil || len(files) != 1 || files[0] != filepath.Join(folder, "a.csv") {
		t.Errorf("%v, %v", files, err)
	}
}

func TestFolderNames(t *testing.T) {
	for title, want := range map[string]string{"": "batch-results", "A b/c: d?": "a-bc-d-results", "../..": "batch-results"} {
		if got := FolderName(title); got != want {
			t.Errorf("%q: %q", title, got)
		}
	}
	taken := t.TempDir()
	for _, next := range []string{taken + "-2", taken + "-3"} {
		if got := FreeFolder(taken); got != next {
			t.Errorf("%s, want %s", got, next)
		}
		if err := os.Mkdir(next, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if got := FreeFolder(taken + "-2"); got != taken+"-4" {
		t.Error(got)
	}
}
