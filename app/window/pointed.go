//go:build !nogui

package window

import (
	"math"

	"tourscope/solver"
)

// pointed is what is under the mouse in the picture of a pane when its context menu opens.
type pointed struct {
	x, y float64         // the pixel
	city solver.City     // noCity: there is none
	edge *[2]solver.City // of the tour or pinned, where there is no city; nil: there is none
}

// edgeReach is the largest distance between the mouse and the edge under it, in points.
const edgeReach = 6

// pointedAt finds what is at a pixel: a city, or else the nearest edge of the tour shown, in O(n).
func (s *scene) pointedAt(x, y float64) pointed {
	shown, v := s.forExport()
	s.mu.Lock()
	if r := s.run; r != nil && s.film == nil {
		if shot := r.Latest(); shot != nil {
			shown.Order = shot.Order
		}
	}
	index := s.index
	s.mu.Unlock()
	at := pointed{x: x, y: y, city: noCity}
	if index == nil {
		return at
	}
	scale := max(1, shown.Scale)
	if c, _, found := index.Nearest(v, x, y, reach*scale); found {
		at.city = c
		return at
	}
	worldX, worldY := v.ToWorld(x, y)
	best := edgeReach * scale / v.Scale
	try := func(a, b solver.City) {
		if d := toSegment(worldX, worldY, shown.X[a], shown.Y[a], shown.X[b], shown.Y[b]); d <= best {
			best, at.edge = d, &[2]solver.City{a, b}
		}
	}
	for i := range max(0, len(shown.Order)-1) {
		try(shown.Order[i], shown.Order[i+1])
	}
	if n := len(shown.Order); n > 2 && !shown.Open {
		try(shown.Order[n-1], shown.Order[0])
	}
	for _, e := range shown.Fixed {
		try(e[0], e[1])
	}
	return at
}

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
