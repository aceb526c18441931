//go:build !nogui

package window

import (
	"cmp"
	"errors"
	"time"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/app/window/sweep"
)

// Times measured beside other work are wrong. So a batch, a sweep and a search do not
// share the machine: the second one is refused with the reason, or offers to pause the first.

// occupied is the error that a batch needs the machine to itself, or nil.
func (s *shell) occupied() error {
	if s.batch.Computing() {
		return i18n.Error("a batch is running and needs the computer to itself: pause or stop it first")
	}
	if s.measuring.Computing() {
		return i18n.Error("a table of a paper is being measured and needs the computer to itself: pause or stop it first")
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

// obstruction is what computes now and is in the way of something else.
type obstruction struct {
	title, agree string // of the question whether to pause it for a search
	pause        func()
}

// The things that compute, or nil where they do not.

func (s *shell) computingBatch() *obstruction {
	if !s.batch.Computing() {
		return nil
	}
	return &obstruction{i18n.L("A batch is running"), i18n.L("Pause batch and run"), s.batch.TogglePause}
}

func (s *shell) computingSweep() *obstruction {
	if !s.sweep.Active() || s.sweep.Paused() {
		return nil
	}
	return &obstruction{i18n.L("A sweep is running"), i18n.L("Pause sweep and run"), s.sweep.Toggle}
}

func (s *shell) computingTable() *obstruction {
	if !s.measuring.Computing() {
		return nil
	}
	return &obstruction{i18n.L("A table of a paper is being measured"), i18n.L("Pause table and run"), s.measuring.Pause}
}

func (s *shell) computingSearch() *obstruction {
	if s.phase() != session.Running {
		return nil
	}
	return &obstruction{title: i18n.L("A search is running"), pause: s.toggle}
}

// beforeSearch is what a search has to wait for, or nil.
func (s *shell) beforeSearch() *obstruction {
	return cmp.Or(s.computingBatch(), s.computingSweep(), s.computingTable())
}

// canSearch reports whether a search can start or go on, at once or once the user has agreed to
// pause what is in its way.
func (s *shell) canSearch() bool {
	if s.beforeSearch() == nil {
		return s.session.CanToggle()
	}
	return s.isOpen() && (s.phase() == session.Idle || s.phase() == session.Pausing)
}

// searchWhenFree searches: at once, or once the user has agreed to pause what is in the way. Where a
// value is invalid it says so before anything is paused.
func (s *shell) searchWhenFree(search func()) {
	text := i18n.L("A search would distort the measured times. The paused work can be resumed at its place in the rail.")
	in := s.beforeSearch()
	agree := ""
	if in != nil {
		agree = in.agree
		if err := s.session.Invalid(); err != nil && s.phase() == session.Idle {
			s.fail(err)
			return
		}
	}
	s.whenFree(in, text, agree, search)
}

// whenFree does something at once where nothing is in its way, else once the user has agreed to
// pause that. text says why, agree is the button.
func (s *shell) whenFree(in *obstruction, text, agree string, then func()) {
	if in == nil {
		then()
		return
	}
	s.present(control.NewQuestion(s.win, in.title, text, agree, i18n.L("Not now"), func(yes bool) {
		if yes {
			in.pause()
			then()
			s.refresh()
		}
	}), 460, 0)
}

// startBatchWhenFree starts a batch: at once, or once the user has agreed to pause the current
// work, which can be resumed when the batch has ended.
func (s *shell) startBatchWhenFree(then func()) {
	text := i18n.L("It would distort the times of the batch. If paused, it can be resumed when the batch has ended.")
	s.whenFree(cmp.Or(s.computingTable(), s.computingSearch(), s.computingSweep()), text, i18n.L("Pause and run batch"), then)
}

// beforeTable is what a table of a paper has to wait for, or nil.
func (s *shell) beforeTable() *obstruction {
	return cmp.Or(s.computingSearch(), s.computingSweep(), s.computingBatch())
}

// whyNotTable says why the table of a paper cannot be run, paused or resumed, not even once what is
// in its way is paused, or nil.
func (s *shell) whyNotTable() error {
	switch {
	case s.beforeTable() == nil:
		return s.measuring.WhyNotToggle()
	case s.measuring.Active():
		return nil
	}
	return s.measuring.WhyUnready()
}

// toggleTable starts, pauses or resumes the table of a paper: at once, or once the user has agreed
// to pause the current work, which can be resumed in its place.
func (s *shell) toggleTable() {
	if s.measuring.Computing() {
		s.measuring.Toggle()
		return
	}
	text := i18n.L("It would distort the times of the table. If paused, it can be resumed at its place in the rail.")
	s.whenFree(s.beforeTable(), text, i18n.L("Pause and run table"), s.measuring.Toggle)
}

// eachOfSweep is the time limit offered for each run of a sweep whose engine never ends by itself.
const eachOfSweep = 5 * time.Second

// startSweepThatEnds starts or resumes the sweep. Where its runs would never end, it offers to
// limit their time, before anything is paused for it.
func (s *shell) startSweepThatEnds() {
	if s.sweep.Active() {
		s.startSweepWhenFree(s.sweep.Toggle)
		return
	}
	planned, err := s.sweep.Plan(0)
	var endless sweep.EndlessError
	if !errors.As(err, &endless) {
		s.startSweep(planned, err)
		return
	}
	s.present(control.NewQuestion(s.win, i18n.L("No stop rule"), i18n.Sentence(err), i18n.L("Run with %s each", "5 s"), i18n.L("Not now"), func(yes bool) {
		if yes {
			s.startSweep(s.sweep.Plan(eachOfSweep))
		}
	}), 460, 0)
}

// startSweep starts a planned sweep. Where a value is invalid it says so before anything is lost or paused.
func (s *shell) startSweep(planned *sweep.Planned, err error) {
	if err != nil {
		s.fail(err)
		return
	}
	s.inPlaceOfSweep(i18n.L("Start sweep"), func() {
		s.startSweepWhenFree(func() { s.sweep.Start(planned) })
	}, nil)
}

// startSweepWhenFree starts or resumes the sweep: at once, or once the user has agreed to pause the
// current work, which can be resumed in its place.
func (s *shell) startSweepWhenFree(start func()) {
	text := i18n.L("It would distort the times of the sweep. If paused, it can be resumed at its place in the rail.")
	s.whenFree(cmp.Or(s.computingTable(), s.computingBatch(), s.computingSearch()), text, i18n.L("Pause and run sweep"), func() {
		start()
		s.status.say(s.sweepHint())
		s.refresh()
	})
}
