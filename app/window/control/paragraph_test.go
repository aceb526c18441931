//go:build !nogui

package control

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// A paragraph shows all its words at any width, and a box that scrolls gives it the height for them.
func TestParagraphsAreWhole(t *testing.T) {
	app := test.NewApp()
	defer app.Quit()
	text := strings.TrimSpace(strings.Repeat("one two three ", 12))
	p := NewParagraph(text)
	box := NewScrollBox(Column(3, p, NewParagraph("four")))
	var heights []float32
	for _, width := range []float32{900, 300, 140, 900} {
		box.Resize(fyne.NewSize(width, 50))
		var lines []string
		for _, o := range test.WidgetRenderer(p).Objects() {
			if lines = append(lines, o.(*canvas.Text).Text); o.MinSize().Width > width {
				t.Errorf("%v wide: the line %q is wider", width, o.(*canvas.Text).Text)
			}
		}
		if got := strings.Join(lines, " "); got != text {
			t.Errorf("%v wide: %q", width, got)
		}
		if p.Size().Height < p.MinSize().Height {
			t.Errorf("%v wide: %v high and not %v", width, p.Size().Height, p.MinSize().Height)
		}
		heights = append(heights, p.Size().Height)
	}
	if heights[0] >= heights[1] || heights[1] >= heights[2] || heights[3] != heights[0] {
		t.Errorf("the heights are %v", heights)
	}
}
