package results

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/batch"
)

const sweptPlan = `title = "Swept"
instances = ["sample:berlin52"]
repetitions = 3
[[engine]]
name = "cpu"
sweep = { moves = [4, 8, 48] }
[[engine]]
name = "gpu"
sweep = { threads = [4, 8, 48] }
`

// swept is a batch of two sweeps with invented results: the second is a hundred
// times faster and has no run at its last value.
func swept(t *testing.T) *Report {
	t.Helper()
	p, err := batch.ReadPlan(strings.NewReader(sweptPlan), "plan.toml")
	if err != nil {
		t.Fatal(err)
	}
	engine := func(name, param, symbol string) solver.Engine {
		return idle{solver.Info{Name: name, Params: []solver.Param{{Name: param, Symbol: symbol, Title: "Moves", Default: "1", Max: 100}}}}
	}
	b, err := batch.Prepare(p, "", solver.NewRegistry(engine("cpu", "moves", "Pm"), engine("gpu", "threads", "TPB")), named)
	if err != nil {
		t.Fatal(err)
	}
	b.Instances[0].Optimum, b.Instances[0].Proven = 7542, true // as if it were the one in Berlin
	r := &Report{Batch: b, Program: "Tourscope 1.2"}
	for _, job := range b.Jobs {
		if job.Engine == 5 {
			continue
		}
		one := batch.Result{ID: job.ID, Instance: "berlin52", Engine: p.Engines[job.Engine].Label, Length: 7542 + int64(100*job.Repetition), Seconds: 2, SSES: 1e6}
		one.Trace = batch.Trace{Seconds: []float64{1}, Length: []int64{one.Length}, Moves: []int64{1e6}}
		if job.Engine > 2 {
			one.SSES = 1e8
		}
		r.Results = append(r.Results, one)
	}
	return r
}

func TestSweepFiles(t *testing.T) {
	r, dir := swept(t), t.TempDir()
	if err := r.Save(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(dir, "sweep.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) != 7 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if got := strings.Join(rows[2][:6], " ") + " " + rows[2][9]; got != "cpu moves 8 1 3 0 1e+06" {
		t.Errorf("got %q", got)
	}
	if rows[6][4] != "0" || rows[6][9] != "" {
		t.Errorf("what has not run has figures: %q", rows[6])
	}
	for _, name := range []string{"sweep.svg", "sweep.pdf", "sweep.png"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() < 1000 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Two sweeps over the same values stand side by side, as in the paper's Table 4.
func TestSweepsSideBySide(t *testing.T) {
	var text bytes.Buffer
	if err := swept(t).WriteMarkdown(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| Pm, TPB |", "|       8 |", "      100 |"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
}

func TestSweepCharts(t *testing.T) {
	charts := swept(t).SweepCharts(Figures()...)
	if len(charts) != 3 || !charts[1].LogY || charts[0].LogY || !charts[0].LogX || charts[0].XTitle != "" || charts[2].XTitle != "Moves Pm; Moves TPB" {
		t.Fatalf("%+v", charts)
	}
	for i, want := range []int{3, 2} {
		if got := len(charts[0].Trends[i].Points); got != want {
			t.Errorf("%d points, want %d", got, want)
		}
	}
	if p := charts[0].Trends[0].Points[0]; !(p.Low < p.Y && p.Y < p.High) {
		t.Errorf("no interval: %+v", p)
	}
}

// A batch without a sweep has no files of one.
func TestNoSweep(t *testing.T) {
	dir := t.TempDir()
	if err := sample(t).Save(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	if found, _ := filepath.Glob(filepath.Join(dir, "sweep.*")); len(found) > 0 {
		t.Errorf("there are %q", found)
	}
}
