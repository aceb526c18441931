package export

import (
	"context"
	"image/color"
	"iter"

	"tourscope/canvas/draw"
)

// sink is a vector file. Coordinates are the picture's pixels.
type sink interface {
	lines(colour color.RGBA, width float64) // what follows is drawn so
	moveTo(x, y float64)
	lineTo(x, y float64)
	dots(colour color.RGBA, diameter float64)
	dot(x, y float64)
	end() // of lines or dots
	cover(y0, y1 float64)
	rect(x0, y0, x1, y1 float64, colour color.RGBA)
	picture(png []byte, width, height int) // that fills the composition
	area(corners [4][2]float64, colour color.RGBA)
	text(t text, colour color.RGBA)
}

// piece is the number of points after which a path is split: viewers are slow on longer
// ones.
const piece = 10_000

// drawVector draws the picture in the order in which the screen has it.
func drawVector(ctx context.Context, c *composition, to sink) error {
	s := &c.Scene
	w := walker{ctx: ctx, c: c, to: to, total: len(s.Order) + 2*len(s.X)}
	w.grounds()
	w.tour()
	if c.style.BordersOver {
		w.borders(s.Palette.City)
	}
	w.path(draw.VisibleArrows(s, c.view), c.lineColor(), c.style.LineWidth)
	w.path(draw.VisiblePairs(s, c.view, s.Fixed), s.Palette.Fixed, c.style.LineWidth*1.8)
	w.path(draw.VisiblePairs(s, c.view, s.MarkedEdges), s.Palette.Accent, c.style.LineWidth*2.2)
	if c.style.Dot != draw.NoDots {
		if c.style.Halo > 0 && !c.Transparent {
			w.cities(s.Palette.Background, c.style.Diameter+2*c.style.Halo)
		}
		w.cities(s.Palette.City, c.style.Diameter)
	}
	if w.err != nil {
		return w.err
	}
	for _, l := range c.style.Labels {
		to.text(text{x: l.X, y: l.Y, size: l.Size, text: l.Text}, s.Palette.Text)
	}
	if c.View != nil && !c.Transparent {
		to.cover(0, float64(c.head))
		to.cover(float64(c.Height-c.foot), float64(c.Height))
	}
	for _, t := range c.texts {
		to.text(t, s.Palette.Text)
	}
	return nil
}

func (c *composition) lineColor() color.RGBA {
	if c.Scene.Line != (color.RGBA{}) {
		return c.Scene.Line
	}
	return c.Scene.Palette.Tour
}

// walker writes to a sink, splits paths, reports progress and checks ctx.
type walker struct {
	ctx         context.Context
	c           *composition
	to          sink
	done, total int
	err         error
}

// step counts a point and reports whether to continue.
func (w *walker) step() bool {
	if w.done++; w.done%piece == 0 {
		w.err = w.ctx.Err()
		w.c.report(float64(w.done) / float64(w.total))
	}
	return w.err == nil
}

// grounds draws the regions of the search under everything else, their borders as
// well if they can be seen there.
func (w *walker) grounds() {
	s := &w.c.Scene
	all, _ := draw.VisibleRegions(s, w.c.view)
	for _, r := range all {
		if !w.c.Transparent && r.Fill != s.Palette.Background {
			w.to.area(r.Corners, r.Fill)
		}
	}
	if !w.c.style.BordersOver {
		w.borders(s.Palette.Border)
	}
}

// tour draws the lines of the tour, those of a dense one as a picture.
func (w *walker) tour() {
	if !w.c.style.Shaded {
		w.path(draw.VisibleTour(&w.c.Scene, w.c.view), w.c.lineColor(), w.c.style.LineWidth)
		return
	}
	file, err := w.c.shaded(w.ctx)
	if w.err = err; err == nil {
		w.to.picture(file, w.c.Width, w.c.Height)
		w.done += len(w.c.Scene.Order)
		w.c.report(float64(w.done) / float64(w.total))
	}
}

func (w *walker) borders(colour color.RGBA) {
	all, width := draw.VisibleRegions(&w.c.Scene, w.c.view)
	w.path(func(yield func(draw.Edge) bool) {
		for _, r := range all {
			for i, b := range r.Corners {
				a := r.Corners[(i+3)%4]
				if !yield(draw.Edge{AX: a[0], AY: a[1], BX: b[0], BY: b[1], Joined: i > 0}) {
					return
				}
			}
		}
	}, colour, width)
}

func (w *walker) path(edges iter.Seq[draw.Edge], colour color.RGBA, width float64) {
	points := 0
	for e := range edges {
		switch {
		case points == 0:
			w.to.lines(colour, width)
			w.to.moveTo(e.AX, e.AY)
		case points >= piece:
			w.to.end()
			w.to.lines(colour, width)
			w.to.moveTo(e.AX, e.AY)
			points = 0
		case !e.Joined:
			w.to.moveTo(e.AX, e.AY)
		}
		w.to.lineTo(e.BX, e.BY)
		if points++; !w.step() {
			break
		}
	}
	if points > 0 {
		w.to.end()
	}
}

func (w *walker) cities(colour color.RGBA, diameter float64) {
	points := 0
	for x, y := range draw.VisibleCities(&w.c.Scene, w.c.view) {
		if points%piece == 0 {
			if points > 0 {
				w.to.end()
			}
			w.to.dots(colour, diameter)
		}
		w.to.dot(x, y)
		if points++; !w.step() {
			break
		}
	}
	if points > 0 {
		w.to.end()
	}
}
