package minheap

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// What is pushed and popped in any order comes out like from a sorted list, of equal
// keys by the tie.
func TestHeap(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var h Heap[int]
	var list []int
	for range 10_000 {
		if len(list) == 0 || random.IntN(5) < 3 {
			v := random.IntN(100)
			h.Push(Item[int]{Key: float64(v / 10), Tie: uint64(v % 10), Value: v})
			at, _ := slices.BinarySearch(list, v)
			list = slices.Insert(list, at, v)
			continue
		}
		if got := h.Pop().Value; got != list[0] {
			t.Fatalf("%d comes out, not %d", got, list[0])
		}
		list = list[1:]
	}
}
