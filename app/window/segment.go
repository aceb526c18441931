//go:build !nogui

package window

import "math"

// toSegment returns the distance between the point (x, y) and the segment from (ax, ay) to
// (bx, by), in the unit of the coordinates.
func toSegment(x, y, ax, ay, bx, by float64) float64 {
	dx, dy := bx-ax, by-ay
	along := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		along = max(0, min(1, ((x-ax)*dx+(y-ay)*dy)/length))
	}
	return math.Hypot(x-ax-along*dx, y-ay-along*dy)
}
