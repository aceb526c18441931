//go:build !nogui

package batches

import (
	"time"

	"tourscope/app/campaign"
	"tourscope/app/results"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// snapshot is the visible state of a batch at one moment. It is made in the background
// and never changes.
type snapshot struct {
	figures        *figures
	running        map[pair]batch.Live
	phase          phase
	elapsed        time.Duration
	remaining      time.Duration
	remainingKnown bool // remaining is known

	shards *campaign.Status // of a folder that other machines fill; nil: it is no such folder
}

// figures are what is computed from results; they are computed again only when results
// arrive.
type figures struct {
	batch    *batch.Batch
	report   *results.Report // for files
	shown    *results.Report // the same with the names of engines as on the screen
	analysis batch.Analysis
	tables   []results.Table
	notes    []string
	runs     map[pair][]batch.Result // ordered by seed
	done     int
	failed   int
}

// pair is an instance with an engine.
type pair struct{ instance, engine int }

// phase is the state of a batch.
type phase uint8

const (
	idle     phase = iota
	reading        // instances are being read, or the folder of the results is opened
	running        //
	paused         //
	stopping       // the user asked to stop
	finished       // all jobs are done
	stopped        // stopped with jobs left
)

func (p phase) String() string {
	return [...]string{"idle", "reading", "working", "paused", "stopping", "ended", "stopped"}[p]
}

// newFigures computes the figures of a report.
func newFigures(r *results.Report, registry *solver.Registry) *figures {
	shown := renamed(r, engineNames(registry, r.Batch.Plan.Engines))
	f := &figures{batch: r.Batch, report: r, shown: shown, analysis: r.Batch.Analyse(r.Results), tables: shown.Tables(), notes: shown.Notes(), runs: make(map[pair][]batch.Result)}
	engines, instances := make(map[string]int), make(map[string]int)
	for i, e := range r.Batch.Plan.Engines {
		engines[e.Label] = i
	}
	for i, one := range r.Batch.Instances {
		instances[one.Label] = i
	}
	for _, one := range r.Results {
		at := pair{instances[one.Instance], engines[one.Engine]}
		f.runs[at] = append(f.runs[at], one)
		if one.Failed != "" {
			f.failed++
		} else {
			f.done++
		}
	}
	return f
}

// engine is what an engine is called on the screen.
func (f *figures) engine(i int) string { return f.shown.Batch.Plan.Engines[i].Label }

// newSnapshot reads the state of a batch; f are the figures of its results.
func newSnapshot(w *campaign.Work, f *figures, p phase) *snapshot {
	s := &snapshot{figures: f, phase: p, elapsed: w.Active(), running: make(map[pair]batch.Live)}
	for _, l := range w.Live() {
		at := pair{l.Job.Instance, l.Job.Engine}
		if _, is := s.running[at]; !is {
			s.running[at] = l
		}
	}
	if p == running || p == paused {
		s.remaining, s.remainingKnown = w.Remaining()
	}
	return s
}

// share is the finished share of the batch, from 0 to 1.
func (s *snapshot) share() float32 {
	f := s.figures
	return float32(f.done+f.failed) / float32(max(1, len(f.batch.Jobs)))
}

// title is the title of the batch.
func (s *snapshot) title() string {
	if t := s.figures.batch.Plan.Title; t != "" {
		return t
	}
	return i18n.L("Batch")
}

// headline describes progress and remaining time.
func (s *snapshot) headline() string {
	f := s.figures
	text := i18n.L("%s of %s runs", i18n.FormatCount(int64(f.done)), i18n.FormatCount(int64(len(f.batch.Jobs))))
	if f.failed > 0 {
		text += i18n.L(", %d failed", f.failed)
	}
	if s.shards != nil {
		return text + "  ·  " + shardsText(*s.shards)
	}
	switch s.phase {
	case running:
		text += "  ·  " + i18n.FormatDuration(s.elapsed)
		if s.remainingKnown {
			text += "  ·  " + i18n.L("about %s left", i18n.FormatDuration(s.remaining))
		}
	case paused:
		text += "  ·  " + i18n.L("paused after %s", i18n.FormatDuration(s.elapsed))
	case stopping:
		text += "  ·  " + i18n.L("stopping…")
	case stopped:
		text += "  ·  " + i18n.L("stopped")
	case finished:
		text += "  ·  " + i18n.L("finished")
	}
	return text
}

// shardsText says what is done elsewhere.
func shardsText(s campaign.Status) string {
	missing := max(0, s.Jobs-s.Done-s.Running)
	return i18n.L("%d running, %d missing  ·  shards: %d", s.Running, missing, s.Shards)
}
