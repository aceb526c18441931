//go:build !nogui

package window

import (
	"strings"
	"time"

	"tourscope/app/session"
	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// project shows the recording of a pane, or the end of its run.
func (p *pane) project(on bool) {
	switch on = on && p.Recording != nil; {
	case on == (p.projector != nil):
		return
	case on:
		p.projector = newProjector(p.Recording)
		p.scene.project(p.projector)
	default:
		p.projector = nil
		p.scene.project(nil)
		p.showEnd()
	}
	p.picture.surface.Redraw()
}

// showEnd shows the figures of the run again, or of the tour, or none.
func (p *pane) showEnd() {
	if r := p.Run(); r != nil {
		p.showFigures(r)
		return
	}
	p.figures.clear()
	p.cell.clear()
	if p.tour == nil {
		p.length = 0
		p.headline.clear(p.loaded.optimum)
		p.prove(p.length)
		return
	}
	p.length = p.loaded.problem.Length(p.tour)
	p.headline.show(p.length, p.loaded.optimum)
	p.prove(p.length)
	p.cell.figures(p.length, p.headline.gap.Value)
}

// showMoment shows the figures of the recording at a time.
func (p *pane) showMoment(at time.Duration, playing bool) {
	if p.projector == nil {
		return
	}
	n := session.FiguresAt(p.Recording, at)
	n.Paused = !playing
	p.length = n.Best
	p.headline.show(n.Best, p.loaded.optimum)
	p.prove(n.Best)
	p.figures.show(n, p.Recording.Header.Engine, p.state(n))
	if n.Stop == solver.NotStopped {
		p.figures.cells["stop"].Set(i18n.L("replayed"))
	}
	p.showInCell(n, true)
}

// text describes the tours at the time of the clock, or what is wrong with a recording.
func (r *replayer) text() string {
	var parts []string
	for i, p := range r.host.panes() {
		if p.Recording == nil {
			continue
		}
		if why := p.missing(r.clock.At()); why != "" {
			return why
		}
		n := session.FiguresAt(p.Recording, r.clock.At())
		part := i18n.L("Length %s", p.lengthText(n.Best))
		if r.host.comparing() { // the captions of the panes have the rest
			parts = append(parts, i18n.L("%d: %s", i+1, p.lengthText(n.Best)))
			continue
		}
		if o := p.loaded.optimum; o != nil && o.Length > 0 {
			part += i18n.L(", gap %s", p.host.units().Gap(n.Best, o.Length))
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "  ·  ")
}

// missing describes what is wrong with the recording at a time, or nothing.
func (p *pane) missing(at time.Duration) string {
	if p.projector != nil {
		if err := p.projector.trouble(); err != nil {
			return i18n.Capitalised(err.Error()) + "."
		}
	}
	if at+p.Recording.Startup() >= p.Recording.Duration() {
		return p.Recording.Missing()
	}
	return ""
}

// shownTour is the tour on the screen, for the next search to start from, or nil.
func (s *shell) shownTour() []solver.City {
	if s.pane().projector != nil {
		return s.pane().projector.order()
	}
	return s.pane().tour
}
