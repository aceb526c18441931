package batch

import (
	"math"
	"time"

	"tourscope/solver/optima"
	"tourscope/solver/stats"
)

// Analysis compares the engines of a batch by its results, finished or not.
type Analysis struct {
	Threshold  float64 // gap in percent at which a tour counts as found, for TC
	References []Reference
	Cells      [][]Cell // by instance, then engine
	Totals     []Total  // by engine
	Pairs      []Pair   // of engines
}

// Reference is the length relative to which the gaps of an instance are computed.
type Reference struct {
	Length int64  // 0 if there is none and no result either
	Kind   string // "optimal", "best known", "best of this batch", or the text of the plan
}

// BestOfBatch is the Kind of a Reference that is not published: gaps over it compare
// engines with each other, not with the optimum.
const BestOfBatch = "best of this batch"

// Cell has the figures of one engine on one instance over the completed repetitions.
type Cell struct {
	Failed  int
	Length  stats.Summary
	Gap     stats.Summary // percent over the reference
	Seconds stats.Summary
	SSES    stats.Summary // moves a second
	Reached int           // runs that reached the threshold
	TC      float64       // solutions a second; NaN unless every run reached the threshold
	gaps    []float64
}

// Gaps lists the gap of each run, in the order of the seeds.
func (c Cell) Gaps() []float64 { return c.gaps }

// Total has the figures of one engine over all instances, each with the same weight.
type Total struct {
	Runs, Failed int
	Reached      int           // runs that reached the threshold
	Gap          stats.Summary // of the instances' mean gaps
	Seconds      stats.Summary // of the instances' mean times
	SSES         stats.Summary // of the instances' mean speeds
}

// Analyse computes the figures of the available results.
func (b *Batch) Analyse(results []Result) Analysis {
	a := Analysis{Threshold: b.Plan.Threshold, References: b.references(results)}
	byID := make(map[string]*Result, len(results))
	for i := range results {
		byID[results[i].ID] = &results[i]
	}
	a.Cells = make([][]Cell, len(b.Instances))
	next := 0
	for i := range b.Instances {
		runs := make([][]*Result, len(b.Plan.Engines))
		for ; next < len(b.Jobs) && b.Jobs[next].Instance == i; next++ { // of a shard only some
			job := b.Jobs[next]
			if r := byID[job.ID]; r != nil {
				runs[job.Engine] = append(runs[job.Engine], r)
			}
		}
		for _, of := range runs {
			a.Cells[i] = append(a.Cells[i], cellOf(of, a.References[i].Length, a.Threshold))
		}
	}
	for e := range b.Plan.Engines {
		a.Totals = append(a.Totals, a.total(e))
	}
	a.Pairs = a.pairs()
	return a
}

// references returns the published length of each instance, or else the length of the
// shortest tour of the batch.
func (b *Batch) references(results []Result) []Reference {
	all := make([]Reference, len(b.Instances))
	place := make(map[string]int)
	for i, instance := range b.Instances {
		place[instance.Label] = i
		switch {
		case instance.Reference > 0:
			all[i] = Reference{instance.Reference, instance.Kind}
		case instance.Optimum > 0:
			all[i] = Reference{instance.Optimum, optima.Optimum{Proven: instance.Proven}.Kind()}
		}
	}
	for _, r := range results {
		i, is := place[r.Instance]
		if !is || r.Failed != "" || b.Instances[i].over() > 0 {
			continue
		}
		if old := all[i].Length; old == 0 || r.Length < old {
			all[i] = Reference{r.Length, BestOfBatch}
		}
	}
	return all
}

func cellOf(runs []*Result, reference int64, threshold float64) Cell {
	var c Cell
	var lengths, seconds, speeds []float64
	var times []time.Duration
	goal := stats.Within(threshold, reference)
	for _, r := range runs {
		if r.Failed != "" {
			c.Failed++
			continue
		}
		lengths = append(lengths, float64(r.Length))
		seconds = append(seconds, r.Seconds)
		speeds = append(speeds, r.SSES)
		if reference > 0 {
			c.gaps = append(c.gaps, stats.SEC(r.Length, reference))
		}
		if at, is := r.Trace.Reached(goal); is {
			times = append(times, at)
		}
	}
	c.Length, c.Gap = stats.Summarise(lengths), stats.Summarise(c.gaps)
	c.Seconds, c.SSES = stats.Summarise(seconds), stats.Summarise(speeds)
	c.Reached, c.TC = len(times), math.NaN()
	if len(times) == len(lengths) {
		c.TC = stats.TC(times)
	}
	return c
}

func (a Analysis) total(engine int) Total {
	var t Total
	var gaps, seconds, speeds []float64
	for _, row := range a.Cells {
		c := row[engine]
		t.Runs += c.Length.N
		t.Failed += c.Failed
		t.Reached += c.Reached
		if c.Gap.N > 0 {
			gaps = append(gaps, c.Gap.Mean)
		}
		if c.Seconds.N > 0 {
			seconds, speeds = append(seconds, c.Seconds.Mean), append(speeds, c.SSES.Mean)
		}
	}
	t.Gap, t.Seconds, t.SSES = stats.Summarise(gaps), stats.Summarise(seconds), stats.Summarise(speeds)
	return t
}

// Test names the test of a Pair.
type Test string

// The tests: see package stats for which is right when.
const (
	SignedRank  Test = "Wilcoxon signed-rank, on the instances' mean gaps"
	MannWhitney Test = "Mann–Whitney, on the runs of one instance"
	NoTest      Test = ""
)

// Pair compares two engines by the gaps on the instances that both have solved.
type Pair struct {
	First, Second int // engines
	Wins, Losses  int // instances on which the first has the smaller, the larger mean gap
	Ties          int
	Difference    float64 // mean of first minus second, in percentage points; NaN without instances
	Test          Test
	P             float64 // two-sided, as the test gives it; NaN with NoTest
	Corrected     float64 // by Holm for the number of pairs
}
