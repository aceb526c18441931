//go:build !nogui

package window

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// A row that only listens to the mouse moved away from under it.
func TestRecentFilesKeepTheirPlace(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	s.win.Resize(fyne.NewSize(1200, 800))
	for _, name := range []string{"second.tsp", "first.tsp"} {
		s.store.Session.Remember(writeFile(t, name, square))
	}
	s.home.refresh()
	list := s.home.recent.Objects[len(s.home.recent.Objects)-1].(*fyne.Container)
	if len(list.Objects) != 2 {
		t.Fatalf("%d recent files", len(list.Objects))
	}
	row := list.Objects[0]
	place := func() (fyne.Position, fyne.Size) {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(row), row.Size()
	}
	at, size := place()
	if size.Width < 400 {
		t.Fatalf("the row is %v wide", size)
	}
	middle := at.AddXY(size.Width/2, size.Height/2)
	for range 2 {
		test.MoveMouse(s.win.Canvas(), middle)
		test.MoveMouse(s.win.Canvas(), fyne.NewPos(5, 700))
	}
	if at2, size2 := place(); at2 != at || size2 != size {
		t.Errorf("the row was at %v, %v and is at %v, %v", at, size, at2, size2)
	}
	test.TapCanvas(s.win.Canvas(), middle)
	l.until(t, "the file", s.isOpen)
}

// Tab comes to the samples and to the recent files, and Enter opens them.
func TestStartPageByKeyboard(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	s.win.Resize(fyne.NewSize(1200, 800))
	s.store.Session.Remember(writeFile(t, "first.tsp", square))
	s.home.refresh()
	reach := func(what string, is func(fyne.Focusable) bool) {
		t.Helper()
		s.win.Canvas().Unfocus()
		for range 40 {
			test.FocusNext(s.win.Canvas())
			if f := s.win.Canvas().Focused(); f != nil && is(f) {
				f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
				l.until(t, what, s.isOpen)
				if s.win.Canvas().Focused() != nil {
					t.Errorf("%s has the keyboard although it is gone", what)
				}
				perform(s, "home")
				return
			}
		}
		t.Errorf("Tab never comes to %s", what)
	}
	reach("a sample", func(f fyne.Focusable) bool { _, is := f.(*tile); return is })
	row := s.home.recent.Objects[len(s.home.recent.Objects)-1].(*fyne.Container).Objects[0]
	reach("a recent file", func(f fyne.Focusable) bool { return fyne.CanvasObject(row) == f.(fyne.CanvasObject) })
}
