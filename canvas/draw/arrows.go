package draw

import (
	"iter"
	"math"

	"tourscope/canvas/view"
)

// The tour of an asymmetric problem has an arrowhead on each edge that is long enough for
// one: two strokes from its tip, in points.
const (
	arrowLength = 5.5
	arrowAngle  = 0.45 // radians between a stroke and the edge
	arrowPlace  = 0.6  // of the tip on the edge, 0 at its beginning
	leastArrow  = 14   // length of the shortest edge with an arrowhead

	// maxArrows is the number of edges in the picture beyond which there are none.
	maxArrows = 20_000
)

// VisibleArrows yields the strokes of the arrowheads, two for each: to the tip, and from it.
func VisibleArrows(s *Scene, v view.Viewport) iter.Seq[Edge] {
	return arrowheads(s, newFrame(v, v.Height, 0))
}

func arrowheads(s *Scene, f frame) iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		if !s.Directed || s.HideTour || len(s.Order) > maxArrows {
			return
		}
		length, least := arrowLength*s.scale(), leastArrow*s.scale()
		for i, next := range s.Order {
			at := s.Order[(i+len(s.Order)-1)%len(s.Order)]
			e, visible := f.edge(s, at, next)
			if !visible || s.hides(at, next) {
				continue
			}
			dx, dy := e.BX-e.AX, e.BY-e.AY
			far := math.Hypot(dx, dy)
			if !(far >= least) || math.IsInf(far, 0) {
				continue
			}
			tipX, tipY := e.AX+arrowPlace*dx, e.AY+arrowPlace*dy
			sin, cos := math.Sincos(arrowAngle)
			ux, uy := length*dx/far, length*dy/far
			left := Edge{AX: tipX - cos*ux + sin*uy, AY: tipY - cos*uy - sin*ux, BX: tipX, BY: tipY}
			right := Edge{AX: tipX, AY: tipY, BX: tipX - cos*ux - sin*uy, BY: tipY - cos*uy + sin*ux, Joined: true}
			if !yield(left) || !yield(right) {
				return
			}
		}
	}
}

// arrows takes the strokes of the arrowheads.
func (c *chunk) arrows(s *Scene, f frame) {
	*c = c.emptied()
	for e := range arrowheads(s, f) {
		c.add(&f, e.AX, e.AY, e.BX, e.BY)
	}
}
