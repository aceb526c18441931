//go:build !nogui

package window

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// tightRow lays objects side by side in a row of a fixed height, so that a
// button in a line of small text does not make the line taller.
type tightRow struct{ height float32 }

func (r tightRow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, r.height)
	for _, o := range objects {
		if o.Visible() {
			size.Width += o.MinSize().Width
		}
	}
	return size
}

func (r tightRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		own := o.MinSize()
		o.Move(fyne.NewPos(x, (size.Height-own.Height)/2))
		o.Resize(own)
		x += own.Width
	}
}

// flush takes away the padding that the toolkit's labels and sliders have at
// their left and right, so that they stand in line with plain text.
type flush struct{ top float32 }

func (f flush) MinSize(objects []fyne.CanvasObject) fyne.Size {
	if !objects[0].Visible() {
		return fyne.Size{}
	}
	size := objects[0].MinSize()
	return fyne.NewSize(max(0, size.Width-2*theme.InnerPadding()), max(0, size.Height-2*f.top))
}

func (f flush) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	pad := theme.InnerPadding()
	place(objects[0], -pad, -f.top, size.Width+2*pad, size.Height+2*f.top)
}

func flushed(o fyne.CanvasObject) fyne.CanvasObject { return container.New(flush{top: 3}, o) }

// framed stacks a bar, a middle that takes what is left, and another bar,
// without the gaps that the toolkit's border layout has.
type framed struct{}

func (framed) MinSize(o []fyne.CanvasObject) fyne.Size {
	top, middle, bottom := o[0].MinSize(), o[1].MinSize(), o[2].MinSize()
	return fyne.NewSize(max(top.Width, middle.Width, bottom.Width), top.Height+middle.Height+bottom.Height)
}

func (framed) Layout(o []fyne.CanvasObject, size fyne.Size) {
	top, bottom := o[0].MinSize().Height, o[2].MinSize().Height
	place(o[0], 0, 0, size.Width, top)
	place(o[1], 0, top, size.Width, size.Height-top-bottom)
	place(o[2], 0, size.Height-bottom, size.Width, bottom)
}

// hintArea gives a hint to what cannot have one itself.
type hintArea struct {
	widget.BaseWidget
	hint    string
	hints   *hints
	content fyne.CanvasObject
}

func newHintArea(h *hints, hint string, content fyne.CanvasObject) *hintArea {
	a := &hintArea{hint: hint, hints: h, content: content}
	a.ExtendBaseWidget(a)
	return a
}

func (a *hintArea) MouseIn(*desktop.MouseEvent)    { a.hints.enter(a.hint) }
func (a *hintArea) MouseMoved(*desktop.MouseEvent) {}
func (a *hintArea) MouseOut()                      { a.hints.leave() }

// CreateRenderer implements fyne.Widget.
func (a *hintArea) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(a.content)
}

// plate is a coloured ground for what lies on it; it follows the theme.
type plate struct {
	widget.BaseWidget
	colour  fyne.ThemeColorName
	radius  float32
	content fyne.CanvasObject
}

func newPlate(colour fyne.ThemeColorName, content fyne.CanvasObject) *plate {
	p := &plate{colour: colour, content: content}
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements fyne.Widget.
func (p *plate) CreateRenderer() fyne.WidgetRenderer {
	ground := canvas.NewRectangle(theme.Color(p.colour))
	ground.CornerRadius = p.radius
	return &plateRenderer{WidgetRenderer: widget.NewSimpleRenderer(container.NewStack(ground, p.content)), plate: p, ground: ground}
}

type plateRenderer struct {
	fyne.WidgetRenderer
	plate  *plate
	ground *canvas.Rectangle
}

func (r *plateRenderer) Refresh() {
	r.ground.FillColor = theme.Color(r.plate.colour)
	r.ground.Refresh()
	r.WidgetRenderer.Refresh()
}

// column stacks objects with a gap between them.
func column(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(gap), objects...)
}

// inset keeps a distance around an object.
func inset(vertical, horizontal float32, object fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(vertical, vertical, horizontal, horizontal), object)
}

// spacer asks for room and shows nothing.
type spacer struct{ width, height float32 }

func (s spacer) object() fyne.CanvasObject {
	r := canvas.NewRectangle(color.Transparent)
	r.SetMinSize(fyne.NewSize(s.width, s.height))
	return r
}
