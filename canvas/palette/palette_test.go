package palette

import (
	"image/color"
	"math"
	"testing"

	"tourscope/canvas/contrasttest"
)

func TestEverythingStandsOut(t *testing.T) {
	for _, p := range everyPalette() {
		for name, c := range map[string]color.RGBA{
			"city": p.City, "tour": p.Tour, "best": p.Best, "second": p.Second,
			"third": p.Third, "fixed": p.Fixed, "accent": p.Accent, "axis": p.Axis,
		} {
			if r := contrasttest.Ratio(c, p.Background); r < 3 {
				t.Errorf("%s: %s has contrast %.2f, lines need 3", p.Name, name, r)
			}
		}
		for name, c := range map[string]color.RGBA{"text": p.Text, "muted": p.Muted} {
			if r := contrasttest.Ratio(c, p.Background); r < 4.5 {
				t.Errorf("%s: %s has contrast %.2f, text needs 4.5", p.Name, name, r)
			}
		}
	}
}

// What lies on regions stands out from their grounds as well. Their borders can be
// seen and stay behind the tour; the grounds differ too little to flicker (WCAG
// counts a change of a tenth of the brightest light as a flash).
func TestRegionsStayBehind(t *testing.T) {
	for _, p := range everyPalette() {
		for i, tint := range p.Tints {
			for name, c := range map[string]color.RGBA{
				"city": p.City, "tour": p.Tour, "second": p.Second, "third": p.Third, "fixed": p.Fixed, "accent": p.Accent,
			} {
				if r := contrasttest.Ratio(c, tint); r < 3 {
					t.Errorf("%s: %s has contrast %.2f on tint %d, lines need 3", p.Name, name, r, i+1)
				}
			}
			if r := contrasttest.Ratio(p.Text, tint); r < 4.5 {
				t.Errorf("%s: text has contrast %.2f on tint %d", p.Name, r, i+1)
			}
			if r := contrasttest.Ratio(p.Border, tint); r < 1.9 {
				t.Errorf("%s: the border has contrast %.2f on tint %d", p.Name, r, i+1)
			}
			if d := math.Abs(contrasttest.Luminance(tint) - contrasttest.Luminance(p.Background)); d > 0.1 || tint == p.Background {
				t.Errorf("%s: tint %d differs by %.3f from the background", p.Name, i+1, d)
			}
		}
		if contrasttest.Ratio(p.Border, p.Background) >= contrasttest.Ratio(p.Tour, p.Background) {
			t.Errorf("%s: borders stand out more than the tour", p.Name)
		}
	}
}

func TestSeriesDiffer(t *testing.T) {
	for _, p := range everyPalette() {
		for i := range 4 {
			for j := range i {
				if p.Series(i) == p.Series(j) {
					t.Errorf("%s: series %d and %d have one colour", p.Name, i, j)
				}
			}
		}
	}
}

// everyPalette are those that people may see.
func everyPalette() []Palette {
	all := []Palette{Light(), Dark(), Print()}
	for _, scheme := range Schemes() {
		for _, dark := range []bool{false, true} {
			p := Screen(scheme, dark)
			p.Name = scheme + ", " + p.Name
			all = append(all, p)
		}
	}
	return all
}

// Two tours side by side differ in lightness, too, or enough in hue: eyes that see
// no colour have the captions, but eyes that see some shall not need them.
func TestSeriesAreFarApart(t *testing.T) {
	for _, p := range everyPalette() {
		var all []color.RGBA
		for i := range 4 {
			all = append(all, p.Series(i))
		}
		all = append(all, p.City)
		for i, a := range all {
			for j, b := range all[:i] {
				apart := math.Abs(float64(a.R)-float64(b.R)) + math.Abs(float64(a.G)-float64(b.G)) + math.Abs(float64(a.B)-float64(b.B))
				if least := 120.0; apart < least && (i < 4 || apart < least-20) {
					t.Errorf("%s: series %d and %d (4 is the cities) are only %.0f apart", p.Name, i, j, apart)
				}
			}
		}
	}
}

func TestUnknownSchemeIsTheUsualOne(t *testing.T) {
	if Screen("none of them", true) != Dark() || Screen(OkabeIto, false) != Light() {
		t.Error("another palette than the usual one")
	}
}
