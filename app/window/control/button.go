//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Button is a button that Enter presses where it has the keyboard, as Space does; the
// toolkit's own knows Space alone, and keeps all other keys from the window.
type Button struct{ widget.Button }

// NewButton makes one without a hint, for dialogs.
func NewButton(label string, tapped func()) *Button {
	b := &Button{}
	b.Text, b.OnTapped = label, tapped
	b.ExtendBaseWidget(b)
	return b
}

// asButton is the button that an object is, or nil.
func asButton(o fyne.CanvasObject) *Button {
	switch o := o.(type) {
	case *Button:
		return o
	case *HintButton:
		return &o.Button
	}
	return nil
}
