package chart

import (
	"flag"
	"image"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tourscope/canvas/goldentest"
	"tourscope/canvas/palette"
	"tourscope/solver/optima"
)

var update = flag.Bool("update", false, "write the pictures instead of comparing")

// falling is a run of n points over 40 seconds from 450,000 down to 384,000.
func falling(name string, n int, rate float64) Series {
	s := Series{Name: name}
	for i := range n {
		seconds := 40 * float64(i) / float64(n)
		s.Points = append(s.Points, Point{
			Seconds: seconds, Moves: int64(i) * 50_000, Iterations: int64(i),
			Length: int64(384_000 + 66_000*math.Exp(-rate*seconds)),
		})
	}
	return s
}

const optimum = 378_032

// staged is a series with the stages of a search: a start on the processor, and rounds
// on a GPU with recombination between them.
func staged(s Series) Series {
	end := s.Points[len(s.Points)-1].Seconds
	s.Bands = []Band{
		{0, 0.02 * end, "start", false}, {0.02 * end, 0.2 * end, "local search", false}, {0.2 * end, 0.6 * end, "rounds", true},
		{0.6 * end, 0.8 * end, "recombination", false}, {0.8 * end, end, "rounds", true},
	}
	return s
}

// optimal is a series that ends at the optimum.
func optimal(s Series) Series {
	s.Points = slices.Clone(s.Points)
	s.Points[len(s.Points)-1].Length = optimum
	return s
}

func TestGolden(t *testing.T) {
	one, two := falling("ils", 50, 0.3), falling("2opt", 5000, 0.1)
	for name, c := range map[string]*Chart{
		"light":   {Series: []Series{one}, Optimum: optima.Optimum{Length: optimum, Proven: true}, Palette: palette.Light()},
		"dark":    {Series: []Series{one, two}, Optimum: optima.Optimum{Length: optimum, Proven: true}, Palette: palette.Dark(), Hover: 180},
		"log":     {Series: []Series{one, two}, Optimum: optima.Optimum{Length: optimum, Proven: true}, Palette: palette.Light(), LogX: true, LogGap: true},
		"moves":   {Series: []Series{two}, Palette: palette.Light(), XAxis: Moves, Scale: 1.5, Hover: 250},
		"stages":  {Series: []Series{staged(one)}, Optimum: optima.Optimum{Length: optimum}, Palette: palette.Light()},
		"strips":  {Series: []Series{staged(one), staged(two)}, Palette: palette.Dark()},
		"auto":    {Series: []Series{falling("ils", 500, 1), optimal(two)}, Optimum: optima.Optimum{Length: optimum, Proven: true}, Palette: palette.Dark(), AutoGap: true, Named: true},
		"part":    {Series: []Series{one, staged(two)}, Optimum: optima.Optimum{Length: optimum}, Palette: palette.Light(), Range: Range{5, 12}, Selected: [2]float64{150, 240}, Named: true, Marked: true, Mark: 9},
		"empty":   {Palette: palette.Dark()},
		"waiting": {Palette: palette.Light(), Empty: "Press Run.", Series: []Series{{Name: "ils"}}},
	} {
		t.Run(name, func(t *testing.T) {
			got := image.NewRGBA(image.Rect(0, 0, 400, 180))
			c.Draw(got)
			compare(t, filepath.Join("testdata", name+".png"), got)
		})
	}
}

// compare lets a pixel in a thousand differ: letters are rounded a little
// differently from processor to processor.
func compare(t *testing.T, path string, got *image.RGBA) {
	t.Helper()
	goldentest.Compare(t, path, got, *update, goldentest.Tolerance{Channel: 2, PerMill: 1})
}

func texts(ticks []tick) string {
	var all []string
	for _, t := range ticks {
		all = append(all, t.text)
	}
	return strings.Join(all, " ")
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		axis      Axis
		log       bool
		low, high float64
		count     int
		want      string
	}{
		{Time, false, 0, 40, 5, "0 s 10 s 20 s 30 s 40 s"},
		{Time, false, 0, 0.5, 5, "0 s 0.1 s 0.2 s 0.3 s 0.4 s 0.5 s"},
		{Time, false, 0, 0.05, 5, "0 s 10 ms 20 ms 30 ms 40 ms 50 ms"},
		{Time, false, 0, 150, 5, "0 s 30 s 1:00 min 1:30 min 2:00 min 2:30 min"},
		{Time, false, 0, 9000, 5, "0 s 30:00 min 1:00 h 1:30 h 2:00 h 2:30 h"},
		{Moves, false, 0, 2.5e6, 5, "0 500 k 1.0 M 1.5 M 2.0 M 2.5 M"},
		{Iterations, false, 0, 900, 4, "0 500"},
		{Moves, true, 1000, 1e6, 4, "1 k 10 k 100 k 1 M"},
		{Time, true, 0.01, 20, 5, "10 ms 0.1 s 1 s 10 s"},
	} {
		chart := &Chart{XAxis: c.axis}
		l := layout{x: scale{low: c.low, high: c.high, from: 0, to: 100, log: c.log}}
		chart.horizontalTicks(&l, c.count)
		if got := texts(l.xTicks); got != c.want {
			t.Errorf("%v %g to %g: %q, want %q", c.axis, c.low, c.high, got, c.want)
		}
	}
}

// A label alone says nothing of the scale.
func TestLowChartsHaveTwoLengths(t *testing.T) {
	for _, high := range []int64{376_000, 390_000, 431_963, 451_000} {
		c := &Chart{Palette: palette.Light(), Series: []Series{{Points: []Point{{0, 0, 0, high}, {4, 9, 9, 372_039}}}}}
		l := c.layout(900, 150)
		if n := len(l.yTicks); n < 2 || n > 6 {
			t.Errorf("from 372,039 to %d: %d lengths", high, n)
		}
		for i := 1; i < len(l.yTicks); i++ {
			if l.yTicks[i-1].at-l.yTicks[i].at < 18 {
				t.Errorf("from 372,039 to %d: lengths %v apart", high, l.yTicks[i-1].at-l.yTicks[i].at)
			}
		}
	}
}

// The legend is at the top right unless a curve is there.
func TestLegendLiesOnNoCurve(t *testing.T) {
	still := Series{Name: "regions", Points: []Point{{0, 0, 0, 450_000}, {40, 9, 9, 450_000}}}
	slow := Series{Name: "sspm", Points: []Point{{0, 0, 0, 450_000}, {27, 9, 9, 449_000}, {28, 9, 9, 386_000}, {40, 9, 9, 384_000}}}
	late := Series{Name: "sspm", Points: []Point{{0, 0, 0, 450_000}, {39, 9, 9, 449_000}, {40, 9, 9, 384_000}}}
	for _, row := range []struct {
		why       string
		series    []Series
		top, left bool
	}{
		{"a falling curve leaves the corner free", []Series{falling("ils", 50, 0.3)}, true, false},
		{"a search that has found nothing yet stays at the top", []Series{still, falling("ils", 50, 0.3)}, false, false},
		{"a fall in the middle leaves the corner free", []Series{slow}, true, false},
		{"a fall at the end leaves all below it free", []Series{late}, false, false},
		{"curves on the whole right side leave the left", []Series{rising(30, 40)}, true, true},
	} {
		c := &Chart{Palette: palette.Light(), Series: row.series}
		l := c.layout(900, 180)
		var curves [][]Place
		for i := range c.Series {
			curves = append(curves, c.curve(&l, &c.Series[i]))
		}
		g := c.placeLegend(&l, curves)
		if top, left := g.top == l.top, g.right < (l.left+l.right)/2; top != row.top || left != row.left {
			t.Errorf("%s: it begins at (%v, %v)", row.why, g.right, g.top)
		}
		if hidden := hides(curves, g.right-g.width, g.top, g.right-tickRoom, g.top+g.height); hidden != 0 {
			t.Errorf("%s: it hides %v pixels", row.why, hidden)
		}
	}
}

// The names of a low chart stand in a row, from left to right; where that is too wide as well, only the reference is named.
func TestLegendOfALowChart(t *testing.T) {
	best := optima.Optimum{Length: 378_032, Proven: true}
	for _, row := range []struct {
		width, height int
		names         int
		row           bool
	}{{900, 400, 3, false}, {900, 120, 3, true}, {260, 120, 1, false}} {
		c := &Chart{Palette: palette.Light(), Optimum: best, Series: []Series{falling("Chained Lin–Kernighan", 50, 0.3), falling("Iterated local search", 40, 0.2)}}
		l := c.layout(row.width, row.height)
		var curves [][]Place
		for i := range c.Series {
			curves = append(curves, c.curve(&l, &c.Series[i]))
		}
		g := c.placeLegend(&l, curves)
		if len(g.names) != row.names || g.row != row.row || g.series != (row.names > 1) {
			t.Errorf("%d × %d: %q, in a row: %v", row.width, row.height, g.names, g.row)
		}
		from := g.right - g.width
		for i := range g.names {
			end, _ := g.end(i, 1)
			if begin := end - g.widths[i] - signGap - signSize; g.row && begin < from || end > g.right {
				t.Errorf("%d × %d: %q runs from %v to %v, from %v on is room", row.width, row.height, g.names[i], begin, end, from)
			}
			if from = end; !g.row {
				from = g.right - g.width
			}
		}
		if g.right-g.width < l.left || g.right > l.right || g.top+g.height > l.bottom {
			t.Errorf("%d × %d: the legend is %+v", row.width, row.height, g)
		}
		c.Draw(image.NewRGBA(image.Rect(0, 0, row.width, row.height)))
	}
}

// rising is a search whose curve goes up and down all the time between two seconds, as that of an
// annealer does whose tour is shown.
func rising(from, to float64) Series {
	s := Series{Name: "annealing", Points: []Point{{0, 0, 0, 417_000}}}
	for x, high := from, true; x <= to; x, high = x+0.5, !high {
		length := int64(384_000)
		if high {
			length = 450_000
		}
		s.Points = append(s.Points, Point{x, 0, 0, length})
	}
	return s
}

// Where every place has a curve, a plate hides it behind the names, and the grid with it; without a
// background there is no plate.
func TestLegendIsLegibleOnCurves(t *testing.T) {
	for _, transparent := range []bool{false, true} {
		c := &Chart{Palette: palette.Light(), Series: []Series{rising(0, 40)}, Transparent: transparent}
		img := image.NewRGBA(image.Rect(0, 0, 400, 180))
		c.Draw(img)
		l := c.layout(400, 180)
		g := c.placeLegend(&l, [][]Place{c.curve(&l, &c.Series[0])})
		colour, found := c.color(0), 0
		for x := int(g.right-nameEnd-g.widths[0]) + 1; x < int(g.right)-nameEnd; x++ { // behind the name
			for y := int(g.top) + 3; y < int(g.top)+legendLine-2; y++ {
				if img.RGBAAt(x, y) == colour {
					found++
				}
			}
		}
		if (found > 0) != transparent {
			t.Errorf("transparent %v: %d pixels of the curve are behind the name", transparent, found)
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Number(0), "0"}, {Number(999), "999"}, {Number(1000), "1,000"}, {Number(1234567), "1,234,567"}, {Number(-1234), "−1,234"},
		{Seconds(0.0123), "12.3 ms"}, {Seconds(0.5), "500 ms"}, {Seconds(12.345), "12.3 s"}, {Seconds(200), "3:20 min"}, {Seconds(7500), "2:05 h"},
		{Value{Length: 384002, Gap: 1.579}.Text(), "384,002  +1.58 %"}, {Value{Length: 5, Gap: math.NaN()}.Text(), "5"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestNiceStepsAreNice(t *testing.T) {
	for span := 1e-7; span < 1e15; span *= 1.37 {
		for count := 2; count < 12; count++ {
			step := niceStep(span, count)
			if parts := span / step; parts > float64(count)+1e-6 || parts < float64(count)/2.51 {
				t.Errorf("%g in steps of %g makes %g parts, at most %d asked", span, step, parts, count)
			}
			if mantissa := step / math.Pow(10, math.Floor(math.Log10(step)+1e-9)); math.Abs(mantissa-1) > 1e-6 && math.Abs(mantissa-2) > 1e-6 && math.Abs(mantissa-5) > 1e-6 {
				t.Errorf("%g is not a nice step", step)
			}
		}
	}
}

func TestAtReadsTheLastValueBefore(t *testing.T) {
	c := &Chart{Optimum: optima.Optimum{Length: 100, Proven: true}, Palette: palette.Light(), Series: []Series{
		{Points: []Point{{Seconds: 0, Length: 200}, {Seconds: 4, Length: 150}, {Seconds: 10, Length: 110}}},
		{Points: []Point{{Seconds: 8, Length: 130}}},
	}}
	l := c.layout(400, 200)
	for _, want := range []struct {
		seconds float64
		lengths []int64
		gap     float64
	}{{1, []int64{200}, 100}, {5, []int64{150}, 50}, {9, []int64{150, 130}, 50}, {10, []int64{110, 130}, 10}} {
		r, is := c.At(l.x.pixel(want.seconds), 400, 200)
		var lengths []int64
		for _, v := range r.Values {
			lengths = append(lengths, v.Length)
		}
		if !is || math.Abs(r.X-want.seconds) > 1e-9 || !slices.Equal(lengths, want.lengths) || math.Abs(r.Values[0].Gap-want.gap) > 1e-9 {
			t.Errorf("at %g s: %+v, want %v", want.seconds, r, want.lengths)
		}
	}
	if _, is := c.At(1, 400, 200); is {
		t.Error("a reading beside the plot")
	}
	if _, is := new(Chart).At(200, 400, 200); is {
		t.Error("a reading without points")
	}
}

// TestNothingIsLostInColumns hides one short tour among a million.
func TestNothingIsLostInColumns(t *testing.T) {
	c := &Chart{Series: []Series{falling("", 1_000_000, 0.1)}, Palette: palette.Light()}
	c.Series[0].Points[700_123].Length = 300_000
	l := c.layout(500, 200)
	line := c.curve(&l, &c.Series[0])
	if len(line) > 5*500 {
		t.Errorf("%d points for 500 columns", len(line))
	}
	low := l.y.pixel(300_000)
	if !slices.ContainsFunc(line, func(p Place) bool { return p.Y == low }) {
		t.Error("the shortest tour is not in the curve")
	}
}

func TestOddCharts(t *testing.T) {
	single := Series{Points: []Point{{Length: 7542}}}
	for name, c := range map[string]*Chart{
		"one point":       {Series: []Series{single}},
		"at the optimum":  {Series: []Series{single}, Optimum: optima.Optimum{Length: 7542, Proven: true}},
		"the same, log":   {Series: []Series{single}, Optimum: optima.Optimum{Length: 7542, Proven: true}, LogGap: true, LogX: true},
		"below it":        {Series: []Series{single}, Optimum: optima.Optimum{Length: 8000, Proven: true}, LogGap: true},
		"length zero":     {Series: []Series{{Points: []Point{{}, {Seconds: 1}}}}},
		"huge":            {Series: []Series{{Points: []Point{{Length: 1 << 61}, {Seconds: 1e9, Length: 1 << 60}}}}},
		"no name, hover":  {Series: []Series{single}, Hover: 100},
		"unsorted, log x": {Series: []Series{{Points: []Point{{Seconds: 5, Length: 3}, {Seconds: 1, Length: 9}}}}, LogX: true},
	} {
		c.Palette = palette.Light()
		for _, size := range [][2]int{{400, 200}, {60, 40}, {5, 5}, {1, 1}} {
			m := image.NewRGBA(image.Rect(0, 0, size[0], size[1]))
			c.Draw(m)
			if m.Pix[3] != 255 {
				t.Errorf("%s: nothing drawn in %v", name, size)
			}
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	for name, n := range map[string]int{"1k": 1000, "100k": 100_000} {
		b.Run(name, func(b *testing.B) {
			c := &Chart{Series: []Series{falling("ils", n, 0.3), falling("2opt", n, 0.1)}, Optimum: optima.Optimum{Length: optimum, Proven: true}, Palette: palette.Light()}
			m := image.NewRGBA(image.Rect(0, 0, 800, 240))
			b.ReportAllocs()
			for b.Loop() {
				c.Draw(m)
			}
		})
	}
}

func trends(name string, k float64) Trend {
	t := Trend{Name: name}
	for _, x := range []float64{4, 8, 12, 24, 32, 48} {
		y := k * (1 + 10/x)
		t.Points = append(t.Points, TrendPoint{X: x, Y: y, Low: 0.9 * y, High: 1.15 * y})
	}
	return t
}

func TestGoldenTrends(t *testing.T) {
	one, two := trends("sspm, moves", 1.3), trends("pspm, threads", 240)
	single := one
	single.Points = single.Points[:1]
	single.Points[0].Low = math.NaN()
	for name, c := range map[string]*Trends{
		"trends":       {Trends: []Trend{trends("", 1.3)}, Title: "gap", Percent: true, Palette: palette.Light(), XTitle: "moves", Hover: 200},
		"trends-log":   {Trends: []Trend{trends("sspm, moves", 1.3e6), two}, Title: "moves a second", LogX: true, LogY: true, Palette: palette.Dark()},
		"trends-one":   {Trends: []Trend{single}, Title: "seconds", Palette: palette.Light(), LogX: true, LogY: true, Scale: 1.5},
		"trends-empty": {Title: "gap", Palette: palette.Dark(), Empty: "The curve appears here."},
	} {
		t.Run(name, func(t *testing.T) {
			got := image.NewRGBA(image.Rect(0, 0, 400, 180))
			c.Draw(got)
			compare(t, filepath.Join("testdata", name+".png"), got)
		})
	}
}

func TestTrendsReadTheNearestPoint(t *testing.T) {
	c := &Trends{Trends: []Trend{trends("", 2)}, Palette: palette.Light()}
	last := 0.0
	for px := 60.0; px < 390; px++ {
		if x, is := c.At(px, 400, 180); is {
			if x < last {
				t.Fatalf("at %v: %v after %v", px, x, last)
			}
			last = x
		}
	}
	if last != 48 {
		t.Errorf("the last point read is %v", last)
	}
	if _, is := c.At(2, 400, 180); is {
		t.Error("beside the plot there is a reading")
	}
}

// A length that nobody has proven to be the optimum is not called so.
func TestTheLegendNamesWhatIsKnown(t *testing.T) {
	for _, row := range []struct {
		unproven bool
		want     string
	}{{false, "optimum 6,204,999"}, {true, "best known 6,204,999"}} {
		if got := (&Chart{Optimum: optima.Optimum{Length: 6204999, Proven: !row.unproven}}).referenceName(); got != row.want {
			t.Errorf("unproven %v: %q, want %q", row.unproven, got, row.want)
		}
	}
}

// Intervals are shown whole up to three times the height of the points; longer ones are cut.
func TestTrendsMakeRoomForIntervals(t *testing.T) {
	for _, row := range []struct{ high, want float64 }{{4.5, 4.5}, {5, 5}, {80, 5}} {
		c := Trends{Trends: []Trend{{Points: []TrendPoint{{X: 1, Y: 1, Low: 1, High: 1}, {X: 2, Y: 2, Low: 1.5, High: row.high}}}}}
		if _, y := c.extents(); y.high != row.want || y.low != 1 {
			t.Errorf("with an interval up to %v the axis goes from %v to %v, want %v", row.high, y.low, y.high, row.want)
		}
	}
}

// Long lengths beside a logarithmic axis of gaps have as many digits as tell them apart.
func TestLabelsOfLongLengths(t *testing.T) {
	for _, row := range []struct {
		reference, gap float64
		want           string
	}{
		{20_334_604, 10, "22.4 M"}, {20_334_604, 1, "20.54 M"}, {20_334_604, 0.001, "20.33481 M"},
		{371_095, 1, "374,806"}, {12_345_678_901, 0.1, "12.358 G"}, {20_000_000, 1e-6, "20.000000 M"},
	} {
		l := &layout{reference: row.reference}
		if got := l.lengthText(l.length(row.gap), l.lengthStep(row.gap)); got != row.want {
			t.Errorf("%v %% above %v: %q, want %q", row.gap, row.reference, got, row.want)
		}
	}
}
