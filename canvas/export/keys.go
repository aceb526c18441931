package export

import (
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	plottext "gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"

	"tourscope/canvas/lettering"
)

// The plotting library draws its legend over the plot, which requires an empty corner.
// Box plots and many curves have none: their legend is set in rows below the plots.

// inLines breaks a text into lines of at most a width, where it has a space.
func inLines(text string, style plottext.Style, width vg.Length) string {
	fits := func(line string) bool { return style.Width(line) <= width }
	return strings.Join(lettering.Break(text, fits, func(word string) []string { return []string{word} }), "\n")
}

// key names a series beside what it is drawn with.
type key struct {
	series int // its number
	name   string
	looks  []plot.Thumbnailer
}

// keys are those of all series, in their order.
type keys struct {
	all   []key
	style plottext.Style
	thumb vg.Length // width of a sample
}

// newKeys takes the letters of a plot's legend.
func newKeys(p *plot.Plot, all []key) keys {
	return keys{all, p.Legend.TextStyle, p.Legend.ThumbnailWidth}
}

// withNew adds the keys of further plots: each series is named once, in its place.
func withNew(named, more []key) []key {
	for _, one := range more {
		at, is := slices.BinarySearchFunc(named, one.series, func(k key, series int) int { return k.series - series })
		if !is {
			named = slices.Insert(named, at, one)
		}
	}
	return named
}

const (
	keyGap   = 4   // points between a sample and its name
	keyApart = 14  // points between two keys
	keyLines = 1.5 // from one row to the next, in heights of the letters
)

func (k keys) width(one key) vg.Length {
	return k.thumb + vg.Points(keyGap) + k.style.Width(one.name)
}

// rows parts the keys so that each row fits into a width.
func (k keys) rows(width vg.Length) [][]key {
	var rows [][]key
	free := vg.Length(-1)
	for _, one := range k.all {
		needs := k.width(one) + vg.Points(keyApart)
		if free < needs-vg.Points(keyApart) {
			rows, free = append(rows, nil), width
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], one)
		free -= needs
	}
	return rows
}

// line is the height of a row.
func (k keys) line() vg.Length { return keyLines * k.style.Font.Size }

// height is that of all rows.
func (k keys) height(width vg.Length) vg.Length {
	if len(k.all) == 0 {
		return 0
	}
	return vg.Length(len(k.rows(width)))*k.line() + vg.Points(2)
}

// draw writes the rows in the middle at the bottom and returns what is left above.
func (k keys) draw(c plotdraw.Canvas) plotdraw.Canvas {
	width := c.Max.X - c.Min.X
	rest := plotdraw.Crop(c, 0, 0, k.height(width), 0)
	y := rest.Min.Y - k.line()
	for _, row := range k.rows(width) {
		long := -vg.Points(keyApart)
		for _, one := range row {
			long += k.width(one) + vg.Points(keyApart)
		}
		x := c.Min.X + (width-long)/2
		for _, one := range row {
			k.drawOne(c, one, x, y)
			x += k.width(one) + vg.Points(keyApart)
		}
		y -= k.line()
	}
	return rest
}

func (k keys) drawOne(c plotdraw.Canvas, one key, x, y vg.Length) {
	high := 0.75 * k.style.Font.Size // about that of a capital
	sample := plotdraw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
		Min: vg.Point{X: x, Y: y}, Max: vg.Point{X: x + k.thumb, Y: y + high},
	}}
	for _, look := range one.looks {
		look.Thumbnail(&sample)
	}
	c.FillText(k.style, vg.Point{X: x + k.thumb + vg.Points(keyGap), Y: y}, one.name)
}

// sheet is one plot with its keys below.
type sheet struct {
	*plot.Plot
	keys []key
}

// Draw implements painting.
func (p sheet) Draw(c plotdraw.Canvas) {
	background(c, p.BackgroundColor)
	p.Plot.Draw(newKeys(p.Plot, p.keys).draw(c))
}

func background(c plotdraw.Canvas, colour color.Color) {
	c.SetColor(colour)
	c.Fill(c.Rectangle.Path())
}
