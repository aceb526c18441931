// Package draw paints cities and tours of up to a million cities into pictures,
// fast enough to watch them change.
//
// The hard part is speed, and that a picture does not depend on the number of goroutines
// that paint it.
package draw

import (
	"image"
	"image/color"
	"time"

	"tourscope/canvas/lettering"
	"tourscope/canvas/raster"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// A picture is made in two parallel passes.
//
// The first cuts the tour into chunks of edges, brings each chunk's cities to
// the screen, drops the edges outside the picture, clips those that reach far
// out of it, and counts pixels. Where the chunk's bounds say that all of it is
// inside or outside, no edge is looked at for that. The totals decide how the
// second pass draws.
//
// The second cuts the picture into bands of rows. Each band draws the chunks
// that touch it, in order, so pixels do not depend on scheduling. No spatial
// index is kept: chunks of a good tour are small on the screen, and a band skips
// most of them by their extent alone.

// Painter draws scenes. It keeps its memory from picture to picture, so each
// render goroutine has one of its own. The zero value is ready.
type Painter struct {
	path    path
	chunks  []chunk
	fixed   chunk
	marked  chunk
	gone    chunk
	heads   chunk // of the arrows
	fresh   []chunk
	regions regions
	masks   []raster.Mask // one a worker
	fonts   lettering.Fonts
}

// Tour draws one picture with a painter of its own.
func Tour(dst *image.RGBA, s *Scene, v view.Viewport, b Budget) Stats {
	return new(Painter).Tour(dst, s, v, b)
}

// Tour draws the scene as v shows it and fills the whole of dst, which should
// have the size of the viewport and be tightly packed.
func (p *Painter) Tour(dst *image.RGBA, s *Scene, v view.Viewport, b Budget) Stats {
	begin := time.Now()
	v.Width, v.Height = dst.Rect.Dx(), dst.Rect.Dy()
	t := p.project(s, newFrame(v, v.Height, 0), b.workers())
	style := p.style(s, v, &t)
	stats := p.paint(dst, s, v, style, b, t, 0)
	stats.Took = time.Since(begin)
	return stats
}

// Plan decides the sizes of a whole picture, for pictures drawn in strips or as
// vectors.
func (p *Painter) Plan(s *Scene, v view.Viewport) Style {
	t := p.project(s, newFrame(v, v.Height, 0), Budget{}.workers())
	return p.style(s, v, &t)
}

func (p *Painter) style(s *Scene, v view.Viewport, t *totals) Style {
	style := styleOf(s, p.room(s, v, t.cities))
	style.Density = float64(t.pixels) / max(1, float64(v.Width)*float64(v.Height))
	style.Crowded = style.Density > crowded
	style.Shaded = s.isShaded(&style, t)
	style.Labels = p.placeLabels(s, v, style, t.cities)
	return style
}

// Strip draws the rows from top on of the picture that v shows, as many as dst
// has, with the sizes of Plan. The strips of a picture fit together without
// seams as long as b is Unbounded.
func (p *Painter) Strip(dst *image.RGBA, s *Scene, v view.Viewport, style Style, b Budget, top int) Stats {
	t := p.project(s, newFrame(v, dst.Rect.Dy(), top), b.workers())
	return p.paint(dst, s, v, style, b, t, top)
}

// totals are the sums over all chunks.
type totals struct {
	edges  int
	pixels int
	cities int // inside the picture
}

// project runs the first pass.
func (p *Painter) project(s *Scene, f frame, workers int) totals {
	p.path.take(s, workers)
	count := len(p.path.pieces)
	for len(p.chunks) < count {
		p.chunks = append(p.chunks, chunk{})
	}
	p.chunks = p.chunks[:count]
	parallel(workers, count, func(_, i int) { p.chunks[i].fill(s, &p.path, f, i) })
	p.regions.project(s, f)
	p.fixed.pairs(s, f, s.Fixed)
	p.marked.pairs(s, f, s.MarkedEdges)
	p.gone.pairs(s, f, s.GoneEdges)
	p.gone.dash(s.scale())
	p.heads.arrows(s, f)
	for len(p.fresh) < len(s.FreshEdges) {
		p.fresh = append(p.fresh, chunk{})
	}
	p.fresh = p.fresh[:len(s.FreshEdges)]
	for i, edges := range s.FreshEdges {
		p.fresh[i].pairs(s, f, edges)
	}
	var t totals
	for i := range p.chunks {
		t.edges += p.chunks[i].edges
		t.pixels += p.chunks[i].pixels
		t.cities += p.chunks[i].cities
	}
	return t
}

// lineColor returns the tour's colour.
func (s *Scene) lineColor() color.RGBA {
	if s.Line != (color.RGBA{}) {
		return s.Line
	}
	return s.Palette.Tour
}

func (s *Scene) scale() float64 {
	if s.Scale > 0 {
		return s.Scale
	}
	return 1
}

// city returns the i-th city of the tour, or of all where there is no tour.
func (s *Scene) city(i int) solver.City {
	if s.Order == nil {
		return solver.City(i)
	}
	return s.Order[i]
}
