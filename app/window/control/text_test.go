//go:build !nogui

package control

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

// TestSignOfABound: the sign before a figure is drawn apart, left of it and as close as in one
// line, and is gone with the bound.
func TestSignOfABound(t *testing.T) {
	test.NewTempApp(t)
	figure := NewText("≤ 4.74 %", theme.ColorNameForeground, SizeFigure)
	figure.Align = fyne.TextAlignTrailing
	figure.Resize(fyne.NewSize(300, 40))
	objects := test.WidgetRenderer(figure).Objects()
	sign, line := objects[0].(*canvas.Text), objects[1].(*canvas.Text)
	if sign.Text != "≤ " || line.Text != "4.74 %" {
		t.Fatalf("drawn are %q and %q", sign.Text, line.Text)
	}
	end := line.Position().X + line.MinSize().Width
	if begin := sign.Position().X; begin < 300-figure.MinSize().Width-1 || begin+sign.MinSize().Width != line.Position().X || end < 299 || end > 301 {
		t.Errorf("the sign begins at %v, the figure is at %v to %v of 300", begin, line.Position().X, end)
	}
	figure.Set("optimal")
	if sign.Text != "" || line.Text != "optimal" || line.Alignment != fyne.TextAlignTrailing || line.Size().Width != 300 {
		t.Errorf("without a bound %q and %q are drawn, in a width of %v", sign.Text, line.Text, line.Size().Width)
	}
}
