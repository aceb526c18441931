//go:build !nogui

package window

import (
	"tourscope/app/session"
	"tourscope/app/window/i18n"
	"tourscope/gpu"
)

// A matchup is the shortest way to the main use of the program: an engine on the CPU and
// one on the GPU search one instance after one click. What it does can be done step by
// step as well: open, add a pane, run.

// matchupLabel names what will be compared here.
func (s *shell) matchupLabel() string {
	if s.session.MayHaveGPU() {
		return i18n.L("Compare CPU and GPU")
	}
	return i18n.L("Compare two engines")
}

// askingGPU reports whether the worker has yet to say whether there is a GPU.
func (s *shell) askingGPU() bool {
	if !s.hasWorker() {
		return false
	}
	state := s.options.Worker.Status().State
	return state == gpu.Unknown || state == gpu.Starting
}

func (s *shell) canMatch() bool { return s.whyNoMatchup() == nil }

// whyNoMatchup returns why no matchup can start, or nil.
func (s *shell) whyNoMatchup() error {
	if s.phase() != session.Idle {
		return i18n.Error("all panes start together: stop the search first")
	}
	return s.busy()
}

// match opens the instance of a matchup, unless it is open: the one selected in the
// browser, or a sample.
func (s *shell) match() {
	path := s.subject().Path
	if path == "" && !s.isOpen() {
		path = s.samples[0].path
	}
	if path != "" && !(s.isOpen() && s.pane().loaded.path == path) {
		s.open(path)
		s.afterOpen = s.startMatchup
		return
	}
	s.showPanes()
	s.startMatchup()
}

// startMatchup chooses the engines of two panes and starts them, once it is known
// whether there is a GPU.
func (s *shell) startMatchup() {
	if s.askingGPU() {
		s.matching = true
		s.status.say(i18n.L("Looking for a GPU…"))
		return
	}
	s.matching = false
	if !s.comparing() && s.pane().setup.usual { // the CPU engine is on the left
		s.pane().setup.use(session.UsualEngine(s.options.Registry, false))
	}
	if s.session.LacksRival() && s.session.CanAdd() {
		s.addPane()
	}
	if err := s.whyNotRun(); err != nil {
		s.fail(err)
		return
	}
	s.run()
}

// nextText is the hint on what to do with panes that search.
func (s *shell) nextText() string {
	text := i18n.L("“Export…” below the panes saves the comparison as a picture.")
	if s.hasWorker() && s.session.GPUEngine() == "" {
		text += " " + i18n.L("No GPU available. See Run > GPU worker… for the reason.")
	}
	return text
}
