package batch

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourscope/solver"
	"tourscope/solver/engine"
)

const referred = `instances = ["sample:300", "sample:40", "sample:50"]
references = { 300 = "0.7124 * sqrt(n*area)", 40 = 5000 }
[[engine]]
name = "ils"
stop = { gap = 10, processor = "2s", per_city = "10ms" }
`

// TestReferences checks that gaps, stop rules and hash use the references of the file.
func TestReferences(t *testing.T) {
	b := prepare(t, referred)
	p, _ := scatter("sample:300")
	want := int64(math.Round(0.7124 * math.Sqrt(300*area(p))))
	if got := b.Instances[0].Reference; got != want || got < 11_000 || got > 12_400 || b.Instances[1].Reference != 5000 || b.Instances[2].Reference != 0 {
		t.Errorf("references %d (want %d), %d, %d", got, want, b.Instances[1].Reference, b.Instances[2].Reference)
	}
	if r := b.Analyse(nil).References; r[0].Kind != "0.7124 * sqrt(n*area)" || r[1] != (Reference{5000, "5000"}) || r[2].Length != 0 {
		t.Errorf("%v", r)
	}
	s, err := b.settings(b.Jobs[1], p)
	if err != nil || s.Limits.Target != 5500 || s.Limits.Processor != 5*time.Second || s.Limits.Time != 0 {
		t.Errorf("%+v, %v", s.Limits, err)
	}
	r := invent(b, b.Jobs[1].ID, 6000, falls([]float64{1}, 6000))
	if c := b.Analyse([]Result{r}).Cells[1][0]; c.Gap.Mean != 20 {
		t.Errorf("the gap is %v", c.Gap.Mean)
	}
	if other := prepare(t, strings.Replace(referred, "5000", "5001", 1)); other.Hash == b.Hash {
		t.Error("another reference is no other batch")
	}
	var file bytes.Buffer
	if err := b.Plan.WriteTOML(&file); err != nil {
		t.Fatal(err)
	}
	back, err := ReadPlan(&file, "back.toml")
	if err != nil || !cmp.Equal(back, b.Plan, cmpopts.IgnoreUnexported(Plan{})) {
		t.Errorf("%v\n%s", err, cmp.Diff(b.Plan, back, cmpopts.IgnoreUnexported(Plan{})))
	}
}

// TestReferencesAreInTheUnitOfTheFile takes lengths as the file has them, and areas as they are.
func TestReferencesAreInTheUnitOfTheFile(t *testing.T) {
	p, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: []float64{0, 100, 0, 100}, Y: []float64{0, 100, 100, 0}, Decimals: 2})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]float64{"4": 400, "3.5": 350, "1*sqrt(n*area)": 200} {
		if of, err := parseReference(text); err != nil || of(p) != want {
			t.Errorf("%s: %v, want %v", text, of(p), want)
		}
	}
}

func TestReferencesRefuse(t *testing.T) {
	for text, want := range map[string]string{
		`41 = 5000`:                   `plan.toml:2: references.41: no instance has the label "41"`,
		`40 = 0`:                      "plan.toml:2: references.40: 0 is not a length",
		`40 = "0.7*cbrt(n*area)"`:     "is not a length",
		`40 = 1.5`:                    "1.5 is not a length",
		`40 = "0*sqrt(n*area)"`:       "gives no length for 40",
		`40 = "99999999999999999"`:    "is not a length",
		`40 = "1e400*sqrt(n*area)"`:   "is not a length",
		`40 = ["1", "2"]`:             "is not a length",
		`40 = "-0.7*sqrt(n*area)"`:    "is not a length",
		`40 = "0.7124*sqrt(n*area"`:   "is not a length",
		`300 = "x0.7*sqrt(n*area)\n"`: "is not a length",
	} {
		plan, err := ReadPlan(strings.NewReader(strings.Replace(referred, `300 = "0.7124 * sqrt(n*area)", 40 = 5000`, text, 1)), "plan.toml")
		if err == nil {
			_, err = Prepare(plan, "", registry(), scatter)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := ReadPlan(strings.NewReader("instances = ['a']\n[stop]\nper_city = '1ms'\niterations = 3\n"), "p.toml"); err == nil || !strings.Contains(err.Error(), "p.toml:3: stop.per_city") {
		t.Error(err)
	}
}

// TestUnavailableEngine checks that the jobs of an unavailable engine fail with a reason, and
// that a plan without another engine is refused.
func TestUnavailableEngine(t *testing.T) {
	engines := solver.NewRegistry(engine.All()...)
	engines.Add(described{solver.Info{Name: "absent", Device: solver.GPU, Unavailable: "there is no GPU"}})
	const with = "instances = ['sample:30']\nrepetitions = 2\n[stop]\niterations = 3\n[[engine]]\nname = 'absent'\n"
	plan, _ := ReadPlan(strings.NewReader(with), "p.toml")
	if _, err := Prepare(plan, "", engines, scatter); err == nil || !strings.Contains(err.Error(), "the engine absent is not available: there is no GPU") {
		t.Error(err)
	}
	plan, _ = ReadPlan(strings.NewReader(with+"[[engine]]\nname = 'ils'\n"), "p.toml")
	b, err := Prepare(plan, "", engines, scatter)
	if err != nil {
		t.Fatal(err)
	}
	results := finish(t, b, Settings{})
	for _, r := range results {
		if absent := r.Engine == "absent"; absent != strings.Contains(r.Failed, "there is no GPU") || !absent && r.Failed != "" {
			t.Errorf("%s: %q", r.ID, r.Failed)
		}
	}
	if len(results) != 4 {
		t.Errorf("%d results", len(results))
	}
}

// TestClocks compares the same runs in elapsed and in processor time; an engine without
// processor times has no times and no curve in them.
func TestClocks(t *testing.T) {
	b := twoEngines(t, "30", "40")
	slow := falls([]float64{1, 4}, 1100, 1010)
	slow.Processor = []float64{0.5, 2}
	results := []Result{
		invent(b, "30/2opt/1", 1010, slow),
		invent(b, "30/sspm/1", 1010, falls([]float64{1, 3}, 1100, 1010)),
	}
	wall, spent := b.TimesTo(Wall, []float64{1}, results), b.TimesTo(Processor, []float64{1}, results)
	if wall[0][0][0] != 4 || spent[0][0][0] != 2 || wall[0][1][0] != 3 || !math.IsNaN(spent[0][1][0]) {
		t.Errorf("%v, %v", wall[0], spent[0])
	}
	courses := b.Courses(Processor, results)
	if band := courses[0][0]; band.Runs != 1 || band.Seconds[0] != 0.5 || math.Abs(band.Seconds[len(band.Seconds)-1]-2) > 1e-9 || band.Median[len(band.Median)-1] != 1 {
		t.Errorf("%+v", band)
	}
	if courses[0][1].Runs != 0 || courses[1][0].Runs != 0 {
		t.Errorf("there are curves of nothing: %+v", courses)
	}
}

// TestProcessorTimes checks that they are measured if requested and if jobs run one at a time.
func TestProcessorTimes(t *testing.T) {
	b := prepare(t, small)
	for _, r := range finish(t, b, Settings{Processor: true}) {
		if r.Processor <= 0 || len(r.Trace.Processor) != len(r.Trace.Length) {
			t.Errorf("%s: %v s, %v", r.ID, r.Processor, r.Trace)
		}
	}
	for _, s := range []Settings{{}, {Processor: true, AtOnce: 2}} {
		for _, r := range finish(t, b, s) {
			if r.Processor != 0 || r.Trace.Processor != nil {
				t.Errorf("%+v: %v s", s, r.Processor)
			}
		}
	}
}
