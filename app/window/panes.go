//go:build !nogui

package window

import (
	"fmt"
	"slices"

	"tourscope/app/settings"
	"tourscope/canvas/palette"
	"tourscope/solver"
)

// maxPanes is as many as palette and chart tell apart, and as a screen has room
// for.
const maxPanes = settings.MaxPanes

// host is what the panes get of the window.
func (s *shell) host() host {
	return host{hints: s.hints, pump: s.pump, registry: s.options.Registry, chart: s.chart, terms: s.terms, do: s.do,
		changed: s.refresh, say: s.status.say, hover: s.status.place.Set, fail: s.fail,
		choose: s.choose, close: s.closePane, moved: s.lead, started: s.remember, traced: s.retrace, figured: s.figured, ended: func() { s.replay.arm(); s.refresh() }, conclude: s.conclude,
		start: s.shownTour, gpus: s.gpus, units: s.units}
}

// conclude says how a run ended. Several panes have a verdict together, and then
// what was said at their start holds no longer. What the library says of the tours
// may have come before.
func (s *shell) conclude(verdict string) {
	switch {
	case !s.comparing():
		s.status.head(verdict)
	case s.phase() == idle:
		s.status.head("")
	}
}

func (s *shell) comparing() bool { return len(s.panes) > 1 }

// addPane adds a pane with another engine on the same instance.
func (s *shell) addPane() {
	if !s.canAdd() {
		return
	}
	s.keepEngines()
	p := newPane(s.host())
	if name := s.otherEngine(); name != "" {
		p.setup.choose(name)
	}
	s.take(p)
	s.status.say(s.addedText(p))
}

func (s *shell) canAdd() bool {
	return s.isOpen() && len(s.panes) < maxPanes && s.phase() == idle
}

// whyNotAdd says what is in the way of another pane, or nil.
func (s *shell) whyNotAdd() error {
	switch {
	case len(s.panes) >= maxPanes:
		return fmt.Errorf("there are %d panes already, and more cannot be told apart: close one first", maxPanes)
	case s.isOpen() && s.phase() != idle:
		return fmt.Errorf("all panes start together: stop the search, then add a pane")
	}
	return nil
}

// take puts a new pane beside the others and makes it the active one.
func (s *shell) take(p *pane) {
	before := s.pane
	s.following = true // the new one must not lead the others
	defer func() { s.following = false }()
	s.panes = append(s.panes, p)
	p.setup.usual = false
	if before.loaded != nil {
		p.open(before.loaded)
		p.scene.follow(before.scene)
	}
	p.scene.setCities(!before.scene.hideCities())
	p.scene.setRegions(s.store.Session.Regions)
	s.arrange()
	s.choose(p)
}

// closePane takes a pane away. Its run is stopped and nothing of it stays.
func (s *shell) closePane(p *pane) {
	at := slices.Index(s.panes, p)
	if at < 0 || !s.comparing() {
		return
	}
	p.closed = true
	p.runner.stop()
	s.background.Go(p.runner.wait)
	p.picture.screen.Close()
	s.panes = slices.Delete(slices.Clone(s.panes), at, at+1)
	s.endExhibition()
	s.arrange()
	if s.pane == p {
		s.choose(s.panes[min(at, len(s.panes)-1)])
	}
	s.replay.regroup()
	s.retrace()
	s.refresh()
}

// choose makes a pane the one that the side panel and the files belong to.
func (s *shell) choose(p *pane) {
	if !slices.Contains(s.panes, p) {
		return
	}
	s.pane = p
	p.setup.describe() // what the engine counts is said at the fields that all share
	s.side.show(p)
	s.arena.activate(p)
	s.refresh()
}

func (s *shell) chooseAt(i int) {
	if i < len(s.panes) {
		s.choose(s.panes[i])
	}
}

func (s *shell) nextPane() {
	s.chooseAt((slices.Index(s.panes, s.pane) + 1) % len(s.panes))
}

// arrange shows the panes that there are now.
func (s *shell) arrange() {
	if s.differ.forget(); !s.comparing() && s.differ.on {
		s.differ.on = false
		s.clearDifferences()
	}
	s.arena.set(s.panes)
	s.side.show(s.pane)
	s.arena.activate(s.pane)
	s.colour()
}

// colour gives each pane its colour, which is its curve's, too.
func (s *shell) colour() {
	colours := s.palette()
	for i, p := range s.panes {
		p.scene.setColours(colours, i, s.differ.on)
		p.cell.setColour(colours.Series(i), i+1)
		p.picture.screen.Redraw()
	}
}

// show opens an instance in all panes, or a tour in the active one.
func (s *shell) show(l *loaded) {
	if l.tour != nil {
		s.pane.open(l)
	} else {
		s.closeExhibits()
		s.sweep.Clear()
		for _, p := range s.panes {
			p.open(l)
		}
		s.turnAsKept()
	}
	s.differ.forget()
	s.figured()
	s.note()
}

func (s *shell) toggleCities() {
	on := s.pane.scene.hideCities()
	for _, p := range s.panes {
		p.scene.setCities(on)
		p.picture.screen.Redraw()
	}
}

// engine is that of the run shown, or of the next one.
func (p *pane) engine() (solver.Info, map[string]string) {
	if r := p.runner.current; r != nil {
		return r.Info(), r.Settings().Values
	}
	return p.setup.engine.Info(), p.setup.differences()
}

// suit shows the figures that the engine has.
func (p *pane) suit() {
	info, _ := p.engine()
	p.figures.suit(info.Device)
}

// retrace shows the runs of all panes in the chart.
func (s *shell) retrace() {
	var curves []curve
	for i, p := range s.panes {
		c := curve{run: p.runner.current, place: i}
		if p.projector != nil {
			c.recording = p.recording
		}
		if c.run == nil && c.recording == nil {
			continue
		}
		if info, _ := p.engine(); s.comparing() {
			c.name = s.name(p)
		} else {
			c.name = info.Title
		}
		curves = append(curves, c)
	}
	if s.pane.loaded != nil {
		s.chart.follow(curves, s.pane.loaded.optimum)
	}
}

// keepPanes takes all panes into the session.
func (s *shell) keepPanes() {
	s.store.Session.Setup = s.panes[0].setup.keep()
	s.store.Session.Panes, s.store.Session.Unlinked = nil, !s.linked
	for _, p := range s.panes[1:] {
		if p.exhibit != nil {
			continue
		}
		k := p.setup.keep()
		s.store.Session.Panes = append(s.store.Session.Panes, settings.Setup{Engine: k.Engine, Params: k.Params})
	}
}

// restorePanes brings the further panes of the session back. The first stays the
// active one.
func (s *shell) restorePanes() {
	s.linked = !s.store.Session.Unlinked
	for _, k := range s.store.Session.Panes {
		if len(s.panes) < maxPanes {
			p := newPane(s.host())
			p.setup.restoreEngine(k)
			s.take(p)
		}
	}
	s.choose(s.panes[0])
}

// setColours gives the picture its palette, and in a comparison the colour of its
// pane. Where differences are shown, the edges that other tours have are grey.
func (s *scene) setColours(p palette.Palette, place int, differences bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.content.Palette, s.content.Line = p, p.Series(place)
	if differences {
		s.content.Palette.Accent, s.content.Line = p.Series(place), p.Axis
	}
}

func (s *scene) setCities(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.content.CitySize = -1
	if on {
		s.content.CitySize = 0
	}
}
