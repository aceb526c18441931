package stipple

import (
	"image"
	"image/color"
	"image/draw"
)

// kept is the largest side of the copy that is stippled, in pixels.
const kept = 2048

// grid is the darkness of pixels, row by row from the top.
type grid struct {
	width, height int
	dark          []uint16
}

// reduce returns the darkness of an image on white, averaged over squares of pixels where it is
// larger than kept × kept.
func reduce(from image.Image) grid {
	bounds := from.Bounds()
	step := (max(bounds.Dx(), bounds.Dy()) + kept - 1) / kept
	g := grid{width: (bounds.Dx() + step - 1) / step, height: (bounds.Dy() + step - 1) / step}
	g.dark = make([]uint16, g.width*g.height)
	strip := image.NewRGBA(image.Rect(0, 0, bounds.Dx(), step))
	sums := make([]uint64, g.width)
	for y := range g.height {
		rows := min(step, bounds.Dy()-y*step)
		draw.Draw(strip, strip.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
		draw.Draw(strip, image.Rect(0, 0, bounds.Dx(), rows), from, bounds.Min.Add(image.Pt(0, y*step)), draw.Over)
		clear(sums)
		for i := range rows {
			for x := range bounds.Dx() {
				pixel := strip.Pix[i*strip.Stride+4*x:]
				sums[x/step] += uint64(darkness(pixel[0], pixel[1], pixel[2]))
			}
		}
		for x, sum := range sums {
			g.dark[y*g.width+x] = uint16(sum / uint64(rows*min(step, bounds.Dx()-x*step)))
		}
	}
	return g
}

// darkness returns 0 for white and 65535 for black, by the luma of ITU-R BT.709.
func darkness(red, green, blue uint8) uint32 {
	return 65535 - 257*(2126*uint32(red)+7152*uint32(green)+722*uint32(blue))/10000
}

// turned returns a grid turned as an orientation says.
func (g grid) turned(orientation int) grid {
	if orientation == 1 {
		return g
	}
	t := grid{width: g.width, height: g.height, dark: make([]uint16, len(g.dark))}
	if orientation >= 5 {
		t.width, t.height = g.height, g.width
	}
	for i := range t.dark {
		x, y := source(i%t.width, i/t.width, g.width-1, g.height-1, orientation)
		t.dark[i] = g.dark[y*g.width+x]
	}
	return t
}

// source returns the place in a grid, whose last column and row are given, of a place in the
// turned grid.
func source(x, y, right, bottom, orientation int) (int, int) {
	switch orientation {
	case 2:
		return right - x, y
	case 3:
		return right - x, bottom - y
	case 4:
		return x, bottom - y
	case 5:
		return y, x
	case 6:
		return y, bottom - x
	case 7:
		return right - y, bottom - x
	case 8:
		return right - y, x
	}
	return x, y
}
