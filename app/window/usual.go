//go:build !nogui

package window

import (
	"tourscope/app/session"
	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// The initial engine is regions if there is a GPU, and chained if there
// is none. The worker lists the devices in the background, while the user may work already:
// engines that were chosen, edited, run or restored from the last session stay.

// keepEngines fixes the engines of the panes: the user has begun to work with them.
func (s *shell) keepEngines() {
	for _, p := range s.panes() {
		p.setup.usual = false
	}
}

// settleEngines gives panes that the user has not changed the usual engine, once it is known
// whether there is a GPU.
func (s *shell) settleEngines() {
	if s.covered() || s.sweep.Object.Visible() {
		return // the user is choosing just now
	}
	s.substitute()
	want := session.UsualEngine(s.options.Registry, !s.session.AskingGPU())
	for i, p := range s.panes() {
		if !p.setup.usual || p.setup.engine.Info().Name == want.Info().Name || p.Run() != nil || p.Recording != nil {
			continue
		}
		s.undoing = true // the change is not the user's and cannot be undone
		p.setup.use(want)
		s.undoing = false
		now := s.moment()
		s.history.Amend(func(m *moment) {
			if len(m.Setups) == len(now.Setups) {
				m.Setups[i] = now.Setups[i]
			}
		})
		s.side.show(s.pane())
		if info := want.Info(); info.Device == solver.GPU {
			s.status.say(i18n.L("GPU found. The engine is now %s.", info.Title))
		}
	}
}

// substitute gives panes of the last session whose GPU is not here an engine of the CPU, and
// says so.
func (s *shell) substitute() {
	for i, p := range s.panes() {
		e := s.session.Substitute(p.Pane)
		if !p.setup.restored || p.Exhibit || s.session.AskingGPU() {
			continue
		}
		if p.setup.restored = false; e == nil || s.options.Engine != "" && i == 0 {
			continue // it can run, or the command line asks for it
		}
		missing := p.setup.engine.Info()
		p.setup.instead, p.setup.wanted = missing.Title, missing.Name
		p.setup.use(e)
		s.status.add(i18n.L("Pane %d: %s stands in for %s, whose GPU is not available.", i+1, e.Info().Title, missing.Title))
	}
	s.side.show(s.pane())
}

// runAtLast starts the run of the command line option, as soon as it is known
// with which engine.
func (s *shell) runAtLast() {
	if !s.runOnce || !s.isOpen() || !s.session.CanStart(session.Alone) {
		return
	}
	if s.pane().setup.usual && s.askingGPU() {
		s.status.say(i18n.L("Looking for a GPU…"))
		return
	}
	s.runOnce = false
	s.settleEngines() // the worker's list may have come before the window's update
	s.run()
}
