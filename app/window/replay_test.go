//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"tourscope/app/session"
	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// ranSquare runs the walker for some iterations and waits for its end.
func ranSquare(t *testing.T) (*shell, *loop) {
	t.Helper()
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.shared.limit(limitIterations).Set("200")
	perform(s, "run")
	l.until(t, "the run", func() bool { return s.pane().Phase() == session.Running })
	if s.replay.bar.Object.Visible() || s.replay.available() {
		t.Error("while a run is recorded there is nothing to replay, and the bar takes room")
	}
	l.until(t, "the end", func() bool { return s.pane().Phase() == session.Idle })
	if !s.replay.bar.Object.Visible() {
		t.Error("the bar is not there after the run")
	}
	return s, l
}

// The picture stays as large when the bar appears and when it disappears, with the chart and
// without it.
func TestTheReplayBarDoesNotMoveThePicture(t *testing.T) {
	for _, without := range []bool{false, true} {
		s, l := testShell(t, Options{Engine: "walker"})
		openSquare(t, s, l)
		s.win.Resize(fyne.NewSize(900, 600))
		if without {
			perform(s, "chart")
		}
		before := s.pane().picture.Size()
		s.shared.limit(limitIterations).Set("200")
		perform(s, "run")
		l.until(t, "the bar", func() bool { return s.replay.bar.Object.Visible() })
		if now := s.pane().picture.Size(); now != before {
			t.Errorf("chart hidden %v: the bar makes the picture of %v one of %v", without, before, now)
		}
		bar, chart := s.replay.bar.Object.Size().Height, s.work.chart.Size().Height
		if least := s.replay.bar.Object.MinSize().Height; bar < least || !without && chart < leastChart {
			t.Errorf("chart hidden %v: the bar is %v high of %v, the chart %v", without, bar, least, chart)
		}
		perform(s, "replay-hide")
		if now := s.pane().picture.Size(); !without && now != before || without && now.Height <= before.Height {
			t.Errorf("chart hidden %v: without the bar the picture of %v is one of %v", without, before, now)
		}
	}
}

func TestARunIsReplayedWithoutAFile(t *testing.T) {
	s, l := ranSquare(t)
	if s.pane().Recording == nil || s.replay.on || !s.replay.available() {
		t.Fatal("the run that has ended cannot be replayed, or is already")
	}
	if a := s.actions.byKey(char(' ')); a.id != "run" {
		t.Errorf("before the replay Space means %s", a.id)
	}
	final := s.pane().length
	perform(s, "replay")
	perform(s, "replay-begin")
	if a := s.actions.byKey(named(fyne.KeyLeft)); a.id != "replay-left" {
		t.Errorf("in a replay the left arrow means %s", a.id)
	}
	first := s.pane().Recording.Moments[0].State.Best
	if s.pane().length != first || s.pane().problem().Length(s.pane().bestTour()) != first {
		t.Errorf("at the beginning the length is %d, want %d", s.pane().length, first)
	}
	perform(s, "replay-end")
	if s.replay.clock.At() != s.replay.clock.Length() || s.pane().length != final {
		t.Errorf("at the end it stands at %v with length %d", s.replay.clock.At(), s.pane().length)
	}
	l.until(t, "the bound", func() bool { return s.session.Bound().Length > 0 })
	perform(s, "replay-begin")
	perform(s, "replay-end")
	if got := s.pane().headline.gap.Value; got == i18n.None {
		t.Error("the gap to the bound is not told in a replay")
	}
	perform(s, "replay-play") // from the end: begins again
	l.until(t, "some time", func() bool { return s.replay.clock.At() > 20*time.Millisecond })
	l.until(t, "the end of the replay", func() bool { return !s.replay.clock.Playing() })
	perform(s, "replay-leave")
	if s.replay.clock.At() != s.replay.clock.Length() {
		t.Errorf("beside the final tour the slider is at %v", s.replay.clock.At())
	}
	if s.replay.on || s.pane().projector != nil || s.pane().length != final || s.pane().figures.cells["stop"].Value != "iteration limit" {
		t.Errorf("after the replay the pane shows %d, %q", s.pane().length, s.pane().figures.cells["stop"].Value)
	}
	perform(s, "run")
	l.until(t, "another run", func() bool { return s.pane().Phase() == session.Running && s.pane().Recording == nil })
}

func TestRecordingIsSavedAndOpenedElsewhere(t *testing.T) {
	s, l := ranSquare(t)
	path := filepath.Join(t.TempDir(), "kept.rec")
	s.saveRecording(path)
	l.until(t, "the file", func() bool { return strings.HasPrefix(s.status.text(), "Saved "+path) })
	moments := len(s.pane().Recording.Moments)
	perform(s, "home")
	s.open(path) // its instance is not open: the recording holds it
	l.until(t, "the replay", func() bool { return s.replay.on })
	if s.pane().problem().Name() != "square" || len(s.pane().Recording.Moments) != moments || s.replay.clock.At() != 0 {
		t.Errorf("the replay is of %s and stands at %v", s.pane().problem().Name(), s.replay.clock.At())
	}
}

// A replay at play ends with its instance: it has no tour to show any more.
func TestClosingEndsTheReplay(t *testing.T) {
	s, _ := ranSquare(t)
	s.replay.playOrPause()
	if !s.replay.clock.Playing() {
		t.Fatal("it does not play")
	}
	perform(s, "home")
	if s.replay.on || s.replay.clock.Playing() {
		t.Error("it goes on")
	}
	s.replay.tick()
	s.replay.show(true)
}

func TestWithoutRecording(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	perform(s, "record")
	if s.shared.record.Checked || !s.store.Preferences.NoRecording {
		t.Error("the switch leaves the next run recorded")
	}
	s.shared.limit(limitIterations).Set("50")
	perform(s, "run")
	l.until(t, "the end", func() bool { return s.pane().Phase() == session.Idle && s.pane().length > 0 })
	if s.pane().Recording != nil || s.replay.available() || s.replay.bar.Object.Visible() {
		t.Error("a run that was not to be recorded was")
	}
	if why := s.actions.find("replay").describe(); !strings.Contains(why, "Record run") {
		t.Errorf("why not: %q", why)
	}
}

// Two panes are replayed on one clock, and the marks bound what is played.
func TestPanesAreReplayedTogether(t *testing.T) {
	s, l := comparing(t)
	s.shared.limit(limitIterations).Set("150")
	perform(s, "run")
	l.until(t, "both recordings", func() bool {
		return s.panes()[0].Recording != nil && s.panes()[1].Recording != nil && s.phase() == session.Idle
	})
	perform(s, "replay")
	if at := s.replay.clock.At(); at != 0 || !s.replay.clock.Playing() {
		t.Errorf("it plays from %v: %v", at, s.replay.clock.Playing())
	}
	perform(s, "replay-play")
	half := s.replay.clock.Length() / 2
	s.replay.drag(half)
	for i, p := range s.panes() {
		at, glow := p.projector.wanted()
		if at != half || glow <= 0 {
			t.Errorf("pane %d shows %v with a glow of %v", i+1, at, glow)
		}
	}
	perform(s, "mark-in")
	perform(s, "replay-changes")
	if _, glow := s.panes()[0].projector.wanted(); glow >= 0 {
		t.Error("changes light up although they are switched off")
	}
	s.chart.picked(half / 2)
	if at := s.replay.clock.At(); at != half/2 {
		t.Errorf("a click into the chart leads to %v", at)
	}
	perform(s, "replay-end")
	perform(s, "replay-play")
	if at := s.replay.clock.At(); at != half {
		t.Errorf("it plays from %v, want the mark at %v", at, half)
	}
	perform(s, "close-pane")
	if !s.replay.on || s.panes()[0].projector == nil {
		t.Error("the other pane is no longer replayed")
	}
	perform(s, "replay-hide")
	if s.replay.on || s.replay.bar.Object.Visible() {
		t.Error("the bar is still there")
	}
}

// What is cut off is played as far as it goes, and the bar says so.
func TestCutOffRecording(t *testing.T) {
	s, l := ranSquare(t)
	cut := *s.pane().Recording
	cut.End = nil
	path := filepath.Join(t.TempDir(), "cut.rec")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := cut.Write(file); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	perform(s, "home")
	s.open(path)
	l.until(t, "the replay", func() bool { return s.replay.on })
	if !strings.Contains(s.status.text(), "cut off") {
		t.Errorf("the window says %q", s.status.text())
	}
	perform(s, "replay-end")
	if text := s.replay.text(); !strings.Contains(text, "cut off") {
		t.Errorf("at its end the bar says %q", text)
	}
	if n := session.FiguresAt(s.pane().Recording, time.Hour); n.Stop != solver.NotStopped {
		t.Errorf("it ended as %v", n.Stop)
	}
}

// TestAnimationOfAllPanes: each pane's recording with its title and colour, or the
// active one alone.
func TestAnimationOfAllPanes(t *testing.T) {
	s, l := comparing(t)
	s.shared.limit(limitIterations).Set("50")
	perform(s, "run")
	l.until(t, "both recordings", func() bool { return s.phase() == session.Idle && len(s.recordings()) == 2 })
	colours := s.palette()
	all, one := s.animation(colours, true), s.animation(colours, false)
	if len(all.Reels) != 2 || all.Reels[0].Title != "Walker" || all.Reels[1].Title != "Runner" || all.Reels[1].Line != colours.Series(1) || all.Meta.Engine != "" {
		t.Errorf("of both panes it is %+v of %q", all.Reels, all.Meta.Engine)
	}
	if len(one.Reels) != 1 || one.Reels[0].Recording != s.pane().Recording || one.Scene.Line != colours.Series(1) || one.Meta.Engine != "runner" {
		t.Errorf("of the active pane it is %+v of %q", one.Reels, one.Meta.Engine)
	}
	wide, _ := all.Size()
	if usual, _ := one.Size(); wide <= usual {
		t.Errorf("both panes have %d pixels, one has %d", wide, usual)
	}
}
