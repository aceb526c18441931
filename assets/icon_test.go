package assets_test

import (
	"image"
	"image/color"
	"math"
)

// The icon: a tour in blue through cities in orange, the program's own colours
// (Okabe and Ito's, which colour-blind people tell apart), on a dark tile.

const iconSize = 512

type place struct{ x, y float64 }

// iconTour is a round trip that crosses itself nowhere; every place is a city.
var iconTour = []place{
	{108, 138}, {196, 92}, {262, 172}, {338, 104}, {420, 150}, {378, 238}, {432, 322},
	{392, 414}, {296, 366}, {220, 424}, {120, 396}, {164, 312}, {86, 238}, {196, 226},
}

var (
	iconTile   = color.NRGBA{0x17, 0x20, 0x2b, 0xff}
	iconLight  = color.NRGBA{0x27, 0x36, 0x47, 0xff} // the tile's upper end
	iconTrack  = color.NRGBA{0x2f, 0x9b, 0xe0, 0xff} // the blue, lightened for the dark tile
	iconShade  = color.NRGBA{0x00, 0x72, 0xb2, 0xff}
	iconCities = color.NRGBA{0xe6, 0x9f, 0x00, 0xff}
)

func drawIcon() *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, iconSize, iconSize))
	for i := range iconSize * iconSize {
		x, y := i%iconSize, i/iconSize
		picture.SetNRGBA(x, y, iconPixel(float64(x)+0.5, float64(y)+0.5))
	}
	return picture
}

// iconPixel lays tile, tour and cities over each other, each covering as much of
// the pixel as its edge's distance says.
func iconPixel(x, y float64) color.NRGBA {
	c := mix(iconLight, iconTile, y/iconSize)
	onTour, onCity := math.Inf(1), math.Inf(1)
	for i, a := range iconTour {
		b := iconTour[(i+1)%len(iconTour)]
		onTour = min(onTour, toSegment(x, y, a, b))
		onCity = min(onCity, math.Hypot(x-a.x, y-a.y))
	}
	c = mix(c, iconShade, 0.35*cover(onTour-26)) // a glow
	c = mix(c, iconTrack, cover(onTour-11))
	c = mix(c, iconTile, cover(onCity-28))
	c = mix(c, iconCities, cover(onCity-20))
	c.A = uint8(math.Round(255 * cover(toTile(x, y))))
	return c
}

// toTile is the distance to the rounded tile, negative inside.
func toTile(x, y float64) float64 {
	const margin, radius = 16, 96
	inner := iconSize/2 - margin - radius
	dx, dy := math.Abs(x-iconSize/2)-float64(inner), math.Abs(y-iconSize/2)-float64(inner)
	return math.Hypot(max(dx, 0), max(dy, 0)) - radius
}

func toSegment(x, y float64, a, b place) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	along := ((x-a.x)*dx + (y-a.y)*dy) / (dx*dx + dy*dy)
	along = min(1, max(0, along))
	return math.Hypot(x-a.x-along*dx, y-a.y-along*dy)
}

// cover is how much of a pixel lies inside an edge that is so far away.
func cover(distance float64) float64 { return min(1, max(0, 0.5-distance)) }

func mix(a, b color.NRGBA, share float64) color.NRGBA {
	blend := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + share*(float64(b)-float64(a)))) }
	return color.NRGBA{blend(a.R, b.R), blend(a.G, b.G), blend(a.B, b.B), 0xff}
}

// far allows for what another platform's rounding changes.
func far(a, b color.Color) bool {
	ar, ag, ab, aa := a.RGBA()
	br, bg, bb, ba := b.RGBA()
	differ := func(a, b uint32) bool { return max(a, b)-min(a, b) > 0x300 }
	return differ(ar, br) || differ(ag, bg) || differ(ab, bb) || differ(aa, ba)
}
