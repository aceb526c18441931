//go:build !nogui

package preferences

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/test"

	"tourscope/app/settings"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// find returns the widgets of a kind in the order of the form.
func find[W any](o fyne.CanvasObject) (found []W) {
	if w, is := o.(W); is {
		found = append(found, w)
	}
	if c, is := o.(*fyne.Container); is {
		for _, inner := range c.Objects {
			found = append(found, find[W](inner)...)
		}
	}
	return found
}

func TestChangesHoldAtOnce(t *testing.T) {
	app := test.NewApp()
	app.Settings().SetTheme(control.NewTheme("light", ""))
	var got settings.Preferences
	form := New(&control.Frame{Hints: &control.Hints{Show: func(string) {}}},
		settings.Preferences{Theme: "dark", Palette: "viridis", Worker: "ssh host"}, func(p settings.Preferences) { got = p })
	selects := find[*control.HintSelect](form.Object)
	if len(selects) != 7 || selects[0].Selected != "Dark" || selects[1].Selected != "Viridis" {
		t.Fatalf("the lists show something else than the preferences: %+v", selects)
	}
	selects[0].SetSelectedIndex(1)
	selects[1].SetSelectedIndex(2)
	selects[2].SetSelectedIndex(3)
	selects[3].SetSelectedIndex(2)
	for _, units := range selects[4:] {
		units.SetSelectedIndex(1)
	}
	for _, check := range find[*control.HintCheck](form.Object) {
		if !check.Checked {
			t.Errorf("%q is off, and nobody switched it off", check.Text)
		}
		check.SetChecked(false)
	}
	find[*control.HintEntry](form.Object)[0].SetText("  tourscope-gpu worker ")
	want := settings.Preferences{Theme: "light", Palette: "strong", TextSize: "largest", Worker: "tourscope-gpu worker", StartEmpty: true, ForgetResults: true, LetSleep: true, NoRecording: true, RecordingMB: 256, Times: i18n.Seconds, Gaps: i18n.AsLength, Counts: i18n.InFull}
	if got != want {
		t.Errorf("chosen was %+v, want %+v", got, want)
	}
	form.reset()
	if want = (settings.Preferences{Theme: "system", Palette: "okabe-ito", Worker: "tourscope-gpu worker"}); got != want {
		t.Errorf("the standard is %+v, want %+v", got, want)
	}
}

// The dialog asks for the height of its content, so that it does not scroll where there is room.
func TestShowAsksForItsHeight(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(control.NewTheme("light", ""))
	w := test.NewTempWindow(t, nil)
	asked := float32(0)
	frame := &control.Frame{Window: w, Hints: &control.Hints{Show: func(string) {}}, Present: func(d dialog.Dialog, _, height float32) {
		asked = height - d.MinSize().Height
	}}
	Show(frame, settings.Preferences{}, func(settings.Preferences) {})
	form := New(frame, settings.Preferences{}, func(settings.Preferences) {}).Object.MinSize().Height
	if scrolled := float32(40); asked < form-scrolled { // the least height of what scrolls
		t.Errorf("it asks for %.0f above its least height, and the form needs %.0f", asked, form-scrolled)
	}
}
