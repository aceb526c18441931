//go:build !nogui

package window

import (
	"slices"
	"strings"
	"time"

	"tourscope/app/session"
	"tourscope/app/settings"
	"tourscope/app/window/i18n"
	"tourscope/canvas/palette"
)

// host returns what panes need from the window.
func (s *shell) host() host {
	return host{hints: s.hints, frames: s.frames, registry: s.options.Registry, chart: s.chart, shared: s.shared, do: s.do,
		changed: s.refresh, say: s.status.say, hover: s.status.pointed.Set, fail: s.fail,
		choose: s.choose, clicked: s.pinTo, context: s.showContextMenu, close: s.closePane, moved: s.lead, started: s.remember, traced: s.retrace, figured: s.figured, ended: func() { s.replay.arm() }, conclude: s.conclude,
		start: s.shownTour, gpus: s.gpus, units: s.units}
}

// conclude shows how a run ended. Several panes have one verdict, and the message of their
// start is removed. Messages of the library, which may have come before, stay.
func (s *shell) conclude(verdict string) {
	switch {
	case !s.comparing():
		s.status.head(verdict)
	case s.phase() == session.Idle:
		s.status.head("")
	}
}

func (s *shell) comparing() bool { return s.session.Comparing() }

// panes are the views of the session's panes, from left to right.
func (s *shell) panes() []*pane { return panesOf(s.session.Panes()) }

// pane is the view of the active one.
func (s *shell) pane() *pane { return s.session.Active().View.(*pane) }

func panesOf(panes []*session.Pane) []*pane {
	views := make([]*pane, len(panes))
	for i, p := range panes {
		views[i] = p.View.(*pane)
	}
	return views
}

// newPane makes a pane with its view, behind the others.
func (s *shell) newPane() *pane {
	p := newPane(s.host())
	p.Pane = s.session.Add(p.setup, p)
	p.scene.setFollowing(s.showsCurrent, s.session.OneMove())
	p.figures.suitMoves(s.session.OneMove())
	p.scene.setMap(s.hidesMap)
	return p
}

// addPane adds a pane with another engine on the same instance.
func (s *shell) addPane() {
	if !s.session.CanAdd() {
		return
	}
	s.keepEngines()
	name, before := s.session.OtherEngine(), s.pane()
	p := s.newPane()
	if name != "" {
		p.setup.choose(name)
	}
	s.take(p, before)
	s.status.say(s.addedText(p))
}

// take adds a new pane with the view of an earlier one, and makes it the active one.
func (s *shell) take(p, before *pane) {
	s.following = true // the new one must not lead the others
	defer func() { s.following = false }()
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

// addedText names the pane that was added and describes how panes share the processor.
func (s *shell) addedText(p *pane) string {
	text := i18n.L("Pane %d: %s. All panes start together with the same tour and seed.", len(s.panes()), p.setup.engine.Info().Title)
	return strings.TrimSpace(text + " " + s.session.Sharing())
}

// closePane removes a pane. Its run is stopped and its tour is discarded.
func (s *shell) closePane(p *pane) {
	if !s.session.Remove(p.Pane) {
		return
	}
	p.picture.surface.Close()
	if s.status.message != s.openedMessage {
		s.status.say("") // it may be about the pane that is gone
	}
	s.sayOpenedAgain()
	for _, left := range s.panes() {
		if !left.Exhibit {
			left.exhibit = nil
		}
	}
	s.arrange()
	s.choose(s.pane())
	s.replay.regroup()
	s.retrace()
	s.refresh()
	s.measured = time.Time{} // at once
	s.figured()
}

// choose makes a pane the one that the side panel and the files belong to.
func (s *shell) choose(p *pane) {
	if !s.session.Choose(p.Pane) {
		return
	}
	p.setup.describe() // what the engine counts is said at the fields that all share
	s.side.show(p)
	s.area.activate(p)
	s.refresh()
}

func (s *shell) chooseAt(i int) {
	if i < len(s.panes()) {
		s.choose(s.panes()[i])
	}
}

func (s *shell) nextPane() {
	s.chooseAt((slices.Index(s.panes(), s.pane()) + 1) % len(s.panes()))
}

// arrange shows the panes that there are now.
func (s *shell) arrange() {
	if s.differ.forget(); !s.comparing() && s.differ.on {
		s.differ.on = false
		s.clearDifferences()
	}
	s.area.set(s.panes())
	s.side.show(s.pane())
	s.area.activate(s.pane())
	s.colour()
}

// colour gives each pane its colour, which is its curve's, too.
func (s *shell) colour() {
	colours := s.palette()
	for i, p := range s.panes() {
		p.scene.setColours(colours, i, s.differ.on)
		p.cell.setColour(colours.Series(i), i+1)
		p.picture.surface.Redraw()
	}
}

// show opens an instance in all panes, or a tour in the active one.
func (s *shell) show(l *loaded) {
	if l.tour != nil {
		s.pane().open(l)
	} else {
		s.clearPin()
		s.hints.Leave() // what it says is of the instance before
		s.status.pointed.Set("")
		s.closeExhibits()
		s.session.Open(l.problem, l.optimum)
		for _, p := range s.panes() {
			p.open(l)
		}
		s.turnAsKept()
	}
	s.differ.forget()
	s.figured()
	s.note()
}

func (s *shell) toggleCities() {
	on := s.pane().scene.hideCities()
	for _, p := range s.panes() {
		p.scene.setCities(on)
		p.picture.surface.Redraw()
	}
}

// suit shows the figures that the engine has.
func (p *pane) suit() {
	info, _ := p.Info()
	p.figures.suit(info.Device)
}

// retrace shows the runs of all panes in the chart.
func (s *shell) retrace() {
	var curves []curve
	for i, p := range s.panes() {
		c := curve{run: p.Run(), index: i}
		if p.projector != nil {
			c.recording = p.Recording
		}
		if c.run == nil && c.recording == nil {
			continue
		}
		if info, _ := p.Info(); s.comparing() {
			c.name = s.session.Name(p.Pane)
		} else {
			c.name = info.Title
		}
		curves = append(curves, c)
	}
	if s.pane().loaded != nil {
		s.chart.setBound(s.session.Bound().Length)
		s.chart.follow(curves, s.pane().loaded.optimum, s.pane().loaded.problem.Decimals())
	}
}

// keepPanes stores all panes in the session.
func (s *shell) keepPanes() {
	s.store.Session.Setup = s.panes()[0].setup.keep()
	s.store.Session.Panes, s.store.Session.Unlinked = nil, !s.linked
	for _, p := range s.panes()[1:] {
		if p.Exhibit {
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
		if before := s.pane(); len(s.panes()) < session.MaxPanes {
			p := s.newPane()
			p.setup.restoreEngine(k)
			s.take(p, before)
		}
	}
	s.choose(s.panes()[0])
}

// setColours gives the picture its palette, and in a comparison the colour of its
// pane. Where differences are shown, the edges that other tours have are grey.
func (s *scene) setColours(p palette.Palette, index int, differences bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.content.Palette, s.content.Line = p, p.Series(index)
	if differences {
		s.content.Palette.Accent, s.content.Line = p.Series(index), p.Axis
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
