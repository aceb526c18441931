package chart

import (
	"image"
	"image/color"
	"math"
	"slices"

	"tourscope/canvas/lettering"
	"tourscope/canvas/raster"
)

func (t *Trends) drawAxes(dst *image.RGBA, rows *raster.Rows, r *room) {
	k := t.scale()
	thick := max(1, int(math.Round(gridWidth*k)))
	left, right, base := int(r.left), int(math.Ceil(r.right)), int(math.Round(r.bottom))
	for _, mark := range r.yTicks {
		y := int(math.Round(mark.at)) - thick/2
		rows.Rect(left, y, right, y+thick, t.Palette.Grid)
		t.fonts.Write(dst, r.left-tickSpace*k, mark.at+textSize*0.36*k, mark.text, t.text(t.Palette.Muted, lettering.Right))
	}
	rows.Rect(left, base, right, base+thick, t.Palette.Axis)
	slices.SortFunc(r.xTicks, func(a, b tick) int { return int(math.Round(a.at - b.at)) })
	free := math.Inf(-1)
	style := t.text(t.Palette.Muted, lettering.Center)
	for _, mark := range r.xTicks {
		x := int(math.Round(mark.at)) - thick/2
		rows.Rect(x, base, x+thick, base+int(4*k), t.Palette.Axis)
		half := t.fonts.Width(mark.text, style) / 2
		if mark.at-half < free {
			continue // it would run into the label before
		}
		free = mark.at + half + 6*k
		t.fonts.Write(dst, mark.at, r.bottom+(tickSpace+textSize)*k, mark.text, style)
	}
	if t.XTitle != "" {
		t.fonts.Write(dst, (r.left+r.right)/2, r.bottom+(tickSpace+2*textSize+6)*k, t.XTitle, style)
	}
	if x, is := t.nearest(r); is {
		at := int(math.Round(r.x.pixel(x)))
		rows.Rect(at, int(r.top), at+thick, base, t.Palette.Axis)
	}
}

func (t *Trends) colour(i int) color.RGBA {
	if own := t.Trends[i].Color; own != (color.RGBA{}) {
		return own
	}
	return t.Palette.Series(i)
}

// drawTrend draws the line, its points, and their intervals as whiskers.
func (t *Trends) drawTrend(rows *raster.Rows, r *room, i int) {
	k := t.scale()
	var line []spot
	t.mask.Reset(rows)
	stroke := func(a, b spot, width float64) {
		s := raster.Segment{X0: raster.Fixed(a.x), Y0: raster.Fixed(a.y), X1: raster.Fixed(b.x), Y1: raster.Fixed(b.y)}
		t.mask.Stroke(s, float32(width*k))
	}
	for _, p := range t.Trends[i].Points {
		if math.IsNaN(p.Y) || t.LogX && p.X <= 0 {
			continue
		}
		at := spot{r.x.pixel(p.X), r.y.pixel(p.Y)}
		if n := len(line); n > 0 {
			stroke(line[n-1], at, usualLine)
		}
		line = append(line, at)
		if math.IsNaN(p.Low) || math.IsNaN(p.High) {
			continue
		}
		low, high := r.y.pixel(p.Low), r.y.pixel(p.High)
		stroke(spot{at.x, min(low, r.bottom)}, spot{at.x, max(high, r.top)}, 1.2)
		for _, end := range []float64{low, high} {
			switch {
			case end < r.top: // it goes on beyond the axis
				stroke(spot{at.x, r.top}, spot{at.x - 4*k, r.top + 5*k}, 1.2)
				stroke(spot{at.x, r.top}, spot{at.x + 4*k, r.top + 5*k}, 1.2)
			case end > r.bottom:
				stroke(spot{at.x, r.bottom}, spot{at.x - 4*k, r.bottom - 5*k}, 1.2)
				stroke(spot{at.x, r.bottom}, spot{at.x + 4*k, r.bottom - 5*k}, 1.2)
			default:
				stroke(spot{at.x - 4*k, end}, spot{at.x + 4*k, end}, 1.2)
			}
		}
	}
	t.mask.Paint(rows, t.colour(i))
	for _, at := range line {
		rows.Disc(float32(at.x), float32(at.y), float32(4.5*k), t.Palette.Background)
		rows.Disc(float32(at.x), float32(at.y), float32(3.2*k), t.colour(i))
	}
}

// drawNames names the trends at the right above the plot, where no curve is.
func (t *Trends) drawNames(dst *image.RGBA, rows *raster.Rows, r *room) {
	k := t.scale()
	x, y := r.right, (edgeSpace+textSize)*k
	for i := len(t.Trends) - 1; i >= 0; i-- {
		name := t.Trends[i].Name
		if name == "" || len(t.Trends[i].Points) == 0 {
			continue
		}
		style := t.text(t.Palette.Text, lettering.Right)
		t.fonts.Write(dst, x, y, name, style)
		x -= t.fonts.Width(name, style) + 6*k
		middle := int(math.Round(y - textSize*0.36*k))
		rows.Rect(int(x-14*k), middle-1, int(x), middle-1+max(2, int(2*k)), t.colour(i))
		x -= 30 * k
	}
}

// nearest is the measured value nearest to the mouse.
func (t *Trends) nearest(r *room) (x float64, is bool) {
	if t.Hover < r.left || t.Hover > r.right {
		return 0, false
	}
	best := math.Inf(1)
	for _, trend := range t.Trends {
		for _, p := range trend.Points {
			if away := math.Abs(r.x.pixel(p.X) - t.Hover); away < best && (!t.LogX || p.X > 0) {
				best, x, is = away, p.X, true
			}
		}
	}
	return x, is
}

// At returns the measured value nearest to the x pixel of a picture of w × h
// pixels; false beside the plot.
func (t *Trends) At(px float64, w, h int) (x float64, is bool) {
	r, is := t.arrange(w, h)
	if !is {
		return 0, false
	}
	read := *t
	read.Hover = px
	return read.nearest(&r)
}

// spot is a place in the picture, in pixels.
type spot struct{ x, y float64 }
