package run

import (
	"encoding/json"
	"slices"
	"time"

	"tourscope/solver"
)

// StageSpan is an interval of time in which a run was in one stage.
type StageSpan struct {
	solver.Stage
	Begin, End time.Duration // on the run's clock; the next span begins where this ends
	StageWork
}

// StageTotal sums up the spans of one stage name on one device.
type StageTotal struct {
	solver.Stage               // with the most threads that it had
	Elapsed      time.Duration // on the run's clock
	StageWork
}

// StageWork is what was done in a stage.
type StageWork struct {
	Gain      int64         // by how much the best length fell
	Kernel    time.Duration // of the device, see solver.Timing
	Processor time.Duration // of the host; 0 where it is not measured
}

func (w *StageWork) add(more StageWork) {
	w.Gain += more.Gain
	w.Kernel += more.Kernel
	w.Processor += more.Processor
}

// Stages splits the time of a run by stage.
type Stages struct {
	Totals []StageTotal // in the order in which they first came; their times add up to the run's
	Spans  []StageSpan  // in order of time, at most maxSpans: short ones are merged into their neighbours
}

// Elapsed returns the time of all stages together, which is that of the run.
func (s Stages) Elapsed() (sum time.Duration) {
	for i := range s.Totals {
		sum += s.Totals[i].Elapsed
	}
	return sum
}

// Gain returns by how much the best length fell in all stages together.
func (s Stages) Gain() (sum int64) {
	for i := range s.Totals {
		sum += s.Totals[i].Gain
	}
	return sum
}

// maxSpans bounds the number of spans kept: stages of a few milliseconds alternate a
// hundred times per second, and a chart is about a thousand pixels wide.
const maxSpans = 512

// unnamed is the name of a stage for which an engine has none.
const unnamed = "search"

// stageLog records the stages of a run. A span begins at the first state noted in its
// stage; time before that belongs to the previous stage. The work of a span is the
// difference of the run's counters at its two ends.
type stageLog struct {
	spans  []StageSpan // those that have ended
	totals []StageTotal
	open   StageSpan  // the present one; only Stage and Begin are set
	since  TracePoint // the figures at its beginning
	newest TracePoint
	best   int64 // the best length as last reported: newest, or a report after it that was not noted
	begun  bool
}

// note adds a state. Points must come in order of time.
func (l *stageLog) note(p TracePoint) {
	stage := p.State.Stage
	if stage.Name == "" {
		if stage.Name = unnamed; l.begun {
			stage = l.open.Stage
		}
	}
	switch {
	case !l.begun:
		l.begun, l.since = true, p
		l.open = StageSpan{Stage: stage} // all time before belongs to it
	case stage != l.open.Stage:
		end := p
		end.State.Best = l.best // an engine may report first when the new stage has gained
		span := l.present(end)
		l.totals = addTotal(l.totals, span)
		l.keep(span)
		l.since, l.open = p, StageSpan{Stage: stage, Begin: p.Elapsed}
		l.since.State.Best = l.best
	}
	if l.since.State.Best == 0 {
		l.since.State.Best = p.State.Best // there was no tour before
	}
	l.newest, l.best = p, p.State.Best
}

// present returns the open span as if it ended at this point.
func (l *stageLog) present(p TracePoint) StageSpan {
	span := l.open
	span.End = max(p.Elapsed, span.Begin)
	span.StageWork = StageWork{
		Gain:      max(l.since.State.Best-p.State.Best, 0),
		Kernel:    max(p.State.Timing.Kernel-l.since.State.Timing.Kernel, 0),
		Processor: max(p.Processor-l.since.Processor, 0),
	}
	return span
}

// addTotal adds a span to the total of its stage.
func addTotal(totals []StageTotal, span StageSpan) []StageTotal {
	for i := range totals {
		if t := &totals[i]; t.Name == span.Name && t.Device == span.Device {
			t.Threads = max(t.Threads, span.Threads)
			t.Elapsed += span.End - span.Begin
			t.add(span.StageWork)
			return totals
		}
	}
	return append(totals, StageTotal{Stage: span.Stage, Elapsed: span.End - span.Begin, StageWork: span.StageWork})
}

// keep appends a span that has ended. Beyond maxSpans it merges the shortest span, other
// than the first, into the one before it.
func (l *stageLog) keep(span StageSpan) {
	if length(span) == 0 && span.StageWork == (StageWork{}) {
		return
	}
	if last := len(l.spans) - 1; last >= 0 && l.spans[last].Stage == span.Stage {
		l.spans[last].End = span.End
		l.spans[last].add(span.StageWork)
		return
	}
	if l.spans = append(l.spans, span); len(l.spans) < maxSpans {
		return
	}
	shortest := 1
	for i := range l.spans[1:] {
		if length(l.spans[i+1]) < length(l.spans[shortest]) {
			shortest = i + 1
		}
	}
	l.merge(shortest)
}

func length(s StageSpan) time.Duration { return s.End - s.Begin }

// merge merges span i into the one before it, and then the next one, too, if it is of
// the same stage.
func (l *stageLog) merge(i int) {
	before := &l.spans[i-1]
	before.End = l.spans[i].End
	before.add(l.spans[i].StageWork)
	from := i + 1
	if from < len(l.spans) && l.spans[from].Stage == before.Stage {
		before.End = l.spans[from].End
		before.add(l.spans[from].StageWork)
		from++
	}
	l.spans = append(l.spans[:i], l.spans[from:]...)
}

// stages returns the totals and spans up to a time, the open span included.
func (l *stageLog) stages(now time.Duration) Stages {
	if !l.begun {
		return Stages{}
	}
	p := l.newest
	p.Elapsed = max(now, p.Elapsed)
	span := l.present(p)
	all := Stages{
		Totals: addTotal(append([]StageTotal(nil), l.totals...), span),
		Spans:  append([]StageSpan(nil), l.spans...),
	}
	all.Totals = slices.DeleteFunc(all.Totals, func(t StageTotal) bool {
		return t.Name != startName && t.Elapsed == 0 && t.StageWork == (StageWork{})
	})
	if length(span) > 0 || len(all.Spans) == 0 {
		all.Spans = append(all.Spans, span)
	}
	return all
}

// StagesOf computes the stages of a run from its history, oldest point first. Processor
// time is the larger of that of the point and that which the engine reported.
func StagesOf(points []TracePoint) Stages {
	var l stageLog
	for _, p := range points {
		p.Processor = max(p.Processor, p.State.Timing.Processor)
		l.note(p)
	}
	return l.stages(l.newest.Elapsed)
}

// StageRecord is a StageTotal in files, its times in seconds.
type StageRecord struct {
	Name      string  `json:"name"`
	Device    string  `json:"device"`
	Threads   int     `json:"threads"` // of the host; 0: not known
	Seconds   float64 `json:"seconds"`
	Kernel    float64 `json:"kernel_s"`
	Processor float64 `json:"processor_s"` // 0 where it is not measured
	Gain      int64   `json:"gain"`
}

// Records returns the totals for a file. Seconds are rounded to microseconds cumulatively,
// so that they add up to the rounded total.
func (s Stages) Records() []StageRecord {
	microseconds := func(d time.Duration) float64 { return float64(d.Round(time.Microsecond).Microseconds()) / 1e6 }
	records := make([]StageRecord, len(s.Totals))
	var end, rounded time.Duration
	for i, t := range s.Totals {
		end += t.Elapsed
		took := end.Round(time.Microsecond) - rounded
		rounded += took
		records[i] = StageRecord{
			Name: t.Name, Device: t.Device.String(), Threads: t.Threads, Seconds: microseconds(took),
			Kernel: microseconds(t.Kernel), Processor: microseconds(t.Processor), Gain: t.Gain,
		}
	}
	return records
}

// startName is the stage in which the start tour is made.
const startName = "start"

// stageStart is State.Stage while the start tour is being made.
func stageStart(threads int) solver.Stage {
	return solver.Stage{Name: startName, Device: solver.CPU, Threads: solver.Workers(threads)}
}

// StageInUnit is a StageRecord whose gain is in the unit of the file.
type StageInUnit struct {
	StageRecord
	Gain json.Number `json:"gain"` // hides that of the record
}

// StagesInUnit returns records whose gains have so many digits that are decimals.
func StagesInUnit(records []StageRecord, decimals int) []StageInUnit {
	if records == nil {
		return nil
	}
	in := make([]StageInUnit, len(records))
	for i, r := range records {
		in[i] = StageInUnit{r, json.Number(solver.FormatDecimal(r.Gain, decimals))}
	}
	return in
}
