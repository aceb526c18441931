package kernels

import (
	"slices"
	"testing"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/engine/tabu"
)

// The search makes the swaps of the oracle in every launch, near exact halves, far apart, and
// where all swaps are alike; in one part and in several.
func TestTabuMakesTheSwapsOfTheOracle(t *testing.T) {
	d := device(t)
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Ceil2D} {
		for _, n := range sizes(4, 5, 6, 33, 70, 1000) {
			for kind, p := range instances(n, metric) {
				for _, shape := range []TabuShape{{Blocks: 1, Threads: 32}, {Blocks: 3, Threads: 96}, {Any: true, Blocks: 2, Threads: 64}} {
					if n > 33 && (shape.Any || metric != solver.Euc2D || shape.Threads == 32) {
						continue
					}
					shape.Up = metric != solver.Euc2D
					checkTabu(t, d, name(metric, " ", kind, " ", n, " ", shape), p, shape, max(3, min(8, 100/n)))
				}
			}
		}
	}
}

func TestTabuUnderEveryMetric(t *testing.T) {
	d := device(t)
	for _, metric := range solver.TSPLIBMetrics() {
		for _, n := range sizes(4, 30) {
			checkTabu(t, d, name(metric, " ", n), ofMetric(n, metric), TabuShape{Any: true, Blocks: 2, Threads: 64}, 10)
		}
	}
}

// In asymmetric problems a swap of adjacent positions turns the edge between them.
func TestTabuWithDirections(t *testing.T) {
	d := device(t)
	for _, n := range sizes(4, 5, 30, 70) {
		checkTabu(t, d, name("directed ", n), directed(n, 1000), TabuShape{Any: true, OneWay: true, Blocks: 2, Threads: 64}, 10)
	}
}

// checkTabu compares a search with the oracle after each iteration.
func checkTabu(t *testing.T, d workbench, what string, p *solver.Problem, shape TabuShape, iterations int) {
	t.Helper()
	n := p.Cities()
	start := shuffled(n, 8)
	length := p.Length(start)
	tenure := min(n, int(tabu.Swaps(n)/2))
	o := tabuOracle{problem: p, order: slices.Clone(start), best: slices.Clone(start), list: tabu.NewList(n, tenure),
		TabuState: TabuState{Length: length, Best: length}}
	all := uploadTabu(d, p, start, tenure, shape)
	fitness := must(driver.Alloc[int64](int(tabu.Swaps(n))))
	work := shape.Work(n)
	for iteration := range iterations {
		copied := TabuShape{Copied: true, OneWay: shape.OneWay}.WithThreads(int64(1+iteration*37), 32)
		check(d.TabuFitness(d.stream, copied, all, fitness, 0, copied.Work(n)/2))
		check(d.TabuFitness(d.stream, copied, all, fitness, copied.Work(n)/2, copied.Work(n)))
		for part, parts := int64(0), int64(1+iteration%3); part < parts; part++ {
			check(d.Tabu(d.stream, shape, all, work*part/parts, work*(part+1)/parts))
		}
		check(d.TabuMove(d.stream, shape, all))
		check(d.stream.Wait())
		if got, want := read(fitness), o.deltas(); !slices.Equal(got, want) {
			t.Fatalf("%s, iteration %d: the fitness structure is %v, want %v", what, iteration, got, want)
		}
		o.iterate()
		got := read(all.State)[0]
		if got.Iteration != o.Iteration || got.Length != o.Length || got.Best != o.Best {
			t.Fatalf("%s, iteration %d: %+v, want %+v", what, iteration, got, o.TabuState)
		}
		if order := download(all.Order); !slices.Equal(order, o.order) {
			t.Fatalf("%s, iteration %d: the tour %v, want %v", what, iteration, order, o.order)
		}
		best := all.Best
		if got.Unsaved != 0 {
			best = all.Order
		}
		if order := download(best); !slices.Equal(order, o.best) {
			t.Fatalf("%s, iteration %d: the best tour %v, want %v", what, iteration, order, o.best)
		}
		checkBound(t, what, &o, got.Bound)
		if !shape.Any {
			checkPlaces(t, what, d, all)
		}
	}
}

// checkBound checks that an allowed swap of the next iteration has the bound's change of
// length.
func checkBound(t *testing.T, what string, o *tabuOracle, bound int64) {
	t.Helper()
	if bound == NoChange {
		return
	}
	for f, delta := range o.deltas() {
		i, j := tabu.SwapPositions(len(o.order), uint64(f))
		if delta == bound && !o.list.Has(o.Iteration+1, i, j) {
			return
		}
	}
	t.Fatalf("%s, iteration %d: no allowed swap changes the length by %d", what, o.Iteration, bound)
}

// checkPlaces compares the places with those of the tour from scratch.
func checkPlaces(t *testing.T, what string, d workbench, all *TabuSearch) {
	t.Helper()
	fresh := *all
	fresh.Places = must(driver.Alloc[Place](all.Places.Len()))
	defer func() { check(fresh.Places.Free()) }()
	check(d.TabuStart(d.stream, &fresh))
	check(d.stream.Wait())
	got, want := read(all.Places), read(fresh.Places)
	for _, ends := range []*Place{&got[0], &got[len(got)-1], &want[0], &want[len(want)-1]} {
		ends.Edge, ends.Around = 0, 0 // of these the points alone
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%s: the places are %v, want %v", what, got, want)
	}
}

func uploadTabu(d workbench, p *solver.Problem, start []solver.City, tenure int, shape TabuShape) *TabuSearch {
	n, length := p.Cities(), p.Length(start)
	order := inInts(start)
	settings := Tabu{Cities: int64(n), Tenure: int64(tenure)}
	all := &TabuSearch{Problem: upload(p), Order: must(driver.Upload(order)), Best: must(driver.Upload(order)),
		Latest: must(driver.Upload(make([]int64, n))), Made: must(driver.Upload(make([]TabuEntry, tenure))),
		State: must(driver.Upload([]TabuState{{Length: length, Best: length, Unsaved: 1, Bound: NoChange}})),
		Found: must(driver.Alloc[TabuSwap](shape.Blocks))}
	planar, up := plan.Planar(p.Metric())
	if planar && !shape.Any {
		settings.SetPlane(NewPlane(p), up)
		all.Points = must(driver.Upload(NewPlane(p).Points))
		all.Places = must(driver.Upload(make([]Place, n+2)))
	}
	all.Settings = must(driver.Upload([]Tabu{settings}))
	if all.Places != nil {
		check(d.TabuStart(d.stream, all))
	}
	return all
}
