//go:build !nogui

package window

import (
	"slices"
	"strings"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// The session knows which place is in front. This file shows it, and gives each command
// the places where it works.

// fronted follows a change of the place in front.
func (s *shell) fronted(front session.Place) {
	s.hints.Leave() // of what goes: the toolkit reports no MouseOut of it
	if front != session.Laboratory && s.replay.clock.Playing() {
		s.replay.pause() // nobody would see it
	}
	s.showFront()
	s.status.say(s.frontText(front))
}

// frontText says what to do in a place, and what works in another one.
func (s *shell) frontText(front session.Place) string {
	switch {
	case front == session.Instances:
		return i18n.L("Arrow keys move, Enter opens, typing searches, Esc goes back.")
	case front == session.Sweep:
		return i18n.L("The side panel sets the engine, its other parameters, start and stop rules. Esc goes back.")
	case front == session.Batch && s.batch.PlanShown():
		return i18n.L("Press Ctrl+Enter to start the batch, Esc to go back.")
	case front == session.Laboratory && s.batch.Active():
		return i18n.L("The batch continues. Press Ctrl+J to show it.")
	}
	return ""
}

// showFront shows the place in front and hides the others.
func (s *shell) showFront() {
	front := s.session.Front()
	if front != session.Instances && s.browser.Shown() {
		s.browser.Hide()
	}
	if front != session.Batch && s.batch.Shown() {
		s.batch.Hide()
	}
	if front == session.Laboratory && !s.isOpen() {
		s.home.show()
	} else {
		s.home.object.Hide()
	}
	s.showWork(front)
	if front == session.Instances && !s.browser.Shown() {
		s.browser.Show()
	}
	if front == session.Batch && !s.batch.Shown() {
		s.batch.Show()
	}
}

// showWork shows the panes with their chart, or the sweep in their place; both have the
// side panel beside them.
func (s *shell) showWork(front session.Place) {
	sweeping := front == session.Sweep
	if s.sweep.Shown() != sweeping {
		s.sweep.SetShown(sweeping)
		control.SetVisible(s.area.object, !sweeping)
		s.work.whole = sweeping
		s.work.fold(s.work.sideOff, s.work.chartOff)
	}
	control.SetVisible(s.work.object, sweeping || front == session.Laboratory && s.isOpen())
}

// goOrBack shows a place, or the Laboratory where the place is in front.
func (s *shell) goOrBack(to session.Place) {
	if s.session.Front() == to {
		to = session.Laboratory
	}
	s.session.Go(to)
}

// placesOf are the places where a command works; nil: all.
func placesOf(a *action) []session.Place {
	panes := []session.Place{session.Laboratory}
	switch {
	case slices.Contains([]string{"undo", "redo", "side", "copy-command"}, a.id):
		return append(panes, session.Sweep) // what the side panel says
	case slices.Contains([]string{"compare", "show-best", "compare-best", "next-instance", "previous-instance"}, a.id):
		return append(panes, session.Instances) // about the instance that is chosen there
	case slices.Contains([]string{"save-tour", "export", "export-chart", "copy-picture", "save-numbers",
		"run", "run-in-turns", "step", "stop", "improve"}, a.id):
		return panes
	case a.menu == "Compare", a.menu == "Replay":
		return panes
	case a.menu == "View" && a.id != "theme" && a.id != "full-screen" && !strings.HasPrefix(a.id, "place-"):
		return panes
	}
	return nil
}
