// Package export writes pictures of tours and charts to files: PNG, SVG and PDF.
//
// A file shows what the screen shows: the same view, the same colours. The hard
// part is size: a poster of a million cities must neither exhaust the memory nor
// stall the program, so every writer works in pieces and can be cancelled
// between them. Where the files go is the caller's business.
package export

import (
	"fmt"
	"image/color"

	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
)

// Picture is a tour to be written.
type Picture struct {
	// Scene holds cities, tour and colours. With Scene.Scale 0 the sizes of lines,
	// dots and letters follow from the picture's own size.
	Scene draw.Scene

	// View is the part to show, as on the screen; nil shows the whole tour. It is
	// fitted into the file's size with all that it shows.
	View *view.Part

	Orientation view.Orientation // of the world in the picture, also where there is a View

	Width, Height int     // pixels, up to MaxSize; zero: 1600 × 1200
	DPI           float64 // dots an inch; 0: 96. It sets the size on paper

	Background  color.RGBA // zero: the palette's
	Transparent bool

	// Hurried allows a PNG whose lines are dense to be rougher and the file to be larger,
	// for a user who waits for the end of an interrupted program.
	Hurried bool

	Title, Caption string // above and below the tour; empty: none
	Meta           Meta

	// Progress is called with the completed part, from 0 to 1; may be nil.
	Progress func(done float64)
}

// MaxSize bounds the width and the height of a picture, in pixels.
const MaxSize = 20_000

const (
	usualWidth, usualHeight = 1600, 1200
	usualDPI                = 96
	leastDPI, greatestDPI   = 10, 2400
)

// Size turns a size on paper in millimetres into pixels.
func Size(widthMM, heightMM, dpi float64) (width, height int) {
	return int(widthMM/25.4*dpi + 0.5), int(heightMM/25.4*dpi + 0.5)
}

// complete fills in what is left open and says what is wrong with the rest.
func (p Picture) complete() (Picture, error) {
	if p.Width == 0 && p.Height == 0 {
		p.Width, p.Height = usualWidth, usualHeight
	}
	if err := p.page(); err != nil {
		return p, err
	}
	if s := &p.Scene; len(s.X) == 0 || len(s.X) != len(s.Y) {
		return p, fmt.Errorf("there is nothing to draw: %d x and %d y coordinates", len(s.X), len(s.Y))
	}
	p.Scene.Transparent = p.Transparent
	if p.Scene.Scale <= 0 {
		p.Scene.Scale = p.naturalScale()
	}
	return p, nil
}

// page completes what a picture of any kind has: resolution and background.
func (p *Picture) page() error {
	if p.DPI == 0 {
		p.DPI = usualDPI
	}
	switch {
	case p.Width < 1 || p.Width > MaxSize || p.Height < 1 || p.Height > MaxSize:
		return fmt.Errorf("a picture of %d × %d pixels: choose a width and a height between 1 and %d", p.Width, p.Height, MaxSize)
	case !(p.DPI >= leastDPI && p.DPI <= greatestDPI):
		return fmt.Errorf("%g dots an inch: choose between %d and %d", p.DPI, leastDPI, greatestDPI)
	}
	p.Scene.Palette = onPaper(p.Scene.Palette)
	if p.Background != (color.RGBA{}) {
		p.Scene.Palette.Background = p.Background
	}
	return nil
}

// naturalScale makes lines as strong as on a screen where a picture is about
// 1000 points wide. A picture of few dots an inch is not looked at more closely.
func (p *Picture) naturalScale() float64 {
	return max(0.5, min(float64(p.Width)/1000, float64(p.Height)/750))
}

func (p *Picture) report(done float64) {
	if p.Progress != nil {
		p.Progress(max(0, min(1, done)))
	}
}

// onPaper is the palette, or that of paper where none was chosen.
func onPaper(colours palette.Palette) palette.Palette {
	if colours.Name == "" {
		return palette.Print()
	}
	return colours
}
