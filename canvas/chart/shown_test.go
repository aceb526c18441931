package chart

import (
	"math"
	"testing"

	"tourscope/solver/optima"
)

// plain is a chart of one run over 40 s, 400 × 180 pixels large.
func plain() *Chart {
	return &Chart{Series: []Series{falling("ils", 4001, 0.3)}}
}

const plainWidth, plainHeight = 400, 180

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6*(1+math.Abs(b)) }

func TestZoomKeepsWhatIsUnderTheMouse(t *testing.T) {
	c := plain()
	for _, px := range []float64{80, 200, 330} {
		c.Range = Range{}
		for range 5 {
			before, _ := c.At(px, plainWidth, plainHeight)
			c.Range = c.Zoom(px, 2, plainWidth, plainHeight)
			after, is := c.At(px, plainWidth, plainHeight)
			if width := c.Range.To - c.Range.From; !is || math.Abs(before.X-after.X) > width/20 { // the labels of the axis change their width
				t.Fatalf("at %g the time goes from %g to %g in %v", px, before.X, after.X, c.Range)
			}
		}
		if got := c.Range.To - c.Range.From; got > 40.0/32*1.1 {
			t.Errorf("five steps in show %g s", got)
		}
		for range 8 {
			c.Range = c.Zoom(px, 0.5, plainWidth, plainHeight)
		}
		if !c.Range.All() {
			t.Errorf("zoomed out it shows %v", c.Range)
		}
	}
}

func TestZoomStaysInTheData(t *testing.T) {
	c := plain()
	for range 100 {
		c.Range = c.Zoom(200, 3, plainWidth, plainHeight)
	}
	if !(c.Range.To-c.Range.From >= finestRange*c.whole().To) {
		t.Errorf("the finest part is %v", c.Range)
	}
	c.Range = Range{0, 10}
	if got := c.Pan(-0.5, plainWidth, plainHeight); got != c.Range {
		t.Errorf("before the beginning there is %v", got)
	}
	if got := c.Pan(0.5, plainWidth, plainHeight); !near(got.From, 5) || !near(got.To, 15) {
		t.Errorf("half a width further is %v", got)
	}
	if got := (&Chart{}).Zoom(100, 2, plainWidth, plainHeight); !got.All() {
		t.Errorf("an empty chart zooms to %v", got)
	}
}

func TestSelect(t *testing.T) {
	c := plain()
	a, _ := c.At(150, plainWidth, plainHeight)
	b, _ := c.At(250, plainWidth, plainHeight)
	for _, px := range [][2]float64{{150, 250}, {250, 150}} {
		if got, is := c.Select(px[0], px[1], plainWidth, plainHeight); !is || !near(got.From, a.X) || !near(got.To, b.X) {
			t.Errorf("%v selects %v, want %g to %g", px, got, a.X, b.X)
		}
	}
	if got, is := c.Select(-50, 1000, plainWidth, plainHeight); is {
		t.Errorf("more than everything selects %v", got)
	}
	if got, is := c.Select(200, 200, plainWidth, plainHeight); is {
		t.Errorf("nothing selects %v", got)
	}
}

// TestVerticalAxisFollowsTheRange: what is flat in the whole fills the height in a part.
func TestVerticalAxisFollowsTheRange(t *testing.T) {
	c := plain()
	c.Optimum = optima.Optimum{Length: optimum}
	whole := c.layout(plainWidth, plainHeight)
	c.Range = Range{20, 30}
	part := c.layout(plainWidth, plainHeight)
	if got, want := part.y.high-part.y.low, (whole.y.high-whole.y.low)/20; got > want {
		t.Errorf("the part shows lengths over %g, want less than %g", got, want)
	}
	curve := c.curve(&part, &c.Series[0])
	for _, at := range curve {
		if at.X < part.left || at.X > part.right || at.Y < part.top || at.Y > part.bottom {
			t.Fatalf("the curve leaves the plot at %v", at)
		}
	}
	if first, last := curve[0], curve[len(curve)-1]; first.X != part.left || last.X != part.right {
		t.Errorf("the curve goes from %g to %g, the plot from %g to %g", first.X, last.X, part.left, part.right)
	}
	c.Series = append(c.Series, Series{Points: []Point{{Length: 460_000}, {Seconds: 3, Length: 455_000}}})
	if got := c.layout(plainWidth, plainHeight); got.y != part.y {
		t.Errorf("a run that has ended before changes the axis to %v", got.y)
	}
}

func TestGapIsLogarithmicByItself(t *testing.T) {
	run := func(gaps ...float64) Series {
		s := Series{}
		for i, g := range gaps {
			s.Points = append(s.Points, Point{Seconds: float64(i), Length: int64(math.Round(1e6 * (1 + g/100)))})
		}
		return s
	}
	known := optima.Optimum{Length: 1_000_000}
	for _, row := range []struct {
		why  string
		c    Chart
		want bool
	}{
		{"the start tour alone", Chart{Series: []Series{run(20)}, Optimum: known, AutoGap: true}, false},
		{"a tenth of 5 % is seen beside 20 %", Chart{Series: []Series{run(20, 5)}, Optimum: known, AutoGap: true}, false},
		{"a tenth of 1 % is not", Chart{Series: []Series{run(20, 1)}, Optimum: known, AutoGap: true}, true},
		{"the best of several counts", Chart{Series: []Series{run(20, 5), run(20, 0.1)}, Optimum: known, AutoGap: true}, true},
		{"an optimal tour", Chart{Series: []Series{run(3, 0)}, Optimum: known, AutoGap: true}, true},
		{"optimal from the start", Chart{Series: []Series{run(0, 0)}, Optimum: known, AutoGap: true}, false},
		{"no length is known", Chart{Series: []Series{run(20, 1)}, AutoGap: true}, false},
		{"a lower bound is, beside 20 %", Chart{Series: []Series{run(20, 1)}, Bound: 1_000_000, AutoGap: true}, true},
		{"far above a lower bound", Chart{Series: []Series{run(20, 5)}, Bound: 1_000_000, AutoGap: true}, false},
		{"the user wants it linear", Chart{Series: []Series{run(20, 1)}, Optimum: known}, false},
		{"the user wants it logarithmic", Chart{Series: []Series{run(20)}, Optimum: known, LogGap: true}, true},
	} {
		if got := row.c.GapIsLog(); got != row.want {
			t.Errorf("%s: %v, want %v", row.why, got, row.want)
		}
	}
}

func TestShown(t *testing.T) {
	var s Shown
	s.Range = Range{1, 2}
	if s.On(Time); s.Range.All() {
		t.Error("the same axis loses its part")
	}
	if s.On(Moves); !s.Range.All() || s.XAxis != Moves {
		t.Errorf("another axis shows %+v", s)
	}
	var c Chart
	for i, row := range []struct {
		log  bool // what the chart shows
		want GapAxis
	}{{true, LinearGap}, {false, LogGap}, {true, LinearGap}} {
		if s.ToggleGap(row.log); s.Gap != row.want {
			t.Errorf("toggle %d: %v, want %v", i, s.Gap, row.want)
		}
	}
	if c.Show(s); c.AutoGap || c.LogGap || c.XAxis != Moves {
		t.Errorf("the chart shows %+v", c)
	}
	if c.Show(Shown{}); !c.AutoGap || c.LogGap {
		t.Error("what nobody chose is not automatic")
	}
}

// TestOptimalTourOnALogarithmicAxis: it lies at 0 %, below all others.
func TestOptimalTourOnALogarithmicAxis(t *testing.T) {
	c := &Chart{Series: []Series{optimal(falling("ils", 50, 0.3))}, Optimum: optima.Optimum{Length: optimum, Proven: true}, LogGap: true}
	l := c.layout(plainWidth, plainHeight)
	if len(l.gapTicks) < 2 || l.gapTicks[0].text != "0 %" || l.yTicks[0].text != Number(optimum) {
		t.Fatalf("the axes begin with %v and %v", l.gapTicks, l.yTicks)
	}
	for _, other := range l.gapTicks[1:] {
		if other.at >= l.gapTicks[0].at {
			t.Errorf("%s lies below the optimum", other.text)
		}
	}
	if at := l.y.pixel(l.ordinate(optimum)); at != l.gapTicks[0].at {
		t.Errorf("the optimal tour is at %g, its label at %g", at, l.gapTicks[0].at)
	}
}

// A bound of a gap is rounded up, as everywhere.
func TestBoundsOfGapsAreRoundedUp(t *testing.T) {
	if got, want := (Value{Length: 103_796_145, Gap: 18.961, AtMost: true}).Text(), "103,796,145  ≤ 18.97 %"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestGapAboveALowerBound: without a known optimum gaps are measured from the bound, and said
// to be at most that large; a known length is preferred.
func TestGapAboveALowerBound(t *testing.T) {
	c := &Chart{Series: []Series{{Points: []Point{{Length: 1100}, {Seconds: 9, Length: 1010}}}}, Bound: 1000}
	for _, row := range []struct {
		why, text, above, name string
		optimum                int64
	}{
		{"a bound alone", "1,010  ≤ 1.00 %", "above the lower bound", "lower bound 1,000", 0},
		{"an optimum, too", "1,010  +0.50 %", "above the optimum", "optimum 1,005", 1005},
	} {
		c.Optimum = optima.Optimum{Length: row.optimum, Proven: row.optimum > 0}
		l := c.layout(plainWidth, plainHeight)
		r, is := c.At(l.right, plainWidth, plainHeight)
		if !is || len(r.Values) != 1 || r.Values[0].Text() != row.text {
			t.Errorf("%s: the chart says %+v, want %q", row.why, r, row.text)
		}
		if c.above() != row.above || c.referenceName() != row.name || len(l.gapTicks) == 0 {
			t.Errorf("%s: the axis is %q with %d labels, the legend says %q", row.why, c.above(), len(l.gapTicks), c.referenceName())
		}
	}
}
