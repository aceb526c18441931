//go:build !nogui

package window

import (
	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// Times measured beside other work are wrong. So a batch, a sweep and a search do not
// share the machine: the second one is refused with the reason.
// A batch, which may be begun from anywhere, offers to pause it.

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
