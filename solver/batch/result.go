package batch

import (
	"math"
	"sort"
	"time"

	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// Result is the result of a job. Its JSON names are an interface: names may be added but
// not renamed.
type Result struct {
	ID         string `json:"id"`
	Instance   string `json:"instance"`
	Engine     string `json:"engine"` // the label
	Repetition int    `json:"repetition"`
	Seed       uint64 `json:"seed"`

	// Failed is the reason why there is no measurement; empty if there is one.
	Failed string `json:"failed,omitempty"`

	Length     int64       `json:"length,omitempty"`
	Gap        *float64    `json:"gap_percent,omitempty"` // the paper's SEC; absent without a reference
	Stop       solver.Stop `json:"stop"`
	Seconds    float64     `json:"elapsed_s"` // of the search: without start-up of a device
	Startup    float64     `json:"startup_s,omitempty"`
	Processor  float64     `json:"processor_s,omitempty"` // processor time, where it was measured
	Kernel     float64     `json:"kernel_s,omitempty"`
	Copy       float64     `json:"copy_s,omitempty"`
	Moves      int64       `json:"moves"`
	SSES       float64     `json:"sses_moves_per_s"`
	Accepted   int64       `json:"accepted"`
	Kicks      int64       `json:"kicks"`
	Syncs      int64       `json:"syncs"`
	Iterations int64       `json:"iterations"`

	Stages []run.StageRecord `json:"stages,omitempty"` // the time by stage, start-up included

	// Decimals are the digits of lengths that are decimals in the unit of the file. The JSON
	// has lengths and gains in that unit; journals of earlier programs lack this field and
	// have whole numbers.
	Decimals int `json:"decimals,omitempty"`

	Environment int   `json:"session"` // number of its environment in the journal, from 1
	Trace       Trace `json:"trace"`
}

// took returns the time of the search.
func (r *Result) took(c Clock) float64 {
	if c == Processor {
		return r.Processor
	}
	return r.Seconds
}

// blank returns the result of a job with only the fields that identify it.
func (b *Batch) blank(j Job) Result {
	return Result{
		ID: j.ID, Instance: b.Instances[j.Instance].Label, Engine: b.Plan.Engines[j.Engine].Label,
		Repetition: j.Repetition + 1, Seed: j.Seed, Decimals: b.Instances[j.Instance].Decimals,
	}
}

// failed returns the result of a job that failed.
func (b *Batch) failed(j Job, err error) Result {
	r := b.blank(j)
	r.Stop, r.Failed = solver.StopFailed, err.Error()
	return r
}

// measured returns the result of a run without an error.
func (b *Batch) measured(j Job, outcome run.Outcome, trace []run.TracePoint) Result {
	r, s := b.blank(j), outcome.State
	search := outcome.Elapsed - s.Timing.Startup
	r.Length, r.Stop, r.Seconds = outcome.Length, outcome.Stop, round(search.Seconds(), 6)
	r.Startup = round(s.Timing.Startup.Seconds(), 6)
	r.Kernel, r.Copy = round(s.Timing.Kernel.Seconds(), 6), round(s.Timing.Copy.Seconds(), 6)
	r.Moves, r.Accepted, r.Kicks, r.Syncs, r.Iterations = s.Moves, s.Accepted, s.Kicks, s.Syncs, s.Iteration
	if search > 0 {
		r.SSES = round(stats.SSES(s.Moves, search), 1)
	}
	r.Stages = outcome.Stages.Records()
	r.Processor = round(outcome.Processor.Seconds(), 6)
	if over := b.Instances[j.Instance].over(); over > 0 {
		gap := round(stats.SEC(outcome.Length, over), 6)
		r.Gap = &gap
	}
	r.Trace = thin(trace, tracePoints(b.all))
	return r
}

// round rounds to so many decimal places.
func round(x float64, places int) float64 {
	scale := math.Pow10(places)
	return math.Round(x*scale) / scale
}

// Trace is the best length over time: Length[i] from Seconds[i] on. Seconds rise, lengths
// fall.
type Trace struct {
	Seconds []float64 `json:"s,omitempty"`
	Length  []int64   `json:"length,omitempty"`
	Moves   []int64   `json:"moves,omitempty"` // evaluated by then

	// Processor is the processor time by then; empty where it was not measured.
	Processor []float64 `json:"processor_s,omitempty"`
}

// Clock selects the time of a measurement.
type Clock uint8

// The clocks. Processor time is the sum over all threads.
const (
	Wall Clock = iota
	Processor
)

// On returns the trace in the time of a clock; empty if that was not measured.
func (t Trace) On(c Clock) Trace {
	switch {
	case c == Wall:
		return t
	case len(t.Processor) != len(t.Length):
		return Trace{}
	}
	t.Seconds = t.Processor
	return t
}

// At returns the best length at a time; false before the start tour.
func (t Trace) At(seconds float64) (length int64, is bool) {
	i := sort.SearchFloat64s(t.Seconds, math.Nextafter(seconds, math.Inf(1)))
	if i == 0 {
		return 0, false
	}
	return t.Length[i-1], true
}

// Reached returns the first time with a best length of at most length; false if there is none.
func (t Trace) Reached(length int64) (time.Duration, bool) {
	for i, l := range t.Length {
		if l <= length {
			return time.Duration(t.Seconds[i] * float64(time.Second)), true
		}
	}
	return 0, false
}

// A batch keeps up to maxTrace points of each trace, more than a plot resolves, and for many
// jobs fewer, so that all traces together take some ten megabytes.
const (
	maxTrace  = 512
	minTrace  = 16
	allTraces = 2 << 20
)

func tracePoints(jobs int) int { return min(max(allTraces/max(jobs, 1), minTrace), maxTrace) }

// thin keeps the points where the best length fell. If these are more than maxTrace, it
// keeps points evenly spaced in the logarithm of time, as in the plots, with the first and
// the last.
func thin(points []run.TracePoint, most int) Trace {
	var t Trace
	for _, p := range points {
		if n := len(t.Length); n > 0 && t.Length[n-1] <= p.State.Best {
			continue
		}
		seconds := max(0, p.Elapsed-p.State.Timing.Startup).Seconds()
		t.Seconds = append(t.Seconds, round(seconds, 6))
		t.Length = append(t.Length, p.State.Best)
		t.Moves = append(t.Moves, p.State.Moves)
		t.Processor = append(t.Processor, round(p.Processor.Seconds(), 6))
	}
	if n := len(points); n == 0 || points[n-1].Processor == 0 { // it was not measured
		t.Processor = nil
	}
	if len(t.Length) <= most {
		return t
	}
	return t.spread(most)
}

func (t Trace) spread(most int) Trace {
	last := len(t.Length) - 1
	low := math.Log(max(t.Seconds[0], 1e-3))
	step := (math.Log(max(t.Seconds[last], 2e-3)) - low) / float64(most-1)
	var kept Trace
	next := math.Inf(-1)
	for i, s := range t.Seconds {
		at := math.Log(max(s, 1e-3))
		if i != last && at < next || len(kept.Length) == most-1 && i != last {
			continue
		}
		kept.Seconds = append(kept.Seconds, s)
		kept.Length = append(kept.Length, t.Length[i])
		kept.Moves = append(kept.Moves, t.Moves[i])
		if t.Processor != nil {
			kept.Processor = append(kept.Processor, t.Processor[i])
		}
		next = at + step
	}
	return kept
}
