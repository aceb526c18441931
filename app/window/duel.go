//go:build !nogui

package window

import (
	"slices"

	"tourscope/app/window/words"
	"tourscope/gpu"
	"tourscope/solver"
)

// The duel is the shortest way to what most people come for: a CPU engine and a GPU
// engine on one instance, at work after one click. What it does can be done step by
// step as well: open, add a pane, run.

// duelLabel names what the duel will be here.
func (s *shell) duelLabel() string {
	if s.mayHaveGPU() {
		return words.L("Compare CPU and GPU")
	}
	return words.L("Compare two engines")
}

// mayHaveGPU says whether a GPU engine can run, or the worker has yet to say so.
func (s *shell) mayHaveGPU() bool { return s.askingGPU() || s.gpuEngine() != "" }

func (s *shell) askingGPU() bool {
	if !s.hasWorker() {
		return false
	}
	phase := s.options.Worker.Status().Phase
	return phase == gpu.Unknown || phase == gpu.Starting
}

// gpuEngine is the first GPU engine that can run, or "".
func (s *shell) gpuEngine() string {
	for _, e := range s.options.Registry.Engines() {
		if info := e.Info(); info.Device == solver.GPU && info.Unavailable == "" {
			return info.Name
		}
	}
	return ""
}

func (s *shell) canDuel() bool { return s.whyNoDuel() == nil }

// whyNoDuel says what is in the way of one, or nil.
func (s *shell) whyNoDuel() error {
	if s.phase() != idle {
		return words.Error("all panes start together: stop the search first")
	}
	return s.whyBusy()
}

// duel opens what it is about, unless it is open: the instance chosen in the
// browser, or a sample.
func (s *shell) duel() {
	path := s.subject().Path
	if path == "" && !s.isOpen() {
		path = s.samples[0].path
	}
	if path != "" && !(s.isOpen() && s.pane.loaded.path == path) {
		s.open(path)
		s.then = s.face
		return
	}
	s.showPanes()
	s.face()
}

// face puts the engines beside each other and starts them, once it is known
// whether there is a GPU.
func (s *shell) face() {
	if s.askingGPU() {
		s.facing = true
		s.status.say(words.L("Looking for a GPU…"))
		return
	}
	s.facing = false
	if !s.comparing() && s.pane.setup.usual { // the processor's engine stands on the left
		s.pane.setup.use(usualEngine(s.options.Registry, false))
	}
	if s.opponent() && s.canAdd() {
		s.addPane()
	}
	if err := s.whyNot(); err != nil {
		s.fail(err)
		return
	}
	if s.phase() == idle {
		s.startRuns(false)
	}
}

// opponent says whether the duel lacks a pane.
func (s *shell) opponent() bool {
	return !s.comparing() || s.gpuEngine() != "" && !s.mixed()
}

// mixed says whether both kinds of device are at work.
func (s *shell) mixed() bool {
	device := func(p *pane) solver.Device {
		info, _ := p.engine()
		return info.Device
	}
	return slices.ContainsFunc(s.panes, func(p *pane) bool { return device(p) != device(s.panes[0]) })
}

// nextText says what to do with panes that search.
func (s *shell) nextText() string {
	text := words.L("“Export…” below the panes saves the comparison as a picture.")
	if s.hasWorker() && s.gpuEngine() == "" {
		text += " " + words.L("No GPU available. See Run > GPU worker… for the reason.")
	}
	return text
}
