package draw

import (
	"image/color"

	"tourscope/canvas/raster"
)

// How edges that have come into the tour lately are drawn: the newest far wider
// than the tour and in the accent colour, older ones less so, one step a list.
const (
	freshWidth = 2.4 // times the tour's
	freshFade  = 0.6 // what is left of both after a step
)

// fresh draws them, the newest last. Where they are very many, as at the start of
// a search, they are drawn as the tour is: fast.
func (b *band) fresh() {
	strength := 1.0
	for range max(0, len(b.p.fresh)-1) {
		strength *= freshFade
	}
	for i := len(b.p.fresh) - 1; i >= 0; i-- {
		c, colour := &b.p.fresh[i], b.s.freshColor(strength)
		if len(c.segments) > b.bound.SmoothEdges {
			b.all(c, raster.Word(colour))
		} else {
			b.strokes(c, b.style.LineWidth*(1+(freshWidth-1)*strength), colour)
		}
		strength /= freshFade
	}
}

// freshColor is between the accent colour and the tour's. A tour in the accent
// colour itself gets that of a first tour to stand out.
func (s *Scene) freshColor(strength float64) color.RGBA {
	line, accent := s.lineColor(), s.Palette.Accent
	if line == accent {
		accent = s.Palette.Tour
	}
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-strength) + float64(b)*strength + 0.5) }
	return color.RGBA{R: mix(line.R, accent.R), G: mix(line.G, accent.G), B: mix(line.B, accent.B), A: 255}
}
