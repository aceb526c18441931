//go:build !nogui

package window

import (
	"image"

	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// thumbnail is what the picture of a sample is made of. It is read once and
// drawn again when the theme changes.
type thumbnail struct {
	loaded *loaded
	order  []solver.City
}

func (n *thumbnail) draw(colours palette.Palette) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, thumbWidth, thumbHeight))
	scene := draw.Scene{X: n.loaded.x, Y: n.loaded.y, Order: n.order, Palette: colours, Scale: 2, CitySize: -1, Transparent: true}
	draw.Tour(img, &scene, view.Fit(n.loaded.bounds, thumbWidth, thumbHeight, 10), draw.Unbounded())
	return img
}

// The size of a thumbnail in pixels: twice that of a tile, for dense screens.
const (
	thumbWidth  = 352
	thumbHeight = 232
)
