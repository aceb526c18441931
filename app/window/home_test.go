//go:build !nogui

package window

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// A row that only listens to the mouse moved away from under it.
func TestRecentFilesStayUnderTheMouse(t *testing.T) {
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
