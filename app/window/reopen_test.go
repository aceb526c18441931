//go:build !nogui

package window

import (
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tourscope/app/crash"
	"tourscope/app/settings"
	"tourscope/app/window/control"
)

// leave opens the square in two panes, moves one of them, and takes the session
// down as closing does.
func leave(t *testing.T) (settings.Session, string) {
	t.Helper()
	s, _ := comparing(t)
	s.toggleLinked()
	for _, p := range s.panes() {
		p.scene.resize(400, 300, 1)
	}
	s.panes()[1].scene.zoomAt(10, 10, 4)
	s.keep()
	return s.store.Session, s.pane().loaded.path
}

func TestSessionIsReopened(t *testing.T) {
	session, path := leave(t)
	s, l := testShell(t, Options{}, session)
	l.until(t, "the instance", s.isOpen)
	if len(s.panes()) != 2 || s.pane().loaded.path != path || s.linked {
		t.Fatalf("%d panes of %s, linked: %v", len(s.panes()), s.pane().loaded.path, s.linked)
	}
	for i, p := range s.panes() {
		p.scene.resize(400, 300, 1)
		got, want := p.scene.kept(), session.Views[i]
		if math.Abs(got.X-want.X)+math.Abs(got.Y-want.Y)+math.Abs(got.Zoom-want.Zoom) > 1e-9 {
			t.Errorf("pane %d looks at %v, want %v", i+1, got, want)
		}
	}
}

func TestNothingIsReopened(t *testing.T) {
	session, path := leave(t)
	gone := session
	gone.Open = []string{path + ".gone"}
	for _, row := range []struct {
		why     string
		session settings.Session
		options Options
	}{
		{"after a crash", session, Options{Crash: &crash.Report{When: time.Now(), Text: "panic"}}},
		{"when the file is gone", gone, Options{}},
	} {
		s, _ := testShell(t, row.options, row.session)
		if got := s.reopen(); len(got) != 0 || s.lastError != "" {
			t.Errorf("%s: opens %v, error %q", row.why, got, s.lastError)
		}
	}
	s, _ := testShell(t, Options{}, session)
	s.store.Preferences.StartEmpty = true
	if got := s.reopen(); len(got) != 0 {
		t.Errorf("although it should not: opens %v", got)
	}
}

func TestReopenAfterACrash(t *testing.T) {
	session, path := leave(t)
	s, l := testShell(t, Options{Crash: &crash.Report{When: time.Now(), Text: "panic: so it was"}}, session)
	s.tellCrash()
	overlay := s.win.Canvas().Overlays().Top()
	test.Tap(buttonIn(t, overlay, "Copy report"))
	if got := s.app.Clipboard().Content(); got != "panic: so it was" {
		t.Errorf("copied: %q", got)
	}
	buttonIn(t, overlay, "Report copied")
	test.Tap(buttonIn(t, overlay, "Reopen square.tsp"))
	l.until(t, "the instance", s.isOpen)
	if s.covered() || s.pane().loaded.path != path {
		t.Errorf("covered: %v, open: %s", s.covered(), s.pane().loaded.path)
	}
}

// buttonIn finds the button with a text.
func buttonIn(t *testing.T, root fyne.CanvasObject, text string) *control.Button {
	t.Helper()
	for _, o := range test.LaidOutObjects(root) {
		if b, is := o.(*control.Button); is && b.Text == text {
			return b
		}
	}
	t.Fatalf("there is no button %q", text)
	return nil
}

func TestCrashReport(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker", Version: "1.2.3", Crash: &crash.Report{Text: "panic: so it was"}})
	openSquare(t, s, l)
	s.fail(os.ErrPermission)
	s.dismiss()
	perform(s, "copy-report")
	got := s.app.Clipboard().Content()
	for _, part := range []string{"Tourscope 1.2.3", "square, 4 cities, EUC_2D", "Pane 1: walker", "no driver was found", "permission denied", "panic: so it was"} {
		if !strings.Contains(got, part) {
			t.Errorf("the report does not have %q:\n%s", part, got)
		}
	}
}
