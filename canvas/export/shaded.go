package export

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"math"

	"tourscope/canvas/draw"
)

// Vector files of dense instances have their lines as a picture, shaded as in the window and in
// a PNG (draw.Style.Shaded): drawn as vectors they would be one area of colour. Everything
// else stays vectors. The colours lie between the background's and the line's, so that the
// picture takes a byte a pixel before it is compressed: SVG and PDF of a page of 1600 × 1200
// pixels grow by at most 3.4 MB, whatever the number of cities.

// shadedPixels bounds the picture; a larger page has it magnified.
const shadedPixels = 4_000_000

// shaded returns a PNG file of the lines of the tour, as a PNG of the whole composition has them.
func (c *composition) shaded(ctx context.Context) ([]byte, error) {
	lines := *c
	scene := &lines.Scene
	scene.Fixed, scene.MarkedEdges, scene.MarkedCities, scene.FreshEdges, scene.GoneEdges = nil, nil, nil, nil, nil
	scene.Directed, scene.CitySize, lines.texts, lines.head, lines.foot = false, -1, nil, 0, 0
	var painter draw.Painter
	if shrink := math.Sqrt(shadedPixels / float64(c.Width*c.Height)); shrink < 1 {
		lines.view = c.view.Magnify(shrink)
		lines.Width, lines.Height = lines.view.Width, lines.view.Height
		scene.Scale *= shrink
		lines.style = painter.Plan(scene, lines.view)
		lines.style.Shaded = true
	}
	lines.style.Dot, lines.style.Labels = draw.NoDots, nil
	fine := lines.fineness()
	rows := min(lines.Height, max(leastStripRows, stripPixels/(lines.Width*fine*fine)))
	strips := newStrips(&lines, &painter, fine, rows)
	strips.budget.Done = ctx.Done()
	whole := newTints(image.Rect(0, 0, lines.Width, lines.Height), c.Scene.Palette.Background, c.lineColor())
	for top := 0; top < lines.Height; top += rows {
		strip := strips.paint(top, min(rows, lines.Height-top))
		if err := ctx.Err(); err != nil {
			return nil, err // the strip is incomplete
		}
		whole.put(strip, top)
	}
	var file bytes.Buffer
	err := png.Encode(&file, whole.Paletted)
	return file.Bytes(), err
}

// tints is a paletted picture of 256 colours, interpolated between two.
type tints struct {
	*image.Paletted
	channel int        // in which the two differ most: 0 is red
	index   [256]uint8 // of a colour, by its value in that channel
}

func newTints(size image.Rectangle, from, to color.RGBA) *tints {
	all := make(color.Palette, 256)
	mix := func(a, b uint8, i int) uint8 { return uint8((int(a)*(255-i) + int(b)*i + 127) / 255) }
	for i := range all {
		all[i] = color.RGBA{R: mix(from.R, to.R, i), G: mix(from.G, to.G, i), B: mix(from.B, to.B, i), A: 255}
	}
	s := &tints{Paletted: image.NewPaletted(size, all)}
	a, b := [3]int{int(from.R), int(from.G), int(from.B)}, [3]int{int(to.R), int(to.G), int(to.B)}
	apart := func(k int) int { return max(a[k]-b[k], b[k]-a[k]) }
	for k := range a {
		if apart(k) > apart(s.channel) {
			s.channel = k
		}
	}
	if k := s.channel; apart(k) > 0 {
		for v := range s.index {
			share := float64(v-a[k]) / float64(b[k]-a[k])
			s.index[v] = uint8(math.Round(255 * max(0, min(1, share))))
		}
	}
	return s
}

// put converts a strip to tints and copies it to the rows from top on.
func (s *tints) put(strip *image.RGBA, top int) {
	for y := range strip.Rect.Dy() {
		row := strip.Pix[y*strip.Stride:][:4*s.Rect.Dx()]
		to := s.Pix[(top+y)*s.Stride:]
		for x := range s.Rect.Dx() {
			to[x] = s.index[row[4*x+s.channel]]
		}
	}
}
