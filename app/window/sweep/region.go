//go:build !nogui

package sweep

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/checkpoint"
	"tourscope/app/results"
	"tourscope/app/window/control"
	"tourscope/app/window/frames"
	"tourscope/app/window/i18n"
	"tourscope/canvas/palette"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// Host is what the region needs from the window besides its frame.
type Host struct {
	Frames   *frames.Scheduler
	Registry *solver.Registry
	Version  string
	Palette  func() palette.Palette
	Engine   func() solver.Info    // of the side panel
	Setup    func() (Setup, error) // of the side panel
	Conflict func() error          // why nothing can be measured now, or nil

	Checkpoints func() *checkpoint.Folder // of running searches; nil if no tours are kept

	Button func(id string) (button *control.HintButton, bare func(bool)) // of a command, with its title or without
	Leave  func()                                                        // returns to the Laboratory
	Hover  func(string)                                                  // shows a hint in the status line
}

// figures are the charts of a view.
func (v view) figures() []results.Figure {
	switch v {
	case gapView:
		return []results.Figure{results.Gap}
	case speedView:
		return []results.Figure{results.Speed}
	case timeView:
		return []results.Figure{results.Time}
	}
	return results.Figures()
}

// Region is the sweep in the window.
type Region struct {
	Object *fyne.Container
	frame  *control.Frame
	host   Host

	engine      solver.Info // of the choices
	choices     []choice
	param       *control.Field
	values      *control.Field
	repetitions *control.Field
	views       *control.HintSelect
	currentView view
	progress    *control.Text
	valuesBox   *fyne.Container
	outcome     *fyne.Container // the progress and the choice of curves, once there are any

	curves      *curves
	table       *table
	sweep       *sweepRun         // the current or last one, or nil
	report      *results.Report   // its results, or nil
	saved       *results.Report   // the results that are in a file, or nil
	typedValues map[string]string // by engine and parameter
}

// New creates the region, hidden.
func New(f *control.Frame, h Host) *Region {
	r := &Region{frame: f, host: h, typedValues: make(map[string]string)}
	r.curves = newCurves(h.Frames, h.Palette(), h.Hover)
	r.table = newTable()
	r.table.object.Hide()
	r.progress = control.NewCaption("")
	r.progress.Ellipsis = true
	top := control.NewSurface(control.ColorPanel, control.Inset(8, 14, control.Column(8, r.form(), r.bar())))
	body := container.NewStack(r.curves, r.table.object)
	r.Object = container.New(control.TightBorder{}, control.Column(0, top, control.NewLine()), body, control.Spacer{}.Object())
	r.Object.Hide()
	return r
}

// bar creates the row of buttons and the progress line.
func (r *Region) bar() fyne.CanvasObject {
	start, bareStart := r.host.Button("sweep-run")
	cancel, bareCancel := r.host.Button("sweep-cancel")
	save, bareSave := r.host.Button("sweep-save")
	start.Importance, cancel.Importance, save.Importance = widget.HighImportance, widget.MediumImportance, widget.MediumImportance
	back := control.NewHintButton(r.frame.Hints, "", i18n.L("Go back. A running sweep continues.  (Esc)"), theme.NavigateBackIcon(), r.host.Leave)
	back.Importance, back.Name = widget.LowImportance, i18n.L("Back  (Esc)")
	buttons := container.New(&control.FoldingRow{Gap: 6, Fold: func(bare bool) {
		for _, fold := range []func(bool){bareStart, bareCancel, bareSave} {
			fold(bare)
		}
	}}, back, start, cancel, save)
	r.views = control.NewHintSelect(r.frame.Hints, i18n.L("Curves with 95 % confidence intervals, or the table."), viewTitles(), func(title string) {
		for i, t := range viewTitles() {
			if t == title {
				r.setView(view(i))
			}
		}
	})
	r.views.Selected = viewTitles()[0]
	r.outcome = container.NewBorder(nil, nil, nil, r.views, r.progress)
	r.outcome.Hide()
	return control.Column(6, buttons, r.outcome) // beside the buttons it would cover them in a narrow window
}

// setView switches the view.
func (r *Region) setView(v view) {
	r.currentView = v
	r.views.Selected = viewTitles()[v]
	r.views.Refresh()
	control.SetVisible(r.table.object, v == tableView)
	control.SetVisible(r.curves, v != tableView)
	r.curves.set(func() { r.curves.figures = v.figures() })
	r.table.object.ContentChanged()
}

// show shows the progress.
func (r *Region) show() {
	if r.sweep == nil {
		return
	}
	r.progress.Set(r.sweep.text())
	r.showOutcome(true)
}

// showOutcome shows or hides the row of the progress.
func (r *Region) showOutcome(on bool) {
	if r.outcome.Visible() != on {
		control.SetVisible(r.outcome, on)
		r.Object.Refresh()
	}
}

// Clear removes the results when another instance is opened. A running sweep keeps them;
// its title names the instance.
func (r *Region) Clear() {
	if r.sweep == nil || r.Active() {
		return
	}
	r.sweep, r.report = nil, nil
	r.curves.set(func() { r.curves.report, r.curves.begun = nil, false })
	r.table.fill(nil)
	r.progress.Set("")
	r.showOutcome(false)
}

// SetPalette follows the theme.
func (r *Region) SetPalette(p palette.Palette) { r.curves.set(func() { r.curves.colours = p }) }

// Shown reports whether the region is shown.
func (r *Region) Shown() bool { return r.Object.Visible() }

// SetShown shows or hides it. A running sweep continues.
func (r *Region) SetShown(on bool) {
	control.SetVisible(r.Object, on)
	if on {
		r.EngineChanged()
		r.curves.surface.Redraw()
	}
}

// Views is the choice of curves or table, for tests of the layout.
func (r *Region) Views() fyne.CanvasObject { return r.views }

// State describes the region for tests.
type State struct {
	Shown     bool   `json:"shown"`
	Parameter string `json:"parameter"`
	Values    string `json:"values"`
	Going     bool   `json:"going"`
	Paused    bool   `json:"paused"`
	Done      int    `json:"done"`
	Jobs      int    `json:"jobs"`
	Text      string `json:"text"`
}

// State describes the region for tests.
func (r *Region) State() State {
	s := State{Shown: r.Shown(), Parameter: r.param.Value, Values: r.values.Value, Going: r.Active(), Paused: r.Paused(), Text: r.progress.Value}
	if r.sweep != nil {
		s.Done, s.Jobs = r.sweep.jobs()
	}
	return s
}

// sweepRun is a running or finished sweep.
type sweepRun struct {
	plan        *batch.Plan
	unavailable string
	program     string // version of the program, for the results

	batchRun    *batch.Run // nil until the instance is prepared
	cancel      context.CancelFunc
	ended       bool
	err         error
	started     time.Time
	pausedFor   time.Duration // total time of pauses
	pausedSince time.Time     // zero: not paused
}
