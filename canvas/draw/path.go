package draw

import (
	"tourscope/solver"
	"tourscope/solver/tourdiff"
)

// path holds the positions of a tour's cities in the order of the tour. A tour visits
// the coordinate slices in random order, and loading them takes longer than drawing. So
// it is done once for a tour, and each picture of it reads the positions sequentially.
// For a tour that follows another one, see follow, only the positions that differ are
// loaded.
type path struct {
	of     source
	at     []point   // and the first one again
	pieces []bounded // one a chunk
	places *Places   // of the cities, or nil

	tour       []point // memory for at and pieces, where they are not those of places
	tourPieces []bounded

	epoch  uint64          // rises when the path was made anew
	before tourdiff.Finder // the tour, from the second one on
	moved  []point         // memory of follow
}

// source identifies the data from which a path was made. It keeps the slices, so that
// their memory is not reused for others.
type source struct {
	x, y  []float64
	order []solver.City
	open  bool
}

func sourceOf(s *Scene) source { return source{s.X, s.Y, s.Order, s.Open} }

func (a *source) same(b *source) bool {
	return same(a.x, b.x) && same(a.y, b.y) && same(a.order, b.order) && a.open == b.open
}

// take makes the path that of the scene.
func (p *path) take(s *Scene, workers int) {
	of := sourceOf(s)
	if p.at != nil && p.of.same(&of) {
		return
	}
	last := p.of
	p.of = of
	if p.follows(&last) && p.follow(s, workers) {
		return
	}
	p.epoch++
	p.before.Forget()
	p.findPlaces(s)
	if s.Order == nil && p.places != nil {
		p.at, p.pieces = p.places.along, p.places.pieces
		return
	}
	p.lead(s, workers)
}

// lead makes the path through all cities, in the order of the tour if there is one.
func (p *path) lead(s *Scene, workers int) {
	n := len(s.Order)
	if s.Order == nil {
		n = len(s.X)
	}
	if cap(p.tour) < n+1 {
		p.tour, p.tourPieces = make([]point, n+1), make([]bounded, pieces(n))
	}
	count := pieces(n)
	p.at, p.pieces = p.tour[:n+1], p.tourPieces[:count]
	if n == 0 {
		return
	}
	first := s.city(0)
	p.at[n] = point{s.X[first], s.Y[first]}
	parallel(workers, count, func(_, i int) { p.fetch(s, i*chunkEdges, min(n, (i+1)*chunkEdges)) })
	parallel(workers, count, func(_, i int) { p.bound(s, i) })
}

// findPlaces takes the scene's, or for many cities without a tour makes some.
func (p *path) findPlaces(s *Scene) {
	switch {
	case s.Places.of(s):
		p.places = s.Places
	case p.places.of(s):
	case s.Order == nil && len(s.X) >= placesFrom:
		p.places = NewPlaces(s.X, s.Y)
	default:
		p.places = nil
	}
}

// cities returns how many the path has.
func (p *path) cities() int { return len(p.at) - 1 }

// fetch only loads positions, so that the processor can overlap many cache misses.
func (p *path) fetch(s *Scene, from, to int) {
	at := p.at[from:to]
	switch {
	case s.Order == nil:
		for i := range at {
			at[i] = point{s.X[from+i], s.Y[from+i]}
		}
	case p.places != nil:
		for i, c := range s.Order[from:to] {
			at[i] = p.places.byNumber[c]
		}
	default:
		for i, c := range s.Order[from:to] {
			at[i] = point{s.X[c], s.Y[c]}
		}
	}
}

// place is where a city is.
func (p *path) place(s *Scene, c solver.City) point {
	if p.places != nil {
		return p.places.byNumber[c]
	}
	return point{s.X[c], s.Y[c]}
}

// span returns the edges of a chunk: from is the first, to the one after the last.
func (p *path) span(i int) (from, to int) {
	return i * chunkEdges, min(p.cities(), (i+1)*chunkEdges)
}

func (p *path) bound(s *Scene, i int) {
	from, to := p.span(i)
	p.pieces[i] = bounded{box: boundsOf(p.at[from : to+1]), changes: p.pieces[i].changes + 1}
	if !s.Open || s.Order == nil {
		return
	}
	for k := from; k < to; k++ {
		if s.hides(s.Order[k], s.Order[(k+1)%len(s.Order)]) {
			p.pieces[i].open = true
		}
	}
}

// of reports whether the places are those of a scene.
func (pl *Places) of(s *Scene) bool { return pl != nil && same(pl.x, s.X) && same(pl.y, s.Y) }
