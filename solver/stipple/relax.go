package stipple

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
)

// The dots move on a raster: the darkness of 2^level × 2^level pixels.
//
// First, the pixels are visited along a Hilbert curve, and a dot is set whenever the
// accumulated darkness has grown by 1/n of the total: that gives exactly n dots, dense where the
// picture is dark, and evenly spaced because the curve preserves locality. Then rounds of
// weighted Lloyd relaxation (Secord 2002, section 3) move every dot to the centroid of the
// darkness in its Voronoi cell, which removes the traces of the curve.

const (
	pixelsADot = 40
	maxLevel   = 12 // of the curve: 4096² pixels
	dotScale   = 16 // units a pixel: dots have subpixel positions
)

// raster holds the darkness of 2^level × 2^level pixels.
type raster struct {
	level uint
	size  int
	dark  []uint16
}

// Function stipples a picture that is a function of the position, and returns the positions of
// the dots, y up. The picture reaches from −1 to 1 in both directions, y down; its values are
// darknesses from 0 to 1. The dots of one seed never change.
func Function(cities int, random *rand.Rand, picture func(x, y float64) float64) (x, y []int) {
	const (
		rounds       = 12
		relaxedUntil = 50_000 // cities; more are even enough without it
	)
	r := newRaster(cities, func(column, row, size int) uint16 {
		half := float64(size) / 2
		return uint16(math.Round(1000 * picture((float64(column)+0.5-half)/half, (float64(row)+0.5-half)/half)))
	})
	x, y = r.alongCurve(cities, random)
	if cities <= relaxedUntil {
		for range rounds {
			r.relax(context.Background(), x, y)
		}
	}
	r.turnUp(y)
	return x, y
}

// newRaster makes a raster with pixelsADot pixels for each dot, as far as maxLevel allows.
func newRaster(cities int, darkness func(column, row, size int) uint16) *raster {
	level := uint(6)
	for level < maxLevel && 1<<(2*level) < cities*pixelsADot {
		level++
	}
	r := &raster{level: level, size: 1 << level}
	r.dark = make([]uint16, r.size*r.size)
	for i := range r.dark {
		r.dark[i] = darkness(i%r.size, i/r.size, r.size)
	}
	return r
}

// turnUp changes rows, which count down in pictures, to ordinates, which count up.
func (r *raster) turnUp(y []int) {
	for i := range y {
		y[i] = r.size*dotScale - 1 - y[i]
	}
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

// relax moves each dot to the centroid of the darkness in its Voronoi cell, unless ctx ends. The sums are
// integers, so that the result does not depend on the number of processors that share the rows.
func (r *raster) relax(ctx context.Context, x, y []int) {
	near := newBuckets(x, y, r.size*dotScale)
	parts := make([]moments, max(1, min(runtime.GOMAXPROCS(0), 8)))
	var wait sync.WaitGroup
	for i := range parts {
		first, end := r.size*i/len(parts), r.size*(i+1)/len(parts)
		wait.Go(func() { parts[i] = r.moments(ctx, near, first, end, len(x)) })
	}
	wait.Wait()
	if ctx.Err() != nil {
		return
	}
	all := parts[0]
	for _, part := range parts[1:] {
		for i := range all.weight {
			all.x[i] += part.x[i]
			all.y[i] += part.y[i]
			all.weight[i] += part.weight[i]
		}
	}
	for i, w := range all.weight {
		if w > 0 {
			x[i], y[i] = (all.x[i]+w/2)/w, (all.y[i]+w/2)/w
		}
	}
}

// moments are the darkness of the Voronoi cell of each dot, and its sums of darkness times
// coordinate.
type moments struct{ x, y, weight []int }

// moments returns the share of the rows from first to before end.
func (r *raster) moments(ctx context.Context, near *buckets, first, end, dots int) moments {
	m := moments{make([]int, dots), make([]int, dots), make([]int, dots)}
	for row := first; row < end && ctx.Err() == nil; row++ {
		for column, d := range r.dark[row*r.size : (row+1)*r.size] {
			if d == 0 {
				continue
			}
			px, py := column*dotScale+dotScale/2, row*dotScale+dotScale/2
			dot := near.nearest(px, py)
			m.x[dot] += int(d) * px
			m.y[dot] += int(d) * py
			m.weight[dot] += int(d)
		}
	}
	return m
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
