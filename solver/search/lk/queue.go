package lk

import "tourscope/solver"

// Queue holds cities in the order in which they came, each at most once.
type Queue struct {
	ring   []solver.City // its length is a power of two
	head   int
	size   int
	queued []bool
}

// NewQueue returns an empty queue for n cities.
func NewQueue(n int) Queue {
	length := 1
	for length < n {
		length *= 2
	}
	return Queue{ring: make([]solver.City, length), queued: make([]bool, n)}
}

// Len returns how many cities wait.
func (q *Queue) Len() int { return q.size }

// Push puts a city at the end unless it waits already.
func (q *Queue) Push(c solver.City) {
	if q.queued[c] {
		return
	}
	q.queued[c] = true
	q.ring[(q.head+q.size)&(len(q.ring)-1)] = c
	q.size++
}

// Pop takes the first city, and returns false when none waits.
func (q *Queue) Pop() (solver.City, bool) {
	if q.size == 0 {
		return 0, false
	}
	c := q.ring[q.head]
	q.head = (q.head + 1) & (len(q.ring) - 1)
	q.size--
	q.queued[c] = false
	return c, true
}
