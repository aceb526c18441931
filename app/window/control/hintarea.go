//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// HintArea shows a hint for an object that has none of its own.
type HintArea struct {
	widget.BaseWidget
	Hint    string
	hints   *Hints
	content fyne.CanvasObject
}

// NewHintArea adds a hint to an object.
func NewHintArea(h *Hints, hint string, content fyne.CanvasObject) *HintArea {
	a := &HintArea{Hint: hint, hints: h, content: content}
	a.ExtendBaseWidget(a)
	return a
}

func (a *HintArea) MouseIn(*desktop.MouseEvent)    { a.hints.Enter(a.Hint) }
func (a *HintArea) MouseMoved(*desktop.MouseEvent) {}
func (a *HintArea) MouseOut()                      { a.hints.Leave() }

// CreateRenderer implements fyne.Widget.
func (a *HintArea) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(a.content)
}
