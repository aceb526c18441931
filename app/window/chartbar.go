//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// chartPanel is the chart with its switches above it, between the titles of its vertical axes.
type chartPanel struct {
	object  fyne.CanvasObject
	chart   *chartView
	gap     *control.Text // title of the axis of gaps
	buttons []*actionButton
}

func newChartPanel(c *chartView, newButton func(id string, titled bool) *actionButton) *chartPanel {
	p := &chartPanel{chart: c, gap: control.NewCaption("")}
	var axes, scales []fyne.CanvasObject
	for _, b := range []struct {
		id, short string
		into      *[]fyne.CanvasObject
	}{
		{"chart-time", i18n.L("Time"), &axes}, {"chart-moves", i18n.L("Moves"), &axes}, {"chart-iterations", i18n.L("Iterations"), &axes},
		{"log-time", i18n.L("Log x"), &scales}, {"log-gap", i18n.L("Log gap"), &scales}, {"chart-fit", "", &scales},
	} {
		button := newButton(b.id, false)
		button.short = b.short
		button.refresh()
		p.buttons = append(p.buttons, button)
		*b.into = append(*b.into, button.HintButton)
	}
	row := func(o []fyne.CanvasObject) fyne.CanvasObject {
		return container.New(control.TightRow{Height: chartBarHeight}, o...)
	}
	parts := []fyne.CanvasObject{control.NewCaption(i18n.L("Length")), row(axes), row(scales), p.gap}
	bar := control.Inset(0, 8, container.New(chartBar{last: scales[len(scales)-1]}, parts...))
	p.object = container.New(control.TightBorder{}, bar, c, control.Column(0))
	return p
}

// chartBar arranges the title of the left axis, the switches of the axes at the left, those of
// the scales at the right, and the title of the right axis. Where they have no room the
// titles are left out, then the last switch, whose command is a double click in the chart, too,
// and then those of the scales, which have keys.
type chartBar struct{ last fyne.CanvasObject } // the switch of o[2] that is left out; nil: none

// MinSize implements fyne.Layout.
func (c chartBar) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[1].MinSize().Width, chartBarHeight)
}

// Layout implements fyne.Layout.
func (c chartBar) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const apart = 6
	if c.last != nil {
		c.last.Show()
		control.SetVisible(c.last, o[1].MinSize().Width+o[2].MinSize().Width <= size.Width)
	}
	axes, scales := o[1].MinSize().Width, o[2].MinSize().Width
	control.SetVisible(o[2], axes+scales <= size.Width)
	if !o[2].Visible() {
		scales = 0
	}
	free := size.Width - axes - scales
	title := func(t fyne.CanvasObject) (width float32) {
		width = t.MinSize().Width + apart
		if control.SetVisible(t, width <= free); width > free {
			return 0
		}
		free -= width
		return width
	}
	right := title(o[3])
	left := title(o[0])
	middle := func(t fyne.CanvasObject) float32 { return (size.Height - t.MinSize().Height) / 2 }
	control.Place(o[0], 0, middle(o[0]), left, o[0].MinSize().Height)
	control.Place(o[1], left, 0, axes, size.Height)
	control.Place(o[2], size.Width-right-scales, 0, scales, size.Height)
	control.Place(o[3], size.Width-right+apart, middle(o[3]), right, o[3].MinSize().Height)
}

// refresh shows which switches are on, and from which length gaps are measured.
func (p *chartPanel) refresh() {
	for _, b := range p.buttons {
		b.refresh()
	}
	p.gap.Set(p.chart.gapTitle())
}
