package look

import (
	"testing"

	"tourscope/canvas/export"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// nation is a problem of 29 cities of a name, in the coordinates of national maps.
func nation(t *testing.T, name string) Subject {
	t.Helper()
	def := solver.Definition{Name: name, Metric: solver.Euc2D}
	for i := range 29 {
		def.X, def.Y = append(def.X, float64(20000+37*i)), append(def.Y, float64(70000+i*i))
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return Subject{Problem: p}
}

// A map that lies on its side in its file is shown upright where the orientation is left open,
// and as asked for where it is not.
func TestMapsLieAsOnAMap(t *testing.T) {
	none, quarter := 0, 90
	for _, row := range []struct {
		why, name string
		look      Look
		want      view.Orientation
	}{
		{"Western Sahara is west of Greenwich and east to the right", "wi29", Look{}, view.Oriented(3, false)},
		{"another instance lies as in its file", "bays29", Look{}, view.Oriented(0, false)},
		{"turned by nothing is as in the file", "wi29", Look{Turn: &none}, view.Oriented(0, false)},
		{"turned as asked for", "wi29", Look{Turn: &quarter}, view.Oriented(1, false)},
		{"mirrored as asked for", "wi29", Look{Mirror: true}, view.Oriented(0, true)},
	} {
		s := nation(t, row.name)
		f, err := row.look.Plan(s, export.PNG)
		if err != nil || f.picture.Orientation != row.want {
			t.Errorf("%s: %v, want %v (%v)", row.why, f.picture.Orientation, row.want, err)
		}
	}
}

// The orientation of the window is written as an option only where it is not the usual one.
func TestOrientationLeftOpen(t *testing.T) {
	for name, usual := range map[string]bool{"wi29": false, "bays29": true} {
		p := nation(t, name).Problem
		if l := (Look{}).Oriented(Upright(p), p); l.Turn != nil || l.Mirror {
			t.Errorf("%s upright is asked for: %v", name, l.Flags())
		}
		for quarters := range 4 {
			for _, mirrored := range []bool{false, true} {
				o := view.Oriented(quarters, mirrored)
				if got := (Look{}).Oriented(o, p).orientation(p); got != o {
					t.Errorf("%s as %v becomes %v", name, o, got)
				}
			}
		}
		if l := (Look{}).Oriented(0, p); usual != (l.Turn == nil) {
			t.Errorf("%s as in its file: %v", name, l.Flags())
		}
	}
}
