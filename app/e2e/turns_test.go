//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// TestInTurns runs two panes one after the other by one key, with a pause in the first
// turn, and replays both on one clock: its end has the verdict of the live race.
func TestInTurns(t *testing.T) {
	d := startDesktop(t)
	d.leave(t, `{"window":{"width":1100,"height":760},"setup":{"engine":"chained","limits":{"time":"2s"}},"panes":[{"engine":"ils"}]}`)
	w := open(t, d, "sample:board")
	w.await("there are two panes on the screen", func(s state) bool {
		return s.Cities > 0 && len(s.Panes) == 2 && s.Panes[1].Picture.Width > 0
	})
	w.press("j")
	w.await("the first pane searches, and the second waits", func(s state) bool {
		return s.Panes[0].State == "running" && s.Panes[1].State == "idle" && s.State == "running" && strings.Contains(s.Sentence, "pane 1 of 2")
	})
	w.screenshot("first-turn")
	w.press("space")
	w.await("the race pauses", func(s state) bool { return s.State == "pausing" })
	w.press("space")
	w.await("the second pane searches", func(s state) bool {
		return s.Panes[0].State == "idle" && s.Panes[1].State == "running" && strings.Contains(s.Sentence, "pane 2 of 2")
	})
	live := w.await("the race has ended", func(s state) bool {
		return s.State == "idle" && strings.Contains(s.Sentence, "In turns, all cores each")
	}).Sentence
	w.screenshot("after-turns")
	w.press("y", "space", "Home")
	w.await("the replay is at its beginning", func(s state) bool { return s.Replay.On && s.Replay.At == 0 && s.Sentence != live })
	w.press("End")
	w.await("its end has the same verdict", func(s state) bool { return s.Replay.At == s.Replay.Length && s.Sentence == live })
	w.press("ctrl+q")
	w.awaitEnd()
}
