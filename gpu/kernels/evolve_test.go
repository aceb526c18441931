package kernels

import (
	"math"
	"slices"
	"testing"
	"unsafe"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// evolutionCase is a round of Evolve.
type evolutionCase struct {
	*regionCase
	rules Evolution
	shape EvolutionShape
}

func newEvolutionCase(t testing.TB, p *solver.Problem, cells, replicas, individuals int, random bool) *evolutionCase {
	t.Helper()
	c := newRegionCase(t, p, cells, replicas, 1, random)
	c.settings.Depth, c.settings.Third = 4, 6
	capacity := ceilDiv(ceilDiv(p.Cities(), cells), plan.WarpSize) * plan.WarpSize
	return &evolutionCase{regionCase: c, rules: Evolution{Kicks: 150, Generations: 9, Stagnation: 2, Searches: 5, Repairs: 6},
		shape: EvolutionShape{Estimate: c.shape.Estimate, Fixed: c.shape.Fixed, Capacity: capacity, Individuals: individuals}}
}

// check runs the case on the device, in launches of so many searches each, beside its
// oracle. It returns what has been gained and how many offspring were made.
func (c *evolutionCase) check(t *testing.T, d workbench, what string, searches int64) (gain, offspring int64) {
	t.Helper()
	g, cut, buffers := c.upload()
	must(d.EvolutionBlocks(c.shape))
	check(d.Rank(d.stream, buffers.Order, buffers.Position, buffers.Order.Len()))
	replicas := int(c.settings.Replicas)
	blocks := len(c.cells) * replicas
	all := Populations{Rules: must(driver.Upload([]Evolution{c.rules})), Orders: must(driver.Alloc[uint16](blocks * c.shape.Individuals * c.shape.Capacity)),
		Individuals: must(driver.Alloc[IndividualState](blocks * c.shape.Individuals)), Regions: must(driver.Alloc[uint32](max(1, blocks*c.shape.Global()/4)))}
	over := func(f BlockState) bool { return f.Kicked == 1 }
	var state []BlockState
	launches := 0
	for resumes := false; !resumes || !slices.ContainsFunc(state, over) || slices.ContainsFunc(state, func(f BlockState) bool { return !over(f) }); resumes = true {
		check(d.Evolve(d.stream, c.shape, blocks, g, cut, buffers, all, resumes, searches))
		check(d.stream.Wait())
		state = read(buffers.States)
		if launches++; launches > 1000 {
			t.Fatalf("%s: no end after %d launches: %+v", what, launches, state)
		}
	}
	paths := read(buffers.Paths)
	first := 0
	for i, cell := range c.cells {
		for replica := range replicas {
			r := newRegion(c.problem, c.settings, c.regionCase.shape, cell, c.order, c.near, i, replica)
			evolve(r, c.rules, c.shape.Individuals)
			if got := state[i*replicas+replica]; got != r.state {
				t.Fatalf("%s, cell %d, population %d: %+v, want %+v", what, i, replica, got, r.state)
			}
			path := paths[replica*c.problem.Cities()+first:]
			if r.state.Cities > 0 && !slices.Equal(path[:len(r.path())], r.path()) {
				t.Fatalf("%s, cell %d, population %d: the path is\n%x, want\n%x", what, i, replica, path[:len(r.path())], r.path())
			}
			gain += r.state.Gain
			offspring += r.state.Accepted
		}
		first += len(cell)
	}
	return gain, offspring
}

func TestEvolutionFollowsItsOracle(t *testing.T) {
	d := device(t)
	for _, c := range []struct {
		kind        string
		n           int
		cells       int
		replicas    int
		individuals int
		random      bool // tour
		searches    int64
		why         string
	}{
		{"random", 8, 1, 1, 2, true, 100, "the smallest region"},
		{"random", 9, 3, 2, 2, true, 100, "regions too small to be searched"},
		{"random", 150, 1, 1, 5, false, 10000, "one launch"},
		{"random", 120, 1, 1, 4, false, 7, "many launches"},
		{"random", 120, 2, 2, 3, true, 60, "several populations on each of several cells"},
		{"random", 80, 1, 1, 15, false, 1000, "as many individuals as racecheck can follow"},
		{"duplicates", 60, 1, 1, 3, true, 50, "offspring that gain nothing"},
		{"one place", 40, 2, 1, 2, true, 50, "no distances at all"},
		{"on a line", 64, 2, 1, 3, true, 50, "ties everywhere"},
		{"fractions", 90, 2, 1, 3, false, 50, "guesses that are off"},
		{"far apart", 80, 1, 1, 3, false, 50, "distances beyond what a float can round"},
	} {
		if !driver.Emulated && (c.kind == "fractions" || c.kind == "far apart") {
			continue // a GPU may estimate a distance differently in its last place
		}
		all := newEvolutionCase(t, instances(c.n, solver.Euc2D)[c.kind], c.cells, c.replicas, c.individuals, c.random)
		gain, offspring := all.check(t, d, c.why, c.searches)
		if c.kind == "random" && c.n >= 30 && (gain == 0 || offspring == 0) {
			t.Errorf("%s: a gain of %d, %d offspring", c.why, gain, offspring)
		}
	}
}

// With ties a tour that is as long as the region's is stored, the last of several.
func TestEvolutionKeepsTies(t *testing.T) {
	d := device(t)
	for _, kind := range []string{"one place", "on a line", "random"} {
		all := newEvolutionCase(t, instances(64, solver.Euc2D)[kind], 2, 2, 3, false)
		all.rules.Ties = 1
		gain, _ := all.check(t, d, "ties "+kind, 50)
		if kind == "one place" && gain != 0 {
			t.Errorf("%s: a gain of %d", kind, gain)
		}
	}
}

// Regions of more than 1,024 and of more than 2,048 cities take variants with sets of more words.
func TestEvolutionOfLargeRegions(t *testing.T) {
	d := device(t)
	for _, c := range []struct {
		n       int
		metric  solver.Metric
		variant string
	}{{1030, solver.Euc2D, "nearwide"}, {2070, solver.Euc2D, "nearhuge"}, {1030, solver.Man2D, "spacewide"}, {2070, solver.Max2D, "spacehuge"}} {
		def := instances(c.n, solver.Euc2D)["random"].Definition()
		def.Metric = c.metric
		all := newEvolutionCase(t, must(solver.NewProblem(def)), 1, 1, 2, false)
		all.rules.Kicks, all.rules.Generations, all.settings.Depth, all.settings.Third = 40, 1, 2, 2
		if _, variant := all.shape.Kernel(); variant != c.variant {
			t.Errorf("%d cities, %v take the variant %s", c.n, c.metric, variant)
		}
		if gain, offspring := all.check(t, d, "a large region", 900); gain == 0 || offspring == 0 {
			t.Errorf("%d cities, %v: a gain of %d, %d offspring", c.n, c.metric, gain, offspring)
		}
	}
}

// With fixed edges the variants are others; the edges of an asymmetric problem's cities are.
func TestEvolutionOfLargeRegionsWithFixedEdges(t *testing.T) {
	d := device(t)
	for _, n := range []int{520, 1030} { // of two cities each
		all := newEvolutionCase(t, directed(n, 1000).Symmetric().Problem, 1, 1, 2, true)
		all.rules.Kicks, all.rules.Generations, all.settings.Depth, all.settings.Third = 40, 1, 2, 2
		if _, variant := all.shape.Kernel(); variant != map[int]string{520: "fixedwide", 1030: "fixedhuge"}[n] {
			t.Errorf("%d cities take the variant %s", 2*n, variant)
		}
		if gain, _ := all.check(t, d, "a large region with fixed edges", 900); gain == 0 {
			t.Errorf("%d cities: nothing was gained", 2*n)
		}
	}
}

// Tours that differ in most of their edges fill the walk, whose cycles are then left out,
// and have E-sets of more edges than an offspring may exchange.
func TestEvolutionOfToursThatDifferEverywhere(t *testing.T) {
	d := device(t)
	all := newEvolutionCase(t, instances(300, solver.Euc2D)["random"], 1, 1, 4, true)
	all.rules.Kicks, all.settings.Depth = 5000, 1
	if gain, offspring := all.check(t, d, "many kicks", 10000); gain == 0 || offspring == 0 {
		t.Errorf("a gain of %d, %d offspring", gain, offspring)
	}
}

// Every metric, with the kernel that has it.
func TestEvolutionOfEveryMetric(t *testing.T) {
	d := device(t)
	for _, metric := range solver.Metrics() {
		for _, dummy := range []bool{false, true} {
			all := newEvolutionCase(t, withDummy(ofMetric(70, metric), dummy), 1, 1, 3, metric == solver.Att)
			if gain, _ := all.check(t, d, name(metric, ", dummy ", dummy), 100); gain == 0 {
				t.Errorf("%v, dummy %t: nothing was gained", metric, dummy)
			}
		}
	}
}

func TestEvolutionKeepsFixedEdges(t *testing.T) {
	d := device(t)
	for _, every := range []int{2, 3} {
		p := withFixedEdges(90, every)
		c := newEvolutionCase(t, p, 2, 1, 4, false)
		if gain, _ := c.check(t, d, "fixed edges", 100); gain == 0 {
			t.Errorf("one edge in %d is fixed: nothing was gained", every)
		}
		for i, cell := range c.cells {
			r := newRegion(p, c.settings, c.regionCase.shape, cell, c.order, c.near, i, 0)
			before := r.tour.clone()
			evolve(r, c.rules, 4)
			for l := range r.id {
				for _, h := range r.fixed[l] {
					if h != noCity && (!before.hasEdge(l, h) || !r.tour.hasEdge(l, h)) {
						t.Fatalf("the edge %d–%d was removed", l, h)
					}
				}
			}
		}
	}
}

// The sizes that launchers rely on and static_asserts of evolve.cu demand.
func TestSizesOfEvolution(t *testing.T) {
	if size := unsafe.Sizeof(IndividualState{}); size != 516 {
		t.Errorf("IndividualState has %d bytes", size)
	}
	for _, c := range []struct {
		estimate plan.Estimate
		want     int
	}{{plan.InPlane, 96*32 + 3*(1280+6*96)}, {plan.InSpace, 96*36 + 3*(1280+6*96)}, {plan.Exact, 96*24 + 3*(1280+6*96)}} {
		if got := (EvolutionShape{Estimate: c.estimate, Capacity: 96, Individuals: 3}).Shared(); got != c.want {
			t.Errorf("estimate %v: %d bytes of shared memory, want %d", c.estimate, got, c.want)
		}
	}
}

// The oracle of the crossover is judged by whole tours: AB-cycles are the edges in which two
// tours differ, each once, and an offspring is a tour as much shorter as it says.
func TestCrossoverOracleKeepsItsBooks(t *testing.T) {
	const n = 200
	made, several := 0, 0
	for seed := range uint64(40) {
		c := newEvolutionCase(t, oracleProblem(t, n), 1, 1, 2, false)
		c.settings.Seed = seed
		cell := c.cells[0]
		r := newRegion(c.problem, c.settings, c.regionCase.shape, cell, c.order, c.near, 0, 0)
		one, other := newIndividual(r, 1, c.rules), newIndividual(r, 2, c.rules)
		one.descend(math.MaxInt)
		other.descend(math.MaxInt)
		cycles := findCycles(one.tour, other.tour, 1024, &randomBits{counter: [4]uint32{0, forWalks}, seed: seed})
		own, others := 0, 0
		for _, cycle := range cycles {
			for i, a := range cycle {
				b := cycle[(i+1)%len(cycle)]
				if i%2 == 0 {
					own++
				} else {
					others++
				}
				if one.tour.hasEdge(a, b) != (i%2 == 0) || other.tour.hasEdge(a, b) != (i%2 == 1) {
					t.Fatalf("%d–%d is edge %d of a cycle", a, b, i)
				}
			}
		}
		if want := len(edgesNotIn(one.tour, other.tour)); own != want || others != want || own == 0 {
			t.Fatalf("%d and %d edges on the cycles, %d differ", own, others, want)
		}
		for _, cycle := range cycles {
			before := one.gain()
			o := one.offspringOf(cycle)
			if o == nil {
				continue
			}
			if made++; len(o.removed) > len(cycle)/2 {
				several++ // subtours were joined
			}
			one.replaceTour(o)
			order := make([]solver.City, n)
			for i, l := range one.tour.order {
				order[i] = r.id[l]
			}
			if err := c.problem.CheckTour(order); err != nil {
				t.Fatal(err)
			}
			if got := one.gain() - before; got != o.gain || got <= 0 || c.problem.Length(c.order)-c.problem.Length(order) != one.gain() {
				t.Fatalf("an offspring is shorter by %d and says %d", got, o.gain)
			}
		}
	}
	if made < 20 || several == 0 {
		t.Errorf("%d offspring were made, %d of subtours", made, several)
	}
}
