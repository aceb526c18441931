package lwsa

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

// scatter returns cities at random in a square.
func scatter(t testing.TB, n int, side float64, fixed ...[2]solver.City) *solver.Problem {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(n), 1))
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		x[i], y[i] = math.Floor(side*random.Float64()), math.Floor(side*random.Float64())
	}
	p, err := solver.NewProblem(solver.Definition{Name: "scatter", Metric: solver.Euc2D, X: x, Y: y, FixedEdges: fixed})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// shuffled returns a random tour that begins with city 0 and then city 1.
func shuffled(n int, seed uint64) []solver.City {
	order := solver.Identity(n)
	rest := order[min(n, 2):]
	rand.New(rand.NewPCG(seed, 2)).Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	return order
}

func orderOf(t tour) []solver.City {
	order := make([]solver.City, len(t))
	t.order(order)
	return order
}

func TestTourRoundTrip(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 50} {
		order := shuffled(n, 7)
		links := make(tour, n)
		links.set(order)
		if got := orderOf(links); !slices.Equal(got, order) {
			t.Errorf("n = %d: %v became %v", n, order, got)
		}
	}
}

// TestDeltasAreExact compares the delta of every move of a small tour with the lengths before
// and after it, for both functions.
func TestDeltasAreExact(t *testing.T) {
	for _, n := range []int{4, 5, 6, 9} {
		p := scatter(t, n, 1000)
		plane, flat := p.Plane()
		s := newSearch(p, plane, flat, 1)
		order := shuffled(n, 3)
		s.start(order, p.Length(order))
		for c := range solver.City(n) {
			for behind := range solver.City(n) {
				if behind == c || behind == s.tour[c].prev {
					continue
				}
				moved := slices.Clone(s.tour)
				moved.relocate(c, behind)
				want := p.Length(orderOf(moved)) - s.length
				if err := p.CheckTour(orderOf(moved)); err != nil {
					t.Fatal(err)
				}
				if got := s.flatDelta(c, behind); got != want {
					t.Errorf("n = %d: %d behind %d: in the plane %d, want %d", n, c, behind, got, want)
				}
				if got := s.delta(c, behind); got != want {
					t.Errorf("n = %d: %d behind %d: %d, want %d", n, c, behind, got, want)
				}
			}
		}
	}
}

// TestDrawsEveryMove checks that the n(n−2) moves that change the tour are drawn with about
// equal frequency, and no other.
func TestDrawsEveryMove(t *testing.T) {
	const n, each = 7, 2000
	p := scatter(t, n, 1000)
	s := newSearch(p, solver.Plane{}, false, 1)
	s.start(shuffled(n, 3), 0)
	s.random.Seed(1, 2)
	counts := map[[2]solver.City]int{}
	for range n * (n - 2) * each {
		c, behind := s.draw()
		counts[[2]solver.City{c, behind}]++
		if behind == c || behind == s.tour[c].prev {
			t.Fatalf("drew %d behind %d, where it is", c, behind)
		}
	}
	if len(counts) != n*(n-2) {
		t.Errorf("%d different moves, want %d", len(counts), n*(n-2))
	}
	for move, count := range counts {
		if count < each*85/100 || count > each*115/100 {
			t.Errorf("move %v was drawn %d times, want about %d", move, count, each)
		}
	}
}

// TestLateBest runs Algorithm 2 with its copies of the tour in parallel with the search and
// compares both best tours after every iteration.
func TestLateBest(t *testing.T) {
	const n = 60
	p := scatter(t, n, 1000)
	plane, flat := p.Plane()
	s := newSearch(p, plane, flat, 3)
	start := shuffled(n, 3)
	s.start(start, p.Length(start))
	s.random.Seed(5, 6)
	curCost, bestCost, bestSol := s.length, s.length, slices.Clone(s.tour)
	var room tour
	for i := range 200_000 {
		temperature := 300 * math.Exp(-float64(i)/20_000)
		move := s.cheapest()
		if !s.accepts(move.delta, temperature) {
			continue
		}
		newCost := curCost + move.delta
		if curCost < bestCost && newCost > curCost {
			bestSol, bestCost = slices.Clone(s.tour), curCost
		}
		s.commit(move)
		curCost = newCost
		if s.best.length != bestCost || s.length != curCost {
			t.Fatalf("iteration %d: costs %d and %d, want %d and %d", i, s.length, s.best.length, curCost, bestCost)
		}
		if i%97 == 0 && !slices.Equal(s.best.tour(s.tour, &room), bestSol) {
			t.Fatalf("iteration %d: another best tour", i)
		}
	}
	if got := p.Length(orderOf(s.bestTour(&room))); got != s.bestLength() {
		t.Errorf("the best tour has length %d, the search has %d", got, s.bestLength())
	}
	if s.bestLength() >= s.best.length && s.best.pending {
		t.Error("the best tour was never copied: the test does not cover that")
	}
}

// TestHotSearchKeepsFixedEdges anneals at temperatures far above the bonus of fixed edges.
func TestHotSearchKeepsFixedEdges(t *testing.T) {
	const n = 8
	p := scatter(t, n, 10, [2]solver.City{0, 1})
	for _, e := range []solver.Engine{NewSSPM(), NewPSSM()} {
		values, err := e.Info().Values(map[string]string{"ts": "1e9", "te": "1e8", "sp": "50"})
		if err != nil {
			t.Fatal(err)
		}
		result, err := e.Run(t.Context(), solver.Job{Problem: p, Start: shuffled(n, 3), Values: values}, onward{})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.CheckTour(result.Order); err != nil {
			t.Errorf("%s: %v", e.Info().Name, err)
		}
		if got := p.Length(result.Order); got != result.State.Best {
			t.Errorf("%s: length %d, claims %d", e.Info().Name, got, result.State.Best)
		}
	}
}

// TestSchedule checks the number of steps of equation 4: log(Te/Ts)/log α, rounded up, of
// n × Sp iterations of Pm or Ps moves.
func TestSchedule(t *testing.T) {
	const n = 20
	p := scatter(t, n, 1000)
	for _, e := range []solver.Engine{NewSSPM(), NewPSSM()} {
		values, err := e.Info().Values(nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := e.Run(context.Background(), solver.Job{Problem: p, Start: shuffled(n, 3), Values: values}, onward{})
		if err != nil {
			t.Fatal(err)
		}
		if s := r.State; s.Iteration != 1146 || s.Moves != 1146*n*10*12 || !r.Finished {
			t.Errorf("%s: %d steps and %d moves, want 1146 and %d", e.Info().Name, s.Iteration, s.Moves, 1146*n*10*12)
		}
		if want := map[string]int64{"sspm": 0, "pssm": 11}[e.Info().Name]; r.State.Syncs != want {
			t.Errorf("%s: %d exchanges, want %d", e.Info().Name, r.State.Syncs, want)
		}
	}
}

// onward is a Progress without requests.
type onward struct{}

func (onward) Report(*solver.State) solver.Signal { return solver.Continue }
func (onward) Show([]solver.City, *solver.State)  {}

// TestMetropolis counts the accepted moves of positive delta.
func TestMetropolis(t *testing.T) {
	s := newSearch(scatter(t, 10, 1000), solver.Plane{}, false, 1)
	s.random.Seed(1, 2)
	const draws = 200_000
	for _, test := range []struct {
		delta       int64
		temperature float64
	}{{-5, 0.1}, {0, 0.1}, {1, 10000}, {10, 50}, {10, 10}, {30, 10}, {80, 10}, {1 << 40, 10000}} {
		accepted := 0
		for range draws {
			if s.accepts(test.delta, test.temperature) {
				accepted++
			}
		}
		p := min(1, math.Exp(-float64(test.delta)/test.temperature))
		off := math.Abs(float64(accepted) - draws*p)
		if off > 4*math.Sqrt(draws*p*(1-p))+1e-9 {
			t.Errorf("delta %d at %g: accepted %d of %d, want %.0f", test.delta, test.temperature, accepted, draws, draws*p)
		}
	}
}

// TestReportsOften bounds the moves between two reports, so that a halt takes effect in time: a
// step of 100,000 cities has a million iterations.
func TestReportsOften(t *testing.T) {
	const n = 100_000
	p := scatter(t, n, 1e6)
	start := shuffled(n, 1)
	for _, e := range []solver.Engine{NewSSPM(), NewPSSM()} {
		values, err := e.Info().Values(nil)
		if err != nil {
			t.Fatal(err)
		}
		gaps := &gaps{until: 10}
		r, err := e.Run(t.Context(), solver.Job{Problem: p, Start: start, Values: values}, gaps)
		if err != nil {
			t.Fatal(err)
		}
		if gaps.widest > slice || r.State.Iteration != 0 {
			t.Errorf("%s: %d moves between two reports, %d steps done", e.Info().Name, gaps.widest, r.State.Iteration)
		}
	}
}

// gaps measures the moves between reports, and halts after a number of them.
type gaps struct{ until, last, widest int64 }

func (g *gaps) Report(s *solver.State) solver.Signal {
	g.widest = max(g.widest, s.Moves-g.last)
	g.last = s.Moves
	if g.until--; g.until == 0 {
		return solver.Halt
	}
	return solver.Continue
}

func (g *gaps) Show([]solver.City, *solver.State) {}

func TestSearchesFitIntoMemory(t *testing.T) {
	for _, row := range []struct {
		searches, cities int
		fits             bool
	}{
		{12, 1_000_000, true},
		{4096, 10_000, true},
		{4096, 1_000_000, false},
		{1, solver.MaxCities, true},
	} {
		if err := (plan{ps: row.searches}).fits(row.cities); (err == nil) != row.fits {
			t.Errorf("%d searches of %d cities: %v", row.searches, row.cities, err)
		}
	}
}
