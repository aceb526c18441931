//go:build !nogui

package window

import (
	"iter"
	"math"
	"slices"

	"tourscope/canvas/draw"
	"tourscope/solver"
)

// pointed is what is under the mouse in the picture of a pane when its context menu opens.
type pointed struct {
	x, y  float64          // the pixel
	city  solver.City      // noCity: there is none
	edges [][2]solver.City // of the tour or pinned: those of the city, or without one the nearest

	directed bool // edges have a direction
}

// edgeReach is the largest distance between the mouse and the edge under it, in points.
const edgeReach = 6

// pointedAt finds what is at a pixel: a city with its edges, or else the nearest edge, in O(n).
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
	at := pointed{x: x, y: y, city: noCity, directed: shown.Directed}
	if index == nil {
		return at
	}
	scale := max(1, shown.Scale)
	if c, _, found := index.Nearest(v, x, y, reach*scale); found {
		at.city = c
	}
	worldX, worldY := v.ToWorld(x, y)
	best := edgeReach * scale / v.Scale
	for a, b := range edgesOf(&shown) {
		switch {
		case at.city != noCity:
			if (a == at.city || b == at.city) && !at.has(a, b) {
				at.edges = append(at.edges, [2]solver.City{a, b})
			}
		default:
			if d := toSegment(worldX, worldY, shown.X[a], shown.Y[a], shown.X[b], shown.Y[b]); d < best || d == best && at.edges == nil {
				best, at.edges = d, [][2]solver.City{{a, b}}
			}
		}
	}
	return at
}

// has reports whether an edge was found already: a pinned edge may be one of the tour.
func (at *pointed) has(a, b solver.City) bool {
	return slices.Contains(at.edges, [2]solver.City{a, b}) || !at.directed && slices.Contains(at.edges, [2]solver.City{b, a})
}

// edgesOf iterates over the edges of the tour that is shown, and the pinned ones.
func edgesOf(shown *draw.Scene) iter.Seq2[solver.City, solver.City] {
	return func(yield func(a, b solver.City) bool) {
		n := len(shown.Order)
		for i := range max(0, n-1) {
			if !yield(shown.Order[i], shown.Order[i+1]) {
				return
			}
		}
		if n > 2 && !shown.Open && !yield(shown.Order[n-1], shown.Order[0]) {
			return
		}
		for _, e := range shown.Fixed {
			if !yield(e[0], e[1]) {
				return
			}
		}
	}
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
