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
	return nil
}

// makeRoom lets a batch begin, at once or when the user has had what is computed
// now paused. Nothing is lost by that: it can go on when the batch has ended.
func (s *shell) makeRoom(then func()) {
	title := ""
	switch {
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
			s.standStill()
			then()
		}
	}), 460, 0)
}

// standStill pauses what is computed. A start tour in the making is given up: it
// is quickly made again.
func (s *shell) standStill() {
	switch {
	case s.phase() == session.Preparing:
		s.session.Stop()
	case s.phase() == session.Running:
		s.toggle()
	case s.sweep.Active() && !s.sweep.Paused():
		s.sweep.Toggle()
	}
}
