//go:build !nogui

package window

import (
	"strings"
	"testing"

	"tourscope/app/session"
	"tourscope/solver"
)

// One action leads from the start page to two engines at work, of both devices if
// there are.
func TestMatchupFromTheStartPage(t *testing.T) {
	for _, row := range []struct {
		why, label string
		info       solver.Info // of the second engine
		next       string      // what the line under the panes begins with
	}{
		{"with a GPU", "Compare CPU and GPU", solver.Info{Name: "runner", Title: "Runner (of the card)", Device: solver.GPU}, "Runner (GPU)"},
		{"without one", "Compare two engines", solver.Info{Name: "other", Title: "Other"}, "Other"},
	} {
		t.Run(row.why, func(t *testing.T) {
			row.info.Iteration, row.info.Endless = "step", true
			s, l := testShell(t, Options{Engine: "walker", Registry: solver.NewRegistry(append(testEngines(), walker{row.info})...)})
			if got := s.actions.find("compare").name(); got != row.label {
				t.Errorf("the action is called %q, want %q", got, row.label)
			}
			perform(s, "compare")
			l.until(t, "two runs", func() bool { return s.comparing() && isRunning(s)() })
			if got := s.panes()[1].setup.engine.Info().Name; got != row.info.Name {
				t.Errorf("the second engine is %s", got)
			}
			if got := s.session.Name(s.panes()[1].Pane); got != row.next {
				t.Errorf("the second pane is called %q, want %q", got, row.next)
			}
			if !strings.Contains(s.status.text(), "“Export…”") {
				t.Errorf("nothing says what to do next: %q", s.status.text())
			}
			perform(s, "compare")
			if len(s.panes()) != 2 || s.phase() != session.Running {
				t.Errorf("once more in the middle of it makes %d panes, %v", len(s.panes()), s.phase())
			}
			perform(s, "stop")
			l.until(t, "the end", func() bool { return s.phase() == session.Idle })
			perform(s, "compare")
			l.until(t, "two more runs", isRunning(s))
			if len(s.panes()) != 2 {
				t.Errorf("a second comparison makes %d panes", len(s.panes()))
			}
		})
	}
}
