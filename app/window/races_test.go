//go:build !nogui

package window

import (
	"strings"
	"testing"
	"time"

	"tourscope/app/session"
	"tourscope/app/window/exporting"
	"tourscope/solver/generate"
)

// One key runs the panes one after another; the caption of the second says that it
// waits, and picture, table and verdict that it was so.
func TestRunInTurns(t *testing.T) {
	s, l := comparing(t)
	a := s.actions.byKey(char('j'))
	if a == nil || a.id != "run-in-turns" || a.can() || !strings.Contains(a.detail(), "set a stop rule") {
		t.Fatalf("without a stop rule the key means %+v", a)
	}
	s.shared.limit(limitIterations).Set("60")
	perform(s, "run-in-turns")
	l.until(t, "the first turn", func() bool { return s.panes()[0].Phase() == session.Running })
	if got := s.panes()[1].cell.detail.Value; !strings.Contains(got, "waiting for its turn") {
		t.Errorf("the second caption says %q", got)
	}
	l.until(t, "whose turn it is", func() bool { return strings.Contains(s.area.line.Value, "pane 1 of 2") })
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	if got := s.area.line.Value; !strings.Contains(got, "In turns, all cores each") {
		t.Errorf("the verdict is %q", got)
	}
	live := s.area.line.Value
	perform(s, "copy-comparison")
	if got := s.app.Clipboard().Content(); strings.Count(got, "| in turns | all |") != 2 || !strings.Contains(got, live) {
		t.Errorf("copied %q", got)
	}
	if meta := s.exported(exporting.Comparison).Meta; meta.Race != "In turns" || meta.Threads != "all cores each" || meta.Processor == "" {
		t.Errorf("the picture says %+v", meta)
	}
	perform(s, "replay")
	perform(s, "replay-play") // a pause
	perform(s, "replay-begin")
	if got := s.area.line.Value; got != "No pane leads yet." { // and not how to start
		t.Errorf("at the beginning the replay says %q", got)
	}
	perform(s, "replay-end")
	if got := s.area.line.Value; got != live {
		t.Errorf("at its end the replay says\n%s\nlive:\n%s", got, live)
	}
}

// Stop ends the whole race, and the pane that waited can be run again.
func TestStopInTheFirstTurn(t *testing.T) {
	s, l := comparing(t)
	s.shared.limit(limitTime).Set("1h")
	perform(s, "run-in-turns")
	l.until(t, "the first turn", func() bool { return s.panes()[0].length > 0 && s.panes()[0].Phase() == session.Running })
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	if p := s.panes()[1]; p.Run() != nil || p.Waiting() || strings.Contains(p.cell.detail.Value, "waiting") {
		t.Errorf("the second pane still says %q", p.cell.detail.Value)
	}
	perform(s, "run")
	l.until(t, "both runs", isRunning(s))
}

// An instance that is opened while panes are compared has no leader yet.
func TestOpeningForgetsTheLeader(t *testing.T) {
	s, l := comparing(t)
	s.shared.limit(limitTime).Set("1h")
	perform(s, "run")
	l.until(t, "a leader", func() bool {
		return strings.Contains(s.area.line.Value, "leads") || strings.Contains(s.area.line.Value, "level with")
	})
	p, err := generate.Make("fractal", 500, 1)
	if err != nil {
		t.Fatal(err)
	}
	s.measured = time.Now().Add(time.Hour) // the sentence is not due
	s.openMade(p)
	l.until(t, "the other instance", func() bool {
		return s.phase() == session.Idle && s.panes()[1].problem() != nil && s.panes()[1].problem().Name() == p.Name()
	})
	if got := s.area.line.Value; !strings.Contains(got, "All panes start together") {
		t.Errorf("the panes are compared: %q", got)
	}
}
