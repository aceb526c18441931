//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// side is the side panel of the active pane: a fixed part above, and below it the part that
// scrolls. Before a run it is the form of the run; during it the figures come first, and the
// form, which then is that of the next run, is folded away; the sweep has the form alone.
type side struct {
	object  fyne.CanvasObject
	head    *fyne.Container
	body    *fyne.Container
	wheel   *control.ScrollBox
	buttons fyne.CanvasObject
	motion  *motionRow
	start   fyne.CanvasObject
	limits  fyne.CanvasObject
	form    *fyne.Container
	next    *control.Fold
	other   *control.WrappedText // whose figures these are, where it is not the engine of the next run
	edited  *control.WrappedText // what counts from the next run on
	shown   *pane
	state   sideState
}

// sideState is what the panel depends on.
type sideState struct {
	sweeping bool // it is beside the sweep
	running  bool // the search goes on, or waits for its turn
	searched bool // there are figures of a run
	toured   bool // there is a tour
	other    string
	edited   string
	oneMove  bool
	moves    int // a second; 0: full speed
}

func newSide(h *control.Hints, shared *sharedForm, newButton func(id string, titled bool) *actionButton) *side {
	runButton := newButton("run", true)
	runButton.Importance = widget.HighImportance
	stop, step := newButton("stop", true), newButton("step", true)
	for _, b := range []*actionButton{stop, step} {
		b.Importance = widget.MediumImportance
	}
	d := &side{head: control.Column(9), body: control.Column(14), form: control.Column(14)}
	d.buttons = container.New(layout.NewGridLayoutWithColumns(3), runButton.HintButton, step.HintButton, stop.HintButton)
	d.motion = newMotionRow(h, newButton)
	d.start = control.Column(6, control.NewSectionHeader(h, i18n.L("Start"), "", nil, nil).Object, shared.startBox)
	d.limits = control.Column(6, control.NewSectionHeader(h, i18n.L("Stop after"), "", nil, nil).Object, shared.limitBox)
	d.next = control.NewFold(h, i18n.L("Settings of the next run"), i18n.L("Show or hide the settings. Changes take effect from the next run on."), d.form)
	d.next.Whole(true)
	d.next.OnFold = func() { d.wheel.Refresh() }
	d.other = control.NewWrappedText("")
	d.edited = control.NewWrappedText("")
	d.edited.SetColour(theme.ColorNamePrimary)
	d.wheel = control.NewScrollBox(control.Inset(8, 14, d.body))
	d.object = control.NewSurface(control.ColorPanel, container.New(control.TightBorder{}, control.Column(0, control.Inset(10, 14, d.head), control.NewLine()), d.wheel, control.Spacer{}.Object()))
	return d
}

// show shows a pane in the panel.
func (d *side) show(p *pane) {
	d.shown = p
	d.head.Objects = []fyne.CanvasObject{p.card.object, p.setup.engineBox.button, d.buttons, d.motion.object, p.headline.object}
	d.form.Objects = []fyne.CanvasObject{
		control.Column(6, p.setup.paramHead.Object, p.setup.source, p.setup.paramBox),
		d.start, d.limits,
	}
	d.body.Objects = []fyne.CanvasObject{d.other, p.figures.object, d.edited, d.next.Object, control.Spacer{Height: 8}.Object()}
	d.arrange()
}

// suit shows what the state of the pane asks for.
func (d *side) suit(now sideState) {
	if now == d.state {
		return
	}
	before := d.state
	d.state = now
	if now.running != before.running || now.sweeping != before.sweeping {
		d.next.Whole(!now.running || now.sweeping)
	}
	d.arrange()
}

// arrange shows the parts that the state asks for.
func (d *side) arrange() {
	control.SetVisible(d.buttons, !d.state.sweeping)
	d.motion.show(d.state.oneMove && !d.state.sweeping, d.state.moves)
	control.SetVisible(d.shown.headline.object, !d.state.sweeping)
	d.shown.headline.setEmpty(!d.state.toured)
	control.SetVisible(d.shown.figures.object, d.state.searched && !d.state.sweeping)
	control.ShowText(d.other, d.state.other)
	control.ShowText(d.edited, d.state.edited)
	d.head.Refresh()
	d.body.Refresh()
	d.wheel.Refresh()
	d.object.Refresh()
}
