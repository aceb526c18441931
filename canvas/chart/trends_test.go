package chart

import "testing"

// An interval lies within the plot with room above it, unless it is more than intervalRoom times
// as high as all points: then the plot ends where intervalRoom does, and an arrow says so.
func TestIntervalsLieWithinThePlot(t *testing.T) {
	for _, row := range []struct {
		name      string
		low, high float64 // of the first point, at 20; the others are at 10 and 15
		log, cut  bool
	}{
		{"narrow", 19, 21, false, false}, {"up to an optimum", 0, 45, false, false}, {"wide", 0, 60, false, true},
		{"narrow", 19, 21, true, false}, {"wide", 5, 150, true, false}, {"very wide", 5, 1e6, true, true},
	} {
		first := TrendPoint{X: 1, Y: 20, Low: row.low, High: row.high}
		c := &Trends{LogY: row.log, Trends: []Trend{{Points: []TrendPoint{first, {X: 2, Y: 10, Low: 9, High: 11}, {X: 3, Y: 15, Low: 14, High: 16}}}}}
		r, is := c.arrange(500, 200)
		if !is {
			t.Fatal("there is no plot")
		}
		if top := r.y.pixel(row.high); (top < r.top) != row.cut {
			t.Errorf("%s, logarithmic %v: the interval ends at pixel %.0f, the plot at %.0f", row.name, row.log, top, r.top)
		}
		for _, y := range []float64{10, 15, 20} {
			if at := r.y.pixel(y); at < r.top || at > r.bottom {
				t.Errorf("%s, logarithmic %v: the point at %v is at pixel %.0f, the plot from %.0f to %.0f", row.name, row.log, y, at, r.top, r.bottom)
			}
		}
	}
}
