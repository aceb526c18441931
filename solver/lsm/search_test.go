package lsm

import (
	"slices"
	"testing"
)

// searches are small searches of every problem and neighbourhood, with what evaluates their
// current solution by definition and what a neighbour is by definition.
func searches() map[string]struct {
	at        Neighbourhood
	cost      func() int64
	neighbour func(f int) (undo func())
} {
	q := TaillardLike(7, 1)
	q.A[8], q.B[3] = 500, -7 // neither symmetric nor zero on the diagonal
	assigning := NewAssigning(q, Permutation(7, 2), 7)
	one := NewFlipping(GeneratePerceptron(70, 13, 1), Signs(13, 1), 1, 6)
	two := NewFlipping(GeneratePerceptron(40, 12, 2), Signs(12, 5), 2, 12)
	pair := pairsOf(12)
	flip := func(s *Flipping, all ...int) func() {
		for _, k := range all {
			s.V[k] = -s.V[k]
		}
		return func() {
			for _, k := range all {
				s.V[k] = -s.V[k]
			}
		}
	}
	return map[string]struct {
		at        Neighbourhood
		cost      func() int64
		neighbour func(f int) (undo func())
	}{
		"assignment": {assigning, func() int64 { return q.Cost(assigning.Permutation) }, func(f int) func() {
			p, at := assigning.Permutation, pairsOf(7)[f]
			p[at[0]], p[at[1]] = p[at[1]], p[at[0]]
			return func() { p[at[0]], p[at[1]] = p[at[1]], p[at[0]] }
		}},
		"distance 1": {one, func() int64 { return one.Cost(one.V) }, func(f int) func() { return flip(one, f) }},
		"distance 2": {two, func() int64 { return two.Cost(two.V) }, func(f int) func() { return flip(two, pair[f][:]...) }},
	}
}

// pairsOf lists the pairs i < j of n in the order of their indices.
func pairsOf(n int) (all [][2]int) {
	for i := range n {
		for j := i + 1; j < n; j++ {
			all = append(all, [2]int{i, j})
		}
	}
	return all
}

// The incremental evaluation of every neighbour equals the definition, and the search moves to
// the best one that its rule allows.
func TestSearchesAreWhatTheirDefinitionsSay(t *testing.T) {
	for name, c := range searches() {
		t.Run(name, func(t *testing.T) {
			s, m := NewSearch(c.at), c.at.Size()
			fitness, made := make([]int64, m), make(map[int]int64)
			tenure := int64(UsualTenure(map[string]int{"assignment": 7, "distance 1": 13, "distance 2": 12}[name], m))
			tabu := 0
			for iteration := int64(1); iteration <= 60; iteration++ {
				c.at.Evaluate(iteration, fitness)
				least, want := int64(1)<<62, -1
				for f, got := range fitness {
					undo := c.neighbour(f)
					brute := c.cost()
					undo()
					if got != brute {
						t.Fatalf("iteration %d, neighbour %d: fitness %d, by definition %d", iteration, f, got, brute)
					}
					since, is := made[f]
					if is && iteration-since <= tenure && got >= s.Best {
						tabu++
						continue
					}
					if got < least {
						least, want = got, f
					}
				}
				if got := s.Select(fitness); got != want {
					t.Fatalf("iteration %d: neighbour %d, want %d", iteration, got, want)
				}
				made[want] = iteration
				if s.Fitness != least || c.cost() != least || c.at.Fitness() != least {
					t.Fatalf("iteration %d: fitness %d, of the solution %d, want %d", iteration, s.Fitness, c.cost(), least)
				}
			}
			if tabu == 0 {
				t.Error("no neighbour was tabu")
			}
		})
	}
}

// A search stays where it is if all neighbours are tabu.
func TestSearchWithoutAnAllowedNeighbour(t *testing.T) {
	s := NewSearch(NewAssigning(TaillardLike(3, 4), Permutation(3, 1), 100))
	for range 20 {
		s.Step()
	}
	before := s.State
	s.Step()
	if s.Fitness != before.Fitness || s.Iteration != 21 {
		t.Errorf("%+v after %+v", s.State, before)
	}
}

// A generated perceptron has a solution, whose fitness is 0, and no search finds less.
func TestGeneratedPerceptronsHaveSolutions(t *testing.T) {
	p := GeneratePerceptron(9, 9, 3)
	solutions := 0
	for bits := range 1 << 9 {
		v := make([]int8, 9)
		for k := range v {
			v[k] = int8(bits>>k&1)*2 - 1
		}
		switch cost := p.Cost(v); {
		case cost < 0:
			t.Fatalf("fitness %d of %v", cost, v)
		case cost == 0:
			y := p.Product(v)
			for i, wanted := range p.S {
				if n := len(slices.DeleteFunc(slices.Clone(y), func(v int32) bool { return int(v) != i })); n != int(wanted) {
					t.Fatalf("%v has fitness 0 and %d values %d, want %d", v, n, i, wanted)
				}
			}
			solutions++
		}
	}
	if solutions == 0 {
		t.Error("there is no solution")
	}
	s := NewSearch(NewFlipping(p, Signs(9, 1), 2, 9))
	if err := s.Run(t.Context(), 200); err != nil || s.Best != 0 {
		t.Errorf("the search ends with %+v, %v", s.State, err)
	}
}

// A hill climbing makes the best of all moves while it gains, and ends at a local optimum.
func TestClimbing(t *testing.T) {
	for _, distance := range []int{1, 2} {
		p := GeneratePerceptron(40, 23, 3)
		at := NewClimbing(p, Signs(23, 8), distance)
		s, fitness := NewSearch(at), make([]int64, at.Size())
		for moves := int64(0); ; moves++ {
			at.Evaluate(0, fitness)
			least := slices.Min(fitness)
			if before := s.Fitness; least >= before {
				if err := s.Run(t.Context(), 1000); err != nil || !s.Ended || s.Fitness != before || s.Iteration != moves+1 || moves == 0 {
					t.Errorf("distance %d: %+v after %d moves to %d, %v", distance, s.State, moves, before, err)
				}
				break
			}
			if err := s.Run(t.Context(), 1); err != nil || s.Ended || s.Fitness != least || s.Best != least || p.Cost(at.V) != least {
				t.Fatalf("distance %d, move %d: %+v, want %d, %v", distance, moves, s.State, least, err)
			}
		}
	}
}
