package raster

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// Squares that are turned and laid side by side cover each pixel once, wherever the
// picture is cut into bands, and however far they reach out of it.
func TestQuadsSideBySideCoverEachPixelOnce(t *testing.T) {
	const side, size = 60, 37.3
	for _, angle := range []float64{0, 0.3, math.Pi / 4, 2.9} {
		for _, bands := range []int{1, 3} {
			img := image.NewRGBA(image.Rect(0, 0, side, side))
			sin, cos := math.Sincos(angle)
			covered := make([]int, side*side)
			for u := -5.0; u < 5; u++ {
				for v := -5.0; v < 5; v++ {
					var q [4][2]float64
					for i, d := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
						a, b := (u+d[0])*size, (v+d[1])*size
						q[i] = [2]float64{a*cos - b*sin + 30.123, a*sin + b*cos + 29.77}
					}
					clear(img.Pix)
					for band := range bands {
						RowsOf(img, band*side/bands, (band+1)*side/bands).Quad(q, color.RGBA{1, 2, 3, 255})
					}
					for i := range covered {
						if img.Pix[4*i+3] != 0 {
							covered[i]++
						}
					}
				}
			}
			for i, n := range covered {
				if n != 1 {
					t.Fatalf("angle %g, %d bands: pixel %d, %d is in %d squares", angle, bands, i%side, i/side, n)
				}
			}
		}
	}
	img := image.NewRGBA(image.Rect(0, 0, 4, 4))
	far := 1e15
	RowsOf(img, 0, 4).Quad([4][2]float64{{-far, -far}, {far, -far}, {far, far}, {-far, far}}, color.RGBA{9, 9, 9, 255})
	RowsOf(img, 0, 4).Quad([4][2]float64{{math.NaN(), 0}, {4, 0}, {4, 4}, {0, 4}}, color.RGBA{1, 1, 1, 255})
	for i := range 16 {
		if img.Pix[4*i] != 9 {
			t.Fatalf("pixel %d: %v", i, img.Pix[4*i:4*i+4])
		}
	}
}
