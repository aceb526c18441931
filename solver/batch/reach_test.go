package batch

import (
	"math"
	"testing"
)

func TestTimesTo(t *testing.T) {
	b := &Batch{
		Plan:      &Plan{Engines: []Engine{{Label: "a"}, {Label: "b"}}},
		Instances: []Instance{{Label: "x", Optimum: 1000}},
	}
	result := func(engine string, seconds ...float64) Result {
		r := Result{Instance: "x", Engine: engine, Length: 1000}
		for i, s := range seconds {
			r.Trace.Seconds = append(r.Trace.Seconds, s)
			r.Trace.Length = append(r.Trace.Length, []int64{1100, 1010, 1000}[i])
		}
		return r
	}
	results := []Result{
		result("a", 0.5, 1, 2), result("a", 0.5, 3, 4), result("a", 0.5, 5), // one never solves it
		result("b", 0.5, 7), result("b", 0.5), // half come to 1 %
		{Instance: "x", Engine: "b", Failed: "no"},
	}
	got := b.TimesTo(Wall, []float64{10, 1, 0}, results)
	want := [][]float64{{0.5, 3, 4}, {0.5, math.NaN(), math.NaN()}}
	for e, row := range want {
		for g, seconds := range row {
			if x := got[0][e][g]; x != seconds && !(math.IsNaN(x) && math.IsNaN(seconds)) {
				t.Errorf("engine %d, gap %d: %v s, want %v", e, g, x, seconds)
			}
		}
	}
	for i := range results {
		results[i].Seconds = float64(10 + i)
	}
	results[1].Length = 1005
	if ends := b.Ends(Wall, results)[0]; ends[0] != (End{0, 11}) || ends[1] != (End{0, 14}) {
		t.Errorf("the ends are %v", ends)
	}
	if ends := b.Ends(Processor, results)[0]; !math.IsNaN(ends[0].Gap) {
		t.Errorf("without processor times the ends are %v", ends)
	}
}
