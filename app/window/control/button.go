//go:build !nogui

package control

import (
	"fyne.io/fyne/v2/widget"
)

// Button is a button that Enter presses when focused, as Space does. The toolkit's own
// handles Space only and swallows all other keys.
type Button struct{ widget.Button }

// NewButton creates a button without a hint, for dialogs.
func NewButton(label string, tapped func()) *Button {
	b := &Button{}
	b.Text, b.OnTapped = label, tapped
	b.ExtendBaseWidget(b)
	return b
}
