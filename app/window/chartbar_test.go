//go:build !nogui

package window

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"tourscope/app/window/control"
)

// TestChartBarInLittleRoom: switches never lie on each other; titles give way.
func TestChartBarInLittleRoom(t *testing.T) {
	part := func(width float32) fyne.CanvasObject {
		r := canvas.NewRectangle(nil)
		r.SetMinSize(fyne.NewSize(width, 10))
		return r
	}
	o := []fyne.CanvasObject{part(40), part(150), part(120), part(90)}
	for _, row := range []struct {
		width               float32
		left, right, scales bool
	}{{900, true, true, true}, {412, true, true, true}, {380, false, true, true}, {330, true, false, true}, {280, false, false, true}, {260, false, true, false}, {200, true, false, false}, {160, false, false, false}} {
		chartBar{}.Layout(o, fyne.NewSize(row.width, chartBarHeight))
		if o[0].Visible() != row.left || o[3].Visible() != row.right || o[2].Visible() != row.scales {
			t.Errorf("%v wide, the titles are shown: %v, %v, the scales: %v", row.width, o[0].Visible(), o[3].Visible(), o[2].Visible())
		}
		end := float32(0)
		for _, one := range o {
			if !one.Visible() {
				continue
			}
			if one.Position().X < end {
				t.Errorf("%v wide, a part begins at %v before the one beside it ends at %v", row.width, one.Position().X, end)
			}
			end = one.Position().X + one.MinSize().Width
		}
		if end > row.width {
			t.Errorf("%v wide, the last part ends at %v", row.width, end)
		}
	}
}

// The texts of the chart follow the size of texts, and the mouse is read as before.
func TestChartFollowsTheTextSize(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.win.Resize(fyne.NewSize(1100, 720))
	s.app.Settings().SetTheme(control.NewTheme("light", "largest"))
	s.chart.generate(int(s.chart.Size().Width), int(s.chart.Size().Height))
	if got := s.chart.content.Scale / s.chart.ratio; got != float64(control.TextScale()) || got <= 1.2 {
		t.Errorf("the chart's texts are %v times as large", got)
	}
	if s.chart.ratio < 0.99 || s.chart.ratio > 1.01 { // a whole number of pixels
		t.Errorf("the mouse is read at %v pixels a unit", s.chart.ratio)
	}
}
