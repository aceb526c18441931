//go:build !nogui

package window

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// The session knows which place is in front. This file lists the places that the window has,
// shows the one in front, and gives each command the places where it works.

// listPages lists the places of the window, in the order of the rail. A place is added here.
func (s *shell) listPages() []*page {
	return []*page{s.instancesPage(), s.laboratoryPage(), s.sweepPage(), s.batchPage(), s.papersPage()}
}

func (s *shell) instancesPage() *page {
	return &page{place: session.Instances, title: i18n.L("Instances"), help: i18n.L("Show the files that can be opened."), icon: theme.FolderIcon(),
		object: func() fyne.CanvasObject { return s.browser.Object },
		show: func(on bool) {
			switch {
			case on && !s.browser.Shown():
				s.browser.Show()
			case !on && s.browser.Shown():
				s.browser.Hide()
			}
		},
		hint: func() string { return i18n.L("Arrow keys move, Enter opens, typing searches, Esc goes back.") },
		keys: func(e *fyne.KeyEvent) bool { return s.browser.TypedKey(e) }}
}

func (s *shell) laboratoryPage() *page {
	return &page{place: session.Laboratory, title: i18n.L("Laboratory"), help: i18n.L("Return to the panes, or to the start page  (Esc)."), icon: control.TourIcon(),
		show: func(on bool) {
			if on && !s.isOpen() {
				s.home.show()
			} else {
				s.home.object.Hide()
			}
		},
		hint: func() string {
			if s.batch.Active() {
				return i18n.L("The batch continues. Press Ctrl+J to show it.")
			}
			return ""
		}}
}

func (s *shell) sweepPage() *page {
	return &page{place: session.Sweep, title: i18n.L("Sweep"), help: i18n.L("Show the sweep over the values of a parameter."), icon: control.CurveIcon(),
		hint: s.sweepHint,
		work: func() (session.Work, bool) {
			st := s.sweep.State()
			return session.Runs(st.Done, st.Jobs, st.Paused), st.Going
		},
		runes: map[rune]string{' ': "sweep-run", 's': "sweep-cancel"}}
}

func (s *shell) batchPage() *page {
	return &page{place: session.Batch, title: i18n.L("Batch"), help: i18n.L("Show the batches."), icon: theme.ListIcon(),
		object: func() fyne.CanvasObject { return s.batch.Object },
		show: func(on bool) {
			switch {
			case on && !s.batch.Shown():
				s.batch.Show()
			case !on && s.batch.Shown():
				s.batch.Hide()
			}
		},
		hint: func() string {
			if s.batch.PlanShown() {
				return i18n.L("Press Ctrl+Enter to start the batch, Esc to go back.")
			}
			return ""
		},
		work: func() (session.Work, bool) {
			st := s.batch.State()
			return session.Runs(st.Done+st.Failed, st.Jobs, s.batch.Paused()), s.batch.Active()
		},
		runes: map[rune]string{' ': "batch-pause", 's': "batch-stop", 'r': "batch-results"},
		keys:  func(e *fyne.KeyEvent) bool { return s.batch.TypedKey(e) }}
}

// page is that of a place; without one in the window an empty one.
func (s *shell) page(place session.Place) *page {
	for _, p := range s.pages {
		if p.place == place {
			return p
		}
	}
	return &page{place: place}
}

// working is what goes on in a place, for the session.
func (s *shell) working(place session.Place) (session.Work, bool) {
	if p := s.page(place); p.work != nil && s.papers != nil {
		return p.work()
	}
	return session.Work{}, false
}

// fronted follows a change of the place in front.
func (s *shell) fronted(front session.Place) {
	s.hints.Leave() // of what goes: the toolkit reports no MouseOut of it
	s.status.pointed.Set("")
	if front != session.Laboratory && s.replay.clock.Playing() {
		s.replay.pause() // nobody would see it
	}
	s.showFront()
	s.status.say(s.frontText(front))
}

// frontText says what to do in a place, and what works in another one.
func (s *shell) frontText(front session.Place) string {
	if p := s.page(front); p.hint != nil {
		return p.hint()
	}
	return ""
}

// showFront shows the place in front and hides the others.
func (s *shell) showFront() {
	front := s.session.Front()
	for _, p := range s.pages {
		if p.place != front && p.show != nil {
			p.show(false)
		}
	}
	s.showWork(front)
	if p := s.page(front); p.show != nil {
		p.show(true)
	}
	s.showBar()
	s.showWorks()
}

// showBar shows the toolbar of the panes where there are panes; the other places have their own.
func (s *shell) showBar() {
	if on := s.session.Front() == session.Laboratory && s.isOpen(); s.bar.object.Visible() != on {
		control.SetVisible(s.bar.object, on)
		s.frameBox.Refresh()
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
