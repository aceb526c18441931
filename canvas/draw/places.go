package draw

import (
	"tourscope/solver/curve"
)

// Places holds the positions of the cities of an instance in two orders. In the order of
// a space-filling curve, cities that are close in the world are close in memory: without
// that, every band of a picture would have to visit every city. In the order of their
// numbers, the two coordinates of a city are in one cache line instead of two: loading
// them is most of the work on a new large tour.
//
// They are made once for an instance and may be read by any number of goroutines.
type Places struct {
	x, y     []float64
	byNumber []point
	along    []point // the curve, and the first one again
	pieces   []bounded
}

// placesFrom is the number of cities from which a painter sorts them, where the caller
// has not.
const placesFrom = 20_000

// NewPlaces orders the cities. It keeps the slices.
func NewPlaces(x, y []float64) *Places {
	n := len(x)
	pl := &Places{x: x, y: y, byNumber: make([]point, n), along: make([]point, n+1), pieces: make([]bounded, pieces(n))}
	for i := range pl.byNumber {
		pl.byNumber[i] = point{x[i], y[i]}
	}
	for i, c := range curve.Plane(x, y, 0) {
		pl.along[i] = pl.byNumber[c]
	}
	if n > 0 {
		pl.along[n] = pl.along[0]
	}
	for i := range pl.pieces {
		pl.pieces[i].box = boundsOf(pl.along[i*chunkEdges : min(n, (i+1)*chunkEdges)])
	}
	return pl
}
