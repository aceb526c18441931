//go:build !nogui

package batches

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// header shows the title and progress of the batch, and the buttons of the page.
type header struct {
	object  fyne.CanvasObject
	title   *control.Text
	details *control.Text
	tooltip *control.HintArea // title and details in full; a narrow window shortens them
	meter   *meter
	groups  map[page]*fyne.Container
}

func newHeader(hints *control.Hints, leave func(), newButton func(id string, titled bool) *control.HintButton) *header {
	h := &header{title: control.NewHeading(""), details: control.NewCaption(""), meter: newMeter()}
	h.title.Ellipsis, h.details.Ellipsis = true, true
	back := control.NewHintButton(hints, "", i18n.L("Go back. A running batch continues.  (Esc)"), theme.NavigateBackIcon(), leave)
	back.Importance, back.Name = widget.LowImportance, i18n.L("Back  (Esc)")
	button := func(id string, importance widget.Importance) fyne.CanvasObject {
		one := newButton(id, true)
		one.Importance = importance
		return one
	}
	plain, high := widget.MediumImportance, widget.HighImportance
	h.groups = map[page]*fyne.Container{
		planPage:     container.NewHBox(button("batch-open", plain), button("batch-recent", plain), button("batch-save", plain), button("batch-start", high)),
		progressPage: container.NewHBox(button("batch-new", plain), button("batch-pause", high), button("batch-stop", plain), button("batch-results", plain)),
		resultPage:   container.NewHBox(button("batch-copy", plain), button("batch-export", plain), button("batch-results", high)),
	}
	right := container.NewStack()
	for _, p := range []page{planPage, progressPage, resultPage} {
		right.Add(container.NewHBox(h.groups[p]))
	}
	h.tooltip = control.NewHintArea(hints, "", control.Column(0, h.title, h.details))
	text := container.New(centredColumn{}, h.tooltip)
	row := container.NewBorder(nil, nil, back, container.New(centredColumn{}, right), control.Inset(0, 8, text))
	h.object = control.NewSurface(control.ColorPanel, control.Column(0, control.Inset(6, 8, row), h.meter))
	return h
}

// show shows what belongs to a page, and the title and progress of a batch, which may be
// nil. active says whether the batch is running or paused.
func (h *header) show(at page, s *snapshot, active bool) {
	for p, group := range h.groups {
		control.SetVisible(group, p == at)
	}
	if at == planPage || s == nil {
		h.title.Set(i18n.L("New batch"))
		h.details.Set(i18n.L("Instances × engines × repetitions, compared"))
		h.tooltip.Hint = h.details.Value
		h.meter.set(0, false)
		return
	}
	h.title.Set(s.title())
	h.details.Set(s.headline())
	h.tooltip.Hint = h.title.Value + "  ·  " + h.details.Value
	h.meter.set(s.share(), active)
}

// centredColumn centres its only object vertically.
type centredColumn struct{}

func (centredColumn) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (centredColumn) Layout(o []fyne.CanvasObject, size fyne.Size) {
	height := o[0].MinSize().Height
	control.Place(o[0], 0, (size.Height-height)/2, size.Width, height)
}

// meter is a thin progress bar.
type meter struct {
	widget.BaseWidget
	share float32
	on    bool
	track *canvas.Rectangle
	bar   *canvas.Rectangle
}

const meterHeight = 4

func newMeter() *meter {
	m := &meter{track: &canvas.Rectangle{}, bar: &canvas.Rectangle{}}
	m.ExtendBaseWidget(m)
	return m
}

func (m *meter) set(share float32, on bool) {
	if share != m.share || on != m.on {
		m.share, m.on = share, on
		m.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (m *meter) CreateRenderer() fyne.WidgetRenderer { return meterRenderer{m} }

type meterRenderer struct{ *meter }

func (r meterRenderer) Destroy()                     {}
func (r meterRenderer) MinSize() fyne.Size           { return fyne.NewSize(10, meterHeight) }
func (r meterRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.track, r.bar} }

func (r meterRenderer) Layout(size fyne.Size) {
	control.Place(r.track, 0, 0, size.Width, size.Height)
	control.Place(r.bar, 0, 0, size.Width*r.share, size.Height)
}

func (r meterRenderer) Refresh() {
	r.track.FillColor, r.bar.FillColor = theme.Color(theme.ColorNameSeparator), theme.Color(theme.ColorNameSuccess)
	if r.on || r.share < 1 { // green means done
		r.bar.FillColor = theme.Color(theme.ColorNamePrimary)
	}
	r.Layout(r.Size())
	canvas.Refresh(r.meter)
}
