package draw

import (
	"iter"

	"tourscope/canvas/view"
	"tourscope/solver"
)

// Edge is an edge in pixels, for writers of vectors. Ends far out of the picture
// are cut off.
type Edge struct {
	AX, AY, BX, BY float64
	Joined         bool // it begins where the one before ended
}

// VisibleTour yields the edges of the tour that are in the picture, in order.
func VisibleTour(s *Scene, v view.Viewport) iter.Seq[Edge] {
	if s.HideTour || len(s.Order) < 2 {
		return func(func(Edge) bool) {}
	}
	return visible(v, func(emit func(a, b solver.City) bool) {
		at := s.Order[len(s.Order)-1]
		for _, next := range s.Order {
			if !s.hides(at, next) && !emit(at, next) {
				return
			}
			at = next
		}
	}, s)
}

// VisiblePairs yields those of the given edges that are in the picture.
func VisiblePairs(s *Scene, v view.Viewport, edges [][2]solver.City) iter.Seq[Edge] {
	return visible(v, func(emit func(a, b solver.City) bool) {
		for _, e := range edges {
			if !s.hides(e[0], e[1]) && !emit(e[0], e[1]) {
				return
			}
		}
	}, s)
}

func visible(v view.Viewport, walk func(emit func(a, b solver.City) bool), s *Scene) iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		f := newFrame(v, v.Height, 0)
		last := solver.City(-1)
		walk(func(a, b solver.City) bool {
			e, is := f.edge(s, a, b)
			if !is {
				last = -1
				return true
			}
			e.Joined = a == last
			if last = b; !f.near(e.BX, e.BY) {
				last = -1 // cut off: the next edge begins elsewhere
			}
			return yield(e)
		})
	}
}

// near reports whether clipping does not move a position.
func (f *frame) near(x, y float64) bool {
	return x > -guard && x < f.width+guard && y > -guard && y < f.height+guard
}

func (f *frame) edge(s *Scene, a, b solver.City) (Edge, bool) {
	x0, y0 := f.place(s.X[a], s.Y[a])
	x1, y1 := f.place(s.X[b], s.Y[b])
	if _, _, _, _, in := clip(x0, y0, x1, y1, -pad, -pad, f.width+pad, f.height+pad); !in {
		return Edge{}, false
	}
	x0, y0, x1, y1, _ = clip(x0, y0, x1, y1, -guard, -guard, f.width+guard, f.height+guard)
	return Edge{AX: x0, AY: y0, BX: x1, BY: y1}, true
}

// VisibleCities yields the pixel positions of the cities in the picture, those
// whose dots only reach into it included.
func VisibleCities(s *Scene, v view.Viewport) iter.Seq2[float64, float64] {
	return func(yield func(x, y float64) bool) {
		f := newFrame(v, v.Height, 0)
		for i := range s.X {
			x, y := f.place(s.X[i], s.Y[i])
			if x > -pad && x < f.width+pad && y > -pad && y < f.height+pad && !yield(x, y) {
				return
			}
		}
	}
}
