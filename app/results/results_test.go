package results

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourscope/canvas/export"
	"tourscope/solver"
	"tourscope/solver/batch"
)

var update = flag.Bool("update", false, "write the golden files again")

// named opens any name as cities on a line.
func named(source string) (*solver.Problem, error) {
	x := make([]float64, 52)
	for i := range x {
		x[i] = float64(i)
	}
	name := strings.TrimPrefix(source, batch.SamplePrefix)
	return solver.NewProblem(solver.Definition{Name: name, Metric: solver.Euc2D, X: x, Y: make([]float64, len(x))})
}

// idle is an engine that is only described, so that the golden files do not
// change with the real ones.
type idle struct{ info solver.Info }

var _ solver.Engine = idle{}

func (e idle) Info() solver.Info { return e.info }

func (idle) Run(context.Context, solver.Job, solver.Progress) (solver.Result, error) {
	return solver.Result{}, nil
}

const plan = `title = "50 % & more: a_b | c"
instances = ["sample:berlin52", "sample:own_1"]
repetitions = 3
[stop]
time = "2s"
gap = 0.5
[[engine]]
name = "ils"
[[engine]]
name = "sspm"
label = "sspm_24 & x"
params = { moves = 24 }
stop = {}
`

// sample is a batch with invented results: one run failed, one has not come.
func sample(t *testing.T) *Report {
	t.Helper()
	p, err := batch.ReadPlan(strings.NewReader(plan), "plan.toml")
	if err != nil {
		t.Fatal(err)
	}
	b, err := batch.Prepare(p, "", solver.NewRegistry(idle{solver.Info{Name: "ils", Iteration: "kick", Endless: true}}, idle{solver.Info{
		Name: "sspm", Iteration: "temperature step", Start: "random",
		Params: []solver.Param{{Name: "moves", Default: "12", Max: 100}, {Name: "ts", Default: "10000", Max: 1e6}},
	}}), named)
	if err != nil {
		t.Fatal(err)
	}
	b.Instances[0].Optimum, b.Instances[0].Proven = 7542, true // as if it were the one in Berlin
	r := &Report{Batch: b, Program: "Tourscope 1.2", Environments: []batch.Environment{{
		Began: time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC), Program: "1.2", Go: "go1.26", Platform: "linux/amd64",
		CPU: "A CPU", Cores: 8, Threads: 8, GPU: "H200", Jobs: 2,
	}}}
	for i, job := range b.Jobs[:len(b.Jobs)-1] {
		one := batch.Result{
			ID: job.ID, Instance: b.Instances[job.Instance].Label, Engine: p.Engines[job.Engine].Label,
			Repetition: job.Repetition + 1, Seed: job.Seed, Environment: 1, Stop: solver.StopTime,
			Length: 7542 + int64(7*i*(1+30*job.Engine)), Seconds: 2 + float64(i)/10, Moves: 1e6, SSES: 5e5, Iterations: 100,
		}
		if optimum := b.Instances[job.Instance].Optimum; optimum > 0 {
			gap := 100 * float64(one.Length-optimum) / float64(optimum)
			one.Gap = &gap
		}
		one.Trace = batch.Trace{Seconds: []float64{0.01, 1}, Length: []int64{one.Length + 3000, one.Length}, Moves: []int64{0, 1e6}}
		if i == 3 {
			one = batch.Result{ID: one.ID, Instance: one.Instance, Engine: one.Engine, Repetition: one.Repetition, Seed: one.Seed, Environment: 1,
				Stop: solver.StopFailed, Failed: "the worker died, \"signal: killed\": start it again"}
		}
		r.Results = append(r.Results, one)
	}
	return r
}

// TestProcessorTimes: where they were measured there are a table, a column, a note and a
// picture of them, and nowhere else.
func TestProcessorTimes(t *testing.T) {
	r := sample(t)
	picture := func(c batch.Clock) error { return r.WriteCourses(t.Context(), io.Discard, export.SVG, c) }
	if err := picture(batch.Wall); err != nil || picture(batch.Processor) != errNoPlot {
		t.Errorf("%v, %v", err, picture(batch.Processor))
	}
	for i := range r.Results {
		if one := &r.Results[i]; one.Engine == "ils" {
			one.Processor, one.Trace.Processor = 0.75, []float64{0.005, 0.5}
		}
	}
	r = &Report{Batch: r.Batch, Results: r.Results, Environments: r.Environments}
	if err := picture(batch.Processor); err != nil {
		t.Error(err)
	}
	var page, lines bytes.Buffer
	if err := errors.Join(r.WriteMarkdown(&page), r.WriteCSV(&lines)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"## Seconds of processor time to a gap, median of the runs", "- Processor time is"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the summary lacks %q", want)
		}
	}
	if !strings.Contains(lines.String(), ",kick,1,,0.75,,") {
		t.Errorf("the lines lack the time:\n%s", lines.String())
	}
	if grid := r.Courses(batch.Processor); len(grid.Panels) == 0 || len(grid.Panels[0].Bands[0].X) == 0 || len(grid.Panels[0].Bands[1].X) != 0 {
		t.Errorf("%+v", grid)
	}
}

func TestGolden(t *testing.T) {
	r := sample(t)
	for name, write := range map[string]func(io.Writer) error{
		"results.csv": r.WriteCSV, "results.json": r.WriteJSON, "summary.md": r.WriteMarkdown, "summary.tex": r.WriteLaTeX,
	} {
		var got bytes.Buffer
		if err := write(&got); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got.String()); diff != "" {
			t.Errorf("%s (-want +got), go test -update writes it again:\n%s", name, diff)
		}
	}
}

// TestLaTeXIsSound: braces and environments close, and nothing that LaTeX takes
// for its own is left in the cells.
func TestLaTeXIsSound(t *testing.T) {
	var text bytes.Buffer
	if err := sample(t).WriteLaTeX(&text); err != nil {
		t.Fatal(err)
	}
	depth, open := 0, 0
	for line := range strings.Lines(text.String()) {
		if strings.HasPrefix(line, "%") {
			continue
		}
		bare := strings.NewReplacer(`\{`, "", `\}`, "", `\%`, "", `\&`, "", `\_`, "", `\#`, "", `\$`, "", "$^*$", "", "$-$", "").Replace(line)
		depth += strings.Count(bare, "{") - strings.Count(bare, "}")
		open += strings.Count(bare, `\begin`) - strings.Count(bare, `\end`)
		if strings.ContainsAny(bare, "%#$_~^") || strings.Contains(bare, "–") {
			t.Errorf("not escaped: %s", line)
		}
		if n := strings.Count(bare, "&"); n > 0 && n != 7 && n != 8 && n != 10 {
			t.Errorf("%d columns: %s", n+1, line)
		}
	}
	if depth != 0 || open != 0 {
		t.Errorf("%d braces and %d environments are open", depth, open)
	}
}

// What LaTeX has in mathematics alone is written so.
func TestLaTeXOfUnits(t *testing.T) {
	for text, want := range map[string]string{
		"TC, 10⁻²/s":  `TC, 10$^{-2}$/s`,
		"α 0.9, ×":    `$\alpha$ 0.9, $\times$`,
		"10⁶ moves/s": `10$^{6}$ moves/s`,
		"≤ 3 …":       `$\le$ 3 \ldots{}`,
	} {
		if got := latex(text); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

// TestFilesReadBack: CSV and JSON hold every run.
func TestFilesReadBack(t *testing.T) {
	r := sample(t)
	dir := filepath.Join(t.TempDir(), "new", "folder")
	if err := r.Save(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(dir, "results.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) != 1+len(r.Results) {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "results.json"))
	if err != nil {
		t.Fatal(err)
	}
	var d document
	if err := json.Unmarshal(data, &d); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r.Results, d.Results); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
	for _, name := range []string{"summary.md", "summary.tex", "boxplot.svg", "boxplot.pdf", "boxplot.png", "convergence.svg", "convergence.pdf", "convergence.png"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNothingYet: a batch that was cancelled at once has tables and no plots, and
// takes away those of a report before.
func TestNothingYet(t *testing.T) {
	r := sample(t)
	r.Results = nil
	dir := t.TempDir()
	old := filepath.Join(dir, "boxplot.svg")
	if err := os.WriteFile(old, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := r.Save(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); err == nil {
		t.Error("the plot of another report is still there")
	}
	if _, err := os.Stat(filepath.Join(dir, "summary.md")); err != nil {
		t.Error(err)
	}
}

// TestManyInstancesAreOneGroup keeps a box plot readable.
func TestManyInstancesAreOneGroup(t *testing.T) {
	r := sample(t)
	if boxes := r.Boxes(); len(boxes.Groups) != 2 || len(boxes.Values[0][0]) != 3 {
		t.Errorf("%+v", boxes)
	}
	a := r.analyse()
	for range maxGroups {
		a.Cells = append(a.Cells, a.Cells[0])
		r.Batch.Instances = append(r.Batch.Instances, r.Batch.Instances[0])
	}
	r.analysis = &a
	if boxes := r.Boxes(); len(boxes.Groups) != 1 || len(boxes.Values[0][0]) != 9*3+3 {
		t.Errorf("%+v", boxes.Groups)
	}
}
