//go:build !nogui

package window

import "testing"

// The one-move mode has its buttons: on in the toolbar, its speed under the buttons of the run,
// and the way back; each says its key.
func TestOneMoveHasButtons(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	row := s.side.motion
	if row.object.Visible() {
		t.Error("the row is there before the mode")
	}
	press := func(id string) *actionButton {
		t.Helper()
		for _, b := range s.buttons {
			if b.action.id == id {
				b.OnTapped()
				return b
			}
		}
		t.Fatalf("no button %s", id)
		return nil
	}
	if b := press("one-move"); b.Name != "One move at a time  (K)" || s.bar.buttons["one-move"] == nil {
		t.Errorf("the toolbar's button has the tip %q", b.Name)
	}
	if !row.object.Visible() || row.rate.Value != "1 move/s" || s.actions.find("step").name() != "Move" {
		t.Errorf("in the mode the row says %q, the step is %q", row.rate.Value, s.actions.find("step").name())
	}
	if s.actions.find("moves-slower").can() {
		t.Error("slower than one move a second")
	}
	for _, want := range []string{"2 moves/s", "5 moves/s", "10 moves/s", "25 moves/s", "Full speed"} {
		if b := press("moves-faster"); row.rate.Value != want || b.Name != "Faster moves  (>)" {
			t.Errorf("the row says %q, want %q; the tip is %q", row.rate.Value, want, b.Name)
		}
	}
	if s.actions.find("moves-faster").can() {
		t.Error("faster than full speed")
	}
	if press("moves-slower"); row.rate.Value != "25 moves/s" {
		t.Errorf("slower is %q", row.rate.Value)
	}
	if press("one-move"); row.object.Visible() || s.actions.find("step").name() != "Step" {
		t.Error("the mode does not end")
	}
}

// A run in slow motion is not said to be paused between two of its moves.
func TestStateOfSlowMotion(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	state := s.pane().figures.cells["stop"]
	perform(s, "one-move")
	perform(s, "run")
	l.until(t, "slow motion", func() bool { return state.Value == "slow motion" })
	if got := s.searchLine(); got != "Slow motion. Space pauses the search, S stops it." {
		t.Errorf("the status line says %q", got)
	}
	perform(s, "run")
	l.until(t, "the pause", func() bool { return state.Value == "paused" }) // once the move is made
	if got := s.searchLine(); got != "Paused. Space resumes the search, S stops it." {
		t.Errorf("in the pause the status line says %q", got)
	}
	perform(s, "run")
	l.until(t, "slow motion again", func() bool { return state.Value == "slow motion" })
	perform(s, "stop")
	l.until(t, "the end", func() bool { return state.Value == "stopped" })
}
