package raster

import (
	"image/color"
	"math"
)

// Disc blends a filled circle into the rows; centre and radius in pixels.
func (r *Rows) Disc(cx, cy, radius float32, c color.RGBA) {
	r.Ring(cx, cy, 0, radius, c)
}

// Ring blends what is between two circles into the rows. An inner radius of 0
// leaves no hole.
func (r *Rows) Ring(cx, cy, inner, outer float32, c color.RGBA) {
	x0, x1 := clamp(cx-outer-0.5, 0, r.width), clamp(cx+outer+1.5, 0, r.width)
	for y := clamp(cy-outer-0.5, r.Top, r.Bottom); y < clamp(cy+outer+1.5, r.Top, r.Bottom); y++ {
		dy := float32(y) + 0.5 - cy
		at := y*r.stride + 4*x0
		for x := x0; x < x1; x++ {
			dx := float32(x) + 0.5 - cx
			d := float32(math.Sqrt(float64(dx*dx + dy*dy)))
			cover := min(1, outer+0.5-d)
			if inner > 0 {
				cover = min(cover, d-inner+0.5)
			}
			if cover > 0 {
				r.blend(at, c, uint32(255*cover+0.5))
			}
			at += 4
		}
	}
}
