//go:build !nogui

package window

import (
	"runtime"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"tourscope/app/window/control"
)

// state collects the state on the window's goroutine.
func (s *shell) state(h *hook) hookState {
	p := s.pane()
	st := hookState{State: s.phase().String(), Sentence: s.area.line.Value, Linked: s.linked, Active: slices.Index(s.panes(), p),
		Engine: p.setup.engine.Info().Name, Best: p.length, Gap: p.headline.gap.Value,
		SinceStart: time.Since(h.opened).Seconds(), Scale: float64(s.win.Canvas().Scale()),
		Goroutines: runtime.NumGoroutine(),
		Theme:      s.store.Preferences.Theme, Status: s.status.text(), Covered: s.covered(),
		LastError: s.lastError, Reading: s.reading != nil, Export: s.exporting.State(), Open: s.asked.State(), Browser: s.browser.State(), Batch: s.batch.State(), Papers: s.papers.State(), Widgets: make(map[string]hookRect)}
	if p.loaded != nil {
		st.Instance, st.Cities = p.problem().Name(), p.problem().Cities()
	}
	if r := p.Run(); r != nil {
		n := r.Figures()
		st.Paused, st.Stop, st.Iteration, st.Elapsed = n.Paused, n.Stop.String(), n.Iteration, n.Elapsed.Seconds()
	}
	var cost time.Duration
	st.Pictures, cost = p.picture.surface.Stats()
	st.PictureCost = float64(cost.Microseconds()) / 1000
	st.ChartDrawn, _ = p.chart.surface.Stats()
	p.scene.report(&st)
	st.Sweep = s.sweep.State()
	for _, p := range s.panes() {
		st.Panes = append(st.Panes, s.paneState(p))
	}
	if err := p.setup.fits(); err != nil {
		st.Fault = err.Error()
	}
	for _, b := range s.buttons {
		id := b.action.id
		if _, taken := st.Widgets[id]; taken {
			id += "-2" // the same in another place
		}
		s.locate(&st, id, b.HintButton, b.Disabled())
	}
	r := s.replay
	st.Replay = hookReplay{On: r.on, Bar: r.bar.Object.Visible(), At: r.clock.At().Seconds(), Length: r.clock.Length().Seconds(), Playing: r.clock.Playing(), Text: r.text()}
	shown := s.chart.shown
	st.Chart = hookChart{Axis: shown.XAxis.String(), Log: s.chart.gapIsLog(), From: shown.Range.From, To: shown.Range.To}
	s.locate(&st, "timeline", r.bar.TimelineObject(), false)
	s.locate(&st, "picture", p.picture, false)
	s.locate(&st, "chart", s.chart, false)
	for id, o := range s.browser.TestObjects() {
		s.locate(&st, id, o, false)
	}
	if o := s.exporting.SaveButton(); o != nil {
		s.locate(&st, "save", o, false)
	}
	s.locate(&st, "engine", p.setup.engineBox.button, false)
	for i, p := range s.pages {
		s.locate(&st, placeID(i), s.rail.tabs[p.place], s.rail.tabs[p.place].State().Off)
	}
	if question, is := s.dialog.(*control.Question); is && s.covered() {
		s.locate(&st, "yes", question.Yes, false)
	}
	return st
}

func (s *shell) paneState(p *pane) hookPane {
	st := hookPane{Engine: p.setup.engine.Info().Name, State: p.Phase().String(), Best: p.length}
	if r := p.Run(); r != nil {
		st.Iteration, st.Accepted = r.Figures().Iteration, r.Figures().Accepted
		if p.figures.areas["move"].Visible() {
			st.Move = p.figures.cells["move"].Value
		}
		if trace := r.Trace(); len(trace) > 0 {
			st.Start = trace[0].State.Best
		}
	}
	if shown := p.scene.shownRegions(); shown != nil {
		st.Regions, st.Angle = len(shown.Cells), shown.Angle
	}
	var view hookState
	p.scene.report(&view)
	st.Zoom, st.CenterX, st.CenterY = view.Zoom, view.CenterX, view.CenterY
	view.Widgets = make(map[string]hookRect)
	s.locate(&view, "picture", p.picture, false)
	st.Picture = view.Widgets["picture"]
	return st
}

// locate stores where a widget is, if it is visible.
func (s *shell) locate(st *hookState, id string, o fyne.CanvasObject, disabled bool) {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	size := o.Size()
	if at.IsZero() || size.IsZero() || !o.Visible() {
		return
	}
	k := s.win.Canvas().Scale()
	st.Widgets[id] = hookRect{int(at.X * k), int(at.Y * k), int(size.Width * k), int(size.Height * k), disabled}
}

// report adds the state of the scene.
func (s *scene) report(st *hookState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st.FirstPicture = float64(s.first.Microseconds()) / 1000
	if s.content.X != nil {
		st.Zoom, st.CenterX, st.CenterY, st.Turned = s.view.Zoom(), s.view.CenterX, s.view.CenterY, s.view.Orientation.String()
	}
}
