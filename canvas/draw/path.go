package draw

import (
	"math"

	"tourscope/canvas/view"
	"tourscope/solver"
)

// path is where a tour goes: its cities' places in the order of the tour. The
// order of a good tour leads all over the lists of coordinates, and fetching them
// from there takes longer than drawing. So that is done once for a tour, and each
// picture of it reads the places one after the other.
type path struct {
	of     source
	at     []point   // and the first one again
	pieces []bounded // one a chunk
}

type point struct{ x, y float64 }

// bounded is what is known of a chunk before there is a view.
type bounded struct {
	box  view.Bounds // of its edges; NaN where a coordinate is none
	open bool        // one of its edges is not drawn
}

// source is what a path was made from. It keeps the slices, so that no others
// can come to lie in their place.
type source struct {
	x, y  []float64
	order []solver.City
	open  *[2]solver.City
}

func sourceOf(s *Scene) source { return source{s.X, s.Y, s.Order, s.Open} }

func (a *source) same(b *source) bool {
	return same(a.x, b.x) && same(a.y, b.y) && same(a.order, b.order) && a.open == b.open
}

func same[T any](a, b []T) bool {
	return len(a) == len(b) && (a == nil) == (b == nil) && (len(a) == 0 || &a[0] == &b[0])
}

// take makes the path that of the scene.
func (p *path) take(s *Scene, workers int) {
	of := sourceOf(s)
	if p.at != nil && p.of.same(&of) {
		return
	}
	n := len(s.Order)
	if s.Order == nil {
		n = len(s.X)
	}
	p.of = of
	if cap(p.at) < n+1 {
		p.at = make([]point, n+1)
	}
	p.at = p.at[:n+1]
	count := (n + chunkEdges - 1) / chunkEdges
	if cap(p.pieces) < count {
		p.pieces = make([]bounded, count)
	}
	p.pieces = p.pieces[:count]
	if n == 0 {
		return
	}
	first := s.city(0)
	p.at[n] = point{s.X[first], s.Y[first]}
	parallel(workers, count, func(_, i int) { p.fetch(s, i*chunkEdges, min(n, (i+1)*chunkEdges)) })
	parallel(workers, count, func(_, i int) { p.bound(s, i) })
}

// cities returns how many the path has.
func (p *path) cities() int { return len(p.at) - 1 }

// fetch does nothing else, so that the processor can wait for many places at the
// same time.
func (p *path) fetch(s *Scene, from, to int) {
	if s.Order == nil {
		for i := from; i < to; i++ {
			p.at[i] = point{s.X[i], s.Y[i]}
		}
		return
	}
	at := p.at[from:to]
	for i, c := range s.Order[from:to] {
		at[i] = point{s.X[c], s.Y[c]}
	}
}

// span returns the edges of a chunk: from is the first, to the one after the last.
func (p *path) span(i int) (from, to int) {
	return i * chunkEdges, min(p.cities(), (i+1)*chunkEdges)
}

func (p *path) bound(s *Scene, i int) {
	from, to := p.span(i)
	b := view.Bounds{MinX: math.Inf(1), MinY: math.Inf(1), MaxX: math.Inf(-1), MaxY: math.Inf(-1)}
	for _, q := range p.at[from : to+1] {
		b.MinX, b.MaxX = min(b.MinX, q.x), max(b.MaxX, q.x)
		b.MinY, b.MaxY = min(b.MinY, q.y), max(b.MaxY, q.y)
	}
	p.pieces[i] = bounded{box: b}
	if s.Open == nil || s.Order == nil {
		return
	}
	for k := from; k < to; k++ {
		if s.hides(s.Order[k], s.Order[(k+1)%len(s.Order)]) {
			p.pieces[i].open = true
		}
	}
}
