package generate

import (
	"math"
	"math/rand/v2"
)

// Stippling has two steps. First, the pixels of the picture are visited along a Hilbert
// curve, and a dot is set whenever the accumulated darkness has grown by 1/n of the
// total: that gives exactly n dots, dense where the picture is dark, and evenly spaced
// because the curve preserves locality. Then rounds of weighted Lloyd relaxation
// (Secord, "Weighted Voronoi Stippling", 2002) move every dot to the centroid of the
// darkness in its Voronoi cell, which removes the traces of the curve.

const (
	rounds       = 12
	relaxedUntil = 50_000 // cities; more are even enough without it
	pixelsADot   = 40
	maxLevel     = 12 // of the curve: 4096² pixels
	dotScale     = 16 // units a pixel: dots have subpixel positions
)

// raster holds the darkness of 2^level × 2^level pixels.
type raster struct {
	level uint
	size  int
	dark  []uint16
}

func stipple(cities int, random *rand.Rand, picture func(x, y float64) float64) *points {
	r := newRaster(cities, picture)
	x, y := r.alongCurve(cities, random)
	if cities <= relaxedUntil {
		for range rounds {
			r.relax(x, y)
		}
	}
	p := newPoints(cities)
	for i := range x {
		p.add(x[i], r.size*dotScale-1-y[i]) // pictures have y down, problems up
	}
	return p
}

func newRaster(cities int, picture func(x, y float64) float64) *raster {
	level := uint(6)
	for level < maxLevel && 1<<(2*level) < cities*pixelsADot {
		level++
	}
	r := &raster{level: level, size: 1 << level}
	r.dark = make([]uint16, r.size*r.size)
	half := float64(r.size) / 2
	for i := range r.dark {
		px, py := float64(i%r.size), float64(i/r.size)
		r.dark[i] = uint16(math.Round(1000 * picture((px+0.5-half)/half, (py+0.5-half)/half)))
	}
	return r
}

// alongCurve sets the dots, in units of 1/dotScale pixel, at random positions within
// their pixels.
func (r *raster) alongCurve(cities int, random *rand.Rand) (x, y []int) {
	total := 0
	for _, d := range r.dark {
		total += int(d)
	}
	gone, next := 0, random.IntN(max(1, total/cities))
	for step := 0; step < len(r.dark); step++ {
		px, py := hilbert(step, r.level)
		gone += int(r.dark[py*r.size+px])
		for len(x) < cities && gone*cities > len(x)*total+next*cities {
			x = append(x, px*dotScale+random.IntN(dotScale))
			y = append(y, py*dotScale+random.IntN(dotScale))
		}
	}
	for len(x) < cities { // rounding may have lost the last dot
		x, y = append(x, x[len(x)-1]), append(y, y[len(y)-1])
	}
	return x, y
}

// hilbert returns the place of a step along the curve through 2^level × 2^level.
func hilbert(step int, level uint) (x, y int) {
	for i := range level {
		s := 1 << i
		rx := step >> 1 & 1
		ry := (step ^ rx) & 1
		if ry == 0 {
			if rx == 1 {
				x, y = s-1-x, s-1-y
			}
			x, y = y, x
		}
		x, y = x+s*rx, y+s*ry
		step >>= 2
	}
	return x, y
}

// relax moves each dot to the centroid of the darkness in its Voronoi cell.
func (r *raster) relax(x, y []int) {
	near := newBuckets(x, y, r.size*dotScale)
	sumX, sumY, weight := make([]int, len(x)), make([]int, len(x)), make([]int, len(x))
	for i, d := range r.dark {
		if d == 0 {
			continue
		}
		px, py := i%r.size*dotScale+dotScale/2, i/r.size*dotScale+dotScale/2
		dot := near.nearest(px, py)
		sumX[dot] += int(d) * px
		sumY[dot] += int(d) * py
		weight[dot] += int(d)
	}
	for i, w := range weight {
		if w > 0 {
			x[i], y[i] = (sumX[i]+w/2)/w, (sumY[i]+w/2)/w
		}
	}
}

// buckets is a grid of squares for nearest-dot queries, searched ring by ring.
type buckets struct {
	x, y []int
	edge int // of a square
	side int // squares a row
	dots [][]int32
}

func newBuckets(x, y []int, size int) *buckets {
	side := max(1, int(math.Sqrt(float64(len(x))/2)))
	b := &buckets{x: x, y: y, edge: size/side + 1, side: side, dots: make([][]int32, side*side)}
	for i := range x {
		at := y[i]/b.edge*side + x[i]/b.edge
		b.dots[at] = append(b.dots[at], int32(i))
	}
	return b
}

func (b *buckets) nearest(px, py int) int32 {
	best, square := int32(-1), math.MaxInt
	column, row := px/b.edge, py/b.edge
	for ring := 0; ring <= b.side; ring++ {
		if reach := (ring - 1) * b.edge; best >= 0 && reach > 0 && reach*reach > square {
			break
		}
		for r := max(0, row-ring); r <= min(b.side-1, row+ring); r++ {
			step := 2 * ring // inside the ring only its two ends are new
			if r == row-ring || r == row+ring || ring == 0 {
				step = 1
			}
			for c := column - ring; c <= column+ring; c += step {
				if c < 0 || c >= b.side {
					continue
				}
				for _, dot := range b.dots[r*b.side+c] {
					dx, dy := b.x[dot]-px, b.y[dot]-py
					if d := dx*dx + dy*dy; d < square {
						best, square = dot, d
					}
				}
			}
		}
	}
	return best
}
