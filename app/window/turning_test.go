//go:build !nogui

package window

import (
	"strings"
	"testing"

	"tourscope/canvas/view"
)

func TestTurning(t *testing.T) {
	s, l := comparing(t)
	for _, p := range s.panes() {
		p.picture.generate(300, 200)
	}
	perform(s, "turn-right")
	perform(s, "mirror")
	for i, p := range s.panes() {
		if got := p.scene.orientation(); got != view.Oriented(-1, true) {
			t.Errorf("pane %d is shown %v", i+1, got)
		}
	}
	perform(s, "undo")
	if a, b := s.panes()[0].scene.orientation(), s.panes()[1].scene.orientation(); a != 0 || b != 0 {
		t.Errorf("after undo the panes are shown %v and %v", a, b)
	}
	perform(s, "redo")
	if a, b := s.panes()[0].scene.orientation(), s.panes()[1].scene.orientation(); a != view.Oriented(-1, true) || a != b {
		t.Errorf("after redo the panes are shown %v and %v", a, b)
	}

	name := s.pane().problem().Name()
	s.open(writeFile(t, "other.tsp", strings.Replace(square, "square", "other", 1)))
	l.until(t, "the other instance", func() bool { return s.pane().problem().Name() == "other" })
	if got := s.pane().scene.orientation(); got != 0 {
		t.Errorf("another instance is shown %v", got)
	}
	s.open(writeFile(t, "square.tsp", square))
	l.until(t, "the first instance again", func() bool { return s.pane().problem().Name() == name })
	if got := s.pane().scene.orientation(); got != view.Oriented(-1, true) {
		t.Errorf("the first instance comes back %v", got)
	}
}
