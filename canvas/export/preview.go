package export

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	picture "tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
)

// Preview returns the same picture, smaller: as large as fits into width × height
// pixels, with lines and texts smaller alike.
func (p Picture) Preview(width, height int) (Picture, error) {
	full, err := p.complete()
	if err != nil {
		return p, err
	}
	return full.shrunk(width, height), nil
}

// shrunk makes a complete picture smaller.
func (p Picture) shrunk(width, height int) Picture {
	shrink := min(1, float64(width)/float64(p.Width), float64(height)/float64(p.Height))
	p.Width = max(1, int(math.Round(float64(p.Width)*shrink)))
	p.Height = max(1, int(math.Round(float64(p.Height)*shrink)))
	p.Scene.Scale *= shrink
	return p
}

// Preview returns the same comparison, smaller, as Picture.Preview does.
func (c Comparison) Preview(width, height int) (Comparison, error) {
	full, err := c.complete()
	if err != nil {
		return c, err
	}
	full.Picture = full.Picture.shrunk(width, height)
	return full, nil
}

// Preview returns the same chart, smaller, as Picture.Preview does.
func (p ChartPage) Preview(width, height int) (ChartPage, error) {
	full, err := p.complete()
	if err != nil {
		return p, err
	}
	full.Picture = full.Picture.shrunk(width, height)
	return full, nil
}

// PlotterPreview draws what WritePlotter writes as the pen would leave it, as large
// as fits into width × height pixels.
func PlotterPreview(c Comparison, width, height int) (*image.RGBA, error) {
	c, err := c.complete()
	if err != nil {
		return nil, err
	}
	small := c.Picture.shrunk(width, height)
	shrink := float64(small.Width) / float64(c.Width)
	whole := image.NewRGBA(image.Rect(0, 0, small.Width, small.Height))
	draw.Draw(whole, whole.Rect, image.White, image.Point{}, draw.Src)
	for i, cell := range c.plotCells() {
		px := func(v int) int { return int(float64(v) * shrink) }
		at := image.Rect(px(cell.Min.X), px(cell.Min.Y), px(cell.Max.X), px(cell.Max.Y))
		draw.Draw(whole, at, c.penned(i, max(1, at.Dx()), max(1, at.Dy()), shrink), image.Point{}, draw.Src)
	}
	return whole, nil
}

// penned is what the pen draws of one tour, smaller.
func (c *Comparison) penned(i, width, height int, shrink float64) *image.RGBA {
	scene, perMM := c.Scene, c.DPI/25.4*shrink
	scene.Order, scene.Fixed, scene.MarkedEdges, scene.MarkedCities, scene.Label = c.Panes[i].Order, nil, nil, nil, nil
	scene.Palette, scene.Line, scene.Transparent, scene.CitySize = palette.Print(), color.RGBA{A: 255}, false, -1
	scene.Scale, scene.LineWidth = 1, max(0.4, penWidth*perMM)
	pane := image.NewRGBA(image.Rect(0, 0, width, height))
	v := view.FitTurned(view.BoundsOf(scene.X, scene.Y), width, height, plotMargin*perMM, c.Orientation)
	picture.Tour(pane, &scene, v, picture.Unbounded())
	return pane
}
