package run

import (
	"slices"
	"time"

	"tourscope/solver"
)

// StageSpan is a time in which a run was in one stage.
type StageSpan struct {
	solver.Stage
	Begin, End time.Duration // on the run's clock; the next span begins where this ends
	StageWork
}

// StageTotal is all that a run did in the stages of one name on one device.
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

// Stages says what a run's time went to.
type Stages struct {
	Totals []StageTotal // in the order in which they first came; their times add up to the run's
	Spans  []StageSpan  // one after the other, at most maxSpans: short ones are part of their neighbours
}

// Elapsed is the time of all stages: the run's.
func (s Stages) Elapsed() (sum time.Duration) {
	for i := range s.Totals {
		sum += s.Totals[i].Elapsed
	}
	return sum
}

// Gain is by how much the best length fell in all stages.
func (s Stages) Gain() (sum int64) {
	for i := range s.Totals {
		sum += s.Totals[i].Gain
	}
	return sum
}

// KernelShare is the part of the run's time in which a GPU computed, from 0 to 1.
func (s Stages) KernelShare() float64 {
	var kernel time.Duration
	for i := range s.Totals {
		kernel += s.Totals[i].Kernel
	}
	if all := s.Elapsed(); all > 0 {
		return min(float64(kernel)/float64(all), 1)
	}
	return 0
}

// maxSpans bounds the spans that are kept: rounds of milliseconds come back a hundred
// times a second, and a chart is some thousand pixels wide.
const maxSpans = 512

// unnamed is the name of a stage for which an engine has none.
const unnamed = "search"

// stageLog writes down the stages of a run. A span begins where the first state in
// its stage is noted; what came before belongs to the stage before, so the kernel
// seconds of a span are differences of counters.
type stageLog struct {
	spans  []StageSpan // those that have ended
	totals []StageTotal
	open   StageSpan  // the present one, with Begin alone
	since  TracePoint // the figures at its beginning
	newest TracePoint
	best   int64 // the best length as last reported: newest, or a report after it that was not noted
	begun  bool
}

// note tells of a state. Points come in the order of time.
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

// present is the open span as it would end with this point.
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

// keep appends a span that has ended. Where there are too many, the shortest becomes
// part of the one before it, or after it if it is the first.
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
	l.swallow(shortest)
}

func length(s StageSpan) time.Duration { return s.End - s.Begin }

// swallow makes a span part of the one before, and that one of the next where both
// are now of one stage.
func (l *stageLog) swallow(i int) {
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

// stages returns what was done up to a time.
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

// StagesOf returns the stages of a run from its history, the oldest point first. Their
// processor time is that which the points have, or of the process of the search.
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

// Records are the totals for a file. Times are rounded to microseconds so that the sum
// of the stages' is the rounded sum.
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
