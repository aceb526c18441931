package bound

import (
	"testing"

	"tourscope/solver/instance"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/testneeds"
)

// TestAsymmetric compares the bound with the shortest tour of few cities, and its reports
// with the result.
func TestAsymmetric(t *testing.T) {
	for n := 3; n <= 9; n++ {
		for _, side := range []int{1, 50, 1 << 29} {
			p := madeup.Directed(t, n, side, uint64(n))
			var last Bound
			b, err := HeldKarp(t.Context(), p, Settings{Threads: 1, Rounds: 200, Report: func(b Bound) { last = b }})
			if err != nil {
				t.Fatal(err)
			}
			best := madeup.Shortest(p)
			if b.Length > best || b.Length < p.Symmetric().Offset {
				t.Errorf("%d cities below %d: bound %d, assignment %d, optimum %d", n, side, b.Length, p.Symmetric().Offset, best)
			}
			if last.Length != 0 && last.Length != b.Length {
				t.Errorf("%d cities: reported %d, returned %d", n, last.Length, b.Length)
			}
		}
	}
}

// TestReducedCosts: the shortest spanning tree of ftv33's reduced costs has the length 0, and
// its bound rises all the same from that of the assignment, 1185, to the optimum.
func TestReducedCosts(t *testing.T) {
	p, err := instance.Open(testneeds.Shared(t, "tsplib", "atsp", "ftv33.atsp"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := HeldKarp(t.Context(), p, Settings{})
	if err != nil || b.Length != 1286 {
		t.Errorf("the bound is %d, %v, want 1286", b.Length, err)
	}
}
