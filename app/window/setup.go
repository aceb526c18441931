//go:build !nogui

package window

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/app/window/launchplan"
	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

// setup is the setup of a pane's next run: its own engine and
// parameters, and the terms that all panes share. It is built from the engines'
// own descriptions.
type setup struct {
	hints    *control.Hints
	registry *solver.Registry
	changed  func() // the user or the program changed something

	*sharedForm

	engine       solver.Engine
	usual        bool   // the engine is the program's choice; the user has changed nothing
	restored     bool   // the engine is the last session's, and it is not known yet whether it can run
	instead      string // title of the engine that this one stands in for, whose GPU is not here; empty: none
	wanted       string // its name
	params       []*control.Field
	kept         map[string]map[string]string // parameters of the engines not chosen now
	real         solver.Engine                // before a recording
	beforePreset map[string]string            // values of the parameters before a preset was chosen; nil: none was
	problem      *solver.Problem
	optimum      *optima.Optimum
	shown        func() []solver.City // the tour on the screen, to start from

	engineBox  *engineChooser
	summary    *widget.Label     // what the engine is
	source     *control.HintArea // of the summary: names the paper
	paramBox   *fyne.Container
	advanced   *control.Fold // parameters after the first few
	advanceds  []*control.Field
	paramHead  *control.SectionHeader
	launchPlan *launchplan.Panel
}

func newSetup(h *control.Hints, registry *solver.Registry, t *sharedForm, gpus func() []catalog.Device, changed func()) *setup {
	s := &setup{hints: h, registry: registry, sharedForm: t, changed: changed, kept: make(map[string]map[string]string)}
	s.engineBox = newEngineChooser(h, registry, s.choose)
	s.launchPlan = launchplan.New(h, gpus, changed)
	s.summary = widget.NewLabel("")
	s.summary.Wrapping = fyne.TextWrapWord
	s.summary.SizeName = control.SizeCaption
	s.source = control.NewHintArea(h, "", control.Unpadded(s.summary))
	s.paramBox = control.Column(fieldGap)
	s.paramHead = control.NewSectionHeader(h, i18n.L("Parameters"), i18n.L("Restore the default parameters."), theme.ContentUndoIcon(), s.resetParams)
	if engines := registry.Engines(); len(engines) > 0 {
		s.use(session.UsualEngine(registry, false))
		s.usual = true
	}
	return s
}

// choose takes another engine by name. An unknown one changes nothing.
func (s *setup) choose(name string) {
	if e, err := s.registry.Find(name); err == nil {
		s.usual, s.instead, s.wanted = false, "", ""
		s.use(e)
		s.changed()
	}
}

// use shows the form of an engine, with the parameters it had before.
func (s *setup) use(e solver.Engine) {
	if s.engine != nil && !s.isRecorded() {
		s.kept[s.engine.Info().Name], s.real = s.differences(), s.engine
	}
	s.engine = e
	info := e.Info()
	s.params = nil
	objects, launchPlanAt := []fyne.CanvasObject{}, 0
	for _, p := range info.Params {
		f := control.NewParamField(s.hints, p, func() { s.edited(p.Name) })
		value := p.Default
		if v, is := p.In(s.kept[info.Name]); is && !s.isRecorded() {
			value = v
		}
		s.set(f, value)
		s.params = append(s.params, f)
		objects = append(objects, f.Object)
		if s.launchPlan.Concerns(info.Name, p.Name) {
			launchPlanAt = len(objects)
		}
	}
	s.beforePreset = nil
	s.applyPreset()
	s.foldAway(objects, launchPlanAt)
	s.describe()
}

// Parameters that a form shows at once, where it has more than it can show without folding the
// rest away. Engines name the important ones first.
const (
	mostParams  = 6
	firstParams = 4
)

// foldAway arranges the parameters, with the launch plan behind so many of them: the first few
// are shown, and the others fold away.
func (s *setup) foldAway(objects []fyne.CanvasObject, launchPlanAt int) {
	shown := len(objects)
	if shown > mostParams {
		shown = firstParams
	}
	s.advanceds = s.params[shown:]
	rest := control.Column(fieldGap, objects[shown:]...)
	open := s.advanced != nil && s.advanced.IsOpen()
	s.advanced = control.NewFold(s.hints, "", i18n.L("Show or hide the advanced parameters."), rest)
	s.advanced.OnFold = s.changed
	s.advanced.Open(open)
	control.SetVisible(s.advanced.Object, len(s.advanceds) > 0)
	s.paramBox.Objects = append(slices.Insert(objects[:shown:shown], min(shown, launchPlanAt), fyne.CanvasObject(s.launchPlan.Object)), s.advanced.Object)
	s.paramBox.Refresh()
	s.nameAdvanced()
}

// nameAdvanced says how many parameters are folded away, and how many of them are not at their
// defaults. What is wrong is not folded away.
func (s *setup) nameAdvanced() {
	changed, wrong := 0, false
	for _, f := range s.advanceds {
		if f.Value != f.Default {
			changed++
		}
		wrong = wrong || f.Err() != nil
	}
	text := i18n.L("Advanced parameters (%d)", len(s.advanceds))
	if changed > 0 {
		text = i18n.L("Advanced parameters (%d, %d changed)", len(s.advanceds), changed)
	}
	s.advanced.SetTitle(text)
	if wrong && !s.advanced.IsOpen() {
		s.advanced.Open(true)
	}
}

// describe shows what the engine is, or why it cannot take the problem.
func (s *setup) describe() {
	info := s.engine.Info()
	s.engineBox.show(info)
	s.summary.Importance = widget.MediumImportance
	say := info.Summary
	s.source.Hint = ""
	if info.Paper != "" {
		s.source.Hint = i18n.Capitalised(info.Paper) + "."
	}
	if s.instead != "" {
		say = i18n.L("Stands in for %s, whose GPU is not available.", s.instead) + " " + say
	}
	if err := s.fits(); err != nil {
		s.summary.Importance = widget.DangerImportance
		say = i18n.Capitalised(err.Error()) + "."
	}
	s.summary.SetText(say)
	s.paramHead.SetVisible(len(s.params) > 0)
	s.nameUnits(info)
	s.showLaunchPlan()
}

// fits returns why the engine cannot take the problem, or nil.
func (s *setup) fits() error {
	if s.problem != nil {
		return s.engine.Info().Check(s.problem)
	}
	if why := s.engine.Info().Unavailable; why != "" {
		return errors.New(why)
	}
	return nil
}

func (s *setup) fieldChanged() {
	s.usual = false
	s.nameAdvanced()
	s.showLaunchPlan()
	s.changed()
}

// differences are the parameters that differ from their defaults and are valid, without
// those that the preset fixes.
func (s *setup) differences() map[string]string {
	values, fixed := make(map[string]string), catalog.Fixed(s.preset())
	for _, f := range s.params {
		if _, is := fixed[f.Name]; is {
			continue // the preset says it
		}
		if f.Value != f.Default && f.Err() == nil {
			values[f.Name] = f.Value
		}
	}
	return values
}

// isRecorded says whether the engine plays a recording, whose parameters are what they were.
func (s *setup) isRecorded() bool {
	_, is := s.engine.(session.Recorded)
	return is
}

// useReal takes the engine that was there before a recording.
func (s *setup) useReal() {
	if s.isRecorded() && s.real != nil {
		s.use(s.real)
		s.changed()
	}
}

// set sets a parameter.
func (s *setup) set(f *control.Field, value string) {
	f.Set(value)
	f.Enable(!s.isRecorded())
}

func (s *setup) resetParams() {
	if s.isRecorded() {
		return
	}
	for _, f := range s.params {
		s.set(f, f.Default)
	}
	s.fieldChanged()
}

// setProblem fits the form to another problem.
func (s *setup) setProblem(p *solver.Problem, optimum *optima.Optimum) {
	s.problem, s.optimum, s.decimals = p, optimum, 0
	if p != nil {
		s.decimals = p.Decimals()
	}
	if s.startsWith(shownTour) {
		s.startWith(usual)
	}
	s.limit(limitGap).Enable(optimum != nil)
	s.describe()
}

// nameUnits sets the hints that depend on the engine: its iteration and its start tour.
func (s *setup) nameUnits(info solver.Info) {
	s.limit(limitIterations).Area.Hint = i18n.L("Stop after this number of iterations. %s", describeIteration(info))
	s.startField(startTour).Area.Hint = i18n.L("Start tour of the search; default for this engine: %s.", run.Heuristic(info))
}
