package kernels

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/neighbor"
	"tourscope/solver/start"
)

// regionCase is one round of Regions: an instance, a tour, a cut, and settings.
type regionCase struct {
	problem  *solver.Problem
	instance *solver.Problem // of which it has copies, or itself
	order    []solver.City
	cells    [][]int32
	near     [][]solver.City
	settings Regions
	shape    RegionShape
}

// newRegionCase cuts the cities along x into cells, the last of them small, of a
// random tour or a good one.
func newRegionCase(t testing.TB, p *solver.Problem, cells, replicas, searches int, random bool) *regionCase {
	t.Helper()
	n := p.Cities()
	c := &regionCase{problem: p, instance: p, order: shuffled(n, 3)}
	if !random || p.FixedEdges() > 0 {
		c.order = must(start.Make(t.Context(), "greedy", p, 1))
	}
	lists := must(neighbor.Quadrant(t.Context(), p, Candidates, 0))
	for city := range n {
		c.near = append(c.near, lists.Of(solver.City(city)))
	}
	byX := make([]int32, n)
	for i := range byX {
		byX[i] = int32(i)
	}
	if p.HasCoordinates() {
		slices.SortFunc(byX, func(a, b int32) int {
			if p.X()[a] != p.X()[b] {
				return int(p.X()[a] - p.X()[b])
			}
			return int(a - b)
		})
	}
	size := ceilDiv(n, cells)
	for cell := range slices.Chunk(byX, size) {
		c.cells = append(c.cells, cell)
	}
	c.shape = plan.NewRegionShape(plan.EstimateOf(p), size, searches)
	c.shape.Fixed = c.shape.Estimate == plan.Exact && p.FixedEdges() > 0
	c.settings = Regions{Cities: int64(n), Cells: int64(len(c.cells)), Replicas: int64(replicas), Capacity: int64(c.shape.Capacity),
		Kicks: 5, Tries: 4, Segment: 16, Choice: 3, Depth: 3, Third: 6, Round: 7, Seed: 0x123456789abcdef}
	return c
}

// candidates returns the candidates of all cities of the instance as a table for Regions.
func (c *regionCase) candidates() []int32 {
	n := c.instance.Cities()
	table := slices.Repeat([]int32{-1}, Candidates*n)
	for city, near := range c.near[:n] {
		for i, to := range near[:min(len(near), Candidates)] {
			table[city*Candidates+i] = int32(to)
		}
	}
	return table
}

// upload brings the case to the device.
func (c *regionCase) upload() (Instance, Partition, RoundBuffers) {
	n := c.problem.Cities()
	g := Instance{Problem: upload(c.instance), Local: must(driver.Upload(make([]int32, n))),
		Candidates: must(driver.Upload(c.candidates()))}
	cities, starts := []int32{}, []int32{0}
	for _, cell := range c.cells {
		cities = append(cities, cell...)
		starts = append(starts, int32(len(cities)))
	}
	replicas := int(c.settings.Replicas)
	return g, Partition{Cities: must(driver.Upload(cities)), Starts: must(driver.Upload(starts))}, RoundBuffers{
		Settings: must(driver.Upload([]Regions{c.settings})), Order: must(driver.Upload(inInts(c.order))),
		Position: must(driver.Alloc[int32](n)), Paths: must(driver.Upload(make([]uint32, n*replicas))), // some cells have none
		Bests: c.bests(), States: must(driver.Alloc[BlockState](len(c.cells) * replicas)), Links: must(driver.Alloc[[2]int32](n))}
}

func (c *regionCase) bests() *driver.Buffer[uint32] {
	if c.settings.Heat == 0 {
		return nil
	}
	return must(driver.Alloc[uint32](c.problem.Cities() * int(c.settings.Replicas)))
}

// check runs the case on the device, in one launch and in several, beside its
// oracle. It returns what the round has gained.
func (c *regionCase) check(t *testing.T, d workbench, what string) (gain int64) {
	t.Helper()
	g, cut, buffers := c.upload()
	must(d.RegionBlocks(c.shape))
	check(d.Rank(d.stream, buffers.Order, buffers.Position, buffers.Order.Len()))
	blocks := len(c.cells) * int(c.settings.Replicas)
	launch := func(resumes bool, to int64) {
		check(d.Regions(d.stream, c.shape, blocks, g, cut, buffers, resumes, to))
	}
	launch(false, 2)
	launch(true, 3)
	launch(true, c.settings.Kicks)
	check(d.stream.Wait())
	paths, state := read(buffers.Paths), read(buffers.States)
	links := make([][2]int32, c.problem.Cities())
	var first int
	var merged []*region
	for i, cell := range c.cells {
		var all []*region
		for replica := range int(c.settings.Replicas) {
			r := newRegion(c.problem, c.settings, c.shape, cell, c.order, c.near, i, replica)
			r.round()
			got := state[i*int(c.settings.Replicas)+replica]
			if got.Tries = r.state.Tries; got != r.state {
				t.Fatalf("%s, cell %d, replica %d: %+v, want %+v", what, i, replica, got, r.state)
			}
			path := paths[replica*c.problem.Cities()+first:][:len(r.path())]
			if !slices.Equal(path, r.path()) {
				t.Fatalf("%s, cell %d, replica %d: the path is\n%x, want\n%x", what, i, replica, path, r.path())
			}
			all = append(all, r)
		}
		best := all[merge(all)]
		merged = append(merged, best)
		c.link(links, cell, best)
		gain += best.state.Gain
		first += len(cell)
	}
	check(d.Merge(d.stream, c.shape, g, cut, buffers))
	check(d.Pick(d.stream, cut, buffers))
	check(d.stream.Wait())
	for i, got := range read(buffers.States) {
		if i%int(c.settings.Replicas) == 0 && got.Gain != merged[i/int(c.settings.Replicas)].state.Gain {
			t.Fatalf("%s, cell %d: merged replicas have gained %d, want %d", what, i, got.Gain, merged[i/int(c.settings.Replicas)].state.Gain)
		}
	}
	if got := read(buffers.Links); !slices.Equal(got, links) {
		t.Fatalf("%s: the links are\n%v, want\n%v", what, got, links)
	}
	return gain
}

// link is the oracle of pick: the tour neighbours of the cities of a cell.
func (c *regionCase) link(links [][2]int32, cell []int32, r *region) {
	whole := newTour(nil)
	whole.order, whole.position = make([]int, len(c.order)), make([]int, len(c.order))
	for p, city := range c.order {
		whole.order[p], whole.position[city] = int(city), p
	}
	for _, city := range cell {
		links[city] = [2]int32{int32(whole.prev(int(city))), int32(whole.next(int(city)))}
	}
	for i, l := range r.tour.order {
		city, mate := r.id[l], r.contractedEnd(l)
		outside := whole.prev(int(city))
		if r.ends[l] {
			outside = whole.next(int(city))
		}
		beside := [2]int{r.tour.at(i - 1), r.tour.at(i + 1)}
		for side, b := range beside {
			links[city][side] = int32(outside)
			if b != mate {
				links[city][side] = int32(r.id[b])
			}
		}
	}
}

func TestRegionsFollowTheirOracle(t *testing.T) {
	d := device(t)
	for _, c := range []struct {
		kind     string
		n        int
		cells    int
		replicas int
		searches int
		random   bool // tour
		why      string
	}{
		{"random", 90, 1, 1, 3, false, "heat"},
		{"random", 8, 1, 1, 1, true, "the smallest region"},
		{"random", 9, 3, 2, 2, true, "regions too small to be searched"},
		{"random", 30, 1, 2, 3, true, "many changes, of which few fit together"},
		{"random", 60, 1, 1, 4, true, "changes that differ everywhere"},
		{"random", 66, 2, 1, 2, false, "two regions, few changes"},
		{"random", 200, 1, 4, 1, false, "several buffers on the whole tour"},
		{"random", 300, 3, 2, 4, false, "several buffers on each of several regions"},
		{"duplicates", 50, 1, 1, 3, true, "changes that gain nothing"},
		{"one place", 33, 2, 1, 2, true, "no distances at all"},
		{"on a line", 64, 2, 1, 2, true, "ties everywhere"},
		{"fractions", 70, 2, 1, 2, false, "guesses that are off"},
		{"far apart", 60, 1, 1, 2, false, "distances beyond what a float can round"},
	} {
		if !driver.Emulated && (c.kind == "fractions" || c.kind == "far apart") {
			continue // a GPU may estimate a distance differently in its last place
		}
		p := instances(c.n, solver.Euc2D)[c.kind]
		all := newRegionCase(t, p, c.cells, c.replicas, c.searches, c.random)
		if c.why == "heat" {
			all.settings.Heat = 1.5
		}
		gain := all.check(t, d, c.why)
		if c.kind == "random" && c.n >= 30 && gain == 0 {
			t.Errorf("%s: nothing was gained", c.why)
		}
	}
}

// The buffers that a device is given when nobody chooses: 1,024 threads, 512 where two of
// them share a multiprocessor, and fewer where shared memory is scarce. Chains and runs are
// as long as they are then, and once a round is.
func TestRegionsOfLargeBlocksFollowTheirOracle(t *testing.T) {
	followLargeTeam(t, device(t), 8, 110, plan.FewestKicks)
}

// Those of more than 15 warps, for which kernels with barriers that racecheck sees have too
// few of them, see reduce.cuh.
func TestRegionsOfHugeBlocksFollowTheirOracle(t *testing.T) {
	d := device(t)
	followLargeTeam(t, d, 16, 40, 10)
	followLargeTeam(t, d, 32, 40, 6)
}

func followLargeTeam(t *testing.T, d workbench, searches, n int, kicks int64) {
	t.Helper()
	values := must(catalog.RegionsInfo().Values(nil))
	all := newRegionCase(t, instances(n, solver.Euc2D)["random"], 1, 1, searches, false)
	s := &all.settings
	s.Tries, s.Segment, s.Choice = int64(values.Int("tries")), int64(values.Int("segment")), int64(values.Int("choice"))
	s.Depth, s.Third, s.Kicks = int64(values.Int("depth")), int64(values.Int("third")), kicks
	if gain := all.check(t, d, name(searches, " searches")); gain == 0 {
		t.Errorf("%d searches: nothing was gained", searches)
	}
}

func TestRegionsKeepFixedEdges(t *testing.T) {
	d := device(t)
	r := rand.New(rand.NewPCG(5, 5))
	for range 2 {
		def := instances(50, solver.Euc2D)["random"].Definition()
		cities := r.Perm(50)
		for i := range 40 {
			if i%4 != 3 {
				def.FixedEdges = append(def.FixedEdges, [2]solver.City{solver.City(cities[i]), solver.City(cities[i+1])})
			}
		}
		p := must(solver.NewProblem(def))
		c := newRegionCase(t, p, 2, 1, 2, false)
		c.check(t, d, "fixed edges")
		for i, cell := range c.cells {
			r := newRegion(p, c.settings, c.shape, cell, c.order, c.near, i, 0)
			before := r.tour.clone()
			r.round()
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
