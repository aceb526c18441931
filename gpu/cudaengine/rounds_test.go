package cudaengine

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
)

// Long tours are measured in parts: the edges between them count once.
func TestMeasureIsTheLength(t *testing.T) {
	for _, n := range []int{1, 5, measuredAtOnce, measuredAtOnce + 1, 2 * measuredAtOnce, 2*measuredAtOnce + 7} {
		p, err := generate.Make("uniform", n, 3)
		if err != nil {
			t.Fatal(err)
		}
		order := solver.Identity(n)
		if got, want := measure(p, order), p.Length(order); got != want {
			t.Errorf("%d cities: %d, want %d", n, got, want)
		}
	}
}
