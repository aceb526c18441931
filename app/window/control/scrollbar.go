//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
)

// content is the height of all rows.
func (b *scrollBar) content() float32 { return float32(b.list.count) * b.list.RowHeight }

// travel is how far the handle and the list can move.
func (b *scrollBar) travel() (handle, list float32) {
	return b.Size().Height - b.handle.Size().Height, b.content() - b.list.view.Height
}

// follow moves the handle to the list's offset.
func (b *scrollBar) follow() {
	if b.content() <= b.list.view.Height || b.Size().Height <= 0 {
		b.handle.Hide()
		return
	}
	b.handle.Show()
	width := float32(5)
	if b.over {
		width = 8
	}
	height := max(minHandle, b.Size().Height*b.list.view.Height/b.content())
	b.handle.CornerRadius = width / 2
	b.handle.Resize(fyne.NewSize(width, height))
	way, list := b.travel()
	b.handle.Move(fyne.NewPos((scrollBarWidth-width)/2, way*b.list.offset/list))
}

// Dragged scrolls the list.
func (b *scrollBar) Dragged(e *fyne.DragEvent) {
	if way, list := b.travel(); way > 0 && list > 0 {
		b.list.ScrollTo(b.list.offset + e.Dragged.DY*list/way)
	}
}

// DragEnd implements fyne.Draggable.
func (b *scrollBar) DragEnd() {}

// MouseDown beside the handle scrolls there.
func (b *scrollBar) MouseDown(e *desktop.MouseEvent) {
	top := b.handle.Position().Y
	if y := e.Position.Y; y >= top && y < top+b.handle.Size().Height {
		return
	}
	if way, list := b.travel(); way > 0 && list > 0 {
		b.list.ScrollTo((e.Position.Y - b.handle.Size().Height/2) * list / way)
	}
}

func (b *scrollBar) MouseUp(*desktop.MouseEvent)    {}
func (b *scrollBar) MouseIn(*desktop.MouseEvent)    { b.over = true; b.follow() }
func (b *scrollBar) MouseMoved(*desktop.MouseEvent) {}
func (b *scrollBar) MouseOut()                      { b.over = false; b.follow() }

// CreateRenderer implements fyne.Widget.
func (b *scrollBar) CreateRenderer() fyne.WidgetRenderer { return &scrollBarRenderer{b} }

type scrollBarRenderer struct{ bar *scrollBar }

func (r *scrollBarRenderer) Destroy()           {}
func (r *scrollBarRenderer) MinSize() fyne.Size { return fyne.NewSize(scrollBarWidth, minHandle) }
func (r *scrollBarRenderer) Layout(fyne.Size)   { r.bar.follow() }
func (r *scrollBarRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.bar.handle}
}

func (r *scrollBarRenderer) Refresh() {
	r.bar.handle.FillColor = theme.Color(theme.ColorNameScrollBar)
	r.bar.follow()
	r.bar.handle.Refresh()
}
