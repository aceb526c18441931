package draw

import (
	"math"

	"tourscope/canvas/raster"
	"tourscope/canvas/view"
	"tourscope/solver"
)

const (
	// guard is how far out of the picture the ends of a drawn edge may lie. The
	// rest is cut off; the further out, the less its slope changes by that.
	guard = 1 << 14

	// pad is how far beyond the picture's border an edge or a dot may still
	// colour a pixel of it.
	pad = 64
)

// frame brings world coordinates to the pixels of some rows of a picture.
type frame struct {
	originX, originY float64 // the world point at the middle
	sideways         bool    // the world's x and y change places
	scaleX, scaleY   float64 // to the right and upwards; negative where that is mirrored
	shiftX, shiftY   float64
	width, height    float64
}

// newFrame is the frame of height rows from top on.
func newFrame(v view.Viewport, height, top int) frame {
	sideways, right, up := v.Orientation.Signs()
	return frame{
		originX: v.CenterX, originY: v.CenterY, sideways: sideways, scaleX: right * v.Scale, scaleY: up * v.Scale,
		shiftX: float64(v.Width) / 2, shiftY: float64(v.Height)/2 - float64(top),
		width: float64(v.Width), height: float64(height),
	}
}

func (f *frame) place(x, y float64) (px, py float64) {
	x, y = x-f.originX, y-f.originY
	if f.sideways {
		x, y = y, x
	}
	return x*f.scaleX + f.shiftX, f.shiftY - y*f.scaleY
}

// inside says whether a pixel position is in the picture.
func (f *frame) inside(px, py float64) bool {
	return px >= 0 && px < f.width && py >= 0 && py < f.height
}

// chunk is a run of edges on the screen.
type chunk struct {
	segments    []raster.Segment // those that may colour a pixel, in tour order
	edges       int              // len(segments), less cities without an edge
	pixels      int              // that the segments will colour, about
	cities      int              // inside the picture
	top, bottom int32            // extent, 1/256 pixel
}

func (c *chunk) emptied() chunk {
	return chunk{segments: c.segments[:0], top: math.MaxInt32, bottom: math.MinInt32}
}

// fill takes a piece of the path. A city whose edge is not drawn gets a segment
// without length, so that every city begins a segment.
func (c *chunk) fill(s *Scene, p *path, f frame, i int) {
	own := c.emptied() // a copy: its neighbours in memory are filled at the same time
	piece := &p.pieces[i]
	from, to := p.span(i)
	tour := s.Order != nil && !s.HideTour
	switch box := f.box(piece.box); {
	case box.right < -pad || box.left > f.width+pad || box.bottom < -pad || box.top > f.height+pad:
	case tour && !piece.open && box.left >= 0 && box.right < f.width && box.top >= 0 && box.bottom < f.height:
		own.whole(&f, p.at[from:to+1])
	default:
		own.some(s, p, &f, from, to)
	}
	*c = own
}

// box is where a rectangle of the world is on the screen.
func (f *frame) box(b view.Bounds) (on box) {
	x0, y0 := f.place(b.MinX, b.MinY)
	x1, y1 := f.place(b.MaxX, b.MaxY)
	return box{left: min(x0, x1), top: min(y0, y1), right: max(x0, x1), bottom: max(y0, y1)}
}

// whole takes edges that are all inside the picture.
func (c *chunk) whole(f *frame, at []point) {
	count := len(at) - 1
	if cap(c.segments) < count {
		c.segments = make([]raster.Segment, count)
	}
	c.segments = c.segments[:count]
	c.edges, c.cities = count, count
	x, y := f.fixed(at[0])
	for i, q := range at[1:] {
		s := raster.Segment{X0: x, Y0: y}
		x, y = f.fixed(q)
		s.X1, s.Y1 = x, y
		c.segments[i] = s
		c.pixels += 1 + int(max(s.X1-s.X0, s.X0-s.X1, s.Y1-s.Y0, s.Y0-s.Y1)/raster.One)
		c.top, c.bottom = min(c.top, y), max(c.bottom, y)
	}
	c.top, c.bottom = min(c.top, c.segments[0].Y0), max(c.bottom, c.segments[0].Y0)
}

func (f *frame) fixed(p point) (x, y int32) {
	px, py := f.place(p.x, p.y)
	return fixed(px), fixed(py)
}

// some takes the edges from the i-th city of the tour to the next, for i in
// [from, to), of which some may be outside the picture.
func (c *chunk) some(s *Scene, p *path, f *frame, from, to int) {
	tour := s.Order != nil && !s.HideTour
	open := p.pieces[from/chunkEdges].open
	x, y := f.place(p.at[from].x, p.at[from].y)
	for i := from; i < to; i++ {
		if f.inside(x, y) {
			c.cities++
		}
		nx, ny := f.place(p.at[i+1].x, p.at[i+1].y)
		if tour && !(open && s.hides(s.Order[i], s.Order[(i+1)%len(s.Order)])) {
			c.add(f, x, y, nx, ny)
		} else {
			c.city(f, x, y)
		}
		x, y = nx, ny
	}
}

// hides says whether the edge closes an open path.
func (s *Scene) hides(a, b solver.City) bool {
	return s.Open != nil && (s.Open[0] == a && s.Open[1] == b || s.Open[0] == b && s.Open[1] == a)
}

// pairs takes single edges.
func (c *chunk) pairs(s *Scene, f frame, edges [][2]solver.City) {
	*c = c.emptied()
	for _, e := range edges {
		if s.hides(e[0], e[1]) {
			continue
		}
		x, y := f.place(s.X[e[0]], s.Y[e[0]])
		nx, ny := f.place(s.X[e[1]], s.Y[e[1]])
		c.add(&f, x, y, nx, ny)
	}
}

// city takes a city without an edge.
func (c *chunk) city(f *frame, x, y float64) {
	if x > -pad && x < f.width+pad && y > -pad && y < f.height+pad {
		c.push(x, y, x, y)
	}
}

// add takes an edge if it may colour a pixel.
func (c *chunk) add(f *frame, x0, y0, x1, y1 float64) {
	if min(x0, x1) > -pad && max(x0, x1) < f.width+pad && min(y0, y1) > -pad && max(y0, y1) < f.height+pad {
		c.push(x0, y0, x1, y1)
		c.edges++
		c.pixels += 1 + int(max(math.Abs(x1-x0), math.Abs(y1-y0)))
		return
	}
	if max(x0, x1) < -pad || min(x0, x1) > f.width+pad || max(y0, y1) < -pad || min(y0, y1) > f.height+pad {
		return
	}
	ax, ay, bx, by, crosses := clip(x0, y0, x1, y1, -pad, -pad, f.width+pad, f.height+pad)
	if !crosses {
		return
	}
	c.edges++
	c.pixels += 1 + int(max(math.Abs(bx-ax), math.Abs(by-ay)))
	x0, y0, x1, y1, _ = clip(x0, y0, x1, y1, -guard, -guard, f.width+guard, f.height+guard)
	c.push(x0, y0, x1, y1)
}

func (c *chunk) push(x0, y0, x1, y1 float64) {
	s := raster.Segment{X0: fixed(x0), Y0: fixed(y0), X1: fixed(x1), Y1: fixed(y1)}
	c.segments = append(c.segments, s)
	c.top = min(c.top, s.Y0, s.Y1)
	c.bottom = max(c.bottom, s.Y0, s.Y1)
}

// fixed rounds down to 1/256 pixel, on both sides of 0.
func fixed(px float64) int32 {
	return int32((px+2*guard)*raster.One) - 2*guard*raster.One
}

// clip cuts a line to a rectangle (Liang and Barsky 1984). It says no where they
// do not meet, and where a coordinate is not a number.
func clip(x0, y0, x1, y1, left, top, right, bottom float64) (ax, ay, bx, by float64, meets bool) {
	from, to := 0.0, 1.0
	dx, dy := x1-x0, y1-y0
	for _, side := range [...]struct{ toward, distance float64 }{
		{-dx, x0 - left}, {dx, right - x0}, {-dy, y0 - top}, {dy, bottom - y0},
	} {
		switch t := side.distance / side.toward; {
		case side.toward == 0 && side.distance < 0:
			return
		case side.toward < 0:
			from = max(from, t)
		case side.toward > 0:
			to = min(to, t)
		}
	}
	if !(from <= to) || math.IsInf(dx, 0) || math.IsInf(dy, 0) {
		return
	}
	return x0 + from*dx, y0 + from*dy, x0 + to*dx, y0 + to*dy, true
}
