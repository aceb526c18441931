// Package look defines the options of exported pictures, once for the command line and
// the window: both offer the same options, and equal options make equal files.
//
// Drawing and writing are done by package export. The package depends on neither the
// dialog nor the parser: names and help texts of the options are struct tags of Look,
// which the command line reads.
//
// The hard part are defaults: an option may be left open, and its default depends on
// the others, such as the preset, the kind of picture, and the part that is shown.
package look

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"tourscope/canvas/export"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/layout"
)

// Look holds the options of a picture. The zero Look has the defaults. The tags are
// those of the flags of the command line.
type Look struct {
	Width  Decimal `placeholder:"N" help:"Width in pixels. Default: 1600."`
	Height Decimal `placeholder:"N" help:"Height in pixels. Default: by the shape of what is shown."`
	MM     bool    `name:"mm" help:"Width and height are millimetres."`
	DPI    Decimal `name:"dpi" placeholder:"N" help:"Dots per inch. Default: 96; with --mm 300."`
	Preset string  `placeholder:"NAME" help:"Sizes that suit a use: ${presets}."`

	Theme       string  `placeholder:"NAME" help:"The colours: light, dark or print. Default: light; with a preset for paper, print."`
	Palette     string  `placeholder:"NAME" help:"The colours of tours and curves: ${schemes}. Default: okabe-ito."`
	Background  string  `placeholder:"#RRGGBB" xor:"background" help:"Colour of the background."`
	Transparent bool    `xor:"background" help:"No background."`
	LineColour  string  `name:"line-colour" aliases:"line-color" placeholder:"#RRGGBB" help:"Colour of the tour's line."`
	LineWidth   Decimal `placeholder:"POINTS" help:"Width of the tour's line. Default: by the number of cities."`
	CitySize    Decimal `placeholder:"POINTS" help:"Diameter of a city; negative: no cities. Default: by their number."`
	Scale       Decimal `placeholder:"N" help:"Pixels per point: how large lines, dots and letters are. Default: by the size of the picture."`

	View   Part `placeholder:"X,Y,WIDTH,HEIGHT" help:"Show this part: its middle and its extent, in the units of the instance. Default: everything."`
	Turn   *int `placeholder:"DEGREES" help:"Turn the picture clockwise by 0, 90, 180 or 270 degrees. Default: 0; maps that are known to have other axes in their files are shown with north up."`
	Mirror bool `help:"Exchange left and right, before turning."`

	Title      *string `placeholder:"TEXT" help:"A line above the picture; \"\" for none."`
	Caption    string  `placeholder:"TEXT" help:"A line below the picture."`
	NoMetadata bool    `name:"no-metadata" help:"Write no metadata: neither what the picture shows nor what made it."`
}

// Limits of pictures: enough for a poster, and bounded memory.
const (
	leastDPI, greatestDPI = 10, 2400
	greatestScale         = 100
	usualWidth            = 1600 // pixels
	usualMM               = 160
)

// Error reports an invalid option, by the name of its flag, and the reason.
type Error struct{ Option, Problem string }

func (e *Error) Error() string { return e.Option + " " + e.Problem }

func wrong(option, format string, args ...any) error {
	return &Error{option, fmt.Sprintf(format, args...)}
}

// Check returns the first error in the options that does not depend on a subject.
func (l Look) Check() error {
	_, err := l.complete()
	return err
}

// complete returns the look with the preset filled in, or the first error.
func (l Look) complete() (Look, error) {
	if l.Preset != "" {
		p, err := export.FindPreset(l.Preset)
		if err != nil {
			return l, wrong("preset", "%s: %v", l.Preset, err)
		}
		l = l.fill(p)
	}
	if l.Theme == "" {
		l.Theme = "light"
	}
	if l.DPI == 0 {
		l.DPI = 96
		if l.MM {
			l.DPI = 300
		}
	}
	return l, l.check()
}

// fill takes options that are not set from a preset.
func (l Look) fill(p export.Preset) Look {
	if l.DPI == 0 {
		l.DPI = Decimal(p.DPI)
	}
	if l.Width == 0 {
		l.MM, l.Width = true, Decimal(p.WidthMM)
		if l.Height == 0 {
			l.Height = Decimal(p.HeightMM)
		}
	}
	if l.Scale == 0 {
		l.Scale = Decimal(p.Points) * l.DPI / 72
	}
	if l.Theme == "" && p.Print {
		l.Theme = "print"
	}
	return l
}

func (l Look) check() error {
	switch {
	case l.Width < 0 || l.Height < 0:
		return wrong("width", "%v and height %v: must not be negative", l.Width, l.Height)
	case !(l.DPI >= leastDPI && l.DPI <= greatestDPI):
		return wrong("dpi", "%v: must be between %d and %d", l.DPI, leastDPI, greatestDPI)
	case l.LineWidth < 0:
		return wrong("line-width", "%v: must not be negative", l.LineWidth)
	case l.Scale < 0 || l.Scale > greatestScale:
		return wrong("scale", "%v: must be between 0 and %d", l.Scale, greatestScale)
	case l.Turn != nil && *l.Turn%90 != 0:
		return wrong("turn", "%d: choose 0, 90, 180 or 270 degrees", *l.Turn)
	case l.View != Part{} && !view.Part(l.View).Valid():
		return wrong("view", "%v: its width and height must be above 0", l.View)
	}
	if l.Theme != "light" && l.Theme != "dark" && l.Theme != "print" {
		return wrong("theme", "%s: choose light, dark or print", l.Theme)
	}
	if l.Palette != "" && !slices.Contains(palette.Schemes(), l.Palette) {
		return wrong("palette", "%s: choose %s", l.Palette, strings.Join(palette.Schemes(), ", "))
	}
	if _, err := ParseColour(l.Background); err != nil {
		return wrong("background", "%v", err)
	}
	if _, err := ParseColour(l.LineColour); err != nil {
		return wrong("line-colour", "%v", err)
	}
	return nil
}

// CheckView returns an error if the part to show has no city and no edge of a problem, because it
// lies outside of the smallest rectangle around all cities.
func (l Look) CheckView(p *solver.Problem) error {
	if l.View == (Part{}) {
		return nil
	}
	b := view.BoundsOf(layout.Positions(p))
	w, h := l.orientation(p).Size(view.Bounds{MaxX: l.View.Width, MaxY: l.View.Height})
	x, y := l.View.X, l.View.Y
	if x+w/2 < b.MinX || x-w/2 > b.MaxX || y+h/2 < b.MinY || y-h/2 > b.MaxY {
		return wrong("view", "%v: %s lies outside of it, between %v,%v and %v,%v", l.View, p.Name(), Decimal(b.MinX), Decimal(b.MinY), Decimal(b.MaxX), Decimal(b.MaxY))
	}
	return nil
}

// pixels returns the size of a picture. A height that is not set is that which natural
// returns for the width.
func (l Look) pixels(natural func(width int) int) (width, height int, err error) {
	w, h := float64(l.Width), float64(l.Height)
	if w == 0 && l.MM {
		w = usualMM
	} else if w == 0 {
		w = usualWidth
	}
	width, height = int(w+0.5), int(h+0.5)
	if l.MM {
		width, height = export.Size(w, h, float64(l.DPI))
	}
	if width < 1 || width > export.MaxSize {
		return 0, 0, wrong("width", "%v: that is %d pixels, and must be between 1 and %d", l.Width, width, export.MaxSize)
	}
	if h == 0 {
		height = max(1, min(export.MaxSize, natural(width)))
	}
	if height < 1 || height > export.MaxSize {
		return 0, 0, wrong("height", "%v: that is %d pixels, and must be between 1 and %d", l.Height, height, export.MaxSize)
	}
	return width, height, nil
}

// orientation returns the orientation of a picture of a problem: where it is left open that of
// Upright.
func (l Look) orientation(p *solver.Problem) view.Orientation {
	switch {
	case l.Turn != nil:
		return view.Oriented(*l.Turn/90, l.Mirror)
	case l.Mirror || p == nil:
		return view.Oriented(0, l.Mirror)
	}
	return Upright(p)
}

// Oriented returns the options with an orientation, which is left open where a picture of the
// problem has it without being asked.
func (l Look) Oriented(o view.Orientation, p *solver.Problem) Look {
	l.Turn, l.Mirror = nil, false
	if o != l.orientation(p) {
		degrees := 90 * o.Quarters()
		l.Turn, l.Mirror = &degrees, o.Mirrored()
	}
	return l
}

// Upright returns the orientation in which a problem is shown without being asked: a map that is
// known to have other axes with north up, all else as it lies in its file.
func Upright(p *solver.Problem) view.Orientation { return view.Oriented(layout.Upright(p)) }

func (l Look) palette() palette.Palette {
	if l.Theme == "print" {
		return palette.Paper(l.Palette)
	}
	return palette.Screen(l.Palette, l.Theme == "dark")
}

// Series returns the colour of the i-th curve or tour.
func (l Look) Series(i int) color.RGBA { return l.palette().Series(i) }

// ParseColour parses #RRGGBB; empty is the zero colour.
func ParseColour(text string) (color.RGBA, error) {
	if text == "" {
		return color.RGBA{}, nil
	}
	digits, hash := strings.CutPrefix(text, "#")
	rgb, err := strconv.ParseUint(digits, 16, 32)
	if !hash || len(digits) != 6 || err != nil {
		return color.RGBA{}, fmt.Errorf("%s: write a colour as #RRGGBB, such as #ffffff", text)
	}
	return color.RGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 255}, nil
}

// FormatColour formats a colour for ParseColour.
func FormatColour(c color.RGBA) string {
	if c == (color.RGBA{}) {
		return ""
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// Decimal is a finite number. Its bound is that of a picture's pixels, which in other units only a
// typing error exceeds.
type Decimal float64

const maxDecimal = export.MaxSize

// UnmarshalText parses a number other than 0.
func (d *Decimal) UnmarshalText(text []byte) error {
	v, err := strconv.ParseFloat(string(text), 64)
	if err != nil || !(math.Abs(v) <= maxDecimal) {
		return fmt.Errorf("%q must be a number, such as 12.5, of at most %d", text, maxDecimal)
	}
	if v == 0 { // that of an option left open
		return fmt.Errorf("%q must not be 0: leave it out for the default", text)
	}
	*d = Decimal(v)
	return nil
}

func (d Decimal) String() string { return strconv.FormatFloat(float64(d), 'g', -1, 64) }

// Part is a part of the world, as view.Part, on the command line.
type Part view.Part

// UnmarshalText parses X,Y,WIDTH,HEIGHT.
func (p *Part) UnmarshalText(text []byte) error {
	fields := strings.Split(string(text), ",")
	into := []*float64{&p.X, &p.Y, &p.Width, &p.Height}
	if len(fields) != len(into) {
		return fmt.Errorf("%q must be four numbers: X,Y,WIDTH,HEIGHT", text)
	}
	for i, field := range fields {
		v, err := strconv.ParseFloat(strings.TrimSpace(field), 64)
		if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
			return fmt.Errorf("%q in %q is not a number: write X,Y,WIDTH,HEIGHT", field, text)
		}
		*into[i] = v
	}
	if !view.Part(*p).Valid() { // 0,0,0,0 is that of an option left open
		return fmt.Errorf("%q: its width and height must be above 0", text)
	}
	return nil
}

func (p Part) String() string {
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	return strings.Join([]string{number(p.X), number(p.Y), number(p.Width), number(p.Height)}, ",")
}
