//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// ScrollBox scrolls content higher than itself by the wheel. The toolkit's scroll
// container turns a click into a drag when the mouse moves two pixels, and the click is
// lost; this one has no drag.
type ScrollBox struct {
	widget.BaseWidget
	content fyne.CanvasObject
	offset  float32
}

// NewScrollBox creates a box around content.
func NewScrollBox(content fyne.CanvasObject) *ScrollBox {
	w := &ScrollBox{content: content}
	w.ExtendBaseWidget(w)
	return w
}

// Scrolled implements fyne.Scrollable.
func (w *ScrollBox) Scrolled(e *fyne.ScrollEvent) { w.scrollTo(w.offset - 3*e.Scrolled.DY) }

// Reveal scrolls to a part of the content.
func (w *ScrollBox) Reveal(top, height float32) {
	switch {
	case top < w.offset:
		w.scrollTo(top)
	case top+height > w.offset+w.Size().Height:
		w.scrollTo(top + height - w.Size().Height)
	}
}

// ContentChanged follows a change of the content's height.
func (w *ScrollBox) ContentChanged() {
	if height := max(w.content.MinSize().Height, w.Size().Height); height != w.content.Size().Height {
		w.Refresh()
	}
}

func (w *ScrollBox) scrollTo(offset float32) {
	limit := max(0, w.content.MinSize().Height-w.Size().Height)
	offset = min(max(offset, 0), limit)
	if offset != w.offset {
		w.offset = offset
		w.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (w *ScrollBox) CreateRenderer() fyne.WidgetRenderer {
	bar := canvas.NewRectangle(theme.Color(theme.ColorNameScrollBar))
	bar.CornerRadius = scrollMarkWidth / 2
	inner := container.NewWithoutLayout(w.content)
	return &scrollBoxRenderer{box: w, inner: inner, clip: container.NewClip(inner), bar: bar}
}

const scrollMarkWidth = 4

type scrollBoxRenderer struct {
	box   *ScrollBox
	inner *fyne.Container
	clip  *container.Clip
	bar   *canvas.Rectangle
}

func (r *scrollBoxRenderer) Destroy() {}

func (r *scrollBoxRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.clip, r.bar}
}

func (r *scrollBoxRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.box.content.MinSize().Width, 40)
}

func (r *scrollBoxRenderer) Layout(size fyne.Size) {
	r.clip.Resize(size)
	height := max(roomAt(r.box.content, size.Width).Height, size.Height)
	r.box.offset = min(max(r.box.offset, 0), height-size.Height)
	r.box.content.Move(fyne.NewPos(0, -r.box.offset))
	r.box.content.Resize(fyne.NewSize(size.Width, height))
	if height <= size.Height {
		r.bar.Hide()
		return
	}
	r.bar.Show()
	r.bar.Resize(fyne.NewSize(scrollMarkWidth, max(24, size.Height*size.Height/height)))
	travel := size.Height - r.bar.Size().Height
	r.bar.Move(fyne.NewPos(size.Width-scrollMarkWidth-1, travel*r.box.offset/(height-size.Height)))
}

func (r *scrollBoxRenderer) Refresh() {
	r.bar.FillColor = theme.Color(theme.ColorNameScrollBar)
	r.Layout(r.box.Size())
	r.bar.Refresh()
	canvas.Refresh(r.box)
}
