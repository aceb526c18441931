package contrasttest

import (
	"image/color"
	"math"
	"testing"
)

func TestRatioOfKnownPairs(t *testing.T) {
	for _, c := range []struct {
		a, b   color.RGBA
		ratio  float64
		reason string
	}{
		{color.RGBA{0x00, 0x00, 0x00, 255}, color.RGBA{0xFF, 0xFF, 0xFF, 255}, 21, "the largest there is"},
		{color.RGBA{0x77, 0x77, 0x77, 255}, color.RGBA{0xFF, 0xFF, 0xFF, 255}, 4.48, "the grey that famously just fails"},
		{color.RGBA{0x12, 0x34, 0x56, 255}, color.RGBA{0x12, 0x34, 0x56, 255}, 1, "equal colours"},
	} {
		if got := Ratio(c.a, c.b); math.Abs(got-c.ratio) > 0.01 {
			t.Errorf("%v on %v: %.2f, want %.2f (%s)", c.a, c.b, got, c.ratio, c.reason)
		}
	}
}
