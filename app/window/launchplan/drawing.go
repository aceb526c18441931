//go:build !nogui

package launchplan

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/i18n"
	"tourscope/gpu/plan"
)

// drawing shows one multiprocessor as a grid of warps: those of the launch's blocks,
// those that further blocks could use, and those that another limit leaves idle. Warps
// of a block are adjacent; blocks alternate in shade.
type drawing struct {
	object *canvas.Raster
	shown  plan.Plan
}

// Columns of the grid, and its height.
const (
	columns = 16
	height  = 62
)

func newDrawing() *drawing {
	d := &drawing{}
	d.object = canvas.NewRaster(d.paint)
	d.object.ScaleMode = canvas.ImageScalePixels
	d.object.SetMinSize(fyne.NewSize(120, height))
	return d
}

func (d *drawing) show(o plan.Plan) {
	d.shown = o
	d.object.Refresh()
}

// blocks is the largest number of blocks on a multiprocessor at the start. It is less
// than the occupancy allows if the launch has few blocks.
func (d *drawing) blocks() int {
	o := d.shown
	return min(o.Active, (o.Blocks+o.Multiprocessors()-1)/max(1, o.Multiprocessors()))
}

// text names the drawing, and says how many blocks there are of those that could be.
func (d *drawing) text() string {
	if blocks := d.blocks(); blocks < d.shown.Active {
		return i18n.L("One multiprocessor: %d of %d blocks", blocks, d.shown.Active)
	}
	return i18n.L("One multiprocessor")
}

// shades are the colours of the squares: two for blocks, one for spare room, one for
// idle warps.
func shades() (blocks [2]color.NRGBA, room, nothing color.NRGBA) {
	first := plain(theme.Color(theme.ColorNamePrimary))
	background := plain(theme.Color(theme.ColorNameBackground))
	blocks = [2]color.NRGBA{first, mixed(first, background, 0.62)}
	return blocks, mixed(first, background, 0.2), plain(theme.Color(theme.ColorNameSeparator))
}

func plain(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }

// mixed blends a colour over a background.
func mixed(c, background color.NRGBA, share float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(share*float64(a) + (1-share)*float64(b)) }
	return color.NRGBA{R: mix(c.R, background.R), G: mix(c.G, background.G), B: mix(c.B, background.B), A: 255}
}

// paint draws w × h pixels.
func (d *drawing) paint(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	o := d.shown
	if o.Most == 0 || o.Warps == 0 {
		return img
	}
	blocks, room, nothing := shades()
	rows := (o.Most + columns - 1) / columns
	present := d.blocks()
	gap := max(1, w/160)
	for i := range o.Most {
		colour := nothing
		switch block := i / o.Warps; {
		case block < present:
			colour = blocks[block%2]
		case block < o.Active:
			colour = room
		}
		x0, x1 := i%columns*w/columns, (i%columns+1)*w/columns-gap
		y0, y1 := i/columns*h/rows, (i/columns+1)*h/rows-gap
		fill(img, image.Rect(x0, y0, x1, y1), colour)
	}
	return img
}

func fill(img *image.RGBA, r image.Rectangle, c color.NRGBA) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			img.SetRGBA(x, y, color.RGBA{R: c.R, G: c.G, B: c.B, A: 255})
		}
	}
}
