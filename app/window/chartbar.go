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

// chartBarHeight is the height of the row of switches.
const chartBarHeight = 24

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
	left := container.NewHBox(container.NewCenter(control.NewCaption(i18n.L("Length"))), row(axes))
	right := container.NewHBox(row(scales), container.NewCenter(p.gap))
	bar := control.Inset(0, 8, container.NewBorder(nil, nil, left, right))
	p.object = container.New(control.TightBorder{}, bar, c, control.Column(0))
	return p
}

// refresh shows which switches are on, and from which length gaps are measured.
func (p *chartPanel) refresh() {
	for _, b := range p.buttons {
		b.refresh()
	}
	text := ""
	if o := p.chart.optimum(); o.Known() {
		if text = i18n.L("Above the best known"); o.Proven {
			text = i18n.L("Above the optimum")
		}
	}
	p.gap.Set(text)
}
