package palette

import (
	"image/color"
	"math"
	"testing"
)

func TestContrastOfKnownPairs(t *testing.T) {
	for _, c := range []struct {
		a, b   color.RGBA
		ratio  float64
		reason string
	}{
		{hex(0x000000), hex(0xFFFFFF), 21, "the largest there is"},
		{hex(0x777777), hex(0xFFFFFF), 4.48, "the grey that famously just fails"},
		{hex(0x123456), hex(0x123456), 1, "equal colours"},
	} {
		if got := Contrast(c.a, c.b); math.Abs(got-c.ratio) > 0.01 {
			t.Errorf("%v on %v: %.2f, want %.2f (%s)", c.a, c.b, got, c.ratio, c.reason)
		}
	}
}

func TestEverythingStandsOut(t *testing.T) {
	for _, p := range []Palette{Light(), Dark(), Print()} {
		for name, c := range map[string]color.RGBA{
			"city": p.City, "tour": p.Tour, "best": p.Best, "second": p.Second,
			"third": p.Third, "fixed": p.Fixed, "accent": p.Accent, "axis": p.Axis,
		} {
			if r := Contrast(c, p.Background); r < 3 {
				t.Errorf("%s: %s has contrast %.2f, lines need 3", p.Name, name, r)
			}
		}
		for name, c := range map[string]color.RGBA{"text": p.Text, "muted": p.Muted} {
			if r := Contrast(c, p.Background); r < 4.5 {
				t.Errorf("%s: %s has contrast %.2f, text needs 4.5", p.Name, name, r)
			}
		}
	}
}

func TestSeriesDiffer(t *testing.T) {
	for _, p := range []Palette{Light(), Dark(), Print()} {
		for i := range 4 {
			for j := range i {
				if p.Series(i) == p.Series(j) {
					t.Errorf("%s: series %d and %d have one colour", p.Name, i, j)
				}
			}
		}
	}
}
