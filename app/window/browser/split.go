//go:build !nogui

package browser

import (
	"fyne.io/fyne/v2"

	"tourscope/app/window/control"
)

// split divides the region into list and preview.
type split struct {
	browser       *Browser
	list, preview fyne.CanvasObject
	line          *control.Divider
	object        *fyne.Container
}

// Least and largest widths.
const (
	minPreview = 262
	maxPreview = 520
	minList    = 320
)

func newSplit(b *Browser, list, preview fyne.CanvasObject) *split {
	s := &split{browser: b, list: list, preview: preview}
	s.line = control.NewDivider(true, s.drag)
	s.object = &fyne.Container{Layout: s, Objects: []fyne.CanvasObject{list, preview, s.line}}
	return s
}

func (s *split) drag(by float32) {
	s.browser.host.Settings.Preview = max(1, s.preview.Size().Width-by)
	s.object.Refresh()
}

// MinSize implements fyne.Layout.
func (s *split) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(minList+minPreview, 240)
}

// Layout implements fyne.Layout.
func (s *split) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	width := s.browser.host.Settings.Preview
	if width <= 0 {
		width = min(maxPreview, 0.3*size.Width)
	}
	width = max(minPreview, min(width, size.Width-minList))
	left := size.Width - width - control.DividerWidth
	s.browser.preview.fit(width, size.Height)
	control.Place(s.list, 0, 0, left, size.Height)
	control.Place(s.line, left, 0, control.DividerWidth, size.Height)
	control.Place(s.preview, left+control.DividerWidth, 0, width, size.Height)
}
