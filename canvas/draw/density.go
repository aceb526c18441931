package draw

import (
	"image/color"
	"math"

	"tourscope/canvas/raster"
)

// Where lines cover most of a picture, they are counted in each pixel, and the pixel's shade
// is a logarithm of the count: a dense instance shows its structure in place of one area of
// colour. The counts take the place of the colours in the picture's memory until all lines of
// a band are drawn, so that shading costs one pass over the pixels.

const (
	// shadedFrom is the density of lines from which a picture is shaded. A good tour of
	// 20,000 cities has it in a picture of the usual size.
	shadedFrom = 0.1

	leastShade = 0.55 // of the colour, for one line
	fullShade  = 8    // lines in a pixel, times the density, that have the full colour
	shades     = 1024 // more lines are not told apart
)

// isShaded reports whether a picture of so many lines and line pixels is shaded: those are
// whose lines are too many to be smooth. Regions lie under the tour, and a picture without a
// background has no shades.
func (s *Scene) isShaded(style *Style, t *totals) bool {
	if s.Transparent || s.Regions != nil || s.Order == nil || s.HideTour {
		return false
	}
	usual := Full()
	return style.Crowded || style.Density > shadedFrom && (t.edges > usual.SmoothEdges || t.pixels > usual.SmoothPixels)
}

// ramp returns the colours of counts of lines, 0 first.
func (s *Scene) ramp(density float64) []uint32 {
	line, background := s.lineColor(), s.Palette.Background
	all := make([]uint32, shades)
	all[0] = raster.Word(background)
	most := math.Log(fullShade * max(1, density))
	for count := 1; count < shades; count++ {
		strength := leastShade + (1-leastShade)*min(1, math.Log(float64(count))/most)
		mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-strength) + float64(b)*strength + 0.5) }
		all[count] = raster.Word(color.RGBA{R: mix(background.R, line.R), G: mix(background.G, line.G), B: mix(background.B, line.B), A: 255})
	}
	return all
}
