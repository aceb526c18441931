package rrhc

import (
	"slices"
	"strconv"
	"testing"

	"tourscope/solver"
	"tourscope/solver/enginetest"
	"tourscope/solver/internal/distances"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/searchtest"
)

// bestMove tries all moves of a tour by the lengths of whole tours; of equal ones it returns
// the first.
func bestMove(p *solver.Problem, tour []solver.City) (best move) {
	n, length := len(tour), p.Length(tour)
	for i := range n {
		for j := i + 2; j < n; j++ {
			other := slices.Clone(tour)
			slices.Reverse(other[i+1 : j+1])
			if delta := p.Length(other) - length; delta < best.delta {
				best = move{delta: delta, i: i, j: j}
			}
		}
	}
	return best
}

// bestInsertion tries all insertions of a tour by the lengths of whole tours; of equal ones it
// returns the first.
func bestInsertion(p *solver.Problem, tour []solver.City) (best move) {
	n, length := len(tour), p.Length(tour)
	for i := range n {
		round := append(slices.Clone(tour[(i+1)%n:]), tour[:(i+1)%n]...) // behind position i
		for k := 1; k <= 3; k++ {
			for gap := 0; gap+k+1 < n; gap++ {
				moved, left := slices.Clone(round[:k]), round[k:]
				for _, turned := range []bool{false, true} {
					if turned {
						slices.Reverse(moved)
					}
					other := slices.Concat(left[:gap+1], moved, left[gap+1:])
					if delta := p.Length(other) - length; delta < best.delta {
						best = move{delta: delta, insertion: insertion{k, i, gap, turned}}
					}
				}
			}
		}
	}
	return best
}

// With Or-opt a climb makes the best insertion where there is no 2-opt move, and ends where there
// is none either; a search of insertions is as many moves as it has.
func TestClimbGoesOnWithInsertions(t *testing.T) {
	const oneWay solver.Metric = 0 // stands for an asymmetric matrix
	inserted := 0
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Geo, oneWay} {
		for _, n := range []int{4, 5, 6, 30} {
			p := madeup.Directed(t, n, 200, 2)
			if metric != oneWay {
				p = madeup.Problem(t, metric, n, 200, 0, 2)
			}
			d := distances.New(p)
			for d.Fill(2) {
			}
			c := newClimber(d, true)
			for number := range uint64(5) {
				if number == 3 {
					d.DropMatrix()
				}
				for c.start(number+1, 7, nil); c.active; {
					order := slices.Clone(c.tour[:n])
					want := bestMove(p, order)
					if want.delta == 0 {
						want = bestInsertion(p, order)
					}
					for !c.scanned() {
						c.scan(n)
					}
					if c.best != want {
						t.Fatalf("%v, %d cities: the best move is %+v, want %+v", metric, n, c.best, want)
					}
					if want.insertion.cities > 0 {
						inserted++
					}
					c.finishStep()
					if c.length != p.Length(c.tour[:n]) || c.tour[n] != c.tour[0] || p.CheckTour(c.tour[:n]) != nil {
						t.Fatalf("%v, %d cities: the length is %d, want %d", metric, n, c.length, p.Length(c.tour[:n]))
					}
				}
			}
		}
	}
	if inserted < 20 {
		t.Errorf("%d insertions, too few to tell", inserted)
	}
	if got := InsertionsOfStep(10); got != 10*(8+2*7+2*6) {
		t.Errorf("a tour of 10 cities has %d insertions", got)
	}
}

// A climb makes the best move of each step, however it is interrupted, and ends where there
// is none.
func TestClimbMakesTheBestMoves(t *testing.T) {
	const oneWay solver.Metric = 0 // stands for an asymmetric matrix
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Geo, solver.Explicit, oneWay} {
		for _, n := range []int{4, 5, 6, 40} {
			p := madeup.Directed(t, n, 200, 2)
			if metric != oneWay {
				p = madeup.Problem(t, metric, n, 200, 0, 2)
			}
			for _, matrix := range []bool{true, false} {
				d := distances.New(p)
				for d.Fill(2) {
				}
				if !matrix {
					d.DropMatrix()
				}
				c := newClimber(d, false)
				c.start(3, 7, nil)
				for steps := 0; c.active; steps++ {
					order := slices.Clone(c.tour[:n])
					want := bestMove(p, order)
					for !c.scanned() {
						c.scan(n)
					}
					if c.best != want {
						t.Fatalf("%v, %d cities, step %d: the best move is %+v, want %+v", metric, n, steps, c.best, want)
					}
					c.finishStep()
					if c.length != p.Length(c.tour[:n]) || c.tour[n] != c.tour[0] {
						t.Fatalf("%v, %d cities: the length is %d, want %d", metric, n, c.length, p.Length(c.tour[:n]))
					}
				}
				if c.minimumLength != c.length || bestMove(p, c.minimum).delta != 0 {
					t.Errorf("%v, %d cities: a climb does not end in a local minimum", metric, n)
				}
			}
		}
	}
}

// The start tours are permutations, another for each climb and seed.
func TestStartToursDiffer(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 50, 100, 0, 1)
	seen := map[string]bool{}
	for seed := range uint64(4) {
		for number := range uint64(50) {
			order := make([]solver.City, 50)
			randomTour(order, seed, number<<31)
			if err := p.CheckTour(order); err != nil {
				t.Fatal(err)
			}
			text := ""
			for _, c := range order {
				text += string(rune('0' + c))
			}
			seen[text] = true
		}
	}
	if len(seen) != 200 {
		t.Errorf("200 start tours, of which %d differ", len(seen))
	}
}

// A run with a number of climbers ends by itself with the best of their minima, and that does
// not depend on how many climb at a time.
func TestRunFindsTheBestOfItsClimbs(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 60, 1000, 0, 3)
	start := searchtest.Start(t, p, "random")
	d := distances.New(p)
	for d.Fill(1) {
	}
	for _, orOpt := range []bool{false, true} {
		const climbs = 20
		best := int64(1) << 60
		c := newClimber(d, orOpt)
		for number := range uint64(climbs) {
			c.start(number, 1, start)
			for c.active {
				c.scan(1 << 30)
				c.finishStep()
			}
			best = min(best, c.length)
		}
		for _, together := range []string{"1", "3", "64"} {
			values := map[string]string{Climbers: "20", Together: together, OrOpt: strconv.FormatBool(orOpt)}
			e := searchtest.Engine{Engine: New(), Values: values, Threads: 2}
			r, err := e.Run(t.Context(), e.Job(t, p, start), &searchtest.Limit{T: t, Problem: p, Kicks: 1 << 60, Every: 1})
			if err != nil || !r.Finished {
				t.Fatalf("finished: %t, %v", r.Finished, err)
			}
			if r.State.Best != best || r.State.Moves != c.moves || r.State.Accepted != c.accepted || r.State.Kicks != climbs {
				t.Errorf("Or-opt %t, %s at a time: %+v, want length %d after %d moves", orOpt, together, r.State, best, c.moves)
			}
		}
	}
}

func TestStartKeepsToTheThreads(t *testing.T) {
	values, err := Engine{}.Info().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.StartOnBudget(t, values, func(job solver.Job) { newClimb(t.Context(), job, nil) })
}

func BenchmarkStep(b *testing.B) {
	p := madeup.Problem(b, solver.Euc2D, 1000, 10_000, 0, 1)
	d := distances.New(p)
	for d.Fill(0) {
	}
	c := newClimber(d, false)
	c.start(1, 1, nil)
	for b.Loop() {
		c.row, c.best = 0, move{}
		c.scan(1 << 40)
	}
	b.ReportMetric(float64(MovesOfStep(1000))*float64(b.N)/b.Elapsed().Seconds()/1e9, "Gmoves/s")
}
