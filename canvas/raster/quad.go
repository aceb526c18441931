package raster

import (
	"image/color"
	"math"
)

// Quad fills a convex shape of four corners, given one after the other, in pixels.
// A pixel belongs to it if its middle does, so that shapes side by side share none.
// Corners may lie far outside.
func (r *Rows) Quad(corners [4][2]float64, c color.RGBA) {
	word := Word(c)
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range corners {
		low, high = min(low, p[1]), max(high, p[1])
	}
	if !(low <= high) || high < float64(r.Top) || low > float64(r.Bottom) {
		return
	}
	for y := firstMiddle(low, r.Top, r.Bottom); y < firstMiddle(high, r.Top, r.Bottom); y++ {
		from, to := across(&corners, float64(y)+0.5)
		for x := firstMiddle(from, 0, r.width); x < firstMiddle(to, 0, r.width); x++ {
			r.put(y*r.stride+4*x, word)
		}
	}
}

// across returns where a shape begins and ends on a level line.
func across(corners *[4][2]float64, y float64) (from, to float64) {
	from, to = math.Inf(1), math.Inf(-1)
	before := corners[3]
	for _, p := range corners {
		a, b := before, p
		before = p
		if a[1] > b[1] {
			a, b = b, a // the same sum for both shapes at a side
		}
		if a[1] <= y && y < b[1] {
			x := a[0] + (y-a[1])/(b[1]-a[1])*(b[0]-a[0])
			from, to = min(from, x), max(to, x)
		}
	}
	return from, to
}

// firstMiddle returns the first pixel whose middle is not before a position, within
// [low, high].
func firstMiddle(at float64, low, high int) int {
	switch at = math.Ceil(at - 0.5); {
	case !(at > float64(low)):
		return low
	case at >= float64(high):
		return high
	}
	return int(at)
}
