//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Sizes of the bar beside a Roll.
const (
	rollBarWidth = 12
	rollBarLeast = 28 // of the handle, or no mouse would catch it
)

// rollBar shows which part of a Roll is in sight, and is dragged to another.
type rollBar struct {
	widget.BaseWidget
	roll   *Roll
	handle *canvas.Rectangle
	over   bool
}

func newRollBar(r *Roll) *rollBar {
	b := &rollBar{roll: r, handle: canvas.NewRectangle(theme.Color(theme.ColorNameScrollBar))}
	b.ExtendBaseWidget(b)
	return b
}

// content is the height of all lines.
func (b *rollBar) content() float32 { return float32(b.roll.count) * b.roll.Height }

// travel is how far the handle can go, and how far the list does meanwhile.
func (b *rollBar) travel() (handle, list float32) {
	return b.Size().Height - b.handle.Size().Height, b.content() - b.roll.view.Height
}

// follow puts the handle where the list is.
func (b *rollBar) follow() {
	if b.content() <= b.roll.view.Height || b.Size().Height <= 0 {
		b.handle.Hide()
		return
	}
	b.handle.Show()
	width := float32(5)
	if b.over {
		width = 8
	}
	height := max(rollBarLeast, b.Size().Height*b.roll.view.Height/b.content())
	b.handle.CornerRadius = width / 2
	b.handle.Resize(fyne.NewSize(width, height))
	way, list := b.travel()
	b.handle.Move(fyne.NewPos((rollBarWidth-width)/2, way*b.roll.offset/list))
}

// Dragged moves the list.
func (b *rollBar) Dragged(e *fyne.DragEvent) {
	if way, list := b.travel(); way > 0 && list > 0 {
		b.roll.ScrollTo(b.roll.offset + e.Dragged.DY*list/way)
	}
}

// DragEnd implements fyne.Draggable.
func (b *rollBar) DragEnd() {}

// MouseDown beside the handle goes there at once.
func (b *rollBar) MouseDown(e *desktop.MouseEvent) {
	top := b.handle.Position().Y
	if y := e.Position.Y; y >= top && y < top+b.handle.Size().Height {
		return
	}
	if way, list := b.travel(); way > 0 && list > 0 {
		b.roll.ScrollTo((e.Position.Y - b.handle.Size().Height/2) * list / way)
	}
}

func (b *rollBar) MouseUp(*desktop.MouseEvent)    {}
func (b *rollBar) MouseIn(*desktop.MouseEvent)    { b.over = true; b.follow() }
func (b *rollBar) MouseMoved(*desktop.MouseEvent) {}
func (b *rollBar) MouseOut()                      { b.over = false; b.follow() }

// CreateRenderer implements fyne.Widget.
func (b *rollBar) CreateRenderer() fyne.WidgetRenderer { return &rollBarRenderer{b} }

type rollBarRenderer struct{ bar *rollBar }

func (r *rollBarRenderer) Destroy()           {}
func (r *rollBarRenderer) MinSize() fyne.Size { return fyne.NewSize(rollBarWidth, rollBarLeast) }
func (r *rollBarRenderer) Layout(fyne.Size)   { r.bar.follow() }
func (r *rollBarRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.bar.handle}
}

func (r *rollBarRenderer) Refresh() {
	r.bar.handle.FillColor = theme.Color(theme.ColorNameScrollBar)
	r.bar.follow()
	r.bar.handle.Refresh()
}
