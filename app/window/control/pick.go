//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Pick is a button that opens a list, with the mouse or by the keyboard, which Tab
// brings to it. Unlike the toolkit's it shortens its text to the width it has.
type Pick struct {
	widget.BaseWidget
	hint   string
	hints  *Hints
	tapped func()
	Label  *Text
	Aside  *Text
	ground *canvas.Rectangle
	over   bool
}

// NewPick makes one.
func NewPick(h *Hints, hint string, tapped func()) *Pick {
	p := &Pick{hint: hint, hints: h, tapped: tapped, Label: NewBody(""), Aside: NewCaption("")}
	p.Label.Style.Bold, p.Label.Ellipsis = true, true
	p.ground = canvas.NewRectangle(theme.Color(theme.ColorNameInputBackground))
	p.ExtendBaseWidget(p)
	return p
}

func (p *Pick) MouseIn(*desktop.MouseEvent)    { p.outline(true) }
func (p *Pick) MouseMoved(*desktop.MouseEvent) {}
func (p *Pick) MouseOut()                      { p.outline(false) }
func (p *Pick) Tapped(*fyne.PointEvent)        { p.tapped() }
func (p *Pick) FocusGained()                   { p.outline(true) }
func (p *Pick) FocusLost()                     { p.outline(false) }
func (p *Pick) TypedKey(e *fyne.KeyEvent)      { PressKey(p, e, p.tapped) }
func (p *Pick) TypedRune(r rune)               { PressRune(p, r, p.tapped) }

// outline shows that it is meant, and says what it does.
func (p *Pick) outline(on bool) {
	p.over = on
	p.paint()
	p.hints.Leave()
	if on {
		p.hints.Enter(p.hint)
	}
}

func (p *Pick) paint() {
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
func (p *Pick) CreateRenderer() fyne.WidgetRenderer {
	p.paint()
	arrow := container.New(layout.NewCenterLayout(), container.NewHBox(p.Aside, widget.NewIcon(theme.MenuDropDownIcon())))
	row := container.NewBorder(nil, nil, nil, arrow, p.Label)
	return &pickRenderer{widget.NewSimpleRenderer(container.NewStack(p.ground, Inset(6, 9, row))), p}
}

type pickRenderer struct {
	fyne.WidgetRenderer
	pick *Pick
}

func (r *pickRenderer) Refresh() {
	r.pick.paint()
	r.WidgetRenderer.Refresh()
}
