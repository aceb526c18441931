package solver

import (
	"sync/atomic"
	"testing"
)

func TestInPiecesHasEveryNumberOnce(t *testing.T) {
	for _, n := range []int{0, 1, longTour - 1, longTour, 3*longTour + 1} {
		times, pieces := make([]int8, n), atomic.Int64{}
		InPieces(4, n, func(from, to int) {
			pieces.Add(1)
			for i := from; i < to; i++ {
				times[i]++
			}
		})
		for i, count := range times {
			if count != 1 {
				t.Fatalf("of %d number %d came %d times", n, i, count)
			}
		}
		if n >= longTour && pieces.Load() < 2 {
			t.Errorf("%d numbers are one piece", n)
		}
	}
}
