package batch

import (
	"math"
	"slices"
)

// Band is the gap of an engine over time: at each time the median and the quartiles of
// all its runs, up to the end of the longest. A run that has ended keeps its last gap.
type Band struct {
	Seconds           []float64 // rising, evenly spaced in their logarithm
	Low, Median, High []float64 // percent: lower quartile, median, upper quartile
	Runs              int
}

// bandPoints is the number of times in a band.
const bandPoints = 200

// Bands computes the band of each engine over all instances. The band of an engine without
// results is empty.
func (b *Batch) Bands(results []Result) []Band {
	bands := make([]Band, len(b.Plan.Engines))
	pooled := make([][]gapTrace, len(b.Plan.Engines))
	for _, engines := range b.gapTraces(Wall, results) {
		for e, traces := range engines {
			pooled[e] = append(pooled[e], traces...)
		}
	}
	for e, all := range pooled {
		bands[e] = bandOf(all)
	}
	return bands
}

// Courses computes the bands by instance and engine, in the time of a clock.
func (b *Batch) Courses(c Clock, results []Result) [][]Band {
	courses := make([][]Band, len(b.Instances))
	for i, engines := range b.gapTraces(c, results) {
		for _, traces := range engines {
			courses[i] = append(courses[i], bandOf(traces))
		}
	}
	return courses
}

// gapTraces returns the available traces by instance and engine.
func (b *Batch) gapTraces(c Clock, results []Result) [][][]gapTrace {
	references := b.references(results)
	all := make([][][]gapTrace, len(b.Instances))
	for i := range all {
		all[i] = make([][]gapTrace, len(b.Plan.Engines))
	}
	engine, instance := b.indices()
	for _, r := range results {
		e, is := engine[r.Engine]
		i, known := instance[r.Instance]
		if !is || !known || references[i].Length == 0 {
			continue
		}
		if trace := r.Trace.On(c); len(trace.Length) > 0 {
			all[i][e] = append(all[i][e], gapTrace{trace, float64(references[i].Length), r.took(c)})
		}
	}
	return all
}

// indices returns the index of each label.
func (b *Batch) indices() (engine, instance map[string]int) {
	engine, instance = make(map[string]int), make(map[string]int)
	for i, e := range b.Plan.Engines {
		engine[e.Label] = i
	}
	for i := range b.Instances {
		instance[b.Instances[i].Label] = i
	}
	return engine, instance
}

type gapTrace struct {
	Trace
	reference float64
	end       float64 // of the run, seconds; the trace may end earlier
}

// bandOf computes the band of some runs. It begins when the last of them has its start
// tour: earlier quantiles would be over only the runs with the fastest start.
func bandOf(traces []gapTrace) Band {
	band := Band{Runs: len(traces)}
	if len(traces) == 0 {
		return band
	}
	first, last := earliest, earliest
	for _, t := range traces {
		first = max(first, t.Seconds[0])
		last = max(last, t.end, t.Seconds[len(t.Seconds)-1])
	}
	last = max(last, 1.1*first)
	for i := range bandPoints {
		at := first * math.Pow(last/first, float64(i)/(bandPoints-1))
		var gaps []float64
		for _, t := range traces {
			if length, is := t.At(at); is {
				gaps = append(gaps, 100*(float64(length)-t.reference)/t.reference)
			}
		}
		slices.Sort(gaps)
		band.Seconds = append(band.Seconds, at)
		band.Low = append(band.Low, quantile(gaps, 0.25))
		band.Median = append(band.Median, quantile(gaps, 0.5))
		band.High = append(band.High, quantile(gaps, 0.75))
	}
	return band
}

// earliest is the lower bound of the beginning of a band: shorter times are not resolved.
const earliest = 1e-3

// quantile interpolates linearly between the two neighbouring values, as most programs do
// (Hyndman, Fan: Sample quantiles in statistical packages, 1996, definition 7).
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	at := q * float64(len(sorted)-1)
	low := int(at)
	if low == len(sorted)-1 {
		return sorted[low]
	}
	return sorted[low] + (at-float64(low))*(sorted[low+1]-sorted[low])
}
