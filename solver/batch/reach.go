package batch

import (
	"math"
	"slices"

	"tourscope/solver/stats"
)

// TimesTo returns, by instance, engine and gap in percent, the median of the seconds on the
// clock that the runs took to reach the gap. The time of a run that did not reach it is
// infinite; where half of the runs or more did not, or there are none, the median is NaN.
// Times are those of the traces, with their resolution, without the start-up of a device.
func (b *Batch) TimesTo(c Clock, gaps []float64, results []Result) [][][]float64 {
	times := make([][][][]float64, len(b.Instances)) // of each run
	for i := range times {
		times[i] = make([][][]float64, len(b.Plan.Engines))
		for e := range times[i] {
			times[i][e] = make([][]float64, len(gaps))
		}
	}
	b.eachTraced(c, results, func(i, e int, _ *Result, trace Trace, reference int64) {
		for g, gap := range gaps {
			seconds := math.Inf(1)
			if at, is := trace.Reached(stats.Within(gap, reference)); is {
				seconds = at.Seconds()
			}
			times[i][e][g] = append(times[i][e][g], seconds)
		}
	})
	return mediansOf(times)
}

// End has the medians of gap and time at the ends of the runs of an engine on an instance.
type End struct{ Gap, Seconds float64 }

// Ends returns, by instance and engine, the ends of the runs in the time of a clock; NaN
// without runs.
func (b *Batch) Ends(c Clock, results []Result) [][]End {
	gaps, seconds := make(map[[2]int][]float64), make(map[[2]int][]float64)
	b.eachTraced(c, results, func(i, e int, r *Result, _ Trace, reference int64) {
		at := [2]int{i, e}
		gaps[at] = append(gaps[at], 100*float64(r.Length-reference)/float64(reference))
		seconds[at] = append(seconds[at], r.took(c))
	})
	ends := make([][]End, len(b.Instances))
	for i := range ends {
		for e := range b.Plan.Engines {
			at := [2]int{i, e}
			ends[i] = append(ends[i], End{medianTime(gaps[at]), medianTime(seconds[at])})
		}
	}
	return ends
}

// eachTraced calls do for every successful run that has a trace in the time of the clock and
// whose instance has a reference, with the indices of its instance and engine.
func (b *Batch) eachTraced(c Clock, results []Result, do func(instance, engine int, r *Result, trace Trace, reference int64)) {
	references := b.references(results)
	engine, instance := b.indices()
	for k := range results {
		r := &results[k]
		e, is := engine[r.Engine]
		i, known := instance[r.Instance]
		if !is || !known || r.Failed != "" || references[i].Length == 0 {
			continue
		}
		if trace := r.Trace.On(c); len(trace.Length) > 0 {
			do(i, e, r, trace, references[i].Length)
		}
	}
}

func mediansOf(times [][][][]float64) [][][]float64 {
	medians := make([][][]float64, len(times))
	for i, engines := range times {
		for _, gaps := range engines {
			var row []float64
			for _, runs := range gaps {
				row = append(row, medianTime(runs))
			}
			medians[i] = append(medians[i], row)
		}
	}
	return medians
}

// medianTime returns the median of the times, for an even number the upper one, since the
// mean with an infinite time would be infinite.
func medianTime(times []float64) float64 {
	if len(times) == 0 {
		return math.NaN()
	}
	slices.Sort(times)
	if middle := times[len(times)/2]; !math.IsInf(middle, 1) {
		return middle
	}
	return math.NaN()
}
