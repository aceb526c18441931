package view

import "math"

// maxWorld bounds a coordinate: sums and products of two bounds stay finite.
const maxWorld = 1e100

// Bounds is a rectangle of the world. The zero value is the point (0, 0).
type Bounds struct{ MinX, MinY, MaxX, MaxY float64 }

// BoundsOf returns the smallest bounds around all points. Points that are not
// finite are left out; without any point the bounds are zero.
func BoundsOf(x, y []float64) Bounds {
	b := Bounds{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for i := range min(len(x), len(y)) {
		if !finite(x[i]) || !finite(y[i]) {
			continue
		}
		b.MinX, b.MaxX = min(b.MinX, x[i]), max(b.MaxX, x[i])
		b.MinY, b.MaxY = min(b.MinY, y[i]), max(b.MaxY, y[i])
	}
	if b.MinX > b.MaxX {
		return Bounds{}
	}
	return b
}

// Width returns the extent along x, never negative.
func (b Bounds) Width() float64 { return max(0, b.MaxX-b.MinX) }

// Height returns the extent along y, never negative.
func (b Bounds) Height() float64 { return max(0, b.MaxY-b.MinY) }

// Center returns the middle, without overflow.
func (b Bounds) Center() (x, y float64) {
	return b.MinX/2 + b.MaxX/2, b.MinY/2 + b.MaxY/2
}

// sane replaces what is not finite, and orders the corners.
func (b Bounds) sane() Bounds {
	for _, v := range []*float64{&b.MinX, &b.MinY, &b.MaxX, &b.MaxY} {
		if !finite(*v) {
			*v = 0
		}
		*v = max(-maxWorld, min(maxWorld, *v))
	}
	if b.MinX > b.MaxX {
		b.MinX, b.MaxX = b.MaxX, b.MinX
	}
	if b.MinY > b.MaxY {
		b.MinY, b.MaxY = b.MaxY, b.MinY
	}
	return b
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
