package results

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"strconv"

	"tourscope/app/format"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// columns of results.csv. They are added to and never renamed.
var columns = []string{
	"id", "instance", "cities", "metric", "engine", "name", "device", "repetition", "seed",
	"status", "length", "optimum", "gap_percent", "stop", "elapsed_s", "startup_s", "kernel_s", "copy_s",
	"moves", "sses_moves_per_s", "accepted", "kicks", "syncs", "iterations", "iteration_unit", "session", "reason",
	"processor_s", "reference",
	"host", "cpu", "gpu", "driver", "job", "restarts",
}

// WriteCSV writes a line for each run.
func (r *Report) WriteCSV(w io.Writer) error {
	table := csv.NewWriter(w)
	if err := table.Write(columns); err != nil {
		return err
	}
	instances := make(map[string]batch.Instance)
	for _, i := range r.Batch.Instances {
		instances[i.Label] = i
	}
	setups := make(map[string]batch.Setup)
	for _, s := range r.Batch.Setups() {
		setups[s.Label] = s
	}
	for _, one := range r.Results {
		if err := table.Write(format.Cells(append(row(one, instances[one.Instance], setups[one.Engine]), r.place(one)...))); err != nil {
			return err
		}
	}
	table.Flush()
	return table.Error()
}

// placeColumns is the number of columns that place returns.
const placeColumns = 6

// place returns where a run was measured.
func (r *Report) place(one batch.Result) []string {
	if one.Environment < 1 || one.Environment > len(r.Environments) {
		return make([]string, placeColumns)
	}
	e := r.Environments[one.Environment-1]
	restarts := ""
	if e.Job != "" {
		restarts = strconv.Itoa(e.Restarts)
	}
	return []string{e.Host, e.CPU, e.GPUModel, e.Driver, e.Job, restarts}
}

// row returns the other columns.
func row(r batch.Result, i batch.Instance, s batch.Setup) []string {
	whole := func(v int64) string { return strconv.FormatInt(v, 10) }
	real := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	head := []string{r.ID, r.Instance, strconv.Itoa(i.Cities), i.Metric, r.Engine, s.Name, s.Device, strconv.Itoa(r.Repetition), strconv.FormatUint(r.Seed, 10)}
	optimum, gap := "", ""
	if i.Optimum > 0 {
		optimum = solver.FormatDecimal(i.Optimum, i.Decimals)
	}
	spent, reference := "", ""
	if r.Processor > 0 {
		spent = real(r.Processor)
	}
	if i.Reference > 0 {
		reference = solver.FormatDecimal(i.Reference, i.Decimals)
	}
	if r.Failed != "" { // not a measurement: no numbers
		head = append(head, "failed", "", optimum, "", r.Stop.String())
		for len(head) < len(columns)-placeColumns-4 {
			head = append(head, "")
		}
		return append(head, strconv.Itoa(r.Environment), r.Failed, "", reference)
	}
	if r.Gap != nil {
		gap = real(*r.Gap)
	}
	return append(head, "done", solver.FormatDecimal(r.Length, i.Decimals), optimum, gap, r.Stop.String(), real(r.Seconds), real(r.Startup), real(r.Kernel), real(r.Copy),
		whole(r.Moves), real(r.SSES), whole(r.Accepted), whole(r.Kicks), whole(r.Syncs), whole(r.Iterations), s.Unit, strconv.Itoa(r.Environment), "", spent, reference)
}

// document is results.json. Its names are an interface: fields are added, never renamed.
type document struct {
	Title        string              `json:"title"`
	Program      string              `json:"program"`
	Hash         string              `json:"hash"`
	Jobs         int                 `json:"jobs"`
	Seeds        []uint64            `json:"seeds"`
	Threshold    float64             `json:"threshold_percent"`
	Environments []batch.Environment `json:"sessions"`
	Instances    []batch.Instance    `json:"instances"`
	Engines      []batch.Setup       `json:"engines"`
	Summary      []summary           `json:"summary"`
	Totals       []summary           `json:"totals"`
	Pairs        []pair              `json:"pairs"`
	Results      []batch.Result      `json:"results"`
}

// summary holds the statistics of an engine on one instance, or on all. An unknown figure
// is null.
type summary struct {
	Instance  string   `json:"instance,omitempty"`
	Engine    string   `json:"engine"`
	Runs      int      `json:"runs"`
	Failed    int      `json:"failed"`
	Reference *float64 `json:"reference,omitempty"` // the length to which gaps refer
	Kind      string   `json:"reference_kind,omitempty"`
	Best      *float64 `json:"best_length,omitempty"`
	Length    *float64 `json:"mean_length,omitempty"`
	Gap       *float64 `json:"mean_gap_percent"`
	Low       *float64 `json:"gap_low_percent"` // the 95 % interval of the mean
	High      *float64 `json:"gap_high_percent"`
	Median    *float64 `json:"median_gap_percent"`
	Seconds   *float64 `json:"mean_elapsed_s"`
	SSES      *float64 `json:"mean_sses_moves_per_s"`
	Reached   int      `json:"reached_threshold"`
	TC        *float64 `json:"tc_per_s,omitempty"`
}

type pair struct {
	First      string   `json:"first"`
	Second     string   `json:"second"`
	Wins       int      `json:"wins"`
	Losses     int      `json:"losses"`
	Ties       int      `json:"ties"`
	Difference *float64 `json:"mean_difference_points"`
	Test       string   `json:"test"` // empty: too few instances for a test
	P          *float64 `json:"p"`
	Corrected  *float64 `json:"p_holm"`
}

// WriteJSON writes everything as one object.
func (r *Report) WriteJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", " ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(r.document())
}

func (r *Report) document() document {
	b, a := r.Batch, r.analyse()
	d := document{
		Title: r.title(), Program: r.Program, Hash: b.Hash, Jobs: len(b.Jobs), Seeds: b.Plan.Seeds,
		Threshold: a.Threshold, Environments: r.Environments, Instances: b.Instances, Engines: b.Setups(),
		Summary: []summary{}, Totals: []summary{}, Pairs: []pair{}, Results: r.Results,
	}
	if d.Environments == nil {
		d.Environments = []batch.Environment{}
	}
	if d.Results == nil {
		d.Results = []batch.Result{}
	}
	for i, row := range a.Cells {
		for e, c := range row {
			d.Summary = append(d.Summary, r.summaryOf(i, e, c))
		}
	}
	for e, t := range a.Totals {
		d.Totals = append(d.Totals, summary{
			Engine: b.Plan.Engines[e].Label, Runs: t.Runs, Failed: t.Failed, Reached: t.Reached,
			Gap: known(t.Gap.Mean), Low: known(t.Gap.Low), High: known(t.Gap.High), Median: known(t.Gap.Median),
			Seconds: known(t.Seconds.Mean), SSES: known(t.SSES.Mean),
		})
	}
	for _, p := range a.Pairs {
		d.Pairs = append(d.Pairs, pair{
			First: b.Plan.Engines[p.First].Label, Second: b.Plan.Engines[p.Second].Label,
			Wins: p.Wins, Losses: p.Losses, Ties: p.Ties, Difference: known(p.Difference),
			Test: string(p.Test), P: known(p.P), Corrected: known(p.Corrected),
		})
	}
	return d
}

func (r *Report) summaryOf(i, e int, c batch.Cell) summary {
	unit := math.Pow10(r.Batch.Instances[i].Decimals)
	s := summary{
		Instance: r.Batch.Instances[i].Label, Engine: r.Batch.Plan.Engines[e].Label, Runs: c.Length.N, Failed: c.Failed,
		Best: known(c.Length.Smallest / unit), Length: known(c.Length.Mean / unit),
		Gap: known(c.Gap.Mean), Low: known(c.Gap.Low), High: known(c.Gap.High), Median: known(c.Gap.Median),
		Seconds: known(c.Seconds.Mean), SSES: known(c.SSES.Mean), Reached: c.Reached, TC: known(c.TC),
	}
	if reference := r.analyse().References[i]; reference.Length > 0 {
		s.Reference, s.Kind = known(float64(reference.Length)/unit), reference.Kind
	}
	return s
}
