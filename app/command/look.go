package command

import (
	"image/color"
	"strconv"
	"strings"

	"tourscope/canvas/draw"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
	"tourscope/solver"
	"tourscope/solver/layout"
)

// lookFlags say how a picture looks.
type lookFlags struct {
	Width  decimal `placeholder:"N" help:"Width in pixels. Default: 1600."`
	Height decimal `placeholder:"N" help:"Height in pixels. Default: three quarters of the width."`
	MM     bool    `name:"mm" help:"Width and height are millimetres."`
	DPI    decimal `name:"dpi" placeholder:"N" help:"Dots an inch. Default: 96, with --mm 300."`

	Theme       string  `enum:"light,dark,print" default:"light" help:"The colours: light, dark or print."`
	Background  string  `placeholder:"#RRGGBB" xor:"background" help:"Colour of the background."`
	Transparent bool    `xor:"background" help:"No background."`
	LineWidth   decimal `placeholder:"POINTS" help:"Width of the tour's line. Default: by the number of cities."`
	CitySize    decimal `placeholder:"POINTS" help:"Diameter of a city; negative: no cities. Default: by their number."`
	Title       string  `placeholder:"TEXT" help:"A line above the picture."`
}

// Limits of pictures: what a poster needs and memory bears.
const (
	maxPixels = 32768
	maxDPI    = 2400
)

// look is how a picture looks, checked.
type look struct {
	flags         lookFlags
	width, height int // pixels
	dpi           float64
	background    color.RGBA
}

func usualLook() look {
	l, err := (&lookFlags{Theme: "light"}).look()
	if err != nil {
		panic(err) // the defaults are in order
	}
	return l
}

// look checks the flags.
func (f *lookFlags) look() (look, error) {
	l := look{flags: *f, dpi: float64(f.DPI)}
	if f.DPI == 0 {
		l.dpi = 96
		if f.MM {
			l.dpi = 300
		}
	}
	if !(l.dpi >= 1 && l.dpi <= maxDPI) {
		return l, wrongUse("--dpi %v: must lie between 1 and %d", f.DPI, maxDPI)
	}
	if err := l.size(); err != nil {
		return l, err
	}
	if f.LineWidth < 0 {
		return l, wrongUse("--line-width %v: must not be negative", f.LineWidth)
	}
	var err error
	l.background, err = parseColour(f.Background)
	return l, err
}

// size turns width and height into pixels.
func (l *look) size() error {
	width, height := float64(l.flags.Width), float64(l.flags.Height)
	if width == 0 {
		width = 1600
		if l.flags.MM {
			width = 160
		}
	}
	if height == 0 {
		height = width * 3 / 4
	}
	l.width, l.height = int(width+0.5), int(height+0.5)
	if l.flags.MM {
		l.width, l.height = export.Size(width, height, l.dpi)
	}
	if min(width, height) < 0 || min(l.width, l.height) < 1 || max(l.width, l.height) > maxPixels {
		return wrongUse("a picture of %d × %d pixels: width and height must lie between 1 and %d", l.width, l.height, maxPixels)
	}
	return nil
}

// parseColour reads #RRGGBB; empty is the zero colour.
func parseColour(text string) (color.RGBA, error) {
	if text == "" {
		return color.RGBA{}, nil
	}
	digits, hash := strings.CutPrefix(text, "#")
	rgb, err := strconv.ParseUint(digits, 16, 32)
	if !hash || len(digits) != 6 || err != nil {
		return color.RGBA{}, wrongUse("--background %s: write a colour as #RRGGBB, such as #ffffff", text)
	}
	return color.RGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 255}, nil
}

func (l look) palette() palette.Palette {
	switch l.flags.Theme {
	case "dark":
		return palette.Dark()
	case "print":
		return palette.Print()
	}
	return palette.Light()
}

// picture is an instance and a tour of it, nil for none, in this look.
func (l look) picture(problem *solver.Problem, order []solver.City, meta export.Meta) export.Picture {
	x, y := layout.Positions(problem)
	def := problem.Definition()
	return export.Picture{
		Scene: draw.Scene{
			X: x, Y: y, Order: order, Open: def.OpenPath, Fixed: def.FixedEdges,
			Palette: l.palette(), LineWidth: float64(l.flags.LineWidth), CitySize: float64(l.flags.CitySize),
			Transparent: l.flags.Transparent,
		},
		Width: l.width, Height: l.height, DPI: l.dpi,
		Background: l.background, Transparent: l.flags.Transparent,
		Title: l.flags.Title, Meta: meta,
	}
}
