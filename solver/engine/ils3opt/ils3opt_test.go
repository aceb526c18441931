package ils3opt

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/searchtest"
	"tourscope/solver/search/space"
)

func searchSpace(t *testing.T, p *solver.Problem, candidates int) *space.Space {
	t.Helper()
	s, err := space.New(t.Context(), p, space.Options{Neighbors: candidates, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// neighbors calls visit with every tour that results from removing three edges, or two, and
// reconnecting the paths.
func neighbors(order []solver.City, visit func([]solver.City)) {
	n := len(order)
	for p := range n {
		for q := p + 1; q < n; q++ {
			for r := q + 1; r < n; r++ {
				rest := append(slices.Clone(order[r+1:]), order[:p+1]...)
				for _, swapped := range []bool{false, true} {
					for turned := range 4 {
						first, second := slices.Clone(order[p+1:q+1]), slices.Clone(order[q+1:r+1])
						if turned&1 != 0 {
							slices.Reverse(first)
						}
						if turned&2 != 0 {
							slices.Reverse(second)
						}
						if swapped {
							first, second = second, first
						}
						visit(slices.Concat(rest, first, second))
					}
				}
			}
		}
	}
}

type edge [2]solver.City

func edgesOf(order []solver.City) map[edge]bool {
	edges := map[edge]bool{}
	for i, a := range order {
		b := order[(i+1)%len(order)]
		edges[edge{min(a, b), max(a, b)}] = true
	}
	return edges
}

// ends returns the other ends of the edges of one set at a city that are not in another.
func ends(of, without map[edge]bool, at solver.City) (others []solver.City) {
	for e := range of {
		switch {
		case without[e]:
		case e[0] == at:
			others = append(others, e[1])
		case e[1] == at:
			others = append(others, e[0])
		}
	}
	return others
}

// withinReach says whether the difference of two tours can be made from some city with
// candidate lists and fixed radius: the definition of the neighbourhood, edge by edge.
func withinReach(s *space.Space, from, to []solver.City) bool {
	removed, added := edgesOf(from), edgesOf(to)
	cost := func(a, c solver.City) (int64, bool) {
		for _, k := range s.Candidates(a) {
			if k.City == c {
				return s.Cost(a, c), true
			}
		}
		return 0, false
	}
	for _, a := range from {
		for _, b := range ends(removed, added, a) {
			for _, c := range ends(added, removed, a) {
				first, near := cost(a, c)
				if gain := s.Cost(a, b) - first; near && gain > 0 && closes(s, removed, added, c, b, gain, cost) {
					return true
				}
			}
		}
	}
	return false
}

// closes is withinReach from the city c on, with the last edge to b.
func closes(s *space.Space, removed, added map[edge]bool, c, b solver.City, gain int64, cost func(a, c solver.City) (int64, bool)) bool {
	for _, d := range ends(removed, added, c) {
		if slices.Contains(ends(added, removed, d), b) && exchanged(removed, added) == 2 {
			return true
		}
		for _, e := range ends(added, removed, d) {
			second, near := cost(d, e)
			if !near || gain+s.Cost(c, d)-second <= 0 {
				continue
			}
			for _, f := range ends(removed, added, e) {
				if slices.Contains(ends(added, removed, f), b) {
					return true
				}
			}
		}
	}
	return false
}

func exchanged(removed, added map[edge]bool) (count int) {
	for e := range removed {
		if !added[e] {
			count++
		}
	}
	return count
}

// The first descent ends in a tour that no 3-opt move shortens: of all moves with complete
// candidate lists, of those within the lists and the radius otherwise.
func TestDescentEndsInALocalOptimum(t *testing.T) {
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Geo, solver.Explicit} {
		for seed := range uint64(6) {
			n := 8 + 2*int(seed)
			for _, candidates := range []int{3, 5, 64} {
				p := madeup.Problem(t, metric, n, 60, 0, seed)
				s := searchSpace(t, p, candidates)
				order := s.Inward(searchtest.Start(t, p, "random"))
				one := &solution{descent: newDescent(s, order), length: s.Problem().Length(order)}
				for !one.settled {
					one.settle()
				}
				order = one.tour.Order()
				length := s.Problem().Length(order)
				if length != one.length {
					t.Fatalf("%v, %d cities: the length is %d, claimed %d", metric, n, length, one.length)
				}
				neighbors(order, func(other []solver.City) {
					if s.Problem().Length(other) < length && (candidates >= n || withinReach(s, order, other)) {
						t.Errorf("%v, %d cities, %d candidates: %v is shorter than %v", metric, n, candidates, other, order)
					}
				})
			}
		}
	}
}

// An iteration shortens the tour, replaces it by one of equal length, or leaves it as it was.
func TestIterationKeepsAcceptedTours(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 120, 2000, 0, 1)
	s := searchSpace(t, p, 40)
	checkIterations(t, p, s, map[string]string{Accept: Shorter, Wide: "0"})
	checkIterations(t, p, s, map[string]string{Wide: "50"})
	checkIterations(t, p, s, map[string]string{Bridges: "8"})
	checkIterations(t, p, s, map[string]string{Rule: RandomKBest, Neighbors: "10000", Segment: "3", Wide: "0", Sampling: Uniform})
	checkIterations(t, p, s, map[string]string{Rule: RandomKBest, Neighbors: "1000"})
}

func checkIterations(t *testing.T, p *solver.Problem, s *space.Space, values map[string]string) {
	t.Helper()
	job := searchtest.Engine{Engine: New(), Values: values}.Job(t, p, solver.Identity(120))
	r := newRules(job)
	order := s.Inward(job.Start)
	one := &solution{descent: newDescent(s, order), length: s.Problem().Length(order)}
	for !one.settled {
		one.settle()
	}
	shorter, other := 0, 0
	for range 300 {
		before, length := slices.Clone(one.tour.Order()), one.length
		one.iterate(r)
		switch {
		case one.length < length:
			shorter++
		case slices.Equal(before, one.tour.Order()):
		case r.equal && one.length == length:
			other++
		default:
			t.Fatalf("%v: an iteration without gain changes the tour", values)
		}
		if s.Problem().Length(one.tour.Order()) != one.length {
			t.Fatalf("%v: the length is not %d", values, one.length)
		}
	}
	if shorter == 0 || r.rule == FirstImprovement && r.equal == (other == 0) {
		t.Errorf("%v: of 300 iterations %d shorten the tour and %d replace it by an equal one", values, shorter, other)
	}
}

// Segments are long where there are iterations enough, or no end of them, or few cities, very
// short with uniform samples of more, and no longer than a third of the tour.
func TestSegmentsFollowTheIterations(t *testing.T) {
	for _, c := range []struct {
		set  map[string]string
		n    int
		want int
	}{
		{nil, 3000, 300},
		{map[string]string{Solutions: "8", Iterations: "192000"}, 3000, 300},
		{map[string]string{Solutions: "8", Iterations: "191992"}, 3000, 100},
		{map[string]string{Solutions: "8", Iterations: "191992", Segment: "70"}, 3000, 70},
		{map[string]string{Solutions: "2048", Iterations: "2048"}, 901, 100},
		{map[string]string{Solutions: "2048", Iterations: "2048"}, 900, 299},
		{map[string]string{Rule: RandomKBest}, 3000, 300},
		{map[string]string{Rule: RandomKBest, Solutions: "2048", Iterations: "2048"}, 901, 100},
		{map[string]string{Rule: RandomKBest, Sampling: Uniform}, 900, 299},
		{map[string]string{Rule: RandomKBest, Sampling: Uniform}, 901, 3},
		{map[string]string{Rule: RandomKBest, Sampling: Uniform, Segment: "70"}, 3000, 70},
		{map[string]string{Sampling: Uniform}, 3000, 300},
		{nil, 31, 10},
	} {
		values, err := New().Info().Values(c.set)
		if err != nil {
			t.Fatal(err)
		}
		kick := KickOf(values, c.n, cmp.Or(c.set[Rule], FirstImprovement))
		if kick.Longest != c.want || kick.Far != min(1000, (c.n-1)/3) {
			t.Errorf("%v, %d cities: kicks are %+v, want segments of %d", c.set, c.n, kick, c.want)
		}
	}
}

// A kick has four double bridges once a solution of many cities has made iterations enough of a number
// that is given, unless it is said how many, and never where random neighbours are drawn at the ends of one.
func TestBridgesFollowTheIterations(t *testing.T) {
	for _, c := range []struct {
		set   map[string]string
		n     int
		want  int
		alone int64
	}{
		{map[string]string{Iterations: "1"}, 901, 4, 7208},
		{map[string]string{Iterations: "1"}, 900, 1, 0},
		{nil, 901, 1, 0},
		{map[string]string{Bridges: "3"}, 30, 3, 0},
		{map[string]string{Bridges: "3", Rule: RandomKBest}, 3000, 1, 0},
	} {
		values, err := New().Info().Values(c.set)
		if err != nil {
			t.Fatal(err)
		}
		if got := KickOf(values, c.n, cmp.Or(c.set[Rule], FirstImprovement)); got.Bridges != c.want || got.Alone != c.alone {
			t.Errorf("%v, %d cities: kicks are %+v, want %d double bridges after %d kicks", c.set, c.n, got, c.want, c.alone)
		}
	}
}

// The first kicks that are to have one double bridge have the one that they would have without more.
func TestFirstKicksHaveOneBridge(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 120, 2000, 0, 1)
	s := searchSpace(t, p, 10)
	one, many := rules{rule: FirstImprovement, seed: 3, kick: Kick{Bridges: 1, Longest: 30}}, rules{rule: FirstImprovement, seed: 3, kick: Kick{Bridges: 4, Alone: 2, Longest: 30}}
	kicked := func(r rules, kicks int64) []solver.City {
		to := &solution{descent: newDescent(s, solver.Identity(120)), kicks: kicks}
		to.kick(r)
		return to.tour.Order()
	}
	for kicks, same := range []bool{true, true, false} {
		if slices.Equal(kicked(one, int64(kicks)), kicked(many, int64(kicks))) != same {
			t.Errorf("kick %d is as with one double bridge: %t, want %t", kicks, !same, same)
		}
	}
}

// The engine ends after its iterations, and a solution does not depend on the others.
func TestRunMakesItsIterations(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 80, 1000, 0, 3)
	start := searchtest.Start(t, p, "nearest")
	best := int64(math.MaxInt64)
	for _, solutions := range []string{"1", "7"} {
		e := searchtest.Engine{Engine: New(), Values: map[string]string{Solutions: solutions, Iterations: "707"}, Threads: 2}
		job := e.Job(t, p, start)
		r, err := e.Run(t.Context(), job, &searchtest.Limit{T: t, Problem: p, Kicks: math.MaxInt64, Every: 10})
		if err != nil || !r.Finished {
			t.Fatalf("finished: %t, %v", r.Finished, err)
		}
		searchtest.Check(t, p, r, start)
		if want := IterationsEach(job.Values) * int64(job.Values.Int(Solutions)); r.State.Kicks != want || r.State.Iteration*int64(job.Values.Int(Solutions)) != want {
			t.Errorf("%s solutions made %d kicks in %d iterations, want %d", solutions, r.State.Kicks, r.State.Iteration, want)
		}
		best = min(best, r.State.Best)
	}
	if best >= p.Length(start) {
		t.Error("no solution became shorter")
	}
}

var (
	tested  = searchtest.Engine{Engine: New(), Values: map[string]string{Solutions: "3", Iterations: "900"}}
	sampled = searchtest.Engine{Engine: New(), Values: map[string]string{Rule: RandomKBest, Neighbors: "70", Iterations: "100"}}
	uniform = searchtest.Engine{Engine: New(), Values: map[string]string{Rule: RandomKBest, Neighbors: "70", Iterations: "100", Sampling: Uniform}}
)

func TestToursAreValid(t *testing.T)        { tested.Valid(t, 60) }
func TestSampledToursAreValid(t *testing.T) { sampled.Valid(t, 20) }
func TestUniformToursAreValid(t *testing.T) { uniform.Valid(t, 20) }
func TestFindsTheBest(t *testing.T)         { tested.FindsTheBest(t) }
func TestCancel(t *testing.T)               { tested.Cancelled(t) }

func TestSameTourOnAnyThreads(t *testing.T) {
	tested.SameTour(t, madeup.Problem(t, solver.Euc2D, 500, 2000, 0, 1), 200)
}

func BenchmarkIteration(b *testing.B) {
	p := madeup.Problem(b, solver.Euc2D, 1000, 10_000, 0, 1)
	e := searchtest.Engine{Engine: New(), Values: map[string]string{}}
	var r solver.Result
	for b.Loop() {
		r = e.Solve(b, p, "nearest", &searchtest.Limit{Kicks: 100_000})
	}
	b.ReportMetric(float64(r.State.Kicks)*float64(b.N)/b.Elapsed().Seconds(), "kicks/s")
}
