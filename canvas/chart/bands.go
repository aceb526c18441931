package chart

import (
	"image/color"
	"math"

	"tourscope/canvas/lettering"
)

// Bands show the stages of a run over its time. The band of a run that is alone is as
// high as the chart and lies behind the curve; of several, each has a strip above the
// time axis, the first one's on top. What a GPU did is hatched and says so, since a
// tint alone is not seen by everybody and not printed by every printer.

const (
	stripHeight = 5  // points, of one of several
	stripGap    = 2  // points
	hatchEvery  = 9  // points from one line to the next
	leastBand   = 1  // pixels: what is narrower is not seen
	bandText    = 10 // points
	leastNamed  = 60 // points: in a lower chart the curve needs all the height
)

// drawBands draws the bands of all series. They are of times, so that no other axis can
// show them.
func (c *Chart) drawBands(to Surface, l *layout) {
	if c.XAxis != Time {
		return
	}
	k := c.scale()
	if len(c.Series) == 1 {
		c.drawStrip(to, l, &c.Series[0], l.top, l.bottom)
		return
	}
	top := c.bandsTop(l)
	for i := range c.Series {
		c.drawStrip(to, l, &c.Series[i], top, top+stripHeight*k)
		top += (stripHeight + stripGap) * k
	}
}

// bandsTop is where the strips of several series begin, above which all else is; of one, the axis.
func (c *Chart) bandsTop(l *layout) float64 {
	if c.XAxis != Time || len(c.Series) < 2 {
		return l.bottom
	}
	return l.bottom - float64(len(c.Series))*(stripHeight+stripGap)*c.scale()
}

// drawStrip draws the bands of a series between two heights. Neighbours differ in tint.
func (c *Chart) drawStrip(to Surface, l *layout, s *Series, top, bottom float64) {
	for i, b := range s.Bands {
		from, end := l.x.pixel(max(b.From, l.x.low)), l.x.pixel(min(max(b.To, l.x.low), l.x.high))
		if end-from < leastBand {
			continue
		}
		high := bottom-top > 3*bandText*c.scale()
		strength := 1.0
		if !high {
			strength = 3 // a small area needs more colour to be seen
		}
		tint := c.tint(i%2 == 1, b.GPU, strength)
		to.Rect(int(math.Round(from)), int(math.Round(top)), int(math.Round(end)), int(math.Round(bottom)), tint)
		if b.GPU {
			c.hatch(to, from, end, top, bottom, strength)
		}
		if high {
			c.nameBand(to, l, b, from, end, top, i%2 == 1)
		}
	}
}

// tint is the colour of a band: of the GPU's a little of the colour of what is good.
func (c *Chart) tint(second, gpu bool, strength float64) color.RGBA {
	share := 0.06
	if second {
		share = 0.12
	}
	of := c.Palette.Axis
	if gpu {
		of = c.Palette.Best
	}
	return mix(c.Palette.Background, of, share*strength)
}

// mix is a colour with a share of another one.
func mix(a, b color.RGBA, share float64) color.RGBA {
	part := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*(1-share) + float64(y)*share)) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255}
}

// hatch draws lines from the lower left to the upper right, which go on from one band
// to the next.
func (c *Chart) hatch(to Surface, from, end, top, bottom, strength float64) {
	k := c.scale()
	every, height, colour := hatchEvery*k, bottom-top, mix(c.Palette.Background, c.Palette.Best, 0.2*strength)
	for foot := math.Floor((from-height)/every) * every; foot < end; foot += every {
		left, right := max(foot, from), min(foot+height, end)
		if left < right {
			to.Polyline([]Place{{X: left, Y: bottom - (left - foot)}, {X: right, Y: bottom - (right - foot)}}, k, colour)
		}
	}
}

// bandRoom is the room above the curve for the names of the bands, in pixels: a run
// begins with its longest tour.
func (c *Chart) bandRoom(l *layout) float64 {
	k := c.scale()
	if c.XAxis != Time || len(c.Series) != 1 || len(c.Series[0].Bands) == 0 || l.bottom-l.top < leastNamed*k {
		return 0
	}
	return (bandText + 6) * k
}

// nameBand writes the name at the top, above the curve, where it fits and does not run
// into the legend.
func (c *Chart) nameBand(to Surface, l *layout, b Band, from, end, top float64, second bool) {
	k, name := c.scale(), b.Name
	if b.GPU {
		name += " · GPU"
	}
	style := c.text(bandText, c.Palette.Muted, lettering.Center)
	width := c.fonts.Width(name, style)
	if width > end-from-6*k || (from+end+width)/2 > l.right-c.legendWidth(l) {
		return
	}
	middle := (from + end) / 2
	if b.GPU { // the lines of the hatching stay off the letters
		to.Rect(int(middle-width/2-2*k), int(top+2*k), int(middle+width/2+2*k), int(top+(bandText+6)*k), c.tint(second, true, 1))
	}
	to.Text(middle, top+(bandText+3)*k, name, style)
}

// legendWidth is the room that the legend takes at the right.
func (c *Chart) legendWidth(l *layout) float64 {
	if all := c.arrangements(l); len(all) > 0 && !all[0].row { // a row is below the names
		return all[0].width
	}
	return 0
}
