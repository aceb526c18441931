//go:build !nogui

package window

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/session"
	"tourscope/app/window/control"
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

// Length and gap have a space between them at every width, and small letters only where they need them.
func TestFiguresOfTheHeadlineHaveRoom(t *testing.T) {
	s, _ := testShell(t, Options{})
	h := s.pane().headline
	h.length.Set("372,122")
	h.gap.Set("≤ 0.51 %")
	if least := h.numbers.MinSize().Width; least != h.width(control.SizeFigure) {
		t.Errorf("the least width is %v for numbers that need %v", least, h.width(control.SizeFigure))
	}
	h.length.Set("1,000,000,000")
	large, small := h.width(control.SizeFigure), h.width(theme.SizeNameSubHeadingText)
	if small >= large || h.numbers.MinSize().Width > small {
		t.Fatalf("the least width is %v, in small letters they need %v, in large ones %v", h.numbers.MinSize().Width, small, large)
	}
	for width, want := range map[float32]fyne.ThemeSizeName{large: control.SizeFigure, large - 1: theme.SizeNameSubHeadingText, small: theme.SizeNameSubHeadingText} {
		h.numbers.Resize(fyne.NewSize(width, 60))
		if h.length.SizeName != want || h.gap.SizeName != want {
			t.Errorf("%v wide they are %s, %s", width, h.length.SizeName, h.gap.SizeName)
		}
	}
}
