//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Button is a button that Enter presses where it has the keyboard, as Space does:
// the toolkit's own knows Space alone.
type Button struct{ widget.Button }

// NewButton makes one without a hint, for dialogs.
func NewButton(label string, tapped func()) *Button {
	b := &Button{}
	b.Text, b.OnTapped = label, tapped
	b.ExtendBaseWidget(b)
	return b
}

// TypedKey implements fyne.Focusable.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	if IsEnter(e.Name) {
		e = &fyne.KeyEvent{Name: fyne.KeySpace}
	}
	b.Button.TypedKey(e)
}

// IsEnter says whether a key is one of the two that say yes.
func IsEnter(key fyne.KeyName) bool { return key == fyne.KeyReturn || key == fyne.KeyEnter }

// Presses says whether a key presses what has the keyboard.
func Presses(key fyne.KeyName) bool { return IsEnter(key) || key == fyne.KeySpace }

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
