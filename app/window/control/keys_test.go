//go:build !nogui

package control

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// Keys without meaning for a control go to the window; no key is handled by both.
func TestKeysReachTheWindow(t *testing.T) {
	app := test.NewApp()
	defer app.Quit()
	h := &Hints{Show: func(string) {}}
	used := 0
	use := func() { used++ }
	list := NewInlineList(h)
	list.Set([]Choice{{Title: "a row", Run: use}}, 0)
	button := NewButton("button", use)
	hinted := NewHintButton(h, "with a hint", "", nil, use)
	check := NewHintCheck(h, "check", "", func(bool) { use() })
	choose := NewHintSelect(h, "", []string{"a", "b", "c"}, func(string) { use() })
	slider := NewHintSlider(h, "", 10, func(float64) { use() })
	win := app.NewWindow("")
	win.SetContent(Column(0, button, hinted, check, choose, slider, list.Box))
	var passed []string
	win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { passed = append(passed, string(e.Name)) })
	win.Canvas().SetOnTypedRune(func(r rune) { passed = append(passed, string(r)) })
	press := func(key fyne.KeyName, char string) { // to whatever is focused then, like the toolkit
		if f := win.Canvas().Focused(); f != nil {
			f.TypedKey(&fyne.KeyEvent{Name: key})
		} else {
			win.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: key})
		}
		for _, r := range char {
			if f := win.Canvas().Focused(); f != nil {
				f.TypedRune(r)
			} else {
				win.Canvas().OnTypedRune()(r)
			}
		}
	}
	for _, row := range []struct {
		why    string
		at     fyne.Focusable
		key    fyne.KeyName
		char   string
		used   int
		passed []string
	}{
		{"a letter at a button", button, fyne.KeyN, "n", 0, []string{"N", "n"}},
		{"Escape at a button", button, fyne.KeyEscape, "", 0, []string{"Escape"}},
		{"Enter presses", button, fyne.KeyReturn, "", 1, nil},
		{"Space presses, once", button, fyne.KeySpace, " ", 1, []string{"Space"}},
		{"a letter at a button with a hint", hinted, fyne.KeyN, "n", 0, []string{"N", "n"}},
		{"Space presses it, once", hinted, fyne.KeySpace, " ", 1, []string{"Space"}},
		{"a letter at a box", check, fyne.KeyN, "n", 0, []string{"N", "n"}},
		{"Space runs and pauses", check, fyne.KeySpace, " ", 0, []string{"Space", " "}},
		{"Enter ticks it", check, fyne.KeyReturn, "", 1, nil},
		{"a letter at a list", choose, fyne.KeyN, "n", 0, []string{"N", "n"}},
		{"an arrow chooses", choose, fyne.KeyRight, "", 1, nil},
		{"a letter at a slider", slider, fyne.KeyN, "n", 0, []string{"N", "n"}},
		{"Space at a slider", slider, fyne.KeySpace, " ", 0, []string{"Space", " "}},
		{"an arrow slides", slider, fyne.KeyRight, "", 1, nil},
		{"a letter at a row", list.Box.Objects[0].(*inlineRow), fyne.KeyN, "n", 0, []string{"N", "n"}},
		{"Space chooses it", list.Box.Objects[0].(*inlineRow), fyne.KeySpace, " ", 1, []string{"Space"}},
	} {
		used, passed = 0, nil
		win.Canvas().Focus(row.at)
		if press(row.key, row.char); used != row.used || !slices.Equal(passed, row.passed) {
			t.Errorf("%s: used %d times, want %d; the window has %q, want %q", row.why, used, row.used, passed, row.passed)
		}
	}
	win.Canvas().Focus(choose)
	if press(fyne.KeySpace, " "); win.Canvas().Overlays().Top() == nil {
		t.Error("Space does not open a list")
	}
}

// A check box keeps the focus after a click in dialogs only.
func TestMouseLeavesTheKeyboard(t *testing.T) {
	app := test.NewApp()
	defer app.Quit()
	check := NewHintCheck(&Hints{Show: func(string) {}}, "check", "", func(bool) {})
	win := app.NewWindow("")
	win.SetContent(check)
	if check.Tapped(&fyne.PointEvent{}); !check.Checked || win.Canvas().Focused() != nil {
		t.Errorf("ticked: %v, and %v has the keyboard", check.Checked, win.Canvas().Focused())
	}
}
