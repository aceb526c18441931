// Package minheap is a binary heap of values, the least first. Unlike container/heap it
// keeps them as they are, in no interface, so that nothing is allocated for each.
package minheap

// Ordered are values of which each knows whether it comes before another.
type Ordered[T any] interface{ Before(other T) bool }

// Heap is a binary heap. The zero value is empty.
type Heap[T Ordered[T]] []T

// Push adds a value.
func (h *Heap[T]) Push(v T) {
	s := append(*h, v)
	i := len(s) - 1
	for i > 0 && v.Before(s[(i-1)/2]) {
		s[i] = s[(i-1)/2]
		i = (i - 1) / 2
	}
	s[i] = v
	*h = s
}

// Pop takes the least value, of which there has to be one.
func (h *Heap[T]) Pop() T {
	s := *h
	top, last := s[0], s[len(s)-1]
	s = s[:len(s)-1]
	*h = s
	i := 0
	for {
		child := 2*i + 1
		if child >= len(s) {
			break
		}
		if child+1 < len(s) && s[child+1].Before(s[child]) {
			child++
		}
		if !s[child].Before(last) {
			break
		}
		s[i] = s[child]
		i = child
	}
	if len(s) > 0 {
		s[i] = last
	}
	return top
}
