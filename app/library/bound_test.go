package library

import (
	"testing"

	"tourscope/solver/fingerprint"
)

// TestTheHighestBoundIsKept: with results and without, whether or not their tour is better.
func TestTheHighestBoundIsKept(t *testing.T) {
	l, p := empty(t), problem(t, "p", 40)
	id := fingerprint.Of(p)
	if err := l.KeepBound(id, 5); err != nil {
		t.Fatal(err)
	}
	if _, known, err := l.Find(id); known || err != nil {
		t.Errorf("a bound made an entry: %v, %v", known, err)
	}
	add := func(bound int64) {
		r := result(shuffled(40, uint64(bound)))
		r.Bound = bound
		if _, err := l.Add(p, r); err != nil {
			t.Fatal(err)
		}
	}
	keep := func(bound int64) {
		if err := l.KeepBound(id, bound); err != nil {
			t.Fatal(err)
		}
	}
	for i, step := range []struct {
		do   func(int64)
		give int64
		want int64
	}{{add, 0, 0}, {add, 7, 7}, {add, 3, 7}, {keep, 9, 9}, {keep, 8, 9}, {add, 0, 9}, {add, 11, 11}} {
		step.do(step.give)
		e, _, err := l.Find(id)
		if err != nil || e.Bound != step.want {
			t.Errorf("step %d: bound %d, %v, want %d", i, e.Bound, err, step.want)
		}
	}
	e, _, _ := l.Find(id)
	if gap, known := e.Proven(); !known || gap != 100*float64(e.Length-11)/11 {
		t.Errorf("%d is %v %% above 11, %v", e.Length, gap, known)
	}
}
