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

// inside reports whether a pixel position is in the picture.
func (f *frame) inside(px, py float64) bool {
	return px >= 0 && px < f.width && py >= 0 && py < f.height
}

// chunk is a run of edges on the screen. Either its line leads from each city to the
// next, all in the picture; or its segments are those edges that may colour a pixel,
// in tour order.
type chunk struct {
	of          filling // what it was filled from
	line        []raster.Point
	segments    []raster.Segment
	edges       int   // those of either, less cities without an edge
	pixels      int   // that the segments will colour, about
	cities      int   // inside the picture
	top, bottom int32 // extent, 1/256 pixel
}

// filling is everything that determines the content of a chunk. While it is equal, the
// chunk is reused: the view does not change while a tour changes in some places.
type filling struct {
	frame   frame
	tour    bool   // its edges, not its cities alone
	epoch   uint64 // of the path
	changes uint32 // of the piece
}

func (c *chunk) emptied() chunk {
	return chunk{line: c.line[:0], segments: c.segments[:0], top: math.MaxInt32, bottom: math.MinInt32}
}

// count is how many edges, or cities without one, the chunk has.
func (c *chunk) count() int { return max(0, len(c.line)-1) + len(c.segments) }

// places are where its cities are, as far as they are not beginnings of segments.
func (c *chunk) places() []raster.Point { return c.line[:max(0, len(c.line)-1)] }

// edge is the i-th of them.
func (c *chunk) edge(i int) raster.Segment {
	if len(c.line) > 0 {
		a, b := c.line[i], c.line[i+1]
		return raster.Segment{X0: a.X, Y0: a.Y, X1: b.X, Y1: b.Y}
	}
	return c.segments[i]
}

// fill takes a piece of the path. A city whose edge is not drawn gets a segment
// without length, so that every city begins a segment.
func (c *chunk) fill(s *Scene, p *path, f frame, i int) {
	piece := &p.pieces[i]
	tour := s.Order != nil && !s.HideTour
	of := filling{f, tour, p.epoch, piece.changes}
	if c.of == of {
		return
	}
	own := c.emptied() // a copy: its neighbours in memory are filled at the same time
	own.of = of
	from, to := p.span(i)
	switch box := f.box(piece.box); {
	case box.right < -pad || box.left > f.width+pad || box.bottom < -pad || box.top > f.height+pad:
	case !piece.open && box.left >= 0 && box.right < f.width && box.top >= 0 && box.bottom < f.height:
		own.whole(&f, p.at[from:to+1], tour)
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

// whole takes edges that are all inside the picture, or cities without edges.
func (c *chunk) whole(f *frame, at []point, tour bool) {
	if cap(c.line) < len(at) {
		c.line = make([]raster.Point, len(at))
	}
	c.line = c.line[:len(at)]
	c.cities = len(at) - 1
	k := f.inFixed()
	last := k.place(at[0])
	top, bottom, pixels := last.Y, last.Y, 0
	c.line[0] = last
	line := c.line[1:]
	for i, q := range at[1:] {
		p := k.place(q)
		line[i] = p
		dx, dy := p.X-last.X, p.Y-last.Y
		pixels += int(max(dx, -dx, dy, -dy) >> 8)
		top, bottom = min(top, p.Y), max(bottom, p.Y)
		last = p
	}
	c.top, c.bottom = top, bottom
	if tour {
		c.edges, c.pixels = c.cities, c.cities+pixels
	}
}

// inFixed brings world coordinates to 1/256 pixel as place and fixed do, to the
// last bit: factors that are powers of two change no rounding.
type inFixed struct {
	frame
	upX, upY float64 // shift in 1/256 pixel
}

func (f *frame) inFixed() inFixed {
	k := inFixed{frame: *f, upX: f.shiftX * raster.One, upY: f.shiftY * raster.One}
	k.scaleX, k.scaleY = f.scaleX*raster.One, f.scaleY*raster.One
	return k
}

func (k *inFixed) place(p point) raster.Point {
	x, y := p.x-k.originX, p.y-k.originY
	if k.sideways {
		x, y = y, x
	}
	const lift = 2 * guard * raster.One // so that all is positive, and rounded down
	return raster.Point{X: int32(x*k.scaleX+k.upX+lift) - lift, Y: int32(k.upY-y*k.scaleY+lift) - lift}
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

// hides reports whether the edge closes an open path.
func (s *Scene) hides(a, b solver.City) bool {
	if !s.Open || len(s.Order) == 0 {
		return false
	}
	first, last := s.Order[0], s.Order[len(s.Order)-1]
	return first == a && last == b || first == b && last == a
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

// box is what must not overlap, in pixels.
type box struct{ left, top, right, bottom float64 }

func (a box) overlaps(b box) bool {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
