package export

import (
	"errors"
	"fmt"
	"image"

	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// Screen is the size of a plot on a screen.
type Screen struct {
	Width, Height int // in pixels
	DPI           int // pixels an inch: how large letters and lines are
}

const millimetresAnInch = 25.4

// Image draws the box plot for a screen, as WriteBoxes does for paper.
func (b Boxes) Image(s Screen, m Meta) (*image.RGBA, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	p, err := b.plot(float64(s.Width)/float64(s.DPI)*millimetresAnInch, m)
	if err != nil {
		return nil, err
	}
	return s.draw(p)
}

// Image draws the bands for a screen, as WriteBands does for paper.
func (b Bands) Image(s Screen, m Meta) (*image.RGBA, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	p, err := b.plot(m)
	if err != nil {
		return nil, err
	}
	return s.draw(p)
}

func (s Screen) check() error {
	if s.Width < 100 || s.Height < 100 || s.Width > plotMaxPixels || s.Height > plotMaxPixels || s.DPI < 20 || s.DPI > 1200 {
		return fmt.Errorf("a plot of %d × %d pixels at %d an inch: choose from 100 to %d, and from 20 to 1200 an inch", s.Width, s.Height, s.DPI, plotMaxPixels)
	}
	return nil
}

func (s Screen) draw(p sheet) (*image.RGBA, error) {
	p.Title.Text = "" // the window has it
	p.Title.Padding = 0
	across, up := vg.Length(float64(s.Width)/float64(s.DPI))*vg.Inch, vg.Length(float64(s.Height)/float64(s.DPI))*vg.Inch
	canvas := vgimg.NewWith(vgimg.UseWH(across, up), vgimg.UseDPI(s.DPI), vgimg.UseBackgroundColor(p.BackgroundColor))
	p.Draw(plotdraw.Crop(plotdraw.New(canvas), vg.Points(2), -vg.Points(6), vg.Points(2), -vg.Points(4)))
	picture, is := canvas.Image().(*image.RGBA)
	if !is {
		return nil, errors.New("the plot's picture has an unknown kind of pixels")
	}
	return picture, nil
}
