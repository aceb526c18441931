//go:build !nogui

package window

import (
	"image/color"
	"maps"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/canvas/contrasttest"
	"tourscope/solver"
	"tourscope/solver/optima"
)

func TestFormReportsErrors(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	for _, row := range []struct{ why, field, value, want string }{
		{"below the range", "k", "0", "from 1 to 100"},
		{"no whole number", "k", "2.5", "whole number"},
		{"no number", "cooling", "fast", "Must be a number from 0.5"},
		{"not a choice", "rule", "worst", "one of first, best"},
	} {
		f := fieldNamed(s.pane().setup.params, row.field)
		f.Set(row.value)
		if !f.ErrorLabel.Visible() || !strings.Contains(f.ErrorLabel.Text, row.want) {
			t.Errorf("%s: the form says %q", row.why, f.ErrorLabel.Text)
		}
		if s.session.CanStart(session.Alone) {
			t.Errorf("%s: a run could start", row.why)
		}
		f.Set(f.Default)
		if f.ErrorLabel.Visible() || !s.session.CanStart(session.Alone) {
			t.Errorf("%s: mended, and still refused: %v", row.why, s.pane().setup.err())
		}
	}
}

func TestDifferencesFromDefaults(t *testing.T) {
	s, _ := testShell(t, Options{Engine: "walker"})
	form := s.pane().setup
	if d := form.differences(); len(d) != 0 {
		t.Errorf("an untouched form differs: %v", d)
	}
	want := map[string]string{"k": "auto", "greedy": "false", "rule": "best"}
	for name, value := range want {
		fieldNamed(form.params, name).Set(value)
	}
	if d := form.differences(); !maps.Equal(d, want) {
		t.Errorf("got %v, want %v", d, want)
	}
	form.choose("small")
	form.choose("walker")
	if d := form.differences(); !maps.Equal(d, want) {
		t.Errorf("choosing another engine and back lost parameters: %v", d)
	}
	form.resetParams()
	if d := form.differences(); len(d) != 0 {
		t.Errorf("after the reset: %v", d)
	}
}

func TestEngineThatCannotRunSaysWhy(t *testing.T) {
	s, l := testShell(t, Options{})
	if s.pane().setup.engine.Info().Name != "walker" {
		t.Errorf("an engine that cannot run is chosen: %s", s.pane().setup.engine.Info().Name)
	}
	openSquare(t, s, l)
	s.pane().setup.choose("small")
	if s.session.CanStart(session.Alone) || !strings.Contains(s.pane().setup.summary.Text, "takes up to 3 cities") {
		t.Errorf("the summary says %q", s.pane().setup.summary.Text)
	}
	s.pane().setup.choose("absent")
	if s.session.CanStart(session.Alone) || !strings.Contains(s.pane().setup.summary.Text, "no driver was found") {
		t.Errorf("the summary says %q", s.pane().setup.summary.Text)
	}
}

func TestLimits(t *testing.T) {
	s, _ := testShell(t, Options{Engine: "walker"})
	form := s.pane().setup
	form.optimum = &optima.Optimum{Length: 1000}
	for name, value := range map[string]string{limitTime: "2m", limitIterations: "1,000", limitGap: "1", limitTarget: "900", limitStagnation: "5"} {
		form.limit(name).Set(value)
	}
	limits, err := form.runLimits()
	if err != nil {
		t.Fatal(err)
	}
	if limits.Time != 2*time.Minute || limits.Iterations != 1000 || limits.Target != 1010 || limits.Stagnation != 5*time.Second {
		t.Errorf("got %+v", limits)
	}
}

// The table of actions feeds keys, menus and the toolbar: nothing may be there
// twice, and nothing may be unexplained.
func TestActions(t *testing.T) {
	s, _ := testShell(t, Options{})
	type owner struct {
		key    key
		during bool // for the moment only: then another may have it usually
	}
	ids, keys := make(map[string]bool), make(map[owner]string)
	for _, a := range s.actions.all {
		if ids[a.id] {
			t.Errorf("two actions are called %s", a.id)
		}
		ids[a.id] = true
		for _, k := range append([]key{a.key}, a.also...) {
			if other := keys[owner{k, a.during != nil}]; other != "" && !k.none() {
				t.Errorf("the key %s belongs to %s and %s", k, other, a.id)
			}
			keys[owner{k, a.during != nil}] = a.id
		}
		if a.title == "" || !strings.HasSuffix(a.help, ".") || a.run == nil {
			t.Errorf("%s lacks a title, a sentence of help or something to do", a.id)
		}
		known := false
		for _, menu := range menuOrder {
			known = known || menu == a.menu
		}
		if !known {
			t.Errorf("%s is in no menu", a.id)
		}
	}
	for _, id := range toolbarItems {
		if id != "" && id != "…" && s.actions.find(id) == nil {
			t.Errorf("the toolbar has no action %s", id)
		}
	}
}

func TestKeys(t *testing.T) {
	s, _ := testShell(t, Options{})
	for _, row := range []struct {
		key  key
		want string
	}{
		{charKey('F'), "fit"}, {charKey('f'), "fit"}, {charKey('0'), "fit"}, {charKey('+'), "zoom-in"},
		{charKey(' '), "run"}, {named(fyne.KeyLeft), "left"}, {named(fyne.KeyF1), "help"},
	} {
		if a := s.actions.byKey(row.key); a == nil || a.id != row.want {
			t.Errorf("the key %s does not mean %s", row.key, row.want)
		}
	}
	if found := s.actions.match("Browse folder"); len(found) == 0 || found[0].id != "browse-folder" {
		t.Errorf("\"Browse folder\" does not find it first, among %d", len(found))
	}
	if found := s.actions.match("save to"); len(found) == 0 || found[0].id != "save-tour" {
		t.Errorf("\"save to\" does not find it first, among %d", len(found))
	}
}

// Text must be readable on what it stands on: 4.5 to 1, as WCAG 2 asks.
func TestContrast(t *testing.T) {
	for name, set := range map[string]control.Colours{"light": control.LightColours, "dark": control.DarkColours} {
		for _, row := range []struct{ text, background fyne.ThemeColorName }{
			{"foreground", "background"}, {"foreground", control.ColorPanel}, {"foreground", "button"}, {"foreground", "inputBackground"},
			{"foreground", "overlayBackground"}, {"foreground", "menuBackground"}, {control.ColorMuted, "background"}, {control.ColorMuted, control.ColorPanel},
			{control.ColorMuted, "overlayBackground"}, {control.ColorGood, control.ColorPanel}, {"primary", control.ColorPanel}, {"foregroundOnPrimary", "primary"},
			{"error", control.ColorPanel}, {"warning", "overlayBackground"}, {"placeholder", "inputBackground"},
			{"disabled", "inputBackground"}, {"disabled", control.ColorPanel}, {"disabled", "overlayBackground"}, // notes and the words of empty fields
		} {
			if c := contrasttest.Ratio(opaque(set, row.text), opaque(set, row.background)); c < 4.5 {
				t.Errorf("%s: %s on %s has %.2f to 1", name, row.text, row.background, c)
			}
		}
		for _, background := range []fyne.ThemeColorName{"background", control.ColorPanel, "overlayBackground"} { // an empty check box is nothing but its border
			if c := contrasttest.Ratio(opaque(set, "inputBorder"), opaque(set, background)); c < 2 {
				t.Errorf("%s: the border of a field on %s has %.2f to 1", name, background, c)
			}
		}
	}
}

func opaque(set control.Colours, name fyne.ThemeColorName) color.RGBA {
	r, g, b, _ := set[name].RGBA()
	return color.RGBA{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8), A: 255}
}

func TestFileErrorText(t *testing.T) {
	body, remedy := fileErrorText(&solver.FileError{File: "a", Line: 1234, Field: "DIMENSION", Reason: "it is missing", Remedy: "add it"})
	if body != "Line 1,234, DIMENSION: it is missing." || remedy != "Add it." {
		t.Errorf("%q, %q", body, remedy)
	}
}
