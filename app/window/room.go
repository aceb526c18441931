//go:build !nogui

package window

import (
	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// Times measured beside other work are wrong. So a batch, a sweep and a search do not
// share the machine: the second one is refused with the reason, or offers to pause the first.

// occupied is the error that a batch needs the machine to itself, or nil.
func (s *shell) occupied() error {
	if s.batch.Computing() {
		return i18n.Error("a batch is running and needs the computer to itself: pause or stop it first")
	}
	if s.measuring.Active() {
		return i18n.Error("a table of a paper is being measured and needs the computer to itself: stop it first")
	}
	return nil
}

// sweepConflict is the error that a sweep cannot go on beside a batch or a search, or nil.
func (s *shell) sweepConflict() error {
	switch s.phase() {
	case session.Idle, session.Pausing:
		return s.occupied()
	}
	return i18n.Error("a search is running and would slow down the sweep: pause or stop it first")
}

// obstruction is what computes now, so that a search has to wait for it, and how to pause it;
// nil: nothing.
func (s *shell) obstruction() (title, agree string, pause func()) {
	switch {
	case s.batch.Computing():
		return i18n.L("A batch is running"), i18n.L("Pause batch and run"), s.batch.TogglePause
	case s.sweep.Active() && !s.sweep.Paused():
		return i18n.L("A sweep is running"), i18n.L("Pause sweep and run"), s.sweep.Toggle
	}
	return "", "", nil
}

// canSearch reports whether a search can start or go on, at once or once the user has agreed to
// pause what is in its way.
func (s *shell) canSearch() bool {
	_, _, pause := s.obstruction()
	if pause == nil {
		return s.session.CanToggle()
	}
	return s.isOpen() && (s.phase() == session.Idle || s.phase() == session.Pausing)
}

// searchWhenFree searches: at once, or once the user has agreed to pause what is in the way.
func (s *shell) searchWhenFree(search func()) {
	title, agree, pause := s.obstruction()
	if pause == nil {
		search()
		return
	}
	text := i18n.L("The search would distort its times. If paused, it can be resumed at its place in the rail.")
	s.present(control.NewQuestion(s.win, title, text, agree, i18n.L("Not now"), func(yes bool) {
		if yes {
			pause()
			search()
			s.refresh()
		}
	}), 460, 0)
}

// startBatchWhenFree starts a batch: at once, or once the user has agreed to pause the current
// work, which can be resumed when the batch has ended.
func (s *shell) startBatchWhenFree(then func()) {
	title := ""
	switch {
	case s.measuring.Active():
		s.fail(s.occupied())
		return
	case s.phase() == session.Running:
		title = i18n.L("A search is running")
	case s.sweep.Active() && !s.sweep.Paused():
		title = i18n.L("A sweep is running")
	default:
		then()
		return
	}
	text := i18n.L("It would distort the times of the batch. If paused, it can be resumed when the batch has ended.")
	s.present(control.NewQuestion(s.win, title, text, i18n.L("Pause and run batch"), i18n.L("Not now"), func(yes bool) {
		if yes {
			s.pauseWork()
			then()
		}
	}), 460, 0)
}

// pauseWork pauses all current work. The computation of a start tour is cancelled: it
// is quickly made again.
func (s *shell) pauseWork() {
	switch {
	case s.phase() == session.Preparing:
		s.session.Stop()
	case s.phase() == session.Running:
		s.toggle()
	case s.sweep.Active() && !s.sweep.Paused():
		s.sweep.Toggle()
	}
}
