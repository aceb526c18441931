package tabu

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/enginetest"
	"tourscope/solver/internal/distances"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/searchtest"
)

// Both mappings agree with the order in which a double loop lists the swaps.
func TestIndicesOfAllSwaps(t *testing.T) {
	for _, n := range []int{2, 3, 4, 5, 17, 100, 1001} {
		f := uint64(0)
		for i := range n {
			for j := i + 1; j < n; j++ {
				if got := SwapIndex(n, i, j); got != f {
					t.Fatalf("%d positions: the index of (%d, %d) is %d, want %d", n, i, j, got, f)
				}
				if a, b := SwapPositions(n, f); a != i || b != j {
					t.Fatalf("%d positions: index %d is (%d, %d), want (%d, %d)", n, f, a, b, i, j)
				}
				f++
			}
		}
		if f != Swaps(n) {
			t.Errorf("%d positions have %d swaps, want %d", n, Swaps(n), f)
		}
	}
}

// At both ends of every row, where a root of floating point is off, and beyond the paper's
// sizes the mappings are exact.
func TestIndicesAtTheEndsOfRows(t *testing.T) {
	for _, n := range []int{5915, 65_536, 92_683, 99_999, 100_000, 3_000_000} {
		f := uint64(0) // of (i, i+1)
		for i := range n - 1 {
			last := f + uint64(n-2-i)
			for _, want := range []struct {
				f uint64
				j int
			}{{f, i + 1}, {last, n - 1}} {
				if a, b := SwapPositions(n, want.f); a != i || b != want.j || SwapIndex(n, i, want.j) != want.f {
					t.Fatalf("%d positions: index %d is (%d, %d) and that of (%d, %d) is %d", n, want.f, a, b, i, want.j, SwapIndex(n, i, want.j))
				}
			}
			f = last + 1
		}
		if f != Swaps(n) {
			t.Errorf("%d positions: the rows end at %d of %d", n, f, Swaps(n))
		}
	}
}

// oneWay stands for an asymmetric matrix.
const oneWay solver.Metric = 0

// problem makes a problem of a metric.
func problem(t *testing.T, metric solver.Metric, n, side int, seed uint64) *solver.Problem {
	t.Helper()
	if metric == oneWay {
		return madeup.Directed(t, n, side, seed)
	}
	return madeup.Problem(t, metric, n, side, 0, seed)
}

// A swap is evaluated as the difference of two whole tours, adjacent positions too, and
// making it leaves all lengths right.
func TestSwapsAreEvaluatedExactly(t *testing.T) {
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Ceil2D, solver.Geo, solver.Att, solver.Explicit, oneWay} {
		for _, n := range []int{4, 5, 6, 30} {
			p := problem(t, metric, n, 200, 2)
			d := distances.New(p)
			for d.Fill(1) {
			}
			tr := newTour(d, searchtest.Start(t, p, "random"))
			for step := range 20 {
				var all []Swap
				for f := range Swaps(n) {
					i, j := SwapPositions(n, f)
					other := slices.Clone(tr.order[:n])
					other[i], other[j] = other[j], other[i]
					want := p.Length(other) - tr.length
					if got := tr.delta(i, j); got != want {
						t.Fatalf("%v, %d cities: swap (%d, %d) changes the length by %d, want %d", metric, n, i, j, got, want)
					}
					all = append(all, Swap{want, i, j})
				}
				made := all[step*7%len(all)]
				tr.apply(made)
				if tr.length != p.Length(tr.order[:n]) || tr.order[n] != tr.order[0] {
					t.Fatalf("%v, %d cities: after swap %v the length is %d, want %d", metric, n, made, tr.length, p.Length(tr.order[:n]))
				}
			}
		}
	}
}

// The list is the swaps of the last iterations, whatever their positions.
func TestListHoldsTheLastSwaps(t *testing.T) {
	const n = 6
	for _, tenure := range []int{1, 2, 5, 40} {
		l := NewList(n, tenure)
		r := rand.New(rand.NewPCG(1, uint64(tenure)))
		var made []Swap
		for iteration := int64(1); iteration < 300; iteration++ {
			last := made[max(0, len(made)-tenure):]
			for i := range n {
				for j := i + 1; j < n; j++ {
					if want := slices.Contains(last, Swap{0, i, j}); l.Has(iteration, i, j) != want {
						t.Fatalf("tenure %d, iteration %d: (%d, %d) is tabu: %t, want %t", tenure, iteration, i, j, !want, want)
					}
				}
			}
			i, j := SwapPositions(n, r.Uint64N(Swaps(n)))
			l.Add(iteration, i, j)
			made = append(made, Swap{0, i, j})
		}
	}
}

// oracle is the search by the lengths of whole tours and a plain list.
type oracle struct {
	p      *solver.Problem
	order  []solver.City
	best   int64
	tenure int
	made   [][2]int
}

func (o *oracle) iterate() {
	n, least := len(o.order), int64(1)<<62
	var at [2]int
	for i := range n {
		for j := i + 1; j < n; j++ {
			o.order[i], o.order[j] = o.order[j], o.order[i]
			length := o.p.Length(o.order)
			o.order[i], o.order[j] = o.order[j], o.order[i]
			tabu := slices.Contains(o.made[max(0, len(o.made)-o.tenure):], [2]int{i, j})
			if length < least && (!tabu || length < o.best) {
				least, at = length, [2]int{i, j}
			}
		}
	}
	o.order[at[0]], o.order[at[1]] = o.order[at[1]], o.order[at[0]]
	o.made = append(o.made, at)
	o.best = min(o.best, least)
}

// The engine makes the swaps of the oracle, with a matrix and without, on any number of
// threads.
func TestSearchFollowsTheOracle(t *testing.T) {
	for _, tenure := range []int{1, 4, 30, 1000} {
		for _, metric := range []solver.Metric{solver.Euc2D, solver.Explicit, oneWay} {
			for _, n := range []int{4, 5, 12, 40} {
				p := problem(t, metric, n, 50, uint64(n))
				start := searchtest.Start(t, p, "random")
				e := searchtest.Engine{Engine: New(), Values: map[string]string{Tenure: fmt.Sprint(tenure)}, Threads: 2}
				job := e.Job(t, p, start)
				o := &oracle{p: p, order: slices.Clone(start), best: p.Length(start), tenure: min(tenure, n*(n-1)/4)}
				whole, sliced := newSearch(t.Context(), job, nil), newSearch(t.Context(), job, &searchtest.Limit{T: t, Problem: p, Kicks: 1 << 60})
				sliced.distances.DropMatrix()
				whole.progress = sliced.progress
				if !whole.prepare() || !sliced.prepare() {
					t.Fatal("halted")
				}
				for iteration := range 80 {
					o.iterate()
					whole.move(whole.rows(0, n-1))
					if sliced.iterate() {
						t.Fatal("halted")
					}
					for _, s := range []*search{whole, sliced} {
						if !slices.Equal(s.tour.order[:n], o.order) || s.state.Best != o.best || s.state.Current != p.Length(o.order) {
							t.Fatalf("%v, %d cities, tenure %d, iteration %d: another tour than the oracle's", metric, n, tenure, iteration)
						}
					}
				}
			}
		}
	}
}

func TestStartKeepsToTheThreads(t *testing.T) {
	values, err := Engine{}.Info().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.StartOnBudget(t, values, func(job solver.Job) { newSearch(t.Context(), job, nil) })
}

func BenchmarkIteration(b *testing.B) {
	for _, n := range []int{100, 1000, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p := madeup.Problem(b, solver.Euc2D, n, 10_000, 0, 1)
			job := searchtest.Engine{Engine: New(), Threads: 1}.Job(b, p, searchtest.Start(b, p, "greedy"))
			s := newSearch(b.Context(), job, &searchtest.Limit{T: b, Problem: p, Kicks: 1 << 60})
			s.prepare()
			for b.Loop() {
				s.move(s.rows(0, n-1))
			}
			b.ReportMetric(float64(Swaps(n))*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mswaps/s")
		})
	}
}
