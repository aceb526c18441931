//go:build !nogui

package window

import (
	"testing"
	"time"

	"tourscope/solver"
)

func TestFormat(t *testing.T) {
	for _, row := range []struct{ got, want string }{
		{formatCount(0), "0"},
		{formatCount(999), "999"},
		{formatCount(1000), "1,000"},
		{formatCount(-1234567), "-1,234,567"},
		{formatShort(999_499), "999,499"},
		{formatShort(999_600), "1.00 M"},
		{formatShort(12_340_000), "12.3 M"},
		{formatShort(5.678e9), "5.68 G"},
		{formatTemperature(0), none},
		{formatTemperature(7106.25), "7106"},
		{formatTemperature(1e-7), "1.00e-07"},
		{formatElapsed(0), "0.00 s"},
		{formatElapsed(3217 * time.Millisecond), "3.21 s"},
		{formatElapsed(59_960 * time.Millisecond), "59.9 s"},
		{formatElapsed(63_240 * time.Millisecond), "1:03.2"},
		{formatElapsed(2*time.Hour + 61*time.Second), "2:01:01"},
		{formatGap(0.1234), "0.12 %"},
		{formatGap(1096.4), "1,096 %"},
		{formatShare(1, 3), "33.3 %"},
		{formatShare(0, 0), none},
	} {
		if row.got != row.want {
			t.Errorf("got %q, want %q", row.got, row.want)
		}
	}
}

func TestParseTime(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"": 0, "10": 10 * time.Second, " 1.5m ": 90 * time.Second, "1h 30m": 90 * time.Minute, "250ms": 250 * time.Millisecond,
	} {
		if got, err := parseTime(text); err != nil || got != want {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"soon", "-3s", "0", "1e400", "NaN"} {
		if got, err := parseTime(text); err == nil {
			t.Errorf("%q was taken as %v", text, got)
		}
	}
}

func TestParseCountAndPercent(t *testing.T) {
	if n, err := parseCount("1,000,000"); err != nil || n != 1_000_000 {
		t.Errorf("got %d, %v", n, err)
	}
	for _, text := range []string{"0", "-1", "1.5", "many"} {
		if _, err := parseCount(text); err == nil {
			t.Errorf("%q was taken for a count", text)
		}
	}
	if p, err := parsePercent(" 0.5 % "); err != nil || p != 0.5 {
		t.Errorf("got %v, %v", p, err)
	}
	if p, err := parsePercent(""); err != nil || p >= 0 {
		t.Errorf("an empty gap must be none, got %v, %v", p, err)
	}
	for _, text := range []string{"NaN", "-1", "Inf", "x"} {
		if _, err := parsePercent(text); err == nil {
			t.Errorf("%q was taken for a percentage", text)
		}
	}
}

// Sliding to a place and asking for the place of that value must agree, and the
// ends must be the exact bounds.
func TestScaleGoesThereAndBack(t *testing.T) {
	for _, row := range []struct {
		why string
		p   solver.Param
	}{
		{"whole, straight", solver.Param{Kind: solver.IntParam, Min: 1, Max: 2000}},
		{"whole, logarithmic", solver.Param{Kind: solver.IntParam, Min: 1, Max: 1 << 30, Log: true}},
		{"logarithmic from 0", solver.Param{Kind: solver.IntParam, Min: 0, Max: 1000000, Log: true}},
		{"a fraction", solver.Param{Kind: solver.FloatParam, Min: 0.5, Max: 0.9999}},
		{"decades", solver.Param{Kind: solver.FloatParam, Min: 1e-6, Max: 1e6, Log: true}},
		{"from below 0", solver.Param{Kind: solver.FloatParam, Min: -5, Max: 5, Log: true}},
		{"one value only", solver.Param{Kind: solver.IntParam, Min: 3, Max: 3}},
	} {
		s := scaleOf(row.p)
		if s.value(0) != row.p.Min || s.value(sliderSteps) != row.p.Max {
			t.Errorf("%s: the ends are %g and %g", row.why, s.value(0), s.value(sliderSteps))
		}
		last := s.value(0)
		for position := 0.0; position <= sliderSteps; position++ {
			v := s.value(position)
			if err := row.p.Check(s.text(v)); err != nil {
				t.Fatalf("%s: position %g gives a value that is refused: %v", row.why, position, err)
			}
			if v < last {
				t.Fatalf("%s: the scale falls at %g, from %g to %g", row.why, position, last, v)
			}
			last = v
			if back := s.value(s.position(v)); back != v && abs(back-v) > 0.02*(abs(v)+abs(s.max-s.min)/sliderSteps) {
				t.Errorf("%s: %g comes back as %g", row.why, v, back)
			}
		}
	}
}

func abs(x float64) float64 { return max(x, -x) }
