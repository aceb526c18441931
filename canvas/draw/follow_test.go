package draw

import (
	"bytes"
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

// TestPicturesOfATourThatChanges compares the pictures of a painter that follows a
// search with those of painters that know nothing.
func TestPicturesOfATourThatChanges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 7))
	for _, cities := range []int{1, 3, 1024, 5000} {
		for _, kind := range []string{"plain", "places", "open"} {
			s := rows(cities, true)
			if kind == "places" {
				s.Places = NewPlaces(s.X, s.Y)
			}
			if kind == "open" {
				s.Open = true
			}
			v := fit(s, 120, 90)
			var p Painter
			for step := range 60 {
				s.Order = changed(random, s.Order)
				if step%7 == 6 {
					v = v.ZoomAt(30, 40, 1+random.Float64())
				}
				s.HideTour = step%11 == 10
				got, want := image.NewRGBA(image.Rect(0, 0, 120, 90)), image.NewRGBA(image.Rect(0, 0, 120, 90))
				a, b := p.Tour(got, s, v, Draft()), Tour(want, s, v, Draft())
				if a.Took, b.Took = 0, 0; a != b || !bytes.Equal(got.Pix, want.Pix) {
					t.Fatalf("%d cities, %s: picture %d is another to who has drawn those before (%+v, %+v)", cities, kind, step, a, b)
				}
			}
		}
	}
}

// changed returns a tour with some parts turned round or moved, or a wholly other one.
func changed(random *rand.Rand, order []solver.City) []solver.City {
	order = slices.Clone(order)
	n := len(order)
	if random.IntN(12) == 0 {
		random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	for range random.IntN(5) {
		cuts := []int{random.IntN(n + 1), random.IntN(n + 1), random.IntN(n + 1)}
		slices.Sort(cuts)
		slices.Reverse(order[cuts[0]:cuts[1]])
		copy(order[cuts[0]:], slices.Concat(order[cuts[1]:cuts[2]], order[cuts[0]:cuts[1]]))
	}
	return order
}
