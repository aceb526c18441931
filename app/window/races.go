//go:build !nogui

package window

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"tourscope/app/session"
	"tourscope/app/window/i18n"
	"tourscope/solver/processor"
)

// Package session decides what may start, pause and stop, and starts it. This file connects it
// to the window and shows the progress of races.

// newSession creates a session whose callbacks run on this window's goroutine.
func (s *shell) newSession() *session.Session {
	return session.New(session.Host{
		Do: s.do, Beside: s.frames.OnRefresh, Registry: s.options.Registry, Cores: cores(), Machine: processor.Name(), Bounds: true,
		Busy: s.busy, AskingGPU: s.askingGPU, GPU: s.gpuName, Launch: s.launchText, Elsewhere: s.workerMachine, Room: s.recordingRoom, Environment: s.environment,
		Starting: s.starting, Working: s.working, Fronted: s.fronted, Changed: s.refresh, Say: func(text string) { s.status.say(text) }, Fail: s.fail, Translator: i18n.L,
	})
}

func (s *shell) phase() session.Phase { return s.session.Phase() }

// busy is the error that something else computes now, or nil.
func (s *shell) busy() error {
	if err := s.occupied(); err != nil {
		return err
	}
	if s.sweep.Active() && !s.sweep.Paused() {
		return i18n.Error("a sweep is running and needs the computer to itself: pause it first")
	}
	return nil
}

// whyNotRun returns why no search can start, or nil.
func (s *shell) whyNotRun() error {
	if s.phase() != session.Idle {
		return s.busy()
	}
	return s.session.WhyNotStart(session.Together)
}

// canRunInTurns reports whether the panes can be run one after another.
func (s *shell) canRunInTurns() bool { return s.session.CanStart(session.InTurns) }

func (s *shell) whyNotInTurns() error {
	switch {
	case !s.isOpen():
		return i18n.Error("open an instance first")
	case s.phase() != session.Idle:
		return i18n.Error("a search is running: stop it first")
	}
	return s.session.WhyNotStart(session.InTurns)
}

func (s *shell) runLabel() string {
	switch s.phase() {
	case session.Running, session.Preparing:
		return i18n.L("Pause")
	case session.Pausing:
		return i18n.L("Resume")
	}
	return i18n.L("Run")
}

func (s *shell) runFace() fyne.Resource {
	return playIcon(s.phase() == session.Running)
}

// toggle starts, pauses or resumes.
func (s *shell) toggle() {
	if s.phase() == session.Idle {
		s.keepEngines()
	}
	s.session.Toggle()
}

// run starts all panes together.
func (s *shell) run() {
	if s.phase() == session.Idle {
		s.toggle()
	}
}

// runInTurns runs one pane after another.
func (s *shell) runInTurns() {
	s.keepEngines()
	s.session.Start(session.InTurns, false)
}

func (s *shell) step() {
	if s.phase() == session.Idle {
		s.keepEngines()
	}
	s.session.Step()
}

// starting prepares the panes for runs.
func (s *shell) starting(race session.Race) {
	s.replay.leave()
	switch {
	case race == session.InTurns:
		s.status.head(i18n.L("In turns: each pane has all cores. Stop ends the whole race."))
	case s.comparing():
		s.status.head(strings.TrimSpace(s.session.Sharing() + " " + s.nextText()))
	case !s.session.OneMove():
		s.status.head("") // it is about what was before
	}
	s.status.add(s.session.Absent())
	s.differ.forget()
}

// measureBeat is the time between two updates of the sentence that compares the panes.
const measureBeat = 300 * time.Millisecond

// figured follows new numbers of any pane.
func (s *shell) figured() {
	s.tellUndivided()
	s.status.describe(s.searchLine())
	s.replay.follow()
	if !s.comparing() || time.Since(s.measured) < measureBeat && (s.phase() != session.Idle || s.replay.clock.Playing()) {
		return
	}
	s.measured = time.Now()
	s.sayComparison()
	s.compareEdges()
}

// sayComparison shows the sentence that compares the panes.
func (s *shell) sayComparison() {
	s.area.say(s.comparisonText(), s.replay.on || s.phase() != session.Idle)
}

// settled shows how a comparison ended, or that there is none yet, when no search runs any more: its last numbers may have come before.
func (s *shell) settled() {
	if s.comparing() && s.phase() == session.Idle && !s.replay.on {
		s.sayComparison()
	}
}

// comparisonText compares the panes: whose turn it is, which one leads,
// or at the end of a race or of its replay how it ended.
func (s *shell) comparisonText() string {
	if number, of, whose, is := s.session.Turn(); is {
		return i18n.L("In turns: %s searches with all cores, pane %d of %d", s.session.Name(whose), number, of)
	}
	c := s.comparison()
	ended := s.phase() == session.Idle && (!s.replay.on || s.replay.clock.At() >= s.replay.clock.Length())
	if ended {
		return c.Verdict()
	}
	return c.Sentence()
}

// searchLine describes the search of the active pane; it is empty where none runs, and in the
// other places, where the rail shows it.
func (s *shell) searchLine() string {
	r := s.pane().Run()
	if s.phase() == session.Idle || s.session.Front() != session.Laboratory || r == nil {
		return ""
	}
	n := r.Figures()
	still := n.Elapsed - n.Improved
	switch {
	case s.pane().SlowMotion():
		return i18n.L("Slow motion. Space pauses the search, S stops it.")
	case n.Paused || s.phase() == session.Pausing:
		return i18n.L("Paused. Space resumes the search, S stops it.")
	case s.comparing() || still < leastStandstill:
		return runningText(r.Settings().Limits)
	}
	return i18n.L("No better tour for %s.", i18n.FormatDuration(still.Truncate(time.Second))) + " " + runningText(r.Settings().Limits)
}

// comparison is the comparison of the panes now, or in a replay at its time.
func (s *shell) comparison() session.Comparison {
	if s.replay.on {
		return s.session.ComparisonAt(s.replay.clock.At())
	}
	return s.session.Comparison()
}

// copyComparison copies the comparison as a Markdown table with its verdict.
func (s *shell) copyComparison() {
	s.app.Clipboard().SetContent(s.comparison().Markdown(s.pane().state))
	s.status.say(i18n.L("Copied the comparison as Markdown."))
}
