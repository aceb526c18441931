//go:build !nogui

package window

import (
	"testing"

	"tourscope/app/session"
)

// A tour of one city, or of equal ones, has the length 0 and no shorter one beside it.
func TestTourOfLengthZero(t *testing.T) {
	for name, content := range map[string]string{"one.csv": "x,y\n5,5\n", "equal.csv": "x,y\n5,5\n5,5\n5,5\n"} {
		s, l := testShell(t, Options{Engine: "walker"})
		s.open(writeFile(t, name, content))
		l.until(t, "the instance", s.isOpen)
		h := s.pane().headline
		if h.length.Value != "–" || h.gap.Value != "–" {
			t.Errorf("%s: before a run %q, %q", name, h.length.Value, h.gap.Value)
		}
		s.shared.limit(limitIterations).Set("3")
		perform(s, "run")
		l.until(t, "the tour", func() bool { return s.hasTour() && s.phase() == session.Idle })
		if h.length.Value != "0" || h.gap.Value != "0 %" || s.pane().cell.length.Value != "0" {
			t.Errorf("%s: %q, %q, in the caption %q", name, h.length.Value, h.gap.Value, s.pane().cell.length.Value)
		}
	}
}
