//go:build !nogui

package window

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"tourscope/app/window/i18n"
)

// close closes the window, after confirmation while there is a batch or a sweep.
func (s *shell) close() {
	switch {
	case s.closing:
	case (s.batch.Active() || s.sweep.Active()) && !s.asking:
		s.askClose()
	default:
		s.shut()
	}
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
