//go:build !nogui

package window

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/app/window/sweep"
	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// The sweep replaces the panes and the chart; the side panel beside it
// sets everything but the parameter. This file connects them.

func (s *shell) newSweep() *sweep.Region {
	return sweep.New(s.frame(), sweep.Host{
		Frames: s.frames, Registry: s.options.Registry, Version: s.options.Version, Palette: s.palette,
		Engine: func() solver.Info { return s.pane().setup.engine.Info() }, Setup: s.sweepAsked,
		Conflict: s.sweepConflict, Checkpoints: s.checkpoints,
		Button: func(id string) (*control.HintButton, func(bool)) {
			b := s.newButton(id, true)
			return b.HintButton, b.setBare
		},
		Leave: s.session.Back, Hover: s.status.pointed.Set,
	})
}

func (s *shell) sweepActions() []*action {
	paper := func(at int) func() {
		return func() { s.session.Go(session.Sweep); s.sweep.ChoosePaper(at) }
	}
	idle := func() bool { return s.isOpen() && !s.sweep.Active() }
	return []*action{
		{id: "sweep", menu: "Run", title: i18n.L("Sweep a parameter"), key: char('w'), icon: theme.GridIcon(), group: true,
			help: i18n.L("Run the engine with a range of parameter values and plot the results."), enabled: s.isOpen,
			checked: func() bool { return s.sweep.Shown() }, run: func() { s.goOrBack(session.Sweep) }},
		{id: "sweep-run", menu: "Run", title: i18n.L("Start sweep"), key: ctrl(fyne.KeyG), icon: theme.MediaPlayIcon(),
			help: i18n.L("Start, pause or resume the sweep."), label: s.sweepLabel, face: s.sweepFace,
			enabled: func() bool { return s.isOpen() && s.sweep.Shown() || s.sweep.Active() }, run: s.toggleSweep},
		{id: "sweep-cancel", menu: "Run", title: i18n.L("Cancel sweep"), key: ctrlShift(fyne.KeyG), icon: theme.MediaStopIcon(),
			help: i18n.L("Stop the sweep. Finished runs are kept."), enabled: func() bool { return s.sweep.Active() }, run: func() { s.sweep.Cancel() }},
		{id: "sweep-save", menu: "Run", title: i18n.L("Save sweep…"), key: ctrlShift(fyne.KeyL), icon: theme.DocumentSaveIcon(),
			help: i18n.L("Save curves, figures, runs or the batch file."), enabled: func() bool { return s.sweep.HasResults() },
			run: func() { s.sweep.AskSave() }},
		{id: "lam2013", menu: "Run", title: i18n.L("Search of Lam et al."), group: true,
			help:    i18n.L("PSPM as in the paper: 98 blocks of 12 threads, the best tour passed on every 100 temperature steps."),
			enabled: func() bool { return idle() && s.whyNotLam2013() == nil }, why: s.whyNotLam2013, run: s.chooseLam2013},
		{id: "sweep-table4", menu: "Run", title: i18n.L("Table 4 of Lam et al."),
			help: i18n.L("Speed and error of SSPM and PSPM over the number of parallel moves."), enabled: idle, run: paper(0)},
		{id: "sweep-figure4", menu: "Run", title: i18n.L("Figure 4 of Lam et al."),
			help: i18n.L("Speed of SSPM and PSPM over the number of parallel moves."), enabled: idle, run: paper(1)},
	}
}

// chooseLam2013 sets the next run up as in the paper.
func (s *shell) chooseLam2013() {
	s.session.Back()
	s.pane().setup.choose(catalog.PSPM)
	s.pane().setup.override(map[string]string{"preset": catalog.PresetLam2013})
	s.status.say(lam2013Text())
	s.refresh()
}

func lam2013Text() string { return i18n.L("Set up the search of Lam, Tsoi and Luk (2013).") }

// forgetPreset removes the message about the preset once that was left.
func (s *shell) forgetPreset() {
	if s.status.message == lam2013Text() && s.pane().setup.preset() != catalog.PresetLam2013 {
		s.status.say("")
	}
}

// whyNotLam2013 returns why the search of the paper cannot run, or nil.
func (s *shell) whyNotLam2013() error {
	e, err := s.options.Registry.Find(catalog.PSPM)
	if err == nil && e.Info().Unavailable != "" {
		err = errors.New(e.Info().Unavailable)
	}
	return err
}

// sweepHint says what the sweep needs before it can start, or where it is set up.
func (s *shell) sweepHint() string {
	if err := s.sweep.NeverEnds(); err != nil && !s.sweep.Active() {
		return i18n.Sentence(err)
	}
	return i18n.L("The side panel sets the engine, its other parameters, start and stop rules. Esc goes back.")
}

// toggleSweep starts, pauses or resumes the sweep.
func (s *shell) toggleSweep() {
	if s.sweep.Active() && !s.sweep.Paused() {
		s.sweep.Toggle()
		return
	}
	s.startSweepThatEnds()
}

func (s *shell) sweepLabel() string {
	switch {
	case !s.sweep.Active():
		return i18n.L("Start sweep")
	case s.sweep.Paused():
		return i18n.L("Resume sweep")
	}
	return i18n.L("Pause sweep")
}

func (s *shell) sweepFace() fyne.Resource {
	return playIcon(s.sweep.Active() && !s.sweep.Paused())
}

// sweepAsked is the setup of the side panel.
func (s *shell) sweepAsked() (sweep.Setup, error) {
	if !s.isOpen() {
		return sweep.Setup{}, errors.New(i18n.L("open an instance first"))
	}
	p, setup := s.pane(), s.pane().setup
	if err := setup.err(); err != nil && setup.fits() == nil {
		return sweep.Setup{}, err
	}
	a := sweep.Setup{Source: p.loaded.path, Problem: p.problem(), Engine: setup.engine.Info(), Params: setup.differences(), Start: setup.heuristic()}
	var err error
	if a.Seed, err = parseSeed(setup.startField(startSeed).Value); err != nil {
		return a, err
	}
	a.Stop, err = setup.sweepStop()
	a.Proven = p.Aimed(run.Settings{}).Limits.Target > 0
	return a, err
}

// sweepStop are the stop rules as those of a batch, which has gaps and no
// lengths.
func (s *setup) sweepStop() (batch.Stop, error) {
	limits, err := s.runLimits()
	stop := batch.Stop{Time: limits.Time, Iterations: limits.Iterations, Stagnation: limits.Stagnation}
	switch {
	case err == nil && s.goal().Proven > 0:
		err = errors.New(i18n.L("a sweep cannot stop by a proof: remove “Proven within”, or set a gap"))
	case err != nil || limits.Target == 0:
	case s.optimum == nil:
		err = errors.New(i18n.L("a sweep cannot stop at a length: remove the target length"))
	default:
		gap := stats.SEC(limits.Target, s.optimum.Length)
		stop.Gap = &gap
	}
	return stop, err
}
