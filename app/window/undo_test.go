//go:build !nogui

package window

import (
	"testing"
)

// typed changes a field as a user does.
func typed(s *shell, name, value string) {
	f := fieldNamed(s.pane().setup.params, name)
	f.Set(value)
	f.Changed()
}

func TestUndoSettings(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	if s.actions.find("undo").can() {
		t.Error("there is something to undo before anything was done")
	}
	typed(s, "k", "17")
	s.pane().setup.choose("small")
	perform(s, "undo")
	if got := s.pane().setup.engine.Info().Name; got != "walker" {
		t.Fatalf("the engine is %s after undo", got)
	}
	if got := fieldNamed(s.pane().setup.params, "k").Value; got != "17" {
		t.Errorf("k came back as %s, want 17", got)
	}
	perform(s, "undo")
	if got := fieldNamed(s.pane().setup.params, "k").Value; got != "8" || s.actions.find("undo").can() {
		t.Errorf("k is %s after all was undone, want 8; more can be undone: %v", got, s.actions.find("undo").can())
	}
	perform(s, "redo")
	perform(s, "redo")
	if got := s.pane().setup.engine.Info().Name; got != "small" {
		t.Errorf("the engine is %s after redo", got)
	}
}

func TestUndoView(t *testing.T) {
	s, _ := comparing(t)
	for _, p := range s.panes() {
		p.scene.resize(400, 300, 1)
	}
	before := s.panes()[0].scene.viewNow()
	perform(s, "zoom-in")
	perform(s, "left")
	if s.panes()[0].scene.viewNow() == before || s.undoLabel() != "Undo change of view" {
		t.Fatalf("moved to %v; %s", s.panes()[0].scene.viewNow(), s.undoLabel())
	}
	for s.actions.find("undo").can() {
		perform(s, "undo")
	}
	for i, p := range s.panes() {
		if got := p.scene.viewNow(); got != before {
			t.Errorf("pane %d looks at %v after undo, want %v", i+1, got, before)
		}
	}
}

// A pane more, or another instance: what was before does not fit any more.
func TestUndoHistoryEndsWithThePanes(t *testing.T) {
	s, _ := comparing(t)
	s.pane().setup.choose("walker")
	typed(s, "k", "17")
	if !s.actions.find("undo").can() {
		t.Fatal("a change of settings in the second pane cannot be undone")
	}
	perform(s, "close-pane")
	if s.actions.find("undo").can() {
		t.Error("what was done with two panes can be undone with one")
	}
}
