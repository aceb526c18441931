//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// DividerWidth is wide enough to grab with a mouse.
const DividerWidth = 5

// Divider is a line that can be dragged.
type Divider struct {
	widget.BaseWidget
	vertical bool
	moved    func(by float32)
	line     *canvas.Rectangle
	over     bool
}

// NewDivider creates a divider; moved receives the distance of each drag.
func NewDivider(upright bool, moved func(float32)) *Divider {
	d := &Divider{vertical: upright, moved: moved}
	d.line = canvas.NewRectangle(theme.Color(theme.ColorNameSeparator))
	d.ExtendBaseWidget(d)
	return d
}

// Cursor implements desktop.Cursorable.
func (d *Divider) Cursor() desktop.Cursor {
	if d.vertical {
		return desktop.HResizeCursor
	}
	return desktop.VResizeCursor
}

// Dragged implements fyne.Draggable.
func (d *Divider) Dragged(e *fyne.DragEvent) {
	if d.vertical {
		d.moved(e.Dragged.DX)
	} else {
		d.moved(e.Dragged.DY)
	}
}

// DragEnd implements fyne.Draggable.
func (d *Divider) DragEnd() {}

// CreateRenderer implements fyne.Widget.
func (d *Divider) CreateRenderer() fyne.WidgetRenderer {
	background := NewSurface(theme.ColorNameBackground, Spacer{}.Object())
	if d.vertical {
		background.Colour = ColorPanel
	}
	return &dividerRenderer{divider: d, background: background}
}

// MouseIn and MouseOut highlight the line.
func (d *Divider) MouseIn(*desktop.MouseEvent)    { d.over = true; d.Refresh() }
func (d *Divider) MouseMoved(*desktop.MouseEvent) {}
func (d *Divider) MouseOut()                      { d.over = false; d.Refresh() }

// dividerRenderer draws a thin line on a strip wide enough to grab.
type dividerRenderer struct {
	divider    *Divider
	background *Surface
}

func (r *dividerRenderer) Destroy()           {}
func (r *dividerRenderer) MinSize() fyne.Size { return fyne.NewSize(1, 1) }
func (r *dividerRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.background, r.divider.line}
}

func (r *dividerRenderer) Layout(size fyne.Size) {
	r.background.Resize(size)
	d, width := r.divider, float32(1)
	if d.over {
		width = DividerWidth
	}
	if d.vertical {
		Place(d.line, 0, 0, width, size.Height)
	} else {
		Place(d.line, 0, 0, size.Width, width)
	}
}

func (r *dividerRenderer) Refresh() {
	d := r.divider
	d.line.FillColor = theme.Color(theme.ColorNameSeparator)
	if d.over {
		d.line.FillColor = theme.Color(theme.ColorNamePrimary)
	}
	r.Layout(d.Size())
	d.line.Refresh()
	r.background.Refresh()
}
