// Package view maps world coordinates to the pixels of a picture and back, and computes
// the views after panning and zooming.
//
// It does not draw. The hard part is that all values stay finite for any input: one
// city, cities on a line, a picture of size zero, thousands of zoom steps.
package view

import "math"

// Limits. The zooms are relative to the fitted view.
const (
	MinZoom = 1.0 / 16 // further out the tour is a speck
	MaxZoom = 1 << 20  // beyond, float64 pixels of large coordinates jump

	maxPixels = 1e9 // no pointer position is farther away
)

// Viewport shows a part of the world in a picture of Width × Height pixels, at
// one scale for both axes. World y points up, unless Orientation turns it; pixel y
// points down; pixel (0, 0) is the upper left corner of the picture and (0.5, 0.5)
// the centre of its first pixel.
//
// It is a value: methods that change the view return the changed one, so that
// views can be kept, compared and undone. The zero value shows nothing; Fit
// makes the first one.
type Viewport struct {
	CenterX, CenterY float64 // the world point in the middle of the picture
	Scale            float64 // pixels a world unit
	Width, Height    int     // pixels
	Orientation      Orientation

	bounds Bounds
	margin float64
	fitted bool
}

// Fit returns the view of w × h pixels that shows all of b with margin pixels
// free on each side. Bounds without an extent are shown at scale 1, in the
// middle.
func Fit(b Bounds, w, h int, margin float64) Viewport { return FitTurned(b, w, h, margin, 0) }

// FitTurned does the same with the world turned.
func FitTurned(b Bounds, w, h int, margin float64, o Orientation) Viewport {
	margin = max(0, pixels(margin))
	v := Viewport{Width: max(1, w), Height: max(1, h), Orientation: o & orientation, bounds: b.sane(), margin: margin, fitted: true}
	v.CenterX, v.CenterY = v.bounds.Center()
	v.Scale = v.fitScale()
	return v
}

// fitScale returns the scale at which the bounds fill the picture. A picture
// too small for its margins gives them up.
func (v Viewport) fitScale() float64 {
	w, h := float64(v.Width), float64(v.Height)
	margin := min(v.margin, w/4, h/4)
	scale := math.Inf(1)
	bw, bh := v.Orientation.Size(v.bounds)
	if bw > 0 {
		scale = (w - 2*margin) / bw
	}
	if bh > 0 {
		scale = min(scale, (h-2*margin)/bh)
	}
	if !finite(scale) || scale <= 0 {
		return 1
	}
	return min(scale, 1e100) // times any zoom and coordinate it stays finite
}

// Refit returns the view that shows all again.
func (v Viewport) Refit() Viewport {
	return FitTurned(v.bounds, v.Width, v.Height, v.margin, v.Orientation)
}

// Orient returns the view with the world turned about the middle of the picture.
// A fitted view is fitted again; any other keeps its middle and its scale.
func (v Viewport) Orient(o Orientation) Viewport {
	v.Orientation = o & orientation
	if v.fitted {
		return v.Refit()
	}
	if v.Scale > 0 {
		v.Scale = v.limit(v.Scale)
		v = v.tether()
	}
	return v
}

// IsFitted reports whether the view shows all because Fit made it so; Resize then
// keeps it so.
func (v Viewport) IsFitted() bool { return v.fitted }

// Bounds returns the bounds that Fit was given.
func (v Viewport) Bounds() Bounds { return v.bounds }

// Zoom returns the scale relative to the fitted one, 1 when fitted.
func (v Viewport) Zoom() float64 { return v.Scale / v.fitScale() }

// ZoomAt scales by factor around the pixel (px, py), whose world point stays
// where it is. The zoom stops at MinZoom and MaxZoom.
func (v Viewport) ZoomAt(px, py, factor float64) Viewport {
	if !finite(factor) || factor <= 0 {
		return v
	}
	px, py = pixels(px), pixels(py)
	x, y := v.ToWorld(px, py)
	v.Scale = v.limit(v.Scale * factor)
	dx, dy := v.Orientation.Undo((px-float64(v.Width)/2)/v.Scale, -(py-float64(v.Height)/2)/v.Scale)
	v.CenterX, v.CenterY = x-dx, y-dy
	v.fitted = false
	return v.tether()
}

// Pan moves the picture's content by (dx, dy) pixels: the world follows the
// mouse. Some of the bounds always stays in the picture.
func (v Viewport) Pan(dx, dy float64) Viewport {
	dx, dy = pixels(dx), pixels(dy)
	if v.Scale == 0 || dx == 0 && dy == 0 {
		return v
	}
	v = v.Shift(dx, dy)
	v.fitted = false
	return v.tether()
}

// Shift is Pan without a limit, for pictures whose middle is elsewhere.
func (v Viewport) Shift(dx, dy float64) Viewport {
	if v.Scale == 0 {
		return v
	}
	x, y := v.Orientation.Undo(dx/v.Scale, -dy/v.Scale)
	v.CenterX -= x
	v.CenterY -= y
	return v
}

// Resize returns the view in a picture of another size. A fitted view is fitted
// again; any other keeps its centre and its scale.
func (v Viewport) Resize(w, h int) Viewport {
	if v.fitted {
		return FitTurned(v.bounds, w, h, v.margin, v.Orientation)
	}
	v.Width, v.Height = max(1, w), max(1, h)
	v.Scale = v.limit(v.Scale)
	return v.tether()
}

// Magnify returns the same part of the world in a picture factor times as large,
// for exports and screens of more pixels.
func (v Viewport) Magnify(factor float64) Viewport {
	v.Width = max(1, int(math.Round(float64(v.Width)*factor)))
	v.Height = max(1, int(math.Round(float64(v.Height)*factor)))
	v.Scale *= factor
	v.margin *= factor
	return v
}

// Look centres the view on a world point at a zoom relative to the fitted view.
func (v Viewport) Look(x, y, zoom float64) Viewport {
	if !finite(x) || !finite(y) || !finite(zoom) || zoom <= 0 {
		return v
	}
	v.CenterX, v.CenterY = x, y
	v.Scale = v.limit(v.fitScale() * zoom)
	v.fitted = false
	return v.tether()
}

// ToScreen turns a world point into pixels.
func (v Viewport) ToScreen(x, y float64) (px, py float64) {
	right, up := v.Orientation.Apply(x-v.CenterX, y-v.CenterY)
	return right*v.Scale + float64(v.Width)/2, float64(v.Height)/2 - up*v.Scale
}

// ToWorld turns pixels into a world point.
func (v Viewport) ToWorld(px, py float64) (x, y float64) {
	if v.Scale == 0 {
		return v.CenterX, v.CenterY
	}
	x, y = v.Orientation.Undo((px-float64(v.Width)/2)/v.Scale, -(py-float64(v.Height)/2)/v.Scale)
	return v.CenterX + x, v.CenterY + y
}

// pixels bounds a pixel coordinate; what is no number becomes 0.
func pixels(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return max(-maxPixels, min(maxPixels, v))
}

func (v Viewport) limit(scale float64) float64 {
	fit := v.fitScale()
	return max(fit*MinZoom, min(fit*MaxZoom, scale))
}

// tether keeps the centre within the bounds grown by half a picture, so that the
// tour cannot get lost.
func (v Viewport) tether() Viewport {
	dx, dy := float64(v.Width)/2/v.Scale, float64(v.Height)/2/v.Scale
	if v.Orientation.Sideways() {
		dx, dy = dy, dx
	}
	v.CenterX = max(v.bounds.MinX-dx, min(v.bounds.MaxX+dx, v.CenterX))
	v.CenterY = max(v.bounds.MinY-dy, min(v.bounds.MaxY+dy, v.CenterY))
	return v
}

// Part is a part of the world as it is seen: its middle, and how far it extends
// along the picture's width and height, in world units.
type Part struct{ X, Y, Width, Height float64 }

// Part returns what the picture shows.
func (v Viewport) Part() Part {
	return Part{v.CenterX, v.CenterY, float64(v.Width) / v.Scale, float64(v.Height) / v.Scale}
}

// Valid reports whether the part can be shown.
func (p Part) Valid() bool {
	return finite(p.X) && finite(p.Y) && finite(p.Width) && finite(p.Height) && p.Width > 0 && p.Height > 0
}
