// Package minheap is a binary heap of values by a number, the least first. Unlike
// container/heap it keeps them as they are, in no interface, so that nothing is
// allocated for each and every comparison is inlined: a heap that calls a method of its
// values costs the greedy start an eighth of its speed on the grids of pla85900.
package minheap

// Item is a value and its place in the order: by Key, of equal ones by Tie.
type Item[T any] struct {
	Key   float64
	Tie   uint64
	Value T
}

// before says whether an item comes before another.
func (i *Item[T]) before(j *Item[T]) bool {
	return i.Key < j.Key || i.Key == j.Key && i.Tie < j.Tie
}

// Heap is a binary heap. The zero value is empty.
type Heap[T any] []Item[T]

// Push adds an item.
func (h *Heap[T]) Push(v Item[T]) {
	s := append(*h, v)
	i := len(s) - 1
	for i > 0 && v.before(&s[(i-1)/2]) {
		s[i] = s[(i-1)/2]
		i = (i - 1) / 2
	}
	s[i] = v
	*h = s
}

// Pop takes the least item, of which there has to be one.
func (h *Heap[T]) Pop() Item[T] {
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
		if child+1 < len(s) && s[child+1].before(&s[child]) {
			child++
		}
		if !s[child].before(&last) {
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
