package rounds

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/search/space"
)

// Repaired links are the same whatever the number of threads, shorter, and still links.
func TestRepairOnAnyThreads(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 3000, 30_000, 0, 4)
	s, err := space.New(t.Context(), p, space.Options{Neighbors: 8, Quadrant: true})
	if err != nil {
		t.Fatal(err)
	}
	before := newWhole(s, jumping(s.Cities()), 0, 1).links
	goOn := func() (halt bool) { return false }
	var first [][2]int32
	for _, threads := range []int{1, 2, 8} {
		links := slices.Clone(before)
		if Repair(t.Context(), s, links, Long{Soon: true}, threads, goOn) {
			t.Fatal("it was halted")
		}
		if first == nil {
			first = links
		}
		if !slices.Equal(first, links) {
			t.Errorf("on %d threads other links", threads)
		}
	}
	if was, is := linked(s, before), linked(s, first); is >= was {
		t.Errorf("links of %d were %d long", is, was)
	}
	for c, l := range first {
		if l[0] == l[1] || !slices.Contains(first[l[0]][:], int32(c)) || !slices.Contains(first[l[1]][:], int32(c)) {
			t.Fatalf("city %d has the links %v", c, l)
		}
	}
}

// What is sought ends with its context.
func TestSeekingEnds(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 3000, 30_000, 0, 4)
	s, err := space.New(t.Context(), p, space.Options{Neighbors: 8})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	links := newWhole(s, jumping(s.Cities()), 0, 1).links
	long, length := longLinks(s, links, 0, 2)
	if ways := seek(ctx, newRepairers(s, length, false, 2), links, long, 2); slices.ContainsFunc(ways, func(w []int32) bool { return w != nil }) {
		t.Error("ways were sought after the end")
	}
}

// jumping returns a tour in the order of the numbers of the cities, parts of which have changed places.
func jumping(n int) []solver.City {
	order := make([]solver.City, 0, n)
	for _, part := range [][2]int{{0, n / 5}, {n / 2, n * 3 / 4}, {n / 5, n / 2}, {n * 3 / 4, n}} {
		for c := part[0]; c < part[1]; c++ {
			order = append(order, solver.City(c))
		}
	}
	return order
}

// linked returns the length of all links.
func linked(s *space.Space, links [][2]int32) (length int64) {
	for c, l := range links {
		length += s.Cost(solver.City(c), solver.City(l[0])) + s.Cost(solver.City(c), solver.City(l[1]))
	}
	return length / 2
}

// The order of edges that are as long as each other does not depend on that in which they were found.
func TestLongestOfTies(t *testing.T) {
	want := []longEdge{{2, 3, 9}, {1, 3, 7}, {1, 5, 7}, {4, 6, 7}}
	for range 10 {
		all := slices.Clone(want)
		rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if got := longest(all, 3); !slices.Equal(got, want[:3]) {
			t.Fatalf("the longest are %v, want %v", got, want[:3])
		}
	}
}
