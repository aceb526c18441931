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

// MenuButton is a focusable button that opens a list. Unlike the toolkit's buttons it
// shortens its label to its width.
type MenuButton struct {
	widget.BaseWidget
	hint       string
	hints      *Hints
	tapped     func()
	Label      *Text
	Trailing   *Text
	background *canvas.Rectangle
	over       bool
}

// NewMenuButton creates a menu button.
func NewMenuButton(h *Hints, hint string, tapped func()) *MenuButton {
	p := &MenuButton{hint: hint, hints: h, tapped: tapped, Label: NewBody(""), Trailing: NewCaption("")}
	p.Label.Style.Bold, p.Label.Ellipsis = true, true
	p.background = canvas.NewRectangle(theme.Color(theme.ColorNameInputBackground))
	p.ExtendBaseWidget(p)
	return p
}

func (p *MenuButton) MouseIn(*desktop.MouseEvent)    { p.outline(true) }
func (p *MenuButton) MouseMoved(*desktop.MouseEvent) {}
func (p *MenuButton) MouseOut()                      { p.outline(false) }
func (p *MenuButton) Tapped(*fyne.PointEvent)        { p.tapped() }
func (p *MenuButton) FocusGained()                   { p.outline(true) }
func (p *MenuButton) FocusLost()                     { p.outline(false) }
func (p *MenuButton) TypedKey(e *fyne.KeyEvent)      { PressKey(p, e, p.tapped) }
func (p *MenuButton) TypedRune(r rune)               { PressRune(p, r, p.tapped) }

// outline highlights the button and shows its hint.
func (p *MenuButton) outline(on bool) {
	p.over = on
	p.paint()
	p.hints.Leave()
	if on {
		p.hints.Enter(p.hint)
	}
}

func (p *MenuButton) paint() {
	p.background.FillColor = theme.Color(theme.ColorNameInputBackground)
	p.background.StrokeColor = theme.Color(theme.ColorNameInputBorder)
	if p.over {
		p.background.StrokeColor = theme.Color(theme.ColorNamePrimary)
	}
	p.background.StrokeWidth = 1
	p.background.CornerRadius = theme.Size(theme.SizeNameInputRadius)
	p.background.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (p *MenuButton) CreateRenderer() fyne.WidgetRenderer {
	p.paint()
	arrow := container.New(layout.NewCenterLayout(), container.NewHBox(p.Trailing, widget.NewIcon(theme.MenuDropDownIcon())))
	row := container.NewBorder(nil, nil, nil, arrow, p.Label)
	return &menuButtonRenderer{widget.NewSimpleRenderer(container.NewStack(p.background, Inset(6, 9, row))), p}
}

type menuButtonRenderer struct {
	fyne.WidgetRenderer
	button *MenuButton
}

func (r *menuButtonRenderer) Refresh() {
	r.button.paint()
	r.WidgetRenderer.Refresh()
}
