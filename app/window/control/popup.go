//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// PopUpChoices opens a list of choices below an object with the first enabled one
// highlighted.
func PopUpChoices(f *Frame, under fyne.CanvasObject, width float32, choices []Choice) {
	list := NewChoiceList(f.Hints, nil)
	list.Set(choices, 0)
	if len(choices) > 0 && choices[0].Disabled {
		list.Step(1)
	}
	list.PopUp(under, width)
}

// PopUp opens a list below an object and focuses it; a choice closes it.
func (l *ChoiceList) PopUp(under fyne.CanvasObject, width float32) {
	driver := fyne.CurrentApp().Driver()
	view := driver.CanvasForObject(under)
	var popup *widget.PopUp
	l.chosen = func() { popup.Hide() }
	keys := newChoiceFocus(l, l.chosen)
	popup = widget.NewPopUp(container.NewStack(keys, l.Scroll), view)
	position := driver.AbsolutePositionForObject(under).AddXY(0, under.Size().Height+2)
	width = min(width, view.Size().Width-16)
	position.X = max(8, min(position.X, view.Size().Width-width-8))
	position.Y = min(position.Y, view.Size().Height-120)
	height := roomAt(l.Box, width-2*theme.InnerPadding()).Height
	popup.ShowAtPosition(position)
	popup.Resize(fyne.NewSize(width, min(height+12, view.Size().Height-position.Y-12)))
	view.Focus(keys)
}

// choiceFocus receives the keys for a list.
type choiceFocus struct {
	widget.BaseWidget
	list  *ChoiceList
	close func()
}

func newChoiceFocus(l *ChoiceList, close func()) *choiceFocus {
	k := &choiceFocus{list: l, close: close}
	k.ExtendBaseWidget(k)
	return k
}

func (k *choiceFocus) FocusGained()   {}
func (k *choiceFocus) FocusLost()     {}
func (k *choiceFocus) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (k *choiceFocus) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyDown:
		k.list.Step(1)
	case fyne.KeyUp:
		k.list.Step(-1)
	case fyne.KeyReturn, fyne.KeyEnter:
		k.list.Choose(k.list.Highlighted)
	case fyne.KeyEscape:
		k.close()
	}
}

// CreateRenderer implements fyne.Widget.
func (k *choiceFocus) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(Spacer{}.Object())
}
