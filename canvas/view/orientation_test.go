package view

import "testing"

func everyWay() []Orientation {
	var all []Orientation
	for o := range orientation + 1 {
		all = append(all, o)
	}
	return all
}

// TestTurnsAndMirrors says what a person sees of a step to the right and of one up.
func TestTurnsAndMirrors(t *testing.T) {
	for _, row := range []struct {
		o      Orientation
		x, y   [2]float64 // where world x and world y point to: right, up
		reason string
	}{
		{0, [2]float64{1, 0}, [2]float64{0, 1}, "as in the file"},
		{Oriented(1, false), [2]float64{0, -1}, [2]float64{1, 0}, "clockwise: what pointed right points down"},
		{Oriented(2, false), [2]float64{-1, 0}, [2]float64{0, -1}, "upside down"},
		{Oriented(-1, false), [2]float64{0, 1}, [2]float64{-1, 0}, "counterclockwise: what pointed right points up"},
		{Oriented(0, true), [2]float64{-1, 0}, [2]float64{0, 1}, "mirrored"},
		{Oriented(1, true), [2]float64{0, 1}, [2]float64{1, 0}, "mirrored, then clockwise: x and y change places"},
		{Oriented(1, false).Mirror(), [2]float64{0, -1}, [2]float64{-1, 0}, "clockwise, then mirrored"},
	} {
		if r, u := row.o.Apply(1, 0); [2]float64{r, u} != row.x {
			t.Errorf("%s (%v): x points to %g, %g", row.reason, row.o, r, u)
		}
		if r, u := row.o.Apply(0, 1); [2]float64{r, u} != row.y {
			t.Errorf("%s (%v): y points to %g, %g", row.reason, row.o, r, u)
		}
	}
}

func TestOrientationsAreAGroup(t *testing.T) {
	seen := make(map[[4]float64]bool)
	for _, o := range everyWay() {
		a, b := o.Apply(1, 0)
		c, d := o.Apply(0, 1)
		seen[[4]float64{a, b, c, d}] = true
		if o.Turn(4) != o || o.Turn(1).Turn(-1) != o || o.Mirror().Mirror() != o || Oriented(o.Quarters(), o.Mirrored()) != o {
			t.Errorf("%v: turning or mirroring back leads elsewhere", o)
		}
		r, u := o.Apply(3, 5)
		if x, y := o.Undo(r, u); x != 3 || y != 5 {
			t.Errorf("%v: Undo gives %g, %g", o, x, y)
		}
		if r2, u2 := o.Turn(1).Apply(3, 5); r2 != u || u2 != -r {
			t.Errorf("%v: a turn leads from %g, %g to %g, %g", o, r, u, r2, u2)
		}
	}
	if len(seen) != 8 {
		t.Errorf("there are %d ways, want 8", len(seen))
	}
}

func TestTurnedViews(t *testing.T) {
	for _, o := range everyWay() {
		v := FitTurned(Bounds{0, 0, 1000, 100}, 800, 600, 10, o)
		if !v.IsFitted() || !close(v.Zoom(), 1, 1e-9) {
			t.Errorf("%v: not fitted", o)
		}
		if want := 780.0 / 1000; !o.Sideways() && !close(v.Scale, want, 1e-9) || o.Sideways() && !close(v.Scale, 580.0/1000, 1e-9) {
			t.Errorf("%v: scale %g", o, v.Scale)
		}
		x, y := v.ToWorld(300, 200)
		z := v.ZoomAt(300, 200, 3)
		if px, py := z.ToScreen(x, y); !close(px, 300, 1e-6) || !close(py, 200, 1e-6) {
			t.Errorf("%v: the point under the mouse moved to %g, %g", o, px, py)
		}
		if px, py := z.Pan(40, -20).ToScreen(x, y); !close(px, 340, 1e-6) || !close(py, 180, 1e-6) {
			t.Errorf("%v: the content moved to %g, %g, want 340, 180", o, px, py)
		}
		if b := visible(z); x < b.MinX || x > b.MaxX || y < b.MinY || y > b.MaxY || b.Width() <= 0 {
			t.Errorf("%v: %+v is visible, without %g, %g", o, b, x, y)
		}
		if got := v.Resize(400, 300); got != FitTurned(Bounds{0, 0, 1000, 100}, 400, 300, 10, o) {
			t.Errorf("%v: a fitted view is not fitted after a resize", o)
		}
		if got := z.Orient(o.Turn(1)); got.CenterX != z.CenterX || got.CenterY != z.CenterY || got.Orient(o) != z {
			t.Errorf("%v: turning and turning back changes the view", o)
		}
	}
}
