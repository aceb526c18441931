//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"

	"tourscope/app/format"
	"tourscope/app/library"
	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/frames"
	"tourscope/app/window/i18n"
	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/run"
)

// pane is one problem view with its engine, parameters, run and figures. There
// may be several; they share the window's frame scheduler, its chart and the terms of a run.
type pane struct {
	*session.Pane // its engine, run and recording

	host host

	scene    *scene
	picture  *picture
	chart    *chartView
	setup    *setup
	card     *card
	headline *headline
	figures  *figures
	cell     *cell

	loaded   *loaded
	tour     []solver.City // the tour shown while nothing runs; nil: none
	length   int64
	hadTour  bool   // since the instance was opened
	tourFile string // the file of tour, if it came from one
	orphan   string // the file of the checkpoint, where tourFile is fromLast

	projector *projector     // while its recording is replayed
	exhibit   *library.Entry // of an exhibit: what it shows
}

// host is what a pane needs from the window.
type host struct {
	hints    *control.Hints
	frames   *frames.Scheduler
	registry *solver.Registry
	chart    *chartView // of all panes
	shared   *sharedForm
	do       func(func())
	changed  func()       // what can be done may have changed
	say      func(string) // in the line at the bottom
	hover    func(string) // what is under the mouse
	fail     func(error)
	choose   func(*pane)                 // make it the active one
	clicked  func(p *pane, x, y float64) // into its picture
	context  func(*pane, pointed, fyne.Position)
	close    func(*pane) // remove it
	started  func(*pane, *run.Run)
	moved    func(*pane)          // its view has changed
	traced   func()               // the chart has to show other runs
	figured  func()               // there are new numbers
	ended    func()               // a run has ended
	conclude func(string)         // shows how a run has ended
	start    func() []solver.City // the tour shown in the active pane, or nil
	gpus     func() []catalog.Device
	units    func() i18n.Units // how figures are read
}

func newPane(h host) *pane {
	p := &pane{host: h}
	pressed := func() { h.choose(p) }
	p.scene = newScene()
	p.scene.moved = func() { h.moved(p) }
	p.picture = newPicture(p.scene, h.frames, h.hover, pressed)
	p.picture.clicked = func(x, y float64) { h.clicked(p, x, y) }
	p.picture.context = func(at pointed, where fyne.Position) { h.context(p, at, where) }
	p.chart = h.chart
	p.setup = newSetup(h.hints, h.registry, h.shared, h.gpus, h.changed)
	p.setup.shown = h.start
	p.card, p.headline, p.figures = newCard(h.hints), newHeadline(h.hints, h.units), newFigures(h.hints, h.units)
	p.cell = newCell(h.hints, p.picture, pressed, func() { h.close(p) })
	return p
}

// open shows an instance, or a tour of the one that is open.
func (p *pane) open(l *loaded) {
	if l.tour != nil {
		p.showTour(l.tour)
		p.tourFile, p.orphan = l.path, l.orphan
		p.setup.startWith(shownTour)
		return
	}
	p.loaded, p.tour, p.length, p.tourFile, p.hadTour = l, nil, 0, "", false
	p.Forget()
	p.projector = nil
	p.card.show(l)
	p.setup.setProblem(l.problem, l.optimum)
	p.headline.misnamed, p.headline.coarse, p.headline.decimals = l.misnamed, l.problem.Coarse(), l.problem.Decimals()
	p.cell.decimals, p.figures.decimals = l.problem.Decimals(), l.problem.Decimals()
	p.headline.measureIn(lengthUnit(l.problem.Metric()))
	p.headline.clear(l.optimum)
	p.figures.clear()
	p.cell.clear()
	p.host.traced()
	p.scene.setProblem(l)
	p.picture.fit()
}

// showTour shows a tour that no run found.
func (p *pane) showTour(order []solver.City) {
	p.tour, p.length = order, p.loaded.problem.Length(order)
	p.ForgetRun()
	p.scene.setRun(nil)
	p.scene.setTour(order)
	p.headline.show(p.length, p.loaded.optimum)
	p.prove(p.length)
	p.figures.clear()
	p.cell.clear()
	p.cell.figures(p.length, p.headline.gap.Value)
	p.host.traced()
	p.picture.surface.Redraw()
}

// showRun shows a run that has ended again, beside its tour; nil: there was none.
func (p *pane) showRun(ended *run.Run) {
	if ended == nil {
		return
	}
	p.Recall(ended)
	p.showFigures(ended)
	p.host.traced()
}

// Redraw implements session.View.
func (p *pane) Redraw() { p.picture.surface.Redraw() }

// Beat implements session.View.
func (p *pane) Beat(r *run.Run) {
	p.chart.surface.RedrawLater()
	p.scene.askRegions(r)
}

// Waits implements session.View.
func (p *pane) Waits(start []solver.City) {
	p.showTour(start)
	p.tourFile = ""
}

// Started implements session.View.
func (p *pane) Started(r *run.Run) {
	p.host.started(p, r)
	p.figures.clear()
	p.scene.setRun(r)
	p.host.traced()
	p.showFigures(r)
}

// Figures implements session.View.
func (p *pane) Figures(r *run.Run) { p.showFigures(r) }

// toggleImprove lets the next run start from the tour shown, or not.
func (p *pane) toggleImprove() {
	if p.setup.startsWith(shownTour) {
		p.setup.startWith(usual)
	} else {
		p.setup.startWith(shownTour)
	}
	p.host.changed()
}

func (p *pane) showFigures(r *run.Run) {
	n := r.Figures()
	toured := n.Best > 0 || r.Latest() != nil // a tour may have the length 0
	if toured {
		p.length = n.Best
		p.headline.show(n.Best, p.loaded.optimum)
		p.prove(n.Best)
	}
	p.figures.show(n, r.Info(), p.state(n))
	p.figures.showMove(p.scene.trail.Last(), p.Move(), r.Info().Iteration)
	if had := p.hadTour; !had && p.bestTour() != nil {
		p.hadTour = true // now it can be saved
		p.host.changed()
	}
	p.showInCell(n, toured)
	p.host.figured()
}

// showInCell shows the numbers of a run above the picture.
func (p *pane) showInCell(n run.Figures, toured bool) {
	info, _ := p.Info()
	p.cell.show(n, p.headline.gap, info.Device, p.host.units(), p.state(n))
	if toured {
		p.cell.figures(n.Best, p.headline.gap.Value)
	}
}

// beforeRun describes where the tour shown comes from, or where the engine will compute; it is
// empty once there is a run.
func (p *pane) beforeRun() string {
	switch e := p.exhibit; {
	case p.Exhibit:
		return i18n.L("found by %s, seed %d, %s", e.Engine, e.Seed, e.When.Format("2006-01-02"))
	case p.WhyUnable() != nil:
		return i18n.L("takes no part: %s", p.WhyUnable().Error())
	case p.Waiting():
		return i18n.L("%s  ·  waiting for its turn", p.setup.engine.Info().Device.String())
	case p.Run() == nil:
		return i18n.L("%s  ·  no run yet", p.setup.engine.Info().Device.String())
	}
	return ""
}

// Ended implements session.View.
func (p *pane) Ended(r *run.Run, err error) {
	defer p.host.ended()
	outcome, _ := r.Wait()
	if outcome.Order != nil {
		p.tour, p.length, p.tourFile = outcome.Order, outcome.Length, ""
		p.scene.setTour(outcome.Order)
	}
	p.showFigures(r)
	p.chart.surface.Redraw()
	p.picture.surface.Redraw()
	p.host.conclude(p.verdict(r, outcome))
	if err != nil && outcome.Stop != solver.StopUser { // stopped before there was a tour is no error
		p.host.fail(err)
	}
}

// verdict is one sentence on how the run ended.
func (p *pane) verdict(r *run.Run, o run.Outcome) string {
	title, elapsed, stop := r.Info().Title, i18n.FormatElapsed(o.Elapsed), p.state(r.Figures())
	if o.Stop == solver.StopTime && o.State.Iteration == 0 && o.Stages.Gain() == 0 {
		stop = i18n.L("the time limit was reached before the search started")
	}
	if gap, known := p.Proves(o.Length); o.Stop == solver.StopTarget && known && gap <= 0 {
		return i18n.L("Optimal: %s found length %s in %s.", title, p.lengthText(o.Length), elapsed)
	}
	if o.Order == nil {
		return i18n.L("%s ended after %s: %s.", title, elapsed, stop)
	}
	text := i18n.L("%s ended after %s: %s, length %s.", title, elapsed, stop, p.lengthText(o.Length))
	if hamiltonian := hamiltonianText(p.problem(), o.Length); hamiltonian != "" {
		text += " " + hamiltonian
	}
	return text
}

// lengthText is a length in the unit of the instance.
func (p *pane) lengthText(length int64) string {
	return i18n.FormatLength(length, p.problem().Decimals())
}

// hamiltonianText says whether a tour of a Hamiltonian problem is in the graph; it is empty for
// other problems.
func hamiltonianText(p *solver.Problem, length int64) string {
	found := length == p.HamiltonianLength()
	switch {
	case !p.Definition().Hamiltonian:
		return ""
	case p.IsPath() && found:
		return i18n.L("It is a Hamiltonian path.")
	case p.IsPath():
		return i18n.L("No Hamiltonian path was found; there may be one all the same.")
	case found:
		return i18n.L("It is a Hamiltonian cycle.")
	}
	return i18n.L("No Hamiltonian cycle was found; there may be one all the same.")
}

// state says whether a run continues, or why it ended: at a target what that proves.
func (p *pane) state(n run.Figures) string {
	gap, known := p.Proves(n.Best)
	switch within := p.setup.goal().Proven; {
	case n.Stop == solver.NotStopped && p.SlowMotion():
		return i18n.L("slow motion")
	case n.Stop != solver.StopTarget || !known:
	case gap <= 0:
		return i18n.L("optimal")
	case within > 0 && gap <= within:
		return i18n.L("proven within %s", format.AtMost(gap))
	}
	return describeState(n)
}

// problem is the one that is open, or nil.
func (p *pane) problem() *solver.Problem {
	if p.loaded == nil {
		return nil
	}
	return p.loaded.problem
}
