package kernels

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

// The oracles judge the kernels, so something has to judge the oracles: the exact
// lengths of whole tours.

func oracleProblem(t *testing.T, n int) *solver.Problem {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(n), 17))
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		x[i], y[i] = float64(r.IntN(900)), float64(r.IntN(900))
	}
	p, err := solver.NewProblem(solver.Definition{Name: "oracle", Metric: solver.Euc2D, X: x, Y: y})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAnnealingOracleKeepsItsBooks(t *testing.T) {
	const n = 60
	p := oracleProblem(t, n)
	order := solver.Identity(n)
	length := p.Length(order)
	temperatures, err := Temperatures(t.Context(), 0, 300, 1, 0.9)
	if err != nil {
		t.Fatal(err)
	}
	before, after := Links(order)
	a := annealing{problem: p, temperatures: temperatures, before: before, after: after,
		settings: Anneal{Cities: n, Searches: 1, Moves: 20, StepLength: 20, Steps: int64(len(temperatures)), Seed: 5},
		figures:  Search{Current: length, Best: length}}
	for i := range int64(2000) {
		a.iterate(i)
	}
	a.save()
	current, best := walk(a.after), walk(a.best)
	if got := p.Length(current); got != a.figures.Current {
		t.Errorf("the current tour is %d long, the oracle says %d", got, a.figures.Current)
	}
	if got := p.Length(best); got != a.figures.Best || got >= length {
		t.Errorf("the best tour is %d long, the oracle says %d, the start was %d", got, a.figures.Best, length)
	}
	for _, tour := range [][]solver.City{current, best} {
		if err := p.CheckTour(tour); err != nil {
			t.Error(err)
		}
	}
}

func walk(after []solver.City) []solver.City {
	words := PackLinks(PspmShape{}, make([]solver.City, len(after)), after)
	return WalkLinks(PspmShape{}, words, nil)
}

func TestTwoOptOraclesMakeWhatTheyPromise(t *testing.T) {
	const n, rows = 80, 4
	p := oracleProblem(t, n)
	order := solver.Identity(n)
	var list []Move
	for first := 0; first < n; first += rows {
		key := bestOfRows(p, order, first, rows)
		if key == NoMove {
			continue
		}
		i, j := first+int(key&15), int(key&0xffffffff>>4)
		list = append(list, Move{Key: key, Delta: delta(p, order, i, j), I: int32(i), J: int32(j)})
	}
	states := make([]int32, len(list))
	for range 8 {
		states = chooseRound(list, states, false)
	}
	length := p.Length(order)
	var made []Move
	for m, move := range list {
		if states[m] == open {
			t.Errorf("move %d is open after eight rounds", m)
		}
		if states[m] != chosen {
			continue
		}
		for _, other := range made {
			if crosses(move, other) {
				t.Errorf("moves %+v and %+v cross and are both chosen", move, other)
			}
		}
		made = append(made, move)
		length += move.Delta
	}
	makeMoves(order, made)
	if got := p.Length(order); got != length || len(made) < 2 {
		t.Errorf("%d moves lead to length %d, promised %d", len(made), got, length)
	}
}

func TestKickOracleChangesFourEdges(t *testing.T) {
	for _, n := range []int{8, 9, 100} {
		p := oracleProblem(t, n)
		for number := range uint64(50) {
			order := solver.Identity(n)
			changed := kick(p, order, 3, number)
			if err := p.CheckTour(changed); err != nil {
				t.Fatal(err)
			}
			kept := 0
			for i, c := range changed {
				next := changed[(i+1)%n]
				if at := slices.Index(order, c); order[(at+1)%n] == next {
					kept++
				}
			}
			if kept != n-4 {
				t.Fatalf("n = %d, kick %d: %d edges changed, want 4", n, number, n-kept)
			}
		}
	}
}
