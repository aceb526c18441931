//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// side is the side panel of the active pane: a fixed part
// above, and below it the part that scrolls.
type side struct {
	object  fyne.CanvasObject
	head    *fyne.Container
	body    *fyne.Container
	wheel   *control.ScrollBox
	buttons fyne.CanvasObject
	start   fyne.CanvasObject
	limits  fyne.CanvasObject
}

func newSide(h *control.Hints, shared *sharedForm, newButton func(id string, titled bool) *actionButton) *side {
	runButton := newButton("run", true)
	runButton.Importance = widget.HighImportance
	stop, step := newButton("stop", true), newButton("step", true)
	for _, b := range []*actionButton{stop, step} {
		b.Importance = widget.MediumImportance
	}
	d := &side{head: control.Column(9), body: control.Column(14)}
	d.buttons = container.New(layout.NewGridLayoutWithColumns(3), runButton.HintButton, step.HintButton, stop.HintButton)
	d.start = control.Column(6, control.NewSectionHeader(h, i18n.L("Start"), "", nil, nil).Object, shared.startBox)
	d.limits = control.Column(6, control.NewSectionHeader(h, i18n.L("Stop after"), "", nil, nil).Object, shared.limitBox)
	d.wheel = control.NewScrollBox(control.Inset(8, 14, d.body))
	d.object = control.NewSurface(control.ColorPanel, container.New(control.TightBorder{}, control.Column(0, control.Inset(10, 14, d.head), control.NewLine()), d.wheel, control.Spacer{}.Object()))
	return d
}

// show shows a pane in the panel.
func (d *side) show(p *pane) {
	d.head.Objects = []fyne.CanvasObject{p.card.object, p.setup.engineBox.button, d.buttons, p.headline.object}
	d.body.Objects = []fyne.CanvasObject{
		p.figures.object,
		control.Column(6, p.setup.paramHead.Object, control.Unpadded(p.setup.summary), p.setup.paramBox),
		d.start, d.limits,
		control.Spacer{Height: 8}.Object(),
	}
	d.head.Refresh()
	d.body.Refresh()
	d.wheel.Refresh()
	d.object.Refresh()
}
