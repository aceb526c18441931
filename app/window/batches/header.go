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
	row     *fyne.Container
	width   float32 // of the buttons of the page, as last laid out
	title   *control.Text
	details *control.Text
	tooltip *control.HintArea // title and details in full; a narrow window shortens them
	meter   *meter
	groups  map[page]*fyne.Container
	pause   *control.HintButton // of the running batch
	results *control.HintButton // from its runs to its results
}

func newHeader(hints *control.Hints, leave func(), newButton func(id string) (*control.HintButton, func(bool))) *header {
	h := &header{title: control.NewHeading(""), details: control.NewCaption(""), meter: newMeter()}
	h.title.Ellipsis, h.details.Ellipsis = true, true
	back := control.NewHintButton(hints, "", i18n.L("Go back. A running batch continues.  (Esc)"), theme.NavigateBackIcon(), leave)
	back.Importance, back.Name = widget.LowImportance, i18n.L("Back  (Esc)")
	group := func(high string, ids ...string) *fyne.Container {
		var buttons []fyne.CanvasObject
		var folds []func(bool)
		for _, id := range ids {
			one, bare := newButton(id)
			if one.Importance = widget.MediumImportance; id == high {
				one.Importance = widget.HighImportance
			}
			switch {
			case id == "batch-pause":
				h.pause = one
			case id == "batch-results" && high == "batch-pause":
				h.results = one
			}
			buttons, folds = append(buttons, one), append(folds, bare)
		}
		return container.New(&control.FoldingRow{Gap: theme.Padding(), Fold: func(bare bool) {
			for _, fold := range folds {
				fold(bare)
			}
		}}, buttons...)
	}
	h.groups = map[page]*fyne.Container{
		planPage:     group("batch-start", "batch-open", "batch-recent", "batch-save", "batch-start"),
		progressPage: group("batch-pause", "batch-new", "batch-pause", "batch-stop", "batch-results"),
		resultPage:   group("", "batch-copy", "batch-export", "batch-results"),
	}
	h.tooltip = control.NewHintArea(hints, "", control.Column(0, h.title, h.details))
	h.row = container.New(&headerRow{}, back, h.tooltip, h.groups[planPage], h.groups[progressPage], h.groups[resultPage])
	h.object = control.NewSurface(control.ColorPanel, control.Column(0, control.Inset(6, 8, h.row), h.meter))
	return h
}

// show shows what belongs to a page, and the title and progress of a batch, which may be
// nil. active says whether the batch is running or paused.
func (h *header) show(at page, s *snapshot, active bool) {
	for p, group := range h.groups {
		control.SetVisible(group, p == at)
	}
	if width := widthOf(h.groups[at]); width != h.width { // a button has another title
		h.width = width
		h.row.Refresh()
	}
	if at == planPage || s == nil {
		h.title.Set(i18n.L("New batch"))
		h.details.Set(i18n.L("Instances × engines × repetitions, compared"))
		h.tooltip.Hint = h.details.Value
		h.meter.set(0, false)
		return
	}
	h.title.Set(s.title())
	if ended := !active && s.share() >= 1; ended { // results are what is wanted next
		raise(h.results, h.pause)
	} else {
		raise(h.pause, h.results)
	}
	h.details.Set(s.headline())
	h.tooltip.Hint = h.title.Value + "  ·  " + h.details.Value
	h.meter.set(s.share(), active)
}

// raise makes one of two buttons the primary one.
func raise(high, other *control.HintButton) {
	if high.Importance != widget.HighImportance {
		high.Importance, other.Importance = widget.HighImportance, widget.MediumImportance
		high.Refresh()
		other.Refresh()
	}
}

// headerRow lays out the Back button, the title and, at the right, the buttons of the page. The
// buttons lose their titles before the page's title gets less than leastTitle.
type headerRow struct{}

const (
	leastTitle = 170
	headerGap  = 8
)

// MinSize implements fyne.Layout.
func (headerRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(o[0].MinSize().Width+leastTitle, o[1].MinSize().Height)
	widest := float32(0)
	for _, group := range o[2:] {
		own := group.MinSize()
		widest, size.Height = max(widest, own.Width), max(size.Height, own.Height)
	}
	size.Width += widest + 2*headerGap
	return size
}

// Layout implements fyne.Layout.
func (headerRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	back, text := o[0].MinSize(), o[1].MinSize()
	control.Place(o[0], 0, (size.Height-back.Height)/2, back.Width, back.Height)
	from, to := back.Width+headerGap, size.Width
	for _, group := range o[2:] {
		if !group.Visible() {
			continue
		}
		room := size.Width - from - leastTitle - headerGap
		group.Resize(fyne.NewSize(room, group.MinSize().Height)) // folds the titles away or shows them
		own := widthOf(group.(*fyne.Container))
		height := group.MinSize().Height
		control.Place(group, size.Width-own, (size.Height-height)/2, room, height)
		to = size.Width - own - headerGap
	}
	control.Place(o[1], from, (size.Height-text.Height)/2, to-from, text.Height)
}

// widthOf returns the width of a group of buttons.
func widthOf(group *fyne.Container) float32 {
	own := float32(-theme.Padding())
	for _, button := range group.Objects {
		own += button.MinSize().Width + theme.Padding()
	}
	return own
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
