package export

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"strings"
	"testing"

	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// divided has four regions: the cities are within 0 to 80.
func divided() Picture {
	p := sample(64)
	p.Scene.Regions = &solver.Partition{Cells: []solver.Cell{{MaxU: 40, MaxV: 40}, {MinU: 40, MaxU: 80, MaxV: 40},
		{MinV: 40, MaxU: 40, MaxV: 80}, {MinU: 40, MinV: 40, MaxU: 80, MaxV: 80}}}
	return p
}

// The PNG has the regions as the screen draws them; a large one is written in strips.
func TestPNGHasTheRegionsOfTheScreen(t *testing.T) {
	for _, height := range []int{240, 1500} {
		p := divided()
		p.Height = height
		m, err := png.Decode(bytes.NewReader(written(t, PNG, p)))
		if err != nil {
			t.Fatal(err)
		}
		p, err = p.complete()
		if err != nil {
			t.Fatal(err)
		}
		screen := image.NewRGBA(image.Rect(0, 0, p.Width, p.Height))
		v := view.FitTurned(view.BoundsOf(p.Scene.X, p.Scene.Y), p.Width, p.Height, margin*p.Scene.Scale, 0)
		draw.Tour(screen, &p.Scene, v, draw.Unbounded())
		sum, tinted := 0.0, 0
		for y := range p.Height {
			for x := range p.Width {
				r, _, _, _ := m.At(x, y).RGBA()
				c := screen.RGBAAt(x, y)
				sum += math.Abs(float64(r>>8) - float64(c.R))
				if c == p.Scene.Palette.Tints[0] {
					tinted++
				}
			}
		}
		if mean := sum / 255 / float64(p.Width*p.Height); mean > 0.004 || tinted < 1000 {
			t.Errorf("height %d: the file differs by %.4f on average, %d pixels are on the first tint", height, mean, tinted)
		}
	}
}

func TestVectorsHaveTheRegions(t *testing.T) {
	p := divided()
	tint, border := css(palette.Light().Tints[0]), css(palette.Light().Border)
	svg := string(written(t, SVG, p))
	if strings.Count(svg, "z\" fill=\"#") != 3 || !strings.Contains(svg, tint) || strings.Index(svg, border) > strings.Index(svg, css(p.Scene.Palette.Tour)) {
		t.Errorf("the SVG lacks regions, or has them over the tour:\n%.1500s", svg)
	}
	p.Transparent = true
	if svg = string(written(t, SVG, p)); strings.Contains(svg, tint) || !strings.Contains(svg, border) {
		t.Error("a transparent SVG has grounds, or no borders")
	}
	plain := p
	plain.Scene.Regions = nil
	if with, without := len(written(t, PDF, divided())), len(written(t, PDF, plain)); with <= without {
		t.Errorf("the PDF has %d bytes with regions, %d without", with, without)
	}
}

// In a comparison each pane has the regions of its own search.
func TestPanesHaveTheirOwnRegions(t *testing.T) {
	p := divided()
	regions := p.Scene.Regions
	p.Scene.Regions = nil
	c := Comparison{Picture: p, Panes: []Pane{{Order: p.Scene.Order, Regions: regions}, {Order: p.Scene.Order}}}
	var b bytes.Buffer
	if err := WriteComparison(t.Context(), &b, SVG, c); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), css(p.Scene.Palette.Border)); n != 1 {
		t.Errorf("%d panes have borders", n)
	}
}
