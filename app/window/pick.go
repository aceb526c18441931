//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// pick is a button that opens a list. Unlike the toolkit's it shortens its text
// to the width it has.
type pick struct {
	widget.BaseWidget
	hint   string
	hints  *hints
	tapped func()
	label  *text
	aside  *text
	ground *canvas.Rectangle
	over   bool
}

func newPick(h *hints, hint string, tapped func()) *pick {
	p := &pick{hint: hint, hints: h, tapped: tapped, label: newBody(""), aside: newCaption("")}
	p.label.style.Bold, p.label.ellipsis = true, true
	p.ground = canvas.NewRectangle(theme.Color(theme.ColorNameInputBackground))
	p.ExtendBaseWidget(p)
	return p
}

func (p *pick) MouseIn(*desktop.MouseEvent)    { p.over = true; p.paint(); p.hints.enter(p.hint) }
func (p *pick) MouseMoved(*desktop.MouseEvent) {}
func (p *pick) MouseOut()                      { p.over = false; p.paint(); p.hints.leave() }
func (p *pick) Tapped(*fyne.PointEvent)        { p.tapped() }

func (p *pick) paint() {
	p.ground.FillColor = theme.Color(theme.ColorNameInputBackground)
	p.ground.StrokeColor = theme.Color(theme.ColorNameInputBorder)
	if p.over {
		p.ground.StrokeColor = theme.Color(theme.ColorNamePrimary)
	}
	p.ground.StrokeWidth = 1
	p.ground.CornerRadius = theme.Size(theme.SizeNameInputRadius)
	p.ground.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (p *pick) CreateRenderer() fyne.WidgetRenderer {
	p.paint()
	arrow := container.New(layout.NewCenterLayout(), container.NewHBox(p.aside, widget.NewIcon(theme.MenuDropDownIcon())))
	row := container.NewBorder(nil, nil, nil, arrow, p.label)
	return &pickRenderer{widget.NewSimpleRenderer(container.NewStack(p.ground, inset(6, 9, row))), p}
}

type pickRenderer struct {
	fyne.WidgetRenderer
	pick *pick
}

func (r *pickRenderer) Refresh() {
	r.pick.paint()
	r.WidgetRenderer.Refresh()
}
