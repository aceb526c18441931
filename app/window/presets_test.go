//go:build !nogui

package window

import (
	"maps"
	"testing"

	"fyne.io/fyne/v2"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// enter enters a value as a user does.
func enter(f *control.Field, value string) {
	f.Set(value)
	f.Changed()
}

// The form shows what a preset fixes; editing one of these values leaves the preset.
func TestPresetAndParametersAgree(t *testing.T) {
	s, l := testShell(t, Options{Engine: catalog.PSPM, Registry: solver.NewRegistry(append(testEngines(), walker{catalog.PSPMInfo()})...)})
	openSquare(t, s, l)
	form := s.pane().setup
	field := func(name string) *control.Field { return fieldNamed(form.params, name) }
	enter(field("ts"), "500")
	enter(field("blocks"), "7")
	perform(s, "lam2013")
	shown := map[string]string{"preset": "lam2013", "blocks": "98", "threads": "12", "k": "100", "near": "false", "ts": "500"}
	for name, want := range shown {
		if got := field(name).Value; got != want {
			t.Errorf("with the preset %s is %q, want %q", name, got, want)
		}
	}
	if d := form.differences(); !maps.Equal(d, map[string]string{"preset": "lam2013", "ts": "500"}) {
		t.Errorf("the run is asked for as %v", d)
	}
	if s.status.message != lam2013Text() {
		t.Errorf("the window says %q", s.status.message)
	}

	enter(field("blocks"), "1020")
	if field("preset").Value != catalog.PresetNone || field("threads").Value != "12" || form.differences()["blocks"] != "1020" {
		t.Errorf("after an edit the preset is %s, %v", field("preset").Value, form.differences())
	}
	if s.status.message == lam2013Text() {
		t.Error("the window still announces the preset")
	}

	enter(field("preset"), catalog.PresetLam2013)
	enter(field("ts"), "600") // it does not fix this one
	if field("preset").Value != catalog.PresetLam2013 || field("blocks").Value != "98" {
		t.Errorf("the preset is %s, blocks %s", field("preset").Value, field("blocks").Value)
	}
	enter(field("preset"), catalog.PresetNone)
	if field("blocks").Value != "1020" || field("near").Value != "false" {
		t.Errorf("what was there before the preset is not back: %v", form.differences())
	}
}

// What is named so comes before what is only described so: "pspm" and Enter choose the engine,
// not its preset, and without a GPU nothing else in its place.
func TestEngineIsFoundBeforeItsPreset(t *testing.T) {
	for _, row := range []struct{ missing, engine string }{{"", catalog.PSPM}, {"no driver was found", "walker"}} {
		info := catalog.PSPMInfo()
		info.Unavailable = row.missing
		s, l := testShell(t, Options{Engine: "walker", Registry: solver.NewRegistry(append(testEngines(), walker{info})...)})
		openSquare(t, s, l)
		c := s.showCommands()
		c.entry.SetText("pspm")
		if len(c.list.Rows) < 2 || c.list.Rows[0].Title != "Engine: "+info.Title {
			t.Fatalf("unavailable %q: first of %d is %q", row.missing, len(c.list.Rows), c.list.Rows[0].Title)
		}
		c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if got := s.pane().setup; got.engine.Info().Name != row.engine || got.preset() != catalog.PresetNone || s.session.Front() != session.Laboratory {
			t.Errorf("unavailable %q: engine %s, preset %s, in %v", row.missing, got.engine.Info().Name, got.preset(), s.session.Front())
		}
	}
}

// A preset of an engine that cannot run here is not offered.
func TestPresetOfAMissingEngine(t *testing.T) {
	info := catalog.PSPMInfo()
	info.Unavailable = "no driver was found"
	s, l := testShell(t, Options{Engine: "walker", Registry: solver.NewRegistry(append(testEngines(), walker{info})...)})
	openSquare(t, s, l)
	if a := s.actions.find("lam2013"); a.can() || a.detail() != "No driver was found." {
		t.Errorf("it can be chosen: %v, %q", a.can(), a.detail())
	}
}
