package partition

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/search/space"
)

// stackOf returns a stack of three tours of a problem, and random ones.
func stackOf(t *testing.T, p *solver.Problem, threads int) (*Stack, [][]solver.City) {
	t.Helper()
	s, err := space.New(t.Context(), p, space.Options{Neighbors: 5})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 7))
	tours := make([][]solver.City, 3)
	for k := range tours {
		for _, c := range r.Perm(p.Cities()) {
			tours[k] = append(tours[k], solver.City(c))
		}
	}
	return NewStack(s.Problem(), s.AppendNear, len(tours), threads), tours
}

// TestStacksKeepTheirTours: of unchanged links Join makes the tours that were placed,
// in every round.
func TestStacksKeepTheirTours(t *testing.T) {
	lengths := make([]int64, 3)
	for _, n := range []int{8, 9, 60} {
		p := problem(t, solver.Euc2D, n, 1000)
		s, tours := stackOf(t, p, 2)
		for round := range int64(20) {
			order, joined := make([]solver.City, 3*n), [][]solver.City{make([]solver.City, n), make([]solver.City, n), make([]solver.City, n)}
			s.Place(order, tours, round)
			s.Join(linksOf(order), order, joined, lengths)
			for k := range tours {
				if bad := p.CheckTour(joined[k]); bad != nil || lengths[k] != s.problem.Length(tours[k]) {
					t.Fatalf("%d cities, round %d, tour %d: %v, %v became %v", n, round, k, bad, tours[k], joined[k])
				}
			}
		}
	}
}

// TestStacksJoinSubtours: a tour that was cut into two is one again, and the others stay.
func TestStacksJoinSubtours(t *testing.T) {
	const n = 60
	p := problem(t, solver.Euc2D, n, 1000)
	s, tours := stackOf(t, p, 0)
	order, joined := make([]solver.City, 3*n), [][]solver.City{make([]solver.City, n), make([]solver.City, n), make([]solver.City, n)}
	s.Place(order, tours, 1)
	lengths := make([]int64, 3)
	links := linksOf(order)
	a, b, c, d := int32(order[n+5]), int32(order[n+6]), int32(order[n+30]), int32(order[n+31])
	relink(links, a, b, d)
	relink(links, d, c, a)
	relink(links, b, a, c)
	relink(links, c, d, b)
	s.Join(links, order, joined, lengths)
	for k := range tours {
		if bad := p.CheckTour(joined[k]); bad != nil || lengths[k] != s.problem.Length(joined[k]) || k != 1 && lengths[k] != s.problem.Length(tours[k]) {
			t.Errorf("tour %d: %v", k, bad)
		}
	}
}

// TestStacksAreDivided: every copy is divided as the problem is, each along axes of its own, on any
// number of threads.
func TestStacksAreDivided(t *testing.T) {
	const n = 100
	p := problem(t, solver.Euc2D, n, 1000)
	one, _ := stackOf(t, p, 1)
	several, _ := stackOf(t, p, 3)
	made := one.Make(12, 5, 2)
	checkPartition(t, made, 3*n, 25)
	if again := several.Make(12, 5, 2); !slices.Equal(made.Cities, again.Cities) || !slices.Equal(made.Starts, again.Starts) {
		t.Error("another partition on three threads")
	}
	if outline := made.Outline(); outline == nil || len(outline.Cells) != 4 {
		t.Errorf("the outline is %+v", outline)
	}
	for k := range 3 {
		for _, c := range made.Cities[k*n : (k+1)*n] {
			if int(c)/n != k {
				t.Fatalf("city %d is among those of tour %d", c, k)
			}
		}
	}
	first, second := made.Cities[:n], slices.Clone(made.Cities[n:2*n])
	for i := range second {
		second[i] -= n
	}
	if slices.Equal(first, second) {
		t.Error("two tours have the same cells")
	}
}

// TestTurnedCurvesDiffer: they are tours, the same ones for a seed.
func TestTurnedCurvesDiffer(t *testing.T) {
	p := problem(t, solver.Euc2D, 200, 1000)
	one := Turned(p, 1)
	if bad := p.CheckTour(one); bad != nil || !slices.Equal(one, Turned(p, 1)) || slices.Equal(one, Turned(p, 2)) {
		t.Error(bad)
	}
}
