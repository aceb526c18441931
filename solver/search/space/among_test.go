package space

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
)

// TestAmong: some cities have their nearest among these, as sorting them by distance tells, and the others none.
func TestAmong(t *testing.T) {
	p, err := generate.Make("clustered", 300, 2)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Neighbors: 5}
	s, err := New(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	var some []solver.City
	for c := solver.City(1); int(c) < p.Cities(); c += 3 {
		some = append(some, c)
	}
	among, err := s.Among(t.Context(), some, o)
	if err != nil {
		t.Fatal(err)
	}
	for c := range solver.City(p.Cities()) {
		list := among.Candidates(c)
		if c%3 != 1 {
			if list[0].City >= 0 {
				t.Fatalf("city %d has candidates", c)
			}
			continue
		}
		last, nearer := list[len(list)-1], 0
		for _, other := range some {
			if other != c && s.Problem().Distance(c, other) < among.CostTo(c, &last) {
				nearer++
			}
		}
		if last.City < 0 || nearer >= len(list) {
			t.Fatalf("city %d: %d are nearer than its last candidate, %d", c, nearer, last.City)
		}
		for _, candidate := range list {
			if candidate.City%3 != 1 || among.CostTo(c, &candidate) != s.Problem().Distance(c, candidate.City) {
				t.Fatalf("city %d: candidate %d", c, candidate.City)
			}
		}
	}
}
