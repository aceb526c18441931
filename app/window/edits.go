//go:build !nogui

package window

import (
	"context"
	"io"
	"slices"

	"fyne.io/fyne/v2"

	"tourscope/app/instancefile"
	"tourscope/app/save"
	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// editItems change the instance: ends of a path, pinned edges.
func (s *shell) editItems(at pointed) []*fyne.MenuItem {
	items := s.endItems(at)
	pins := s.pinItems(at)
	if len(items) > 0 && len(pins) > 0 {
		items = append(items, fyne.NewMenuItemSeparator())
	}
	return disabledFor(s.noEdit(), append(items, pins...))
}

// endItems make the instance an open path whose end is the city under the mouse.
func (s *shell) endItems(at pointed) []*fyne.MenuItem {
	if at.city == noCity {
		return nil
	}
	items := []*fyne.MenuItem{
		fyne.NewMenuItem(i18n.L("Start here (open path)"), func() { s.edit(session.StartAt(at.city)) }),
		fyne.NewMenuItem(i18n.L("End here (open path)"), func() { s.edit(session.EndAt(at.city)) }),
	}
	if s.pane().problem().IsPath() {
		items = append(items, fyne.NewMenuItem(i18n.L("Round trip"), func() { s.edit(session.RoundTrip) }))
	}
	return items
}

// pinItems fix an edge in all tours, or release it: one under the mouse, or one between
// two cities, which are chosen one after the other.
func (s *shell) pinItems(at pointed) []*fyne.MenuItem {
	p := s.pane().problem()
	var items []*fyne.MenuItem
	for _, e := range s.edgesToPin(at) {
		name := edgeTitle(p, e)
		if session.IsPinned(p, e[0], e[1]) {
			items = append(items, fyne.NewMenuItem(i18n.L("Unpin edge %s", name), func() { s.edit(session.Unpin(e[0], e[1])) }))
		} else {
			items = append(items, fyne.NewMenuItem(i18n.L("Pin edge %s", name), func() { s.edit(session.Pin(e[0], e[1])) }))
		}
	}
	if at.city != noCity && s.pinFrom != at.city {
		items = append(items, fyne.NewMenuItem(i18n.L("Pin an edge from here…"), func() {
			s.pinFrom = at.city
			s.status.say(i18n.L("Click the other city of the edge from %s.", cityWords(p, at.city)))
		}))
	}
	return items
}

// pinTo pins the edge from the city chosen before to the one that is clicked.
func (s *shell) pinTo(p *pane, x, y float64) {
	from := s.pinFrom
	if from == noCity || s.closing || !s.isOpen() {
		return
	}
	if to := p.scene.pointedAt(x, y).city; to != noCity && to != from {
		s.edit(session.Pin(from, to))
	}
}

// clearPin forgets the city that an edge was to be pinned from; what is open is another
// instance.
func (s *shell) clearPin() { s.pinFrom = noCity }

// edgesToPin returns the edges that the pin commands are about: those under the mouse, and the
// one between the city chosen before and the city under the mouse.
func (s *shell) edgesToPin(at pointed) [][2]solver.City {
	if from := s.pinFrom; at.city != noCity && from != noCity && from != at.city && !at.has(from, at.city) {
		return slices.Insert(slices.Clone(at.edges), 0, [2]solver.City{from, at.city})
	}
	return at.edges
}

// disabledFor marks all items as ones that cannot be chosen where there is a reason, and puts
// the reason before them.
func disabledFor(reason string, items []*fyne.MenuItem) []*fyne.MenuItem {
	if reason == "" || len(items) == 0 {
		return items
	}
	for _, item := range items {
		item.Disabled = true
	}
	why := fyne.NewMenuItem(reason, nil)
	why.Disabled = true
	return slices.Insert(items, 0, why)
}

// noEdit is why the instance cannot be changed now; empty: it can.
func (s *shell) noEdit() string {
	if err := s.whyNotEdit(); err != nil {
		return i18n.Sentence(err)
	}
	return ""
}

func (s *shell) whyNotEdit() error {
	if s.sweep.Active() {
		return s.sweepInTheWay()
	}
	return s.session.WhyNotEdit()
}

// edit changes the problem that is open. Tours that are shown stay where they are tours of the
// changed problem, too; the views stay.
func (s *shell) edit(change session.Edit) {
	s.clearPin()
	if err := s.whyNotEdit(); err != nil {
		s.fail(err)
		return
	}
	before := s.pane().loaded
	problem, err := change(before.problem)
	if err != nil {
		s.fail(err)
		return
	}
	if problem == before.problem {
		return
	}
	if s.unedited == nil || s.unedited.shown != before { // another instance was opened
		s.unedited = newUnedited(before, s.panes())
	}
	first := s.unedited
	back := first.is(problem)
	edited := first.loaded
	if !back {
		edited = first.edit(problem)
	}
	first.shown = edited
	s.replay.leave()
	held := s.undoing
	s.undoing = true // until all is shown: an edit is one step
	active := s.pane()
	orders, views := make(map[*pane][]solver.City), make(map[*pane]paneView)
	for _, p := range s.panes() {
		orders[p], views[p] = session.Adapt(problem, p.bestTour()), p.scene.viewNow()
	}
	s.show(edited)
	for _, p := range s.panes() {
		p.scene.look(views[p])
		if orders[p] != nil {
			p.showTour(orders[p])
		}
		p.picture.surface.Redraw()
	}
	if back && first.restore(s.panes()) {
		s.replay.arm()
	}
	s.choose(active)
	s.best, s.interrupted = nil, nil
	s.lookUpBest()
	s.openedMessage = editedText(problem)
	s.status.say(s.openedMessage)
	s.refresh()
	s.undoing, s.notedOn = held, edited.problem
	s.note()
}

// editedText says what is searched for after an edit.
func editedText(p *solver.Problem) string {
	text := i18n.L("Round trip through all cities.")
	if ends := p.Definition().OpenPath; ends != nil {
		text = i18n.L("Open path from %s to %s.", cityWords(p, ends[0]), cityWords(p, ends[1]))
	}
	if n := p.FixedEdges(); n > 0 {
		text += " " + i18n.L("Pinned edges: %d.", n)
	}
	return text
}

// instanceEdits are the edits that need no city.
func (s *shell) instanceEdits() []*action {
	can := func() bool { return s.isOpen() && s.whyNotEdit() == nil }
	isPath := func() bool { return s.isOpen() && s.pane().problem().IsPath() }
	return []*action{
		{id: "open-path", menu: "Edit", title: i18n.L("Open path"), group: true, checked: isPath,
			help: i18n.L("Search for a path between any two cities, not a round trip. Right-click a city to choose an end."), enabled: can, why: s.whyNotEdit,
			run: func() {
				if isPath() {
					s.edit(session.RoundTrip)
				} else {
					s.edit(session.AnyEnds)
				}
			}},
		{id: "unpin-all", menu: "Edit", title: i18n.L("Unpin all edges"),
			help: i18n.L("Allow tours without the fixed edges. Right-click an edge to pin or unpin it."), enabled: func() bool { return can() && s.pane().problem().FixedEdges() > 0 },
			run: func() { s.edit(session.UnpinAll) }},
	}
}

func (s *shell) askSaveInstance() {
	problem := s.pane().problem()
	if problem.IsPath() { // a file holds the cities, the ends are chosen again
		round, err := session.RoundTrip(problem)
		if err != nil {
			s.fail(err)
			return
		}
		problem = round
	}
	endings := instancefile.Endings(problem)
	if len(endings) == 0 {
		s.fail(i18n.Error("no file format holds both pinned edges and great circles: unpin the edges first"))
		return
	}
	var note fyne.CanvasObject
	if s.pane().problem().IsPath() {
		note = control.NewCaption(i18n.L("The ends of the open path are not saved: files hold round trips."))
	}
	control.NewSaveDialog(s.frame(), i18n.L("Save instance"), s.fileName()+endings[0], endings, note, func(path string) {
		write, _ := instancefile.For(path) // the dialog accepts these endings only
		s.saveInstance(path, problem, write)
	}).Show(520, 0)
}

// saveInstance writes a problem to a file, which is then the one that is open.
func (s *shell) saveInstance(path string, problem *solver.Problem, write instancefile.Write) {
	open := s.pane().loaded
	s.frame().Write(path, func(ctx context.Context, _ func(float64)) error {
		err := save.FileContext(ctx, path, func(w io.Writer) error { return write(w, problem) })
		if err == nil {
			s.do(func() { s.savedInstance(open, path) })
		}
		return err
	})
}

// savedInstance follows the end of saving what was open, and still may be.
func (s *shell) savedInstance(saved *loaded, path string) {
	if s.closing || s.pane().loaded != saved {
		return
	}
	for _, p := range s.panes() {
		p.loaded.path, p.loaded.edited = path, false
	}
	s.unedited = nil
	written := s.pane().problem().Definition().FixedEdges
	s.history.Amend(func(m *moment) { m.Edited = !slices.Equal(m.Pinned, written) })
	s.store.Session.Remember(path)
	s.menus.setRecent(s.store.Session.Recent)
	s.keepLater()
}
