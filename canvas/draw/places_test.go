package draw

import (
	"bytes"
	"image"
	"testing"
)

// TestPlacesChangeNoPicture draws with places made beforehand and without, with a
// tour and with its cities alone, whole and in part.
func TestPlacesChangeNoPicture(t *testing.T) {
	for _, cities := range []int{1, 2, 5000, placesFrom + 1} {
		tour := rows(cities, true)
		alone := *tour
		alone.Order = nil
		for name, s := range map[string]*Scene{"a tour": tour, "cities alone": &alone} {
			placed := *s
			placed.Places = NewPlaces(s.X, s.Y)
			for _, zoom := range []float64{1, 3, 30} {
				v := fit(s, 150, 110).ZoomAt(40, 30, zoom)
				without, a := paint(s, v, Full())
				with, b := paint(&placed, v, Full())
				a.Took, b.Took = 0, 0
				if a != b || !bytes.Equal(without.Pix, with.Pix) {
					t.Errorf("%d cities, %s, zoom %g: places make another picture (%+v, %+v)", cities, name, zoom, a, b)
				}
			}
		}
	}
}

// TestRoughPicturesAreNearlyTheSame draws so many edges that most lead to the next
// pixel: a rough picture has nearly the pixels of the exact one, and as many. One that is
// shaded counts in the same way, so that it does not change when a search pauses.
func TestRoughPicturesAreNearlyTheSame(t *testing.T) {
	for _, s := range []*Scene{rows(20_000, true), rows(60_000, true)} {
		shaded := len(s.X) > Full().SmoothEdges
		v := fit(s, 200, 200)
		exact, _ := paint(s, v, Budget{})
		rough, _ := paint(s, v, Budget{Rough: true})
		inked, other, more := 0, 0, 0
		for at := 0; at < len(exact.Pix); at += 4 {
			is, was := rough.Pix[at:at+4], exact.Pix[at:at+4]
			if !bytes.Equal(was, background(exact)) {
				inked++
			}
			if !bytes.Equal(is, was) {
				other++
				if bytes.Equal(was, background(exact)) {
					more++
				}
			}
		}
		if shaded != (other == 0) || other > inked/10 || more > inked/12 {
			t.Errorf("%d cities: %d of %d pixels differ, %d of them are only in the rough picture", len(s.X), other, inked, more)
		}
	}
}

// background is the colour of a corner, where no tour comes.
func background(m *image.RGBA) []uint8 { return m.Pix[:4] }
