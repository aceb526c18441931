package draw

import (
	"math"
	"reflect"
	"testing"

	"tourscope/canvas/view"
	"tourscope/solver"
)

func TestRoomIsThatOfTheOccupiedPart(t *testing.T) {
	for _, n := range []int{100, 2500, 5000} {
		s := rows(n, false)
		v := view.Fit(view.BoundsOf(s.X, s.Y), 400, 400, 0)
		for _, c := range []struct {
			v      view.Viewport
			reason string
		}{{v, "cities everywhere"}, {v.Resize(1600, 400), "cities in the middle quarter"}} {
			var p Painter
			all := p.project(s, newFrame(c.v, c.v.Height, 0), 1)
			got, want := p.room(s, c.v, all.cities), 400/math.Sqrt(float64(n))
			if got < 0.9*want || got > 1.5*want { // the grid is coarse for few cities
				t.Errorf("%d cities, %s: room %.2f, want about %.2f", n, c.reason, got, want)
			}
		}
	}
}

// Where cities are crowded the room is not measured, since it decides nothing.
func TestCrowdedCitiesLookTheSame(t *testing.T) {
	for _, s := range []*Scene{rows(400, true), {CitySize: 3, Order: []solver.City{}}, {}} {
		if one, other := styleOf(s, 0.01), styleOf(s, pixelRoom-0.001); !reflect.DeepEqual(one, other) {
			t.Errorf("%+v with hardly any room, %+v with a little", one, other)
		}
	}
}
