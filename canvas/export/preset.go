package export

import (
	"fmt"
	"strings"
)

// Preset is a use of a picture, with the sizes that suit it.
type Preset struct {
	Name, Help string

	WidthMM, HeightMM float64 // HeightMM 0: the picture's natural height
	DPI               float64
	Points            float64 // how large a point of the drawing is, in points on paper
	Print             bool    // the colours for paper
	Plotter           bool    // lines only: see WritePlotter
}

// Presets lists the uses. The sizes of lines and letters follow from how far away
// a reader is: a caption of 12 points of the drawing has 9 points in a journal, 24
// on a poster, and a fortieth of the height on a slide.
func Presets() []Preset {
	return []Preset{
		{Name: "paper", Help: "the width of a journal's page, 180 mm at 300 dpi", WidthMM: 180, DPI: 300, Points: 0.75, Print: true},
		{Name: "poster", Help: "A2 landscape, 594 × 420 mm at 150 dpi", WidthMM: 594, HeightMM: 420, DPI: 150, Points: 2, Print: true},
		{Name: "slide", Help: "1920 × 1080 pixels", WidthMM: 1920 * 25.4 / 96, HeightMM: 1080 * 25.4 / 96, DPI: 96, Points: 1.65},
		{Name: "plotter", Help: "an SVG in millimetres of one continuous line, A4 landscape", WidthMM: 297, HeightMM: 210, DPI: 254, Points: 0.75, Print: true, Plotter: true},
	}
}

// FindPreset returns the preset of a name.
func FindPreset(name string) (Preset, error) {
	var names []string
	for _, p := range Presets() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Preset{}, fmt.Errorf("there is no preset %q: choose %s", name, strings.Join(names, ", "))
}
