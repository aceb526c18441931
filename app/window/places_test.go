//go:build !nogui

package window

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// press types a key as a user does, without a field that has the keyboard.
func press(s *shell, name fyne.KeyName) { s.typedKey(&fyne.KeyEvent{Name: name}) }

// shows fails unless exactly this place is on the screen.
func shows(t *testing.T, s *shell, want session.Place) {
	t.Helper()
	panes, sweep := s.work.object.Visible() && s.area.object.Visible(), s.work.object.Visible() && s.sweep.Shown()
	got := map[session.Place]bool{session.Laboratory: panes || s.home.object.Visible(), session.Sweep: sweep,
		session.Batch: s.batch.Object.Visible(), session.Instances: s.browser.Object.Visible()}
	for place, visible := range got {
		if visible != (place == want) {
			t.Errorf("%v is visible: %v; %v should be in front", place, visible, want)
		}
	}
	if s.session.Front() != want {
		t.Errorf("the session has %v in front, not %v", s.session.Front(), want)
	}
}

// What is under the mouse in one place is not said in another.
func TestPointedCityIsOfItsPlace(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	for _, place := range []session.Place{session.Batch, session.Papers} {
		s.session.Go(session.Laboratory)
		s.status.pointed.Set("City 1")
		if s.session.Go(place); s.status.pointed.Value != "" {
			t.Errorf("in %v the status line says %q", place, s.status.pointed.Value)
		}
	}
}

// W, Escape, U: nothing starts behind the form of the sweep, and Escape leads back.
func TestNothingBeginsBehindAnotherPlace(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.typedRune('w')
	shows(t, s, session.Sweep)
	for _, r := range "unjya" {
		s.typedRune(r)
		if s.phase() != session.Idle || len(s.panes()) != 1 || s.replay.on {
			t.Fatalf("the key %c did something behind the sweep: %v, %d panes", r, s.phase(), len(s.panes()))
		}
		if !strings.Contains(s.status.text(), "press Esc") {
			t.Errorf("the key %c: the status says %q", r, s.status.text())
		}
	}
	press(s, fyne.KeyEscape)
	shows(t, s, session.Laboratory)

	s.typedRune('w')
	s.open(writeFile(t, "other.tsp", strings.Replace(square, "square", "other", 1)))
	awaitName(t, s, l, "other")
	shows(t, s, session.Laboratory)
	s.shared.limit(limitIterations).Set("1000000000") // a walker does not end by itself
	s.typedRune('w')
	s.typedRune(' ')
	if s.phase() != session.Idle || !s.sweep.Active() {
		t.Errorf("Space at the sweep: the search is %v, the sweep runs: %v", s.phase(), s.sweep.Active())
	}
	if perform(s, "home"); !s.isOpen() || s.status.text() != i18n.Sentence(s.whyNotClose()) {
		t.Errorf("the instance of a sweep that runs was closed: %q", s.status.text())
	}
	s.typedRune('s')
	l.until(t, "the end of the sweep", func() bool { return !s.sweep.Active() })
}

// From each place Escape leads to the Laboratory, with an instance and without.
func TestEscapeLeadsToTheLaboratory(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	for range 2 {
		for _, place := range []struct {
			id    string
			front session.Place
		}{{"browse", session.Instances}, {"batch", session.Batch}} {
			perform(s, place.id)
			shows(t, s, place.front)
			for _, id := range []string{"run", "step", "zoom-in", "fit", "chart", "export", "add-pane"} {
				if s.actions.find(id).can() {
					t.Errorf("%s can be used at %v", id, place.front)
				}
			}
			press(s, fyne.KeyEscape)
			shows(t, s, session.Laboratory)
		}
		if !s.isOpen() {
			openSquare(t, s, l)
		}
	}
	perform(s, "sweep")
	perform(s, "batch")
	shows(t, s, session.Batch)
	perform(s, "browse")
	shows(t, s, session.Instances)
	perform(s, "sweep")
	shows(t, s, session.Sweep)
	perform(s, "home")
	shows(t, s, session.Laboratory)
	if s.isOpen() || !s.home.object.Visible() {
		t.Error("the start page is not there")
	}
}

// Each place has a number, and what works in another one shows there.
func TestPlacesByNumber(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	if a := s.actions.find("place-3"); a.can() || !strings.Contains(a.detail(), "open one first") {
		t.Errorf("without an instance the sweep can be shown: %v, %q", a.can(), a.detail())
	}
	openSquare(t, s, l)
	perform(s, "run")
	l.until(t, "the search", isRunning(s))
	for i, place := range []session.Place{session.Instances, session.Laboratory, session.Sweep, session.Batch} {
		a := s.actions.byKey(ctrl(fyne.KeyName(rune('1' + i))))
		if a == nil {
			t.Fatalf("no key leads to %v", place)
		}
		s.perform(a)
		shows(t, s, place)
		if !a.checked() {
			t.Errorf("%v is in front, and its item is not ticked", place)
		}
		if got, want := s.actions.find("place-2").name(), "Laboratory – search running"; got != want {
			t.Errorf("at %v the Laboratory is called %q, want %q", place, got, want)
		}
	}
	s.session.Back()
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	s.shared.limit(limitIterations).Set("1000000000") // a walker does not end by itself
	perform(s, "place-3")
	perform(s, "sweep-run")
	if got := s.actions.find("place-3").name(); !strings.HasPrefix(got, "Sweep – 0 of ") {
		t.Errorf("the sweep is called %q", got)
	}
	perform(s, "sweep-cancel")
	l.until(t, "the end of the sweep", func() bool { return !s.sweep.Active() })
	if got := s.actions.find("place-3").name(); got != "Sweep" {
		t.Errorf("the sweep is called %q", got)
	}
}

func TestAbout(t *testing.T) {
	s, _ := testShell(t, Options{Version: "v9.8"})
	for _, want := range []string{"Version: v9.8", "Processor: ", "GPU: none available", "BSD 3-Clause"} {
		if got := s.aboutText(); !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	if perform(s, "about"); !s.covered() {
		t.Error("nothing is shown")
	}
}

// The rail leads to each place and shows there what works behind another one.
func TestRailShowsWhatWorksElsewhere(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	s.win.Resize(fyne.NewSize(1200, 800))
	if st := s.rail.tabs[session.Sweep].State(); !st.Off || !strings.Contains(st.Hint, "open one first") {
		t.Errorf("without an instance the sweep is %+v", st)
	}
	openSquare(t, s, l)
	s.shared.limit(limitTime).Set("1h")
	perform(s, "run")
	l.until(t, "the search", isRunning(s))
	for _, p := range s.pages {
		test.Tap(s.rail.tabs[p.place])
		shows(t, s, p.place)
		for _, q := range s.pages {
			if st := s.rail.tabs[q.place].State(); st.Selected != (p == q) {
				t.Errorf("at %v the rail marks %v: %v", p.place, q.place, st.Selected)
			}
		}
		got := s.rail.tabs[session.Laboratory].State()
		if want := p.place != session.Laboratory; (got.Badge == "0 %") != want || strings.Contains(got.Hint, "search running") != true {
			t.Errorf("at %v the Laboratory has the badge %q, %q", p.place, got.Badge, got.Hint)
		}
		if s.bar.object.Visible() != (p.place == session.Laboratory) {
			t.Errorf("at %v the toolbar of the panes is visible: %v", p.place, s.bar.object.Visible())
		}
	}
	s.session.Toggle()
	s.refresh()
	if st := s.rail.tabs[session.Laboratory].State(); !st.Paused || st.Badge == "" {
		t.Errorf("a paused search has the badge %+v", st)
	}
	s.session.Stop()
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	if st := s.rail.tabs[session.Laboratory].State(); st.Badge != "✓" {
		t.Errorf("after the end the badge is %q", st.Badge)
	}
	if s.session.Back(); s.rail.tabs[session.Laboratory].State().Badge != "" {
		t.Error("the end was seen and has a badge")
	}
}

// A narrow window leaves the names out, and the tip under the mouse says them.
func TestNarrowRail(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	tab := s.rail.tabs[session.Batch]
	for _, row := range []struct {
		window, rail float32
		tip          string
	}{{1200, 83, ""}, {647, control.NarrowTab + 1, "Batch  (Ctrl+4)"}} {
		s.win.Resize(fyne.NewSize(row.window, 600))
		if got := s.rail.object.Size().Width; got < row.rail || got > row.rail+12 {
			t.Errorf("in a window %v wide the rail is %v wide", row.window, got)
		}
		tab.MouseIn(&desktop.MouseEvent{})
		if row.tip != "" {
			l.until(t, "the tip", func() bool { return s.hints.Tips.Shown() == row.tip })
		}
		if hint := s.status.hint.Value; !strings.Contains(hint, "Show the batches") {
			t.Errorf("the hint is %q", hint)
		}
		tab.MouseOut()
		if s.hints.Tips.Shown() != "" || s.status.hint.Value != s.status.text() {
			t.Error("tip or hint stay")
		}
	}
}
