//go:build !nogui

package player

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// In little room the lower row leaves out its text, and then the spare buttons.
func TestLowerRowInLittleRoom(t *testing.T) {
	test.NewTempApp(t)
	part := func(width float32) fyne.CanvasObject {
		r := canvas.NewRectangle(nil)
		r.SetMinSize(fyne.NewSize(width, rowHeight))
		return r
	}
	speed, loop, changes, hide, text := part(20), part(50), part(60), part(30), part(0)
	buttons := tight([]fyne.CanvasObject{speed, loop, changes, hide})
	row := lowerRow{[]fyne.CanvasObject{loop, changes}}
	all := buttons.MinSize().Width
	for _, c := range []struct {
		why                 string
		width               float32
		text, loop, changes bool
	}{
		{"all have room", all + 200, true, true, true},
		{"no room for a text", all + 20, false, true, true},
		{"no room for the first spare button", all - 10, false, false, true},
		{"none for both", all - 80, false, false, false},
		{"room again", all + 200, true, true, true},
	} {
		row.Layout([]fyne.CanvasObject{text, buttons}, fyne.NewSize(c.width, rowHeight))
		if text.Visible() != c.text || loop.Visible() != c.loop || changes.Visible() != c.changes {
			t.Errorf("%s: text %v, buttons %v and %v", c.why, text.Visible(), loop.Visible(), changes.Visible())
		}
		if buttons.Position().X < 0 {
			t.Errorf("%s: the buttons begin at %v", c.why, buttons.Position().X)
		}
	}
}
