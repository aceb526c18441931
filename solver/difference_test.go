package solver_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver"
)

// bruteEdges counts how many of the tours have each edge.
func bruteEdges(tours [][]solver.City) map[[2]solver.City]int {
	count := make(map[[2]solver.City]int)
	for _, order := range tours {
		has := make(map[[2]solver.City]bool)
		for i, a := range order {
			b := order[(i+1)%len(order)]
			if a != b {
				has[[2]solver.City{min(a, b), max(a, b)}] = true
			}
		}
		for e := range has {
			count[e]++
		}
	}
	return count
}

func TestOwnEdgesAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 12; n++ {
		for count := 1; count <= 4; count++ {
			for range 30 {
				tours := make([][]solver.City, count)
				for i := range tours {
					tours[i] = solver.Identity(n)
					random.Shuffle(n, func(a, b int) { tours[i][a], tours[i][b] = tours[i][b], tours[i][a] })
				}
				all := bruteEdges(tours)
				for i, own := range solver.OwnEdges(tours...) {
					want, got := make(map[[2]solver.City]bool), make(map[[2]solver.City]bool)
					for e := range bruteEdges(tours[i : i+1]) {
						if all[e] == 1 {
							want[e] = true
						}
					}
					for _, e := range own {
						got[[2]solver.City{min(e[0], e[1]), max(e[0], e[1])}] = true
					}
					if len(own) != len(got) || cmp.Diff(want, got) != "" {
						t.Fatalf("tour %d of %v: %v, want %v", i, tours, own, want)
					}
				}
			}
		}
	}
}

func TestOwnEdgesFollowTheTour(t *testing.T) {
	own := solver.OwnEdges([]solver.City{0, 1, 2, 3, 4}, []solver.City{1, 0, 2, 3, 4})
	want := [][][2]solver.City{{{1, 2}, {4, 0}}, {{0, 2}, {4, 1}}}
	if diff := cmp.Diff(want, own); diff != "" {
		t.Error(diff)
	}
}

func TestFreshEdgesAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for n := 1; n < 10; n++ {
		for range 40 {
			tours := make([][]solver.City, 4)
			for i := range tours {
				tours[i] = solver.Identity(n)
				random.Shuffle(n, func(a, b int) { tours[i][a], tours[i][b] = tours[i][b], tours[i][a] })
			}
			want := make([]map[[2]solver.City]bool, 3)
			for i := range want {
				want[i] = make(map[[2]solver.City]bool)
			}
			for e := range bruteEdges(tours[:1]) {
				for i := range want {
					if bruteEdges(tours[i+1 : i+2])[e] == 0 {
						want[i][e] = true
						break
					}
				}
			}
			for i, edges := range solver.FreshEdges(tours[0], tours[1:]...) {
				got := make(map[[2]solver.City]bool)
				for _, e := range edges {
					got[[2]solver.City{min(e[0], e[1]), max(e[0], e[1])}] = true
				}
				if len(got) != len(edges) || cmp.Diff(want[i], got) != "" {
					t.Fatalf("%v: list %d is %v, want %v", tours, i, got, want[i])
				}
			}
		}
	}
}
