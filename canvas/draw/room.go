package draw

import (
	"math"
	"math/bits"

	"tourscope/canvas/raster"
	"tourscope/canvas/view"
)

// The size of dots and the width of lines depend on the area for each city. The picture's
// area divided by the number of cities is correct for uniform instances only: in
// clustered ones most of the picture is empty. So the occupied part of the picture is
// measured with a grid of cells, one bit each, coarse enough for several cities in a
// cell. It does not depend on the tour, so dots keep their size during a run.

const (
	cellBits = 5 // 32 × 32 cells
	cells    = 1 << cellBits
	perCell  = 4 // cities in an occupied cell, at least on average
)

// occupied is the set of cells that have cities, a row a word.
type occupied [cells]uint32

// take marks the cells of a chunk's cities in a picture of width × height pixels.
func (o *occupied) take(c *chunk, width, height int) {
	right, bottom := int32(width)*raster.One, int32(height)*raster.One
	add := func(x, y int32) {
		if x >= 0 && x < right && y >= 0 && y < bottom {
			column, row := int64(x)*cells/int64(right), int64(y)*cells/int64(bottom)
			o[row] |= 1 << column
		}
	}
	for _, p := range c.places() {
		add(p.X, p.Y)
	}
	for _, s := range c.segments {
		add(s.X0, s.Y0)
	}
}

// share returns the occupied part of the picture, for n cities.
func (o occupied) share(n int) float64 {
	side := cells
	for side > 1 && side*side*perCell > n {
		for row := range side / 2 {
			o[row] = halve(o[2*row] | o[2*row+1])
		}
		side /= 2
	}
	count := 0
	for row := range side {
		count += bits.OnesCount32(o[row])
	}
	return float64(max(1, count)) / float64(side*side)
}

// halve joins each two neighbouring bits into one.
func halve(word uint32) uint32 {
	var half uint32
	for i := range cells / 2 {
		if word>>(2*i)&3 != 0 {
			half |= 1 << i
		}
	}
	return half
}

// room returns the side, in points, of the square that a city has to itself. Of
// cities so many that they are crowded in any case it only says that.
func (p *Painter) room(s *Scene, v view.Viewport, cities int) float64 {
	area := float64(v.Width) * float64(v.Height) / (s.scale() * s.scale())
	count := float64(max(1, cities))
	if most := math.Sqrt(area / count); most < pixelRoom {
		return most
	}
	var o occupied
	for i := range p.chunks {
		o.take(&p.chunks[i], v.Width, v.Height)
	}
	return math.Sqrt(area * o.share(cities) / count)
}
