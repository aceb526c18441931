//go:build !nogui

package control

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// tipDelay is how long the mouse rests on a control before its tip appears.
const tipDelay = 450 * time.Millisecond

// besideEdge is how near to the left edge of the window a control has its tip beside it.
const besideEdge = 40

// Tips shows the names of controls without a text beside them, which the toolkit lacks.
type Tips struct {
	Object *fyne.Container // covers the window; it takes no mouse events
	text   *Text
	box    *Surface
	do     func(func())
	turn   int               // of the control under the mouse
	over   fyne.CanvasObject // that control; nil: none
	name   string            // of that control
}

// NewTips creates the layer; do queues for the window's goroutine.
func NewTips(do func(func())) *Tips {
	t := &Tips{text: NewText("", theme.ColorNameBackground, SizeCaption), do: do}
	t.box = NewSurface(theme.ColorNameForeground, Inset(4, 8, t.text))
	t.box.Radius = 4
	t.box.Hide()
	t.Object = container.NewWithoutLayout(t.box)
	return t
}

// Over announces the tip of a control under the mouse.
func (t *Tips) Over(o fyne.CanvasObject, text string) {
	t.turn++
	t.over, t.name = o, text
	turn := t.turn
	time.AfterFunc(tipDelay, func() {
		t.do(func() {
			if turn == t.turn {
				t.show()
			}
		})
	})
}

// Rename changes the tip of a control whose name has changed under the mouse.
func (t *Tips) Rename(o fyne.CanvasObject, name string) {
	if t.over != o {
		return
	}
	t.name = name
	if t.box.Visible() {
		t.show()
	}
}

// Leave takes the tip away.
func (t *Tips) Leave() {
	t.turn++
	t.over = nil
	t.box.Hide()
}

// Shown is the text of the tip that is shown, or "".
func (t *Tips) Shown() string {
	if !t.box.Visible() {
		return ""
	}
	return t.text.Value
}

// show puts the tip below the control, or beside one at the left edge of the window.
func (t *Tips) show() {
	o := t.over
	t.text.Set(t.name)
	size, room := t.box.MinSize(), t.Object.Size()
	driver := fyne.CurrentApp().Driver()
	at := driver.AbsolutePositionForObject(o).Subtract(driver.AbsolutePositionForObject(t.Object))
	if at.X < besideEdge {
		at = at.AddXY(o.Size().Width+4, (o.Size().Height-size.Height)/2)
	} else {
		at = at.AddXY((o.Size().Width-size.Width)/2, o.Size().Height+4)
	}
	at.X, at.Y = max(4, min(at.X, room.Width-size.Width-4)), max(0, min(at.Y, room.Height-size.Height-4))
	t.box.Move(at)
	t.box.Resize(size)
	t.box.Show()
}
