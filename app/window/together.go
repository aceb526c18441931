//go:build !nogui

package window

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/words"
	"tourscope/solver/run"
	"tourscope/solver/start"
)

// All panes start, pause and stop together. A comparison is fair by what happens
// here: the start tour is made once, before any clock runs, and handed to all.

// phase is that of all panes: running while one runs.
func (s *shell) phase() phase {
	if s.preparing != nil {
		return running
	}
	found := make(map[phase]bool)
	for _, p := range s.panes {
		found[p.runner.phase] = true
	}
	for _, ph := range []phase{running, pausing, stopping} {
		if found[ph] {
			return ph
		}
	}
	return idle
}

// isGoing says whether there is something to pause or stop.
func (s *shell) isGoing() bool { return s.phase() == running || s.phase() == pausing }

// canStart says whether Run would do anything.
func (s *shell) canStart() bool { return s.isOpen() && s.phase() == idle && s.whyNot() == nil }

// canToggle says whether the key of Run would do anything: a search can be paused
// at any time, and go on when nothing else is measured.
func (s *shell) canToggle() bool {
	return s.canStart() || s.phase() == running || s.phase() == pausing && s.occupied() == nil
}

// whyNot says why no run can start, or nil.
func (s *shell) whyNot() error {
	if err := s.whyBusy(); err != nil {
		return err
	}
	for i, p := range s.panes {
		if err := p.setup.err(); err != nil {
			if s.comparing() {
				return fmt.Errorf("pane %d: %w", i+1, err)
			}
			return err
		}
	}
	return nil
}

// whyBusy says what else computes just now, or nil.
func (s *shell) whyBusy() error {
	if err := s.occupied(); err != nil {
		return err
	}
	if s.sweep.Active() {
		return errors.New(words.L("a sweep is running and needs the computer to itself: wait for it, or cancel it"))
	}
	return nil
}

func (s *shell) runLabel() string {
	switch s.phase() {
	case running:
		return "Pause"
	case pausing:
		return "Resume"
	}
	return "Run"
}

func (s *shell) runFace() fyne.Resource {
	if s.phase() == running {
		return theme.MediaPauseIcon()
	}
	return theme.MediaPlayIcon()
}

// toggle starts, pauses or goes on.
func (s *shell) toggle() {
	switch s.phase() {
	case idle:
		s.startRuns(false)
	case running:
		for _, p := range s.panes {
			p.runner.pause()
		}
	case pausing:
		for _, p := range s.panes {
			p.runner.resume()
		}
	}
	s.refresh()
}

// step does one iteration in each pane; on a new run it shows the start tour
// first.
func (s *shell) step() {
	if s.phase() == idle {
		s.startRuns(true)
	} else {
		for _, p := range s.panes {
			p.runner.step()
		}
	}
	s.refresh()
}

func (s *shell) stopRuns() {
	if s.preparing != nil {
		s.preparing()
		s.preparing = nil
	}
	for _, p := range s.panes {
		p.runner.stop()
	}
	s.refresh()
}

// startRuns starts a run in each pane. Paused begins at the start tour, to go on
// step by step.
func (s *shell) startRuns(paused bool) {
	s.keepEngines()
	searching := s.searching()
	asked := make([]run.Settings, len(searching))
	for i, p := range searching {
		var err error
		if asked[i], err = p.setup.settings(); err != nil {
			s.fail(err)
			return
		}
		asked[i].Paused = paused
	}
	s.status.say("")
	if !s.comparing() || asked[0].Start != nil {
		s.launch(asked)
		return
	}
	s.prepare(asked)
}

// prepare makes the start tour that all panes begin with, beside the window.
func (s *shell) prepare(asked []run.Settings) {
	name, first := commonStart(asked), asked[0]
	ctx, cancel := context.WithCancel(context.Background())
	s.preparing = cancel
	s.status.say(words.L("Making the common start tour (%s)…", name))
	s.background.Go(func() {
		order, err := start.Make(ctx, name, first.Problem, first.Seed)
		s.do(func() {
			if ctx.Err() != nil || s.closing {
				return // stopped meanwhile
			}
			cancel()
			s.preparing = nil
			if err != nil {
				s.fail(err)
				s.refresh()
				return
			}
			for i := range asked {
				asked[i].Heuristic, asked[i].Start = name, order
			}
			s.launch(asked)
		})
	})
}

// commonStart is the heuristic that the person chose, or that all engines usually
// have, or else the program's own usual one.
func commonStart(asked []run.Settings) string {
	name := ""
	for i, one := range asked {
		own := one.Heuristic
		if own == "" {
			own = run.Heuristic(one.Engine.Info())
		}
		if i > 0 && own != name {
			return start.Default
		}
		name = own
	}
	return name
}

// launch starts all runs. None starts if one cannot.
func (s *shell) launch(asked []run.Settings) {
	s.replay.leave()
	for i, p := range s.searching() {
		if err := p.start(s.tape(p, asked[i])); err != nil {
			p.tape = nil
			s.stopRuns()
			s.fail(err)
			break
		}
	}
	if s.comparing() {
		s.status.head(strings.TrimSpace(s.crowded(cores()) + " " + s.nextText()))
	}
	s.differ.forget()
	s.refresh()
}

// measureBeat is how often the comparison is put into words anew.
const measureBeat = 300 * time.Millisecond

// figured follows new numbers of any pane.
func (s *shell) figured() {
	s.tellUndivided()
	s.replay.follow()
	if !s.comparing() || time.Since(s.measured) < measureBeat && (s.phase() != idle || s.replay.clock.Playing()) {
		return
	}
	s.measured = time.Now()
	c := s.comparison()
	if s.phase() == idle && !s.replay.on {
		s.arena.say(c.verdict())
	} else {
		s.arena.say(c.sentence())
	}
	s.compareEdges()
}

// comparison is what the panes have come to so far.
func (s *shell) comparison() comparison {
	c := comparison{Instance: s.pane.problem().Name()}
	if o := s.pane.loaded.optimum; o != nil {
		c.Optimum = o.Length
	}
	for _, p := range s.panes {
		if p.projector != nil {
			c.Lanes = append(c.Lanes, s.laneAt(p, s.replay.clock.At()))
		} else if r := p.runner.current; r != nil {
			c.Lanes = append(c.Lanes, lane{Name: s.name(p), Device: r.Info().Device, Trace: r.Trace(), Figures: r.Figures()})
		}
	}
	return c
}

// copyComparison copies the comparison as a Markdown table with its verdict.
func (s *shell) copyComparison() {
	s.app.Clipboard().SetContent(s.comparison().markdown())
	s.status.say(words.L("Copied the comparison as Markdown."))
}

func (s *shell) hasComparison() bool {
	if !s.isOpen() || !s.comparing() {
		return false
	}
	for _, p := range s.searching() {
		if p.runner.current == nil {
			return false
		}
	}
	return true
}
