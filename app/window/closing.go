//go:build !nogui

package window

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// close closes the window, after confirmation where that loses what is kept nowhere else. The tours of
// searches are in the library then; recordings are those of the runs of this window, until they are saved.
func (s *shell) close() {
	if s.closing {
		return
	}
	if lost := s.lostByClosing(); lost != nil && !s.asking {
		s.askClose(*lost)
		return
	}
	s.shut()
}

// loss is what closing the window, or something else, would lose.
type loss struct{ title, text, agree string }

// lostByClosing is the work that would be lost, or nil.
func (s *shell) lostByClosing() *loss {
	agree := i18n.L("Stop and close")
	switch {
	case s.sweep.Active():
		return &loss{either(s.sweep.Paused(), i18n.L("A sweep is paused"), i18n.L("A sweep is running")), i18n.L("The runs of the sweep are lost."), agree}
	case s.batch.Active():
		return &loss{either(s.batch.Paused(), i18n.L("A batch is paused"), i18n.L("A batch is running")),
			i18n.L("Finished runs are kept and the batch can be resumed. Only the current run is lost."), agree}
	case s.measuring.Active():
		return &loss{either(s.measuring.Paused(), i18n.L("The measurement of a table is paused"), i18n.L("A table of a paper is being measured")),
			i18n.L("Finished runs are kept and the table can be resumed. Only the current run is lost."), agree}
	}
	return s.lostSweep(i18n.L("Close"))
}

// lostSweep is a sweep that has ended and is in no file, or nil. agree is the button.
func (s *shell) lostSweep(agree string) *loss {
	if s.sweep.Active() || !s.sweep.Unsaved() {
		return nil
	}
	return &loss{i18n.L("The sweep is not saved"), i18n.L("Its runs are lost, unless you save it first."), agree}
}

// inPlaceOfSweep does something that drops the results of the sweep: at once where they are in a file, else
// once the user has agreed. agree is the button, refused follows if the user has not; nil: nothing does.
func (s *shell) inPlaceOfSweep(agree string, then, refused func()) {
	lost := s.lostSweep(agree)
	if lost == nil {
		then()
		return
	}
	s.askLoss(*lost, func(yes bool) {
		switch {
		case yes:
			then()
		case refused != nil:
			refused()
		}
	})
}

// either is one of two texts.
func either(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// askClose asks for confirmation before closing the window loses something.
func (s *shell) askClose(lost loss) {
	s.asking = true
	s.askLoss(lost, func(yes bool) {
		s.asking = false
		if yes {
			s.shut()
		}
	})
}

// askLoss asks for confirmation before something is lost.
func (s *shell) askLoss(lost loss, answer func(yes bool)) {
	s.present(control.NewQuestion(s.win, lost.title, lost.text, lost.agree, i18n.L("Cancel"), answer), 460, 0)
}

// shut stops everything, waits for it, and only then quits: a call queued after
// the end would run on its caller.
func (s *shell) shut() {
	s.status.say(i18n.L("Closing…"))
	s.halt()
	go func() {
		s.await()
		s.do(s.app.Quit)
	}()
}

// halt stores the session and stops all work.
func (s *shell) halt() {
	if s.closing {
		return
	}
	s.closing = true
	s.loader.cancel()
	s.endReading()
	if err := s.keep()(); err != nil {
		fmt.Fprintln(os.Stderr, "tourscope:", err)
	}
	s.session.End()
	s.batch.Close()
	s.measuring.Stop()
	s.papers.Hide()
	s.awake.Set(false)
	s.end()
}

// await waits for the end of all work of the window.
func (s *shell) await() {
	s.loader.reading.End()
	s.session.Wait()
	s.background.End()
	s.watching.End()
	s.awake.Close()
	s.frames.Close()
}

// heedSignals closes the window at a signal, without asking. The toolkit's own way
// ends its loop at once, and what is queued afterwards runs on its caller. A second
// signal ends the program.
func (s *shell) heedSignals() (stop func()) {
	ended, over := make(chan os.Signal, 1), make(chan struct{})
	go func() {
		begun := make(chan struct{})
		s.do(func() { close(begun) })
		select {
		case <-over:
			return
		case <-begun: // in the toolkit's loop; by then it listens to signals
		}
		signal.Reset(os.Interrupt, syscall.SIGTERM)
		signal.Notify(ended, os.Interrupt, syscall.SIGTERM)
		select {
		case <-over:
		case <-ended:
			signal.Stop(ended)
			s.do(func() {
				if !s.closing {
					s.shut()
				}
			})
		}
	}()
	return func() { close(over) }
}

// finish cleans up after a toolkit that ended by itself, as at a signal while
// it starts.
func (s *shell) finish() {
	if !s.closing {
		s.halt()
		s.await()
	}
	s.hook.close()
}
