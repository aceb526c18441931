package draw

import (
	"math"

	"tourscope/canvas/view"
)

// chunkEdges is the number of edges of a chunk.
const chunkEdges = 1024

// point is a place in the world.
type point struct{ x, y float64 }

// bounded holds the properties of a chunk that do not depend on the view.
type bounded struct {
	box     view.Bounds // of its edges; NaN where a coordinate is none
	open    bool        // one of its edges is not drawn
	changes uint32      // of it, since there is this list of pieces
	stale   bool        // it has changed since
}

// pieces is how many chunks n cities are cut into.
func pieces(n int) int { return (n + chunkEdges - 1) / chunkEdges }

// boundsOf returns the smallest bounds around some points.
func boundsOf(at []point) view.Bounds {
	b := view.Bounds{MinX: math.Inf(1), MinY: math.Inf(1), MaxX: math.Inf(-1), MaxY: math.Inf(-1)}
	for _, q := range at {
		b.MinX, b.MaxX = min(b.MinX, q.x), max(b.MaxX, q.x)
		b.MinY, b.MaxY = min(b.MinY, q.y), max(b.MaxY, q.y)
	}
	return b
}

// same reports whether two slices share their memory.
func same[T any](a, b []T) bool {
	return len(a) == len(b) && (a == nil) == (b == nil) && (len(a) == 0 || &a[0] == &b[0])
}
