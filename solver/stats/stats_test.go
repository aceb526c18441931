package stats

import (
	"math"
	"testing"
	"time"
)

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-6*math.Max(math.Abs(a), math.Abs(b)) }

func TestCoefficients(t *testing.T) {
	if got := SEC(8001, 7910); !near(got, 1.1504424779) { // rd100
		t.Errorf("SEC %v", got)
	}
	if got := SEC(7910, 7910); got != 0 {
		t.Errorf("SEC of the optimum %v", got)
	}
	if got := SSES(4_600_000, 2*time.Second); got != 2_300_000 {
		t.Errorf("SSES %v", got)
	}
	if got := TC([]time.Duration{time.Second, 3 * time.Second}); got != 0.5 {
		t.Errorf("TC %v", got)
	}
	if !math.IsNaN(TC(nil)) {
		t.Error("a TC of no runs")
	}
}

func TestSummarise(t *testing.T) {
	// Student's sleep data (1908), second drug: mean 2.33, interval by t with
	// nine degrees of freedom.
	s := Summarise([]float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4})
	for _, f := range []struct {
		name      string
		got, want float64
	}{
		{"mean", s.Mean, 2.33},
		{"median", s.Median, 1.75},
		{"deviation", s.Deviation, 2.002249},
		{"low", s.Low, 0.8976776},
		{"high", s.High, 3.7623224},
		{"smallest", s.Smallest, -0.1},
		{"largest", s.Largest, 5.5},
	} {
		if math.Abs(f.got-f.want) > 1e-6 {
			t.Errorf("%s %v, want %v", f.name, f.got, f.want)
		}
	}
}

func TestSummariseFew(t *testing.T) {
	if s := Summarise([]float64{7}); s.Mean != 7 || s.Median != 7 || !math.IsNaN(s.Low) || !math.IsNaN(s.Deviation) {
		t.Errorf("one run: %+v", s)
	}
	if s := Summarise(nil); s.N != 0 || !math.IsNaN(s.Mean) || !math.IsNaN(s.Median) || !math.IsNaN(s.Smallest) {
		t.Errorf("no run: %+v", s)
	}
	if s := Summarise([]float64{3, 1, 2}); s.Median != 2 {
		t.Errorf("median %v of three", s.Median)
	}
}

func TestWithin(t *testing.T) {
	for _, row := range []struct {
		percent float64
		optimum int64
		want    int64
		reason  string
	}{
		{0, 7542, 7542, "no gap is the optimum"},
		{0.1, 1000, 1001, "the product is a little below 1001"},
		{1, 7542, 7617, "rounded down: 7618 is more than 1 %"},
		{100, 1 << 40, 1 << 41, "large lengths"},
	} {
		if got := Within(row.percent, row.optimum); got != row.want {
			t.Errorf("Within(%v, %d) = %d, want %d: %s", row.percent, row.optimum, got, row.want, row.reason)
		}
	}
}
