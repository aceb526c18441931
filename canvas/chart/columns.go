package chart

import (
	"math"
	"slices"
)

// A run may report a million lengths and a chart has a thousand columns. In each
// column only the first, the least, the greatest and the last value can be told
// apart, and drawing those four gives the same picture as drawing all. Lines go
// in steps: between two reports the tour stays as long as it was.

// place is a point of a curve in pixels.
type place struct{ x, y float64 }

// curve returns the polyline of a series.
func (c *Chart) curve(l *layout, s *Series) []place {
	var line []place
	to := func(x, y float64) {
		if n := len(line); n > 0 && line[n-1].y != y && line[n-1].x != x {
			line = append(line, place{x, line[n-1].y})
		}
		line = append(line, place{x, y})
	}
	var col column
	for i := range s.Points {
		p := &s.Points[i]
		x, y := l.x.pixel(p.On(c.XAxis)), l.y.pixel(l.ordinate(p.Length))
		if col.count > 0 && math.Floor(x) != math.Floor(col.x) {
			col.emit(to)
			col = column{}
		}
		col.add(x, y)
	}
	col.emit(to)
	return line
}

// Decimated returns the points of the i-th series that columns many columns can
// tell apart: at most four a column.
func (c *Chart) Decimated(i, columns int) []Point {
	points := c.Series[i].Points
	if len(points) <= 4*columns || columns < 1 {
		return points
	}
	l := layout{}
	c.ranges(&l)
	l.x.to = float64(columns)
	var kept []Point
	for from := 0; from < len(points); {
		here := math.Floor(l.x.pixel(points[from].On(c.XAxis)))
		least, greatest, to := from, from, from
		for ; to < len(points) && math.Floor(l.x.pixel(points[to].On(c.XAxis))) == here; to++ {
			if points[to].Length < points[least].Length {
				least = to
			}
			if points[to].Length > points[greatest].Length {
				greatest = to
			}
		}
		picks := []int{from, min(least, greatest), max(least, greatest), to - 1}
		for _, at := range slices.Compact(picks) {
			kept = append(kept, points[at])
		}
		from = to
	}
	return kept
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
