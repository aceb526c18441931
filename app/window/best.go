//go:build !nogui

package window

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/browser"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/fingerprint"
)

// bestActions are for our best tour: of the instance chosen in the browser, or of
// the one that is open.
func (s *shell) bestActions() []*action {
	has := func() bool { return s.subject().Best != nil }
	return []*action{
		{id: "show-best", menu: "Instances", title: i18n.L("Show your best tour"), key: ctrl(fyne.KeyB), group: true, icon: theme.VisibilityIcon(),
			help: i18n.L("Open the instance with your best tour. The next run starts from it."), enabled: has, why: s.whyNoBest, run: s.showBest},
		{id: "compare-best", menu: "Instances", title: i18n.L("Compare with your best tour"), key: ctrl(fyne.KeyD), icon: control.CompareIcon(),
			help: i18n.L("Show your best tour in a second pane and colour the differences."), enabled: s.canCompareBest, why: s.whyNoBest, run: s.compareBest},
		{id: "export-best", menu: "Instances", title: i18n.L("Export your best tour…"), icon: theme.DocumentSaveIcon(),
			help: i18n.L("Save your best tour as a tour file or as a picture."), enabled: has, why: s.whyNoBest, run: func() { s.browser.AskExport(s.subject(), s.options.Version) }},
		{id: "attempts", menu: "Instances", title: i18n.L("Attempts…"), icon: theme.HistoryIcon(),
			help: i18n.L("List your attempts on the instance."), enabled: has, why: s.whyNoBest, run: func() { s.browser.ShowAttempts(s.subject()) }},
		{id: "forget-best", menu: "Instances", title: i18n.L("Delete your best tour…"), icon: theme.DeleteIcon(),
			help: i18n.L("Delete your best tour and its attempts from the library."), enabled: has, why: s.whyNoBest,
			run: func() { s.browser.AskDelete(s.subject(), s.forgotten) }},
		{id: "show-last", menu: "Instances", title: i18n.L("Show tour of interrupted search"), group: true,
			help: i18n.L("Show the best tour of the last interrupted search of this instance. The next run starts from it."), enabled: func() bool { return s.isOpen() && s.interrupted != nil }, why: s.whyNoneInterrupted, run: func() { s.showInterrupted(s.pane().loaded.path) }},
		{id: "keep-results", menu: "Instances", title: i18n.L("Keep best tours"), group: true,
			help: i18n.L("Keep the best tour of each instance when a run ends."), checked: s.keepsResults,
			enabled: func() bool { return s.options.Library != nil && !s.options.LibraryFixed }, why: s.whyFixed, run: s.toggleResults},
	}
}

// subject is the instance that actions on our best tour are about.
func (s *shell) subject() browser.Subject {
	if s.browser == nil || !s.browser.Shown() {
		if !s.isOpen() {
			return browser.Subject{}
		}
		return browser.Subject{Path: s.pane().loaded.path, Best: s.best, Problem: s.pane().problem()}
	}
	return s.browser.Subject()
}

func (s *shell) whyNoBest() error {
	switch {
	case !s.keepsResults():
		return i18n.Error("best tours are not kept: turn on “Keep best tours”")
	case s.subject().Path == "":
		return i18n.Error("open an instance, or select one in the browser")
	case s.subject().Best == nil:
		return i18n.Error("you have no tour of this instance yet: run an engine first")
	}
	return s.session.WhyNotAdd()
}

func (s *shell) whyFixed() error {
	return i18n.Error("the environment variable TOURSCOPE_LIBRARY controls this setting: unset it")
}

// showBest opens the instance, if it is not open yet, and our best tour of it.
func (s *shell) showBest() {
	path := s.subject().Path
	if s.isOpen() && s.pane().loaded.path == path {
		s.showPanes()
		s.openAll([]string{fromLibrary})
		return
	}
	s.openAll([]string{path, fromLibrary})
}

func (s *shell) canCompareBest() bool {
	at := s.subject()
	if at.Best == nil {
		return false
	}
	return s.browser.Shown() && !(s.isOpen() && s.pane().loaded.path == at.Path) || s.session.CanAdd()
}

// compareBest shows our best tour in a pane of its own, beside the current
// tour.
func (s *shell) compareBest() {
	path := s.subject().Path
	if s.isOpen() && s.pane().loaded.path == path {
		s.showPanes()
		s.addBest()
		return
	}
	s.open(path)
	s.afterOpen = s.addBest
}

func (s *shell) addBest() {
	if !s.session.CanAdd() {
		s.fail(s.session.WhyNotAdd())
		return
	}
	s.loader.start(fromLibrary, s.pane().problem(), s.do, func(l *loaded, err error) {
		if err != nil || !s.session.CanAdd() {
			s.fail(err)
			return
		}
		s.exhibit(l)
	})
}

// exhibit shows our best tour in a pane without an engine, for comparison. The side panel
// stays with the active pane.
func (s *shell) exhibit(l *loaded) {
	before, p := s.pane(), s.newPane()
	s.take(p, before)
	p.showTour(l.tour)
	p.tourFile, p.exhibit, p.Exhibit = fromLibrary, l.best, true
	if before.bestTour() != nil && !s.differ.on {
		s.toggleDifferences()
	}
	s.choose(before)
	s.compareEdges()
	s.status.say(i18n.L("Pane %d shows your best tour, %s. Press D to show the differences.", len(s.panes()), p.lengthText(p.length)))
	s.refresh()
}

// searching are the panes that a run is started in.
func (s *shell) searching() []*pane { return panesOf(s.session.Searching()) }

// closeExhibits closes the panes that show a tour of the previous instance.
func (s *shell) closeExhibits() {
	for _, p := range slices.Clone(s.panes()) {
		if p.Exhibit {
			s.closePane(p)
		}
	}
}

// forgotten follows the deletion of our best tour.
func (s *shell) forgotten(id fingerprint.Fingerprint) {
	if s.best != nil && s.best.Fingerprint == id {
		s.best = nil
	}
	s.refresh()
}
