//go:build !nogui

package control

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tourscope/solver"
)

// A list of numbers is typed; its error is shown below, and the default is one click
// away.
func TestFieldOfNumbers(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(NewTheme("light", ""))
	changes := 0
	f := NewParamField(&Hints{Show: func(string) {}}, solver.Param{Name: "devices", Title: "Devices", Kind: solver.NumbersParam,
		Default: solver.Auto, Auto: true, Max: 63, Help: "Which."}, func() { changes++ })
	f.Set(solver.Auto)
	if f.Err() != nil || f.reset.Visible() || f.Area.Hint != "Which. From 0 to 63, or auto." {
		t.Errorf("%v, %q", f.Err(), f.Area.Hint)
	}
	f.edit("0,0")
	if !strings.Contains(f.ErrorLabel.Text, "0 occurs twice") || !f.ErrorLabel.Visible() || !f.reset.Visible() || changes != 1 {
		t.Errorf("%q, %d changes", f.ErrorLabel.Text, changes)
	}
	f.edit("0,2")
	if f.Err() != nil || f.ErrorLabel.Visible() {
		t.Errorf("%v", f.Err())
	}
	f.edit(" 0,2 ") // spaces typed by accident
	if f.Err() != nil || f.ErrorLabel.Visible() || f.Value != "0,2" {
		t.Errorf("%q: %v", f.Value, f.Err())
	}
	test.Tap(f.reset)
	if f.Value != solver.Auto || changes != 3 {
		t.Errorf("%q, %d changes", f.Value, changes)
	}
}

// A truth value that the engine may choose is on, off or auto in its list.
func TestFieldOnOffOrAuto(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(NewTheme("light", ""))
	f := NewParamField(&Hints{Show: func(string) {}}, solver.Param{Name: "oropt", Title: "Or-opt", Kind: solver.BoolParam,
		Default: solver.Auto, Auto: true, Help: "Which."}, func() {})
	list := f.Object.(*fyne.Container).Objects[1].(*HintSelect)
	for value, name := range map[string]string{solver.Auto: "auto", "true": "on", "false": "off"} {
		if f.Set(value); list.Selected != name || f.Err() != nil {
			t.Errorf("%s is shown as %q, %v", value, list.Selected, f.Err())
		}
		if list.OnChanged(name); f.Value != value {
			t.Errorf("%s is %q", name, f.Value)
		}
	}
	if f.Set("yes"); list.Selected != "yes" || f.Err() == nil {
		t.Errorf("a wrong value is shown as %q, %v", list.Selected, f.Err())
	}
}

// A field of numbers takes another range over: its slider ends there, and its hint and its error say it.
func TestFieldTakesAnotherRange(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(NewTheme("light", ""))
	p := solver.Param{Name: "cities", Title: "Cities", Kind: solver.IntParam, Default: "1000", Min: 1, Max: 1_000_000, Help: "How many."}
	f := NewParamField(&Hints{Show: func(string) {}}, p, func() {})
	slider := f.Object.(*fyne.Container).Objects[1].(*fyne.Container).Objects[0].(*fyne.Container).Objects[0].(*HintSlider)
	f.Set("5000")
	p.Max = 2000
	f.SetRange(p)
	if f.Err() == nil || !f.ErrorLabel.Visible() || f.Value != "5000" || slider.Value != sliderSteps {
		t.Errorf("%q is at %g, %v", f.Value, slider.Value, f.Err())
	}
	if f.Area.Hint != "How many. From 1 to 2000." || slider.hint != f.Area.Hint {
		t.Errorf("the hints are %q and %q", f.Area.Hint, slider.hint)
	}
	if slider.OnChanged(sliderSteps); f.Value != "2000" || f.Err() != nil {
		t.Errorf("at the end of the slider: %q, %v", f.Value, f.Err())
	}
}
