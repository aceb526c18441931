package bound

import (
	"context"

	"tourscope/solver"
)

// denseTree returns the shortest spanning tree of the complete graph that has all fixed
// edges, by Prim's algorithm on the matrix of distances: O(n²) time, O(n) memory.
func (s *search) denseTree(ctx context.Context, pi []int64) (*spanning, error) {
	t := &spanning{degree: make([]int32, s.cities)}
	with := s.fixedWith()
	cost := make([]int64, s.cities)       // to the tree; fixed edges less forcedFirst
	from := make([]solver.City, s.cities) // the city of the tree it is to
	var left []solver.City
	for c := range solver.City(s.cities) {
		cost[c], from[c] = never, -1
		if c > 0 {
			left = append(left, c)
		}
	}
	for at := solver.City(0); len(left) > 0; {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		next := 0
		for i, c := range left {
			if !s.isClosed(at) && !s.isClosed(c) {
				if d := s.length(at, c) + pi[at] + pi[c]; d < cost[c] {
					cost[c], from[c] = d, at
				}
			}
			for _, f := range with[at] {
				if f == c {
					cost[c], from[c] = s.length(at, c)+pi[at]+pi[c]-forcedFirst, at
				}
			}
			if cost[c] < cost[left[next]] {
				next = i
			}
		}
		at = left[next]
		left[next] = left[len(left)-1]
		left = left[:len(left)-1]
		t.add(from[at], at, s.length(from[at], at)+pi[from[at]]+pi[at])
	}
	return t, nil
}

// fixedWith returns the other ends of the fixed edges of each city that has any.
func (s *search) fixedWith() map[solver.City][]solver.City {
	with := make(map[solver.City][]solver.City)
	for _, e := range s.forced {
		with[e[0]] = append(with[e[0]], e[1])
		with[e[1]] = append(with[e[1]], e[0])
	}
	return with
}
