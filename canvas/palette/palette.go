// Package palette holds the colours of tours and charts, for light and dark
// screens and for paper.
//
// They are based on the eight colours of Okabe and Ito ("Color Universal Design", 2008),
// which are distinguishable with colour vision deficiency; some are darkened or
// lightened for contrast with their background. The colours of widgets are in package
// control.
package palette

import "image/color"

// Palette is a set of opaque colours.
type Palette struct {
	Name string
	Dark bool

	Background color.RGBA
	City       color.RGBA
	Tour       color.RGBA // the edges of the tour
	Best       color.RGBA // the optimum's line; what is good
	Second     color.RGBA // the second tour of a comparison
	Third      color.RGBA
	Fourth     color.RGBA
	Fixed      color.RGBA // fixed edges
	Accent     color.RGBA // the object under the pointer
	Grid       color.RGBA // grid lines, in the background; not used to convey information alone
	Axis       color.RGBA
	Text       color.RGBA
	Muted      color.RGBA // secondary text

	// Adjacent cells of a partition are filled with Background and these, at a contrast
	// low enough that a change does not flicker; Border is the colour of the lines
	// between them.
	Tints  [3]color.RGBA
	Border color.RGBA
}

// Light returns the colours on white.
func Light() Palette {
	return Palette{
		Name:       "light",
		Background: hex(0xFFFFFF),
		City:       hex(0x1B1F24),
		Tour:       hex(0x0072B2),
		Best:       hex(0x00805D),
		Second:     hex(0xD55E00),
		Third:      hex(0xA8508A),
		Fourth:     hex(0x5F7A00),
		Fixed:      hex(0xA8508A),
		Accent:     hex(0xD55E00),
		Grid:       hex(0xE6EAEE),
		Axis:       hex(0x8A939D),
		Text:       hex(0x1B1F24),
		Muted:      hex(0x59636E),
		Tints:      [3]color.RGBA{hex(0xF0F5FA), hex(0xFBF5EC), hex(0xF1F7F1)},
		Border:     hex(0xA3ACB5),
	}
}

// Dark returns the colours on near black.
func Dark() Palette {
	return Palette{
		Name: "dark", Dark: true,
		Background: hex(0x0F1216),
		City:       hex(0xE7EAEE),
		Tour:       hex(0x56B4E9),
		Best:       hex(0x3DD6A3),
		Second:     hex(0xE69F00),
		Third:      hex(0xE08FC0),
		Fourth:     hex(0xB5D33D),
		Fixed:      hex(0xE08FC0),
		Accent:     hex(0xF0E442),
		Grid:       hex(0x232A33),
		Axis:       hex(0x6B7682),
		Text:       hex(0xE7EAEE),
		Muted:      hex(0x9DA7B3),
		Tints:      [3]color.RGBA{hex(0x151C26), hex(0x1C1914), hex(0x131E19)},
		Border:     hex(0x56616D),
	}
}

// Print returns the colours for paper: those of Light with black text.
func Print() Palette {
	p := Light()
	p.Name = "print"
	p.City, p.Text = hex(0x000000), hex(0x000000)
	p.Grid = hex(0xDDE2E7)
	return p
}

// Series returns the colour of the i-th series of a chart or the i-th tour of a
// comparison. There are four colours, which repeat.
func (p Palette) Series(i int) color.RGBA {
	return [...]color.RGBA{p.Tour, p.Second, p.Third, p.Fourth}[i&3]
}

func hex(rgb uint32) color.RGBA {
	return color.RGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 255}
}
