package chart

import "math"

// A run may report a million lengths and a chart has a thousand columns. In each
// column only the first, the least, the greatest and the last value can be told
// apart, and drawing those four gives the same picture as drawing all. Lines go
// in steps: between two reports the tour stays as long as it was.

// Place is a point of a curve in pixels.
type Place struct{ X, Y float64 }

// curve returns the polyline of a series.
func (c *Chart) curve(l *layout, s *Series) []Place {
	var line []Place
	to := func(x, y float64) {
		if n := len(line); n > 0 && line[n-1].Y != y && line[n-1].X != x {
			line = append(line, Place{x, line[n-1].Y})
		}
		line = append(line, Place{x, y})
	}
	var col column
	points := c.visible(s)
	for i := range points {
		p := &points[i]
		x, y := max(l.x.pixel(p.On(c.XAxis)), l.left), l.y.pixel(l.ordinate(p.Length))
		if col.count > 0 && math.Floor(x) != math.Floor(col.x) {
			col.emit(to)
			col = column{}
		}
		col.add(x, y)
	}
	col.emit(to)
	if n := len(s.Points); len(line) > 0 && !c.Range.All() && s.Points[n-1].On(c.XAxis) > c.Range.To {
		line = append(line, Place{l.right, line[len(line)-1].Y}) // the run goes on beyond the range
	}
	return line
}

// column gathers the points of one pixel column.
type column struct {
	x                      float64
	count                  int
	first, low, high, last float64
}

func (c *column) add(x, y float64) {
	if c.count == 0 {
		*c = column{x: x, first: y, low: y, high: y}
	}
	c.count++
	c.low, c.high, c.last = min(c.low, y), max(c.high, y), y
}

func (c *column) emit(to func(x, y float64)) {
	if c.count == 0 {
		return
	}
	to(c.x, c.first)
	if c.low != c.high {
		to(c.x, c.low)
		to(c.x, c.high)
		to(c.x, c.last)
	}
}
