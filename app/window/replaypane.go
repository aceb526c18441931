//go:build !nogui

package window

import (
	"strings"
	"time"

	"tourscope/app/report"
	"tourscope/app/window/words"
	"tourscope/solver"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// project shows the recording of a pane, or the end of its run.
func (p *pane) project(on bool) {
	switch on = on && p.recording != nil; {
	case on == (p.projector != nil):
		return
	case on:
		p.projector = newProjector(p.recording)
		p.scene.project(p.projector)
	default:
		p.projector = nil
		p.scene.project(nil)
		p.showEnd()
	}
	p.picture.screen.Redraw()
}

// showEnd shows the figures of the run again, or of the tour, or none.
func (p *pane) showEnd() {
	if r := p.runner.current; r != nil {
		p.showFigures(r)
		return
	}
	p.length = 0
	if p.tour != nil {
		p.length = p.loaded.problem.Length(p.tour)
	}
	p.headline.show(p.length, p.loaded.optimum)
	p.figures.clear()
	p.cell.clear()
	if p.length > 0 {
		p.cell.figures(p.length, p.headline.gap.Value)
	}
}

// showMoment shows the figures of the recording at a time.
func (p *pane) showMoment(at time.Duration, playing bool) {
	if p.projector == nil {
		return
	}
	n := figuresAt(p.recording, at)
	n.Paused = !playing
	p.length = n.Best
	p.headline.show(n.Best, p.loaded.optimum)
	p.figures.show(n, p.recording.Header.Engine)
	if n.Stop == solver.NotStopped {
		p.figures.cells["stop"].Set(words.L("replayed"))
	}
	p.cell.show(n, p)
}

// figuresAt are the figures of a recorded run at a time of its search.
func figuresAt(r *record.Recording, at time.Duration) run.Figures {
	startup := r.Startup()
	moment := r.At(at + startup)
	n := run.Figures{State: r.Moments[moment].State, Elapsed: min(at+startup, r.Duration()), MovesPerSecond: rateAt(r, moment)}
	n.Best = r.Moments[r.Kept(moment)].State.Best // of the tour that is shown
	n.Timing.Startup = startup
	if r.End != nil && at+startup >= r.End.Elapsed {
		n.State, n.Stop = r.End.State, solver.StopUser
		if r.End.Finished {
			n.Stop = solver.StopFinished
		}
	}
	return n
}

// rateAt is how many moves a second the search evaluated in the second before a
// moment.
func rateAt(r *record.Recording, moment int) float64 {
	now := r.Moments[moment]
	before := r.Moments[r.At(now.Elapsed-time.Second)]
	if now.Elapsed <= before.Elapsed {
		return 0
	}
	return float64(now.State.Moves-before.State.Moves) / (now.Elapsed - before.Elapsed).Seconds()
}

// text says where the recordings stand, or what is wrong with one.
func (r *replayer) text() string {
	var parts []string
	for i, p := range r.shell.panes {
		if p.recording == nil {
			continue
		}
		if why := p.missing(r.clock.At()); why != "" {
			return why
		}
		n := figuresAt(p.recording, r.clock.At())
		part := words.L("Length %s", words.FormatCount(n.Best))
		if r.shell.comparing() { // the captions of the panes have the rest
			parts = append(parts, words.L("%d: %s", i+1, words.FormatCount(n.Best)))
			continue
		}
		if o := p.loaded.optimum; o != nil && o.Length > 0 {
			part += words.L(", gap %s", p.host.units().Gap(n.Best, o.Length))
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "  ·  ")
}

// missing says what is wrong with the recording at a time, or nothing.
func (p *pane) missing(at time.Duration) string {
	if p.projector != nil {
		if err := p.projector.trouble(); err != nil {
			return words.Capitalised(err.Error()) + "."
		}
	}
	if at+p.recording.Startup() >= p.recording.Duration() {
		return p.recording.Missing()
	}
	return ""
}

// laneAt is the recorded run of a pane up to a time, for the comparison.
func (s *shell) laneAt(p *pane, at time.Duration) lane {
	startup := p.recording.Startup()
	trace := report.TraceOf(p.recording)
	return lane{Name: s.name(p), Device: p.recording.Header.Engine.Device,
		Trace: trace[:p.recording.At(at+startup)+1], Figures: figuresAt(p.recording, at)}
}

// shownTour is the tour on the screen, for the next search to start from, or nil.
func (s *shell) shownTour() []solver.City {
	if s.pane.projector != nil {
		return s.pane.projector.order()
	}
	return s.pane.tour
}
