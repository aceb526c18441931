package regions

import (
	"slices"
	"testing"
)

// Pieces have every number once, on any number of threads.
func TestPiecesHaveAllNumbers(t *testing.T) {
	for _, c := range []struct{ threads, n int }{
		{1, 10}, {1, filledTogether + 1}, {3, 2 * filledTogether}, {0, 2*filledTogether + 1}, {3, 0},
	} {
		seen := make([]int, c.n)
		inPieces(c.threads, c.n, func(from, to int) {
			for i := from; i < to; i++ {
				seen[i]++
			}
		})
		if slices.ContainsFunc(seen, func(times int) bool { return times != 1 }) {
			t.Errorf("%+v: not every number once", c)
		}
	}
}
