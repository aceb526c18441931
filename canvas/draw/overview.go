package draw

import (
	"image"
	"math"
	"strconv"
	"time"

	"tourscope/canvas/lettering"
	"tourscope/canvas/raster"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// A zoomed picture has a small map of everything in a corner, with a frame around the part
// that is shown, and a scale in another corner.

// Sizes in points.
const (
	mapSide   = 132.0 // the longer side
	mapInset  = 10.0  // from the picture's edges
	mapMargin = 5.0
	scaleMost = 130.0 // the longest bar
	scaleText = 11.0

	zoomedFrom   = 1.25                   // zoom from which there is a map
	leastPicture = 2.4                    // sides of the map, the least sides of a picture with one
	mapEvery     = 500 * time.Millisecond // between two drawings of a tour that changes
)

// Overview draws the small map and the scale. It keeps the map's drawing while the tour
// changes, so each render goroutine has one of its own. The zero value is ready.
type Overview struct {
	painter Painter
	fonts   lettering.Fonts
	small   *image.RGBA
	of      overviewOf
	order   *solver.City // the first of the tour that is drawn
	drawn   time.Time
}

// overviewOf is what the map depends on, beside the tour.
type overviewOf struct {
	x             *float64
	width, height int
	orientation   view.Orientation
	palette       string
	dark          bool
	line          uint32
}

// Draw draws the map of a zoomed view onto its picture. now is the time.
func (o *Overview) Draw(dst *image.RGBA, s *Scene, v view.Viewport, now time.Time) {
	area, whole, shown := MapOf(v, dst.Rect.Dx(), dst.Rect.Dy(), s.scale())
	if !shown {
		return
	}
	k, w, h := s.scale(), area.Dx(), area.Dy()
	o.refresh(s, whole, now)
	left, top := area.Min.X, area.Min.Y
	rows, edge := raster.RowsOf(dst, 0, dst.Rect.Dy()), max(1, int(math.Round(k)))
	rows.Rect(left-edge, top-edge, left+w+edge, top+h+edge, s.Palette.Axis)
	for y := range h {
		copy(dst.Pix[(top+y)*dst.Stride+4*left:][:4*w], o.small.Pix[y*o.small.Stride:])
	}
	shows := FrameIn(whole, v).Add(area.Min)
	o.frame(rows, shows.Min.X, shows.Min.Y, shows.Max.X, shows.Max.Y, 2*edge, s)
}

// MapOf returns where the small map lies in a picture of the view, width × height pixels at
// scale pixels a point, and the map's own view of everything, whose pixel (0, 0) is the
// area's upper left one. A view that is hardly zoomed and a small picture have none.
func MapOf(v view.Viewport, width, height int, scale float64) (area image.Rectangle, whole view.Viewport, shown bool) {
	w, h := mapSize(v, scale)
	if v.Zoom() < zoomedFrom || float64(width) < leastPicture*float64(w) || float64(height) < leastPicture*float64(h) {
		return image.Rectangle{}, view.Viewport{}, false
	}
	corner := image.Pt(width-int(mapInset*scale), height-int(mapInset*scale))
	whole = view.FitTurned(v.Bounds(), w, h, mapMargin*scale, v.Orientation)
	return image.Rectangle{Min: corner.Sub(image.Pt(w, h)), Max: corner}, whole, true
}

// FrameIn returns the part of the map's pixels that a view shows.
func FrameIn(whole, v view.Viewport) image.Rectangle {
	x0, y0 := whole.ToScreen(v.ToWorld(0, 0))
	x1, y1 := whole.ToScreen(v.ToWorld(float64(v.Width), float64(v.Height)))
	inside := func(p float64, side int) int { return int(max(0, min(float64(side), math.Round(p)))) }
	return image.Rect(inside(x0, whole.Width), inside(y0, whole.Height), inside(x1, whole.Width), inside(y1, whole.Height))
}

// mapSize is the size of the map in pixels: the shape of the world.
func mapSize(v view.Viewport, k float64) (w, h int) {
	width, height := v.Orientation.Size(v.Bounds())
	longer := max(width, height)
	if !(longer > 0) {
		return int(mapSide * k), int(mapSide * k)
	}
	side := func(length float64) int { return int(max(0.3, length/longer) * mapSide * k) }
	return side(width), side(height)
}

// refresh draws the map if it has changed.
func (o *Overview) refresh(s *Scene, whole view.Viewport, now time.Time) {
	of := overviewOf{x: &s.X[0], width: whole.Width, height: whole.Height, orientation: whole.Orientation,
		palette: s.Palette.Name, dark: s.Palette.Dark, line: raster.Word(s.lineColor())}
	var order *solver.City
	if len(s.Order) > 0 {
		order = &s.Order[0]
	}
	if of == o.of && (order == o.order || now.Sub(o.drawn) < mapEvery) {
		return
	}
	plain := Scene{X: s.X, Y: s.Y, Order: s.Order, Open: s.Open, Palette: s.Palette, Line: s.Line, Scale: s.Scale, CitySize: s.CitySize, LineWidth: densestLine}
	if len(s.Order) > 0 {
		plain.CitySize = -1
	}
	o.small = image.NewRGBA(image.Rect(0, 0, whole.Width, whole.Height))
	o.painter.Tour(o.small, &plain, whole, Draft())
	o.of, o.order, o.drawn = of, order, now
}

// frame draws a rectangle's edges.
func (o *Overview) frame(rows *raster.Rows, x0, y0, x1, y1, thick int, s *Scene) {
	x1, y1 = max(x1, x0+2*thick), max(y1, y0+2*thick)
	for _, r := range [][4]int{{x0, y0, x1, y0 + thick}, {x0, y1 - thick, x1, y1}, {x0, y0, x0 + thick, y1}, {x1 - thick, y0, x1, y1}} {
		rows.Rect(r[0], r[1], r[2], r[3], s.Palette.Accent)
	}
}

// Scale draws a bar of a round length into the lower left corner of a zoomed view. unit is the length of one
// unit of the world in the unit that the bar is labelled with.
func (o *Overview) Scale(dst *image.RGBA, s *Scene, v view.Viewport, unit float64, name string) {
	k := s.scale()
	length := roundLength(scaleMost * k * unit / v.Scale)
	pixels := int(math.Round(length / unit * v.Scale))
	if v.Zoom() < zoomedFrom || !(v.Scale > 0) || pixels < 2 || float64(dst.Rect.Dx()) < 2*scaleMost*k {
		return
	}
	thick := max(1, int(math.Round(1.5*k)))
	left, base := int(mapInset*k), dst.Rect.Dy()-int(mapInset*k)
	rows := raster.RowsOf(dst, 0, dst.Rect.Dy())
	rows.Rect(left, base-thick, left+pixels, base, s.Palette.Text)
	rows.Rect(left, base-int(5*k), left+thick, base, s.Palette.Text)
	rows.Rect(left+pixels-thick, base-int(5*k), left+pixels, base, s.Palette.Text)
	text := lettering.Style{Size: scaleText * k, Color: s.Palette.Text}
	label := labelOf(length, name)
	rows.Rect(left, base-int(22*k), left+int(o.fonts.Width(label, text)+4*k), base-int(7*k), s.Palette.Background)
	o.fonts.Write(dst, float64(left), float64(base)-10*k, label, text)
}

// roundLength is the greatest of 1, 2 and 5 times the powers of ten up to a length.
func roundLength(most float64) float64 {
	if !(most > 0) || math.IsInf(most, 1) {
		return 0
	}
	power := math.Pow(10, math.Floor(math.Log10(most)))
	for _, m := range []float64{5, 2} {
		if m*power <= most {
			return m * power
		}
	}
	return power
}

// labelOf writes a round length.
func labelOf(length float64, unit string) string {
	text := strconv.FormatFloat(length, 'f', -1, 64)
	switch {
	case length >= 1e7 || length < 1e-4:
		text = strconv.FormatFloat(length, 'g', 3, 64)
	case length >= 1000:
		text = grouped(int64(length))
	}
	return text + " " + unit
}

// grouped groups digits.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}
