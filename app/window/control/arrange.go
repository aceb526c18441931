//go:build !nogui

package control

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// TightRow lays out objects side by side in a row of fixed height, so that a button in a
// line of small text does not make the line higher.
type TightRow struct{ Height float32 }

func (r TightRow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, r.Height)
	for _, o := range objects {
		if o.Visible() {
			size.Width += o.MinSize().Width
		}
	}
	return size
}

func (r TightRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
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

// unpadded removes the horizontal padding of the toolkit's labels and sliders, so that
// they align with plain text.
type unpadded struct{ top float32 }

func (f unpadded) MinSize(objects []fyne.CanvasObject) fyne.Size {
	if !objects[0].Visible() {
		return fyne.Size{}
	}
	size := objects[0].MinSize()
	return fyne.NewSize(max(0, size.Width-2*theme.InnerPadding()), max(0, size.Height-2*f.top))
}

func (f unpadded) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	pad := theme.InnerPadding()
	Place(objects[0], -pad, -f.top, size.Width+2*pad, size.Height+2*f.top)
}

// Unpadded aligns an object with plain text, see unpadded.
func Unpadded(o fyne.CanvasObject) fyne.CanvasObject { return container.New(unpadded{top: 3}, o) }

// TightBorder stacks a top, a middle that takes the rest, and a bottom, without the gaps
// of the toolkit's border layout.
type TightBorder struct{}

func (TightBorder) MinSize(o []fyne.CanvasObject) fyne.Size {
	top, middle, bottom := room(o[0]), room(o[1]), room(o[2])
	return fyne.NewSize(max(top.Width, middle.Width, bottom.Width), top.Height+middle.Height+bottom.Height)
}

func (TightBorder) Layout(o []fyne.CanvasObject, size fyne.Size) {
	top, bottom := roomAt(o[0], size.Width).Height, roomAt(o[2], size.Width).Height
	Place(o[0], 0, 0, size.Width, top)
	Place(o[1], 0, top, size.Width, size.Height-top-bottom)
	Place(o[2], 0, size.Height-bottom, size.Width, bottom)
}

// roomAt is what an object of a width needs: wrapped text in it takes the more lines the narrower it is.
// It is broken into lines when it gets the width, and what is around it is laid out again then.
func roomAt(o fyne.CanvasObject, width float32) fyne.Size {
	if o.Visible() && o.Size().Width != width {
		o.Resize(fyne.NewSize(width, o.MinSize().Height))
		o.Resize(fyne.NewSize(width, o.MinSize().Height))
	}
	return room(o)
}

// room is what an object needs; a hidden one needs none.
func room(o fyne.CanvasObject) fyne.Size {
	if !o.Visible() {
		return fyne.Size{}
	}
	return o.MinSize()
}

// Surface is a background in a colour of the theme with content on it.
type Surface struct {
	widget.BaseWidget
	Colour  fyne.ThemeColorName
	Radius  float32
	content fyne.CanvasObject
}

// NewSurface puts content on a colour of the theme.
func NewSurface(colour fyne.ThemeColorName, content fyne.CanvasObject) *Surface {
	p := &Surface{Colour: colour, content: content}
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements fyne.Widget.
func (p *Surface) CreateRenderer() fyne.WidgetRenderer {
	background := canvas.NewRectangle(theme.Color(p.Colour))
	background.CornerRadius = p.Radius
	return &surfaceRenderer{WidgetRenderer: widget.NewSimpleRenderer(container.NewStack(background, p.content)), surface: p, background: background}
}

type surfaceRenderer struct {
	fyne.WidgetRenderer
	surface    *Surface
	background *canvas.Rectangle
}

func (r *surfaceRenderer) Refresh() {
	r.background.FillColor = theme.Color(r.surface.Colour)
	r.background.Refresh()
	r.WidgetRenderer.Refresh()
}

// Column stacks objects with a gap between them.
func Column(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(gap), objects...)
}

// Inset adds padding around an object.
func Inset(vertical, horizontal float32, object fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(vertical, vertical, horizontal, horizontal), object)
}

// Spacer is empty space of a minimum size.
type Spacer struct{ Width, Height float32 }

// Object creates the space.
func (s Spacer) Object() fyne.CanvasObject {
	r := canvas.NewRectangle(color.Transparent)
	r.SetMinSize(fyne.NewSize(s.Width, s.Height))
	return r
}

// NewLine creates a separator, one pixel high.
func NewLine() fyne.CanvasObject {
	return NewSurface(theme.ColorNameSeparator, Spacer{Height: 1}.Object())
}

// Centred centres a column of limited width horizontally and puts a low one in the upper
// third.
type Centred struct{ Width float32 }

// MinSize implements fyne.Layout.
func (c *Centred) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout implements fyne.Layout.
func (c *Centred) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width, c.Width)
	height := min(size.Height, objects[0].MinSize().Height)
	Place(objects[0], (size.Width-width)/2, (size.Height-height)/3, width, height)
}

// Place moves and resizes an object.
func Place(o fyne.CanvasObject, x, y, width, height float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(max(0, width), max(0, height)))
}

// ShowText sets a text, and hides it where it is empty.
func ShowText(t interface {
	fyne.CanvasObject
	Set(value string)
}, value string) {
	t.Set(value)
	SetVisible(t, value != "")
}

// SetVisible shows or hides an object.
func SetVisible(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}
