package draw

import (
	"math"

	"tourscope/canvas/raster"
)

// Edges that a move has removed are dashed lines in the colour of texts, so that they are told
// from added ones without colours.

const (
	dashOn, dashOff = 5.0, 4.0 // points
	mostDashed      = 500      // edges; more are not dashed
	goneWidth       = 1.2      // times the tour's
)

// dash divides the segments into dashes. k is the number of pixels a point.
func (c *chunk) dash(k float64) {
	if c.edges > mostDashed {
		return
	}
	var dashes []raster.Segment
	on, every := dashOn*k*raster.One, (dashOn+dashOff)*k*raster.One
	for _, s := range c.segments {
		dx, dy := float64(s.X1-s.X0), float64(s.Y1-s.Y0)
		length := math.Hypot(dx, dy)
		for at := 0.0; at < length; at += every {
			from, to := at/length, min(1, (at+on)/length)
			dashes = append(dashes, raster.Segment{
				X0: s.X0 + int32(from*dx), Y0: s.Y0 + int32(from*dy), X1: s.X0 + int32(to*dx), Y1: s.Y0 + int32(to*dy),
			})
		}
	}
	c.segments = dashes
}
