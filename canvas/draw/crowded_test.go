package draw

import (
	"bytes"
	"image"
	"image/color"
	"testing"
)

// TestTheWorkOnARandomTourIsBounded checks that anti-aliased pixels are bounded by the size
// of the picture, whatever the number of edges. They take ten times as long as others.
func TestTheWorkOnARandomTourIsBounded(t *testing.T) {
	const width, height = 400, 300
	for _, n := range []int{300, 1000, 1500, 3000, 20_000} {
		s := scattered(n)
		_, stats := paint(s, fit(s, width, height), Unbounded())
		if stats.SmoothPixels > crowded*width*height || stats.EdgesDrawn != n {
			t.Errorf("%d edges: %d are drawn, with %d smooth pixels", n, stats.EdgesDrawn, stats.SmoothPixels)
		}
		if few := n <= 1500; stats.Smooth != few || few && stats.SmoothPixels == 0 {
			t.Errorf("%d edges: %+v", n, stats)
		}
	}
	s := rows(20_000, true) // a short tour is smooth, however many edges it has
	if _, stats := paint(s, fit(s, width, height), Unbounded()); !stats.Smooth {
		t.Errorf("a short tour: %+v", stats)
	}
}

// TestACrowdedPictureIsCovered checks that it shows what an anti-aliased one would: nearly
// all of it has lines, in many shades. Strips of it fit together.
func TestACrowdedPictureIsCovered(t *testing.T) {
	s := scattered(3000)
	v := fit(s, 400, 300)
	whole, stats := paint(s, v, Unbounded())
	inked, tints := 0, make(map[color.RGBA]bool)
	for y := 50; y < 250; y++ {
		for x := 70; x < 330; x++ {
			if at := whole.RGBAAt(x, y); at != s.Palette.Background {
				inked++
				tints[at] = true
			}
		}
	}
	if share := float64(inked) / (200 * 260); stats.Smooth || share < 0.92 || len(tints) < 20 {
		t.Errorf("%.3f of the middle is covered in %d shades, %+v", share, len(tints), stats)
	}
	var p Painter
	style := p.Plan(s, v)
	for top := 0; top < 300; top += 60 {
		strip := image.NewRGBA(image.Rect(0, 0, 400, 60))
		p.Strip(strip, s, v, style, Unbounded(), top)
		if !bytes.Equal(strip.Pix, whole.Pix[top*whole.Stride:][:60*whole.Stride]) {
			t.Errorf("the strip at row %d differs", top)
		}
	}
}
