package bench

import (
	"bytes"
	"testing"
)

func TestNumbersAreGrouped(t *testing.T) {
	for v, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 147817957: "147,817,957"} {
		if got := number(v); got != want {
			t.Errorf("%d is written %s, want %s", v, got, want)
		}
	}
}

func TestMissesAreMarked(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{atMost(0, 5), ""},
		{atMost(2, 2), "≤ 2"},
		{atMost(2, 2.1), "**miss**: ≤ 2"},
		{atLeast(200, 205), "≥ 200"},
		{atLeast(200, 199), "**miss**: ≥ 200"},
		{worseThan(0, 20), "0 of 20"},
		{worseThan(8, 20), "**miss**: 8 of 20"},
		{setOf("pr2392"), "tuning"},
		{setOf("d15112"), "test"},
		{setOf("berlin52"), "–"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// TestSummaryOfALaunch has the range of the speeds, the means of the gaps, and how many of the
// instances are worse than in the paper.
func TestSummaryOfALaunch(t *testing.T) {
	var s summary
	s.add(205, 0.5, lamRow{"a", 457, 0.4})
	s.add(230, 0.1, lamRow{"b", 447, 4})
	var out bytes.Buffer
	s.row(&bench{out: &out}, "auto", 200, 1)
	if want := "| auto | 205 to 230 | ≥ 200 | 0.300 | ≤ 1 | 0.447 to 0.457 | 2.2 | **miss**: 1 of 2 |\n"; out.String() != want {
		t.Errorf("%q, want %q", &out, want)
	}
}

// TestSumToTheOptimum has the fastest and the slowest instance of a set, by their means.
func TestSumToTheOptimum(t *testing.T) {
	var s optimumSum
	s.add(20, 20, 0.3, 0.9)
	s.add(19, 20, 0.1, 0.2)
	if want := (optimumSum{instances: 2, came: 39, runs: 40, sum: 0.4, fastest: 0.1, slowest: 0.3, slowestRun: 0.9}); s != want {
		t.Errorf("%+v, want %+v", s, want)
	}
}
