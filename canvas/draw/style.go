package draw

import "math"

// Dot says how cities look.
type Dot uint8

// The kinds of dots.
const (
	NoDots Dot = iota
	Pixels     // one pixel each
	Round      // discs of Style.Diameter
)

// Label is a text at its place in the picture.
type Label struct {
	X, Y float64 // left end of the base line, pixels
	Size float64 // pixels an em
	Text string
}

// Style holds the sizes of one picture, in pixels.
type Style struct {
	LineWidth float64
	Dot       Dot
	Diameter  float64
	Halo      float64 // width of the ring of background around each dot
	Labels    []Label

	BordersOver bool // those of regions lie over the tour, which would hide them

	Density float64 // line pixels for each pixel of the picture, about

	// Shaded shades each pixel by the number of lines through it, see density.go.
	Shaded bool

	// Crowded draws the tour's lines one pixel wide and without anti-aliasing: their
	// Density is above crowded, so that nearly all of the picture is covered. Anti-aliasing takes half a second of processor time for the 20,000 edges of
	// a random tour.
	Crowded bool
}

// Sizes that follow from the room that a city has, in points. Chosen by eye on berlin52, a280, pcb442, pr2392, d18512 and pla85900.
const (
	dotShare     = 0.16 // of the room, a dot's diameter
	largestDot   = 9.0
	smallestDot  = 2.2 // below, one pixel a city
	pixelRoom    = 5.0 // below, a tour hides its cities anyway
	haloDot      = 4.0 // dots from this size on have a halo
	lineShare    = 0.05
	thickestLine = 2.0
	thinnestLine = 1.1
	densestLine  = 0.8 // where cities have less room than pixelRoom

	// crowded is the least number of line pixels for each pixel of a Crowded picture. At 3,
	// random lines cover 1 − e⁻³ = 95 % of it. A short tour through n random cities, of
	// length 0.7124·√(n·area), has so many only with 18 cities for each pixel.
	crowded = 3
)

// styleOf chooses the sizes for cities that have so much room, in points.
func styleOf(s *Scene, room float64) Style {
	scale := s.scale()
	style := Style{LineWidth: s.LineWidth * scale}
	if s.LineWidth <= 0 {
		least := thinnestLine
		if room < pixelRoom {
			least = densestLine
		}
		style.LineWidth = max(least, min(thickestLine, lineShare*room)) * scale
	}
	diameter := s.CitySize
	if s.CitySize == 0 {
		diameter = min(largestDot, dotShare*room)
	}
	alone := s.Order == nil || s.HideTour
	style.BordersOver = !alone && room < pixelRoom
	switch {
	case s.CitySize < 0:
	case diameter >= smallestDot || s.CitySize > 0:
		style.Dot, style.Diameter = Round, diameter*scale
		if diameter >= haloDot {
			style.Halo = 1.25 * scale
		}
	case alone || room >= pixelRoom:
		style.Dot, style.Diameter = Pixels, max(1, math.Round(scale))
		if alone && room >= pixelRoom {
			style.Diameter++
		}
	}
	return style
}
