package start

import (
	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// link is the edge that a city wants.
type link struct {
	neighbor.Rank
	a, b solver.City
}

// linkHeap is a binary heap, the least link first. Package minheap has one for all
// kinds of values; its calls are not inlined, which costs greedy an eighth of its speed on
// the grids of pla85900.
type linkHeap []link

func (h *linkHeap) push(l link) {
	s := append(*h, l)
	i := len(s) - 1
	for i > 0 && l.Before(s[(i-1)/2].Rank) {
		s[i] = s[(i-1)/2]
		i = (i - 1) / 2
	}
	s[i] = l
	*h = s
}

func (h *linkHeap) pop() link {
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
		if child+1 < len(s) && s[child+1].Before(s[child].Rank) {
			child++
		}
		if !s[child].Before(last.Rank) {
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
