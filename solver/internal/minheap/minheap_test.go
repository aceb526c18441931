package minheap

import (
	"math/rand/v2"
	"slices"
	"testing"
)

type number int

func (n number) Before(other number) bool { return n < other }

// What is pushed and popped in any order comes out like from a sorted list.
func TestHeap(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var h Heap[number]
	var list []number
	for range 10_000 {
		if len(list) == 0 || random.IntN(5) < 3 {
			v := number(random.IntN(100))
			h.Push(v)
			at, _ := slices.BinarySearch(list, v)
			list = slices.Insert(list, at, v)
			continue
		}
		if got := h.Pop(); got != list[0] {
			t.Fatalf("%d comes out, not %d", got, list[0])
		}
		list = list[1:]
	}
}
