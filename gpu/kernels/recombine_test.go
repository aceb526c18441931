package kernels

import (
	"slices"
	"testing"
	"time"

	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/neighbor"
	"tourscope/solver/start"
)

// recombineCase is tours of an instance, of which the first ones take from all others, one after the other.
type recombineCase struct {
	problem    *solver.Problem
	candidates []int32
	tours      [][]int32
	taking     int
	warps      int
	seed       uint64
}

func newRecombineCase(t testing.TB, p *solver.Problem, tours, taking int) *recombineCase {
	t.Helper()
	c := &recombineCase{problem: p, taking: taking, warps: 4, seed: 0x123456789abcdef}
	lists := must(neighbor.Quadrant(t.Context(), p, Candidates, 0))
	c.candidates = slices.Repeat([]int32{-1}, Candidates*p.Cities())
	for city := range p.Cities() {
		for i, to := range lists.Of(solver.City(city)) {
			c.candidates[city*Candidates+i] = int32(to)
		}
	}
	for k := range tours {
		c.tours = append(c.tours, twoOpted(t, p, uint64(k)))
	}
	return c
}

// twoOpted returns a tour that no exchange of two edges shortens; all fixed edges stay.
func twoOpted(t testing.TB, p *solver.Problem, seed uint64) []int32 {
	t.Helper()
	order := must(start.Make(t.Context(), "nearest", p, seed))
	n := len(order)
	for improved := true; improved; {
		improved = false
		for i := range n - 2 {
			for j := i + 2; j < n-1; j++ {
				a, b, c, d := order[i], order[i+1], order[j], order[j+1]
				if p.Cost(a, c)+p.Cost(b, d) < p.Cost(a, b)+p.Cost(c, d) {
					slices.Reverse(order[i+1 : j+1])
					improved = true
				}
			}
		}
	}
	return inInts(order)
}

// positionsOf returns the positions of the cities of tours.
func positionsOf(tours [][]int32) (all []int32) {
	for _, order := range tours {
		position := make([]int32, len(order))
		for i, c := range order {
			position[c] = int32(i)
		}
		all = append(all, position...)
	}
	return all
}

// linksOf returns the neighbours of each city of a tour.
func linksOf(order []int32) [][2]int32 {
	n := len(order)
	links := make([][2]int32, n)
	for i, c := range order {
		links[c] = [2]int32{order[(i+n-1)%n], order[(i+1)%n]}
	}
	return links
}

// rowsOnDevice is rows of tours on the device.
type rowsOnDevice struct {
	Recombined
	orders, positions *driver.Buffer[int32]
}

// upload brings the tours to the device.
func (c *recombineCase) upload() rowsOnDevice {
	n, taking := c.problem.Cities(), c.tours[:c.taking]
	r := rowsOnDevice{orders: must(driver.Upload(slices.Concat(taking...))), positions: must(driver.Upload(positionsOf(taking)))}
	r.All = must(driver.Upload([]Recombination{{
		Problem: uint64(upload(c.problem).Argument()), Candidates: uint64(must(driver.Upload(c.candidates)).Argument()),
		Orders: uint64(r.orders.Argument()), Positions: uint64(r.positions.Argument()),
		OtherOrders: uint64(must(driver.Upload(slices.Concat(c.tours...))).Argument()), OtherPositions: uint64(must(driver.Upload(positionsOf(c.tours))).Argument()),
		Memory: uint64(must(driver.Alloc[uint32](RecombineMemory(c.taking, n))).Argument()), Cities: int64(n), Seed: c.seed, FirstRow: 3,
	}}))
	r.Others = must(driver.Upload(c.others()))
	r.States = must(driver.Upload(make([]RecombineState, c.taking)))
	r.Halted = must(driver.Upload([]uint32{0}))
	r.Warps = c.warps
	return r
}

// others returns the tours that each row takes from, step by step. Each has one less than the row before.
func (c *recombineCase) others() (all []int64) {
	for step := range len(c.tours) - 1 {
		for row := range c.taking {
			other := int64((row + 1 + step) % len(c.tours))
			if step+row >= len(c.tours)-1 {
				other = -1
			}
			all = append(all, other)
		}
	}
	return all
}

// oracle returns the oracle of a row.
func (c *recombineCase) oracle(row int) *recombination {
	o := &recombination{problem: c.problem, candidates: c.candidates, seed: c.seed, number: uint32(3 + row),
		order: slices.Clone(c.tours[row]), position: positionsOf(c.tours[row : row+1])}
	for i, other := range c.others() {
		if other >= 0 && i%c.taking == row {
			o.links = append(o.links, linksOf(c.tours[other]))
		}
	}
	return o
}

// check recombines the tours on the device, so many passes a launch, beside the oracle, and returns by how much they
// become shorter.
func (c *recombineCase) check(t *testing.T, d workbench, what string, passes int) (gained int64) {
	t.Helper()
	n, rows := c.problem.Cities(), c.upload()
	var oracles []*recombination
	for row := range c.taking {
		oracles = append(oracles, c.oracle(row))
	}
	for launch, over := 0, false; !over; launch++ {
		check(d.Recombine(d.stream, rows.Recombined, passes, time.Hour))
		check(d.stream.Wait())
		orders, positions, states := read(rows.orders), read(rows.positions), read(rows.States)
		over = true
		for row, o := range oracles {
			for range passes {
				o.next()
			}
			over = over && o.state.Step == int64(len(o.links))
			if states[row] != o.state {
				t.Fatalf("%s, row %d, launch %d: %+v, want %+v", what, row, launch, states[row], o.state)
			}
			if !slices.Equal(orders[row*n:(row+1)*n], o.order) || !slices.Equal(positions[row*n:(row+1)*n], o.position) {
				t.Fatalf("%s, row %d, launch %d: another tour than the oracle's", what, row, launch)
			}
		}
	}
	for row, o := range oracles {
		if before, after := c.length(t, c.tours[row]), c.length(t, o.order); before-after != o.state.Gained {
			t.Fatalf("%s, row %d: the oracle is %d long, of %d, and gained %d", what, row, after, before, o.state.Gained)
		}
		gained += o.state.Gained
	}
	return gained
}

// length returns the length of a tour, after it has been checked.
func (c *recombineCase) length(t *testing.T, order []int32) int64 {
	t.Helper()
	tour := make([]solver.City, len(order))
	for i, city := range order {
		tour[i] = solver.City(city)
	}
	if err := c.problem.CheckTour(tour); err != nil {
		t.Fatal(err)
	}
	return c.problem.Length(tour)
}

func TestRecombinationFollowsItsOracle(t *testing.T) {
	d := device(t)
	for _, c := range []struct {
		kind          string
		metric        solver.Metric
		n             int
		tours, taking int
		passes        int // of a launch; of 5, by more warps
	}{
		{"random", solver.Euc2D, 400, 4, 3, 5},
		{"random", solver.Euc2D, 1000, 3, 1, 3},
		{"far apart", solver.Ceil2D, 200, 3, 2, 1},
		{"fractions", solver.Att, 200, 3, 2, 2},
		{"random", solver.Man2D, 200, 3, 2, 4},
		{"duplicates", solver.Euc2D, 120, 3, 2, 1},
		{"on a line", solver.Euc2D, 60, 3, 2, 5},
		{"one place", solver.Euc2D, 60, 3, 2, 3},
		{"random", solver.Euc2D, 8, 3, 2, 1},
		{"random", solver.Euc2D, 5, 3, 2, 2},
	} {
		rows := newRecombineCase(t, instances(c.n, c.metric)[c.kind], c.tours, c.taking)
		if c.passes == 5 {
			rows.warps = 15
		}
		gained := rows.check(t, d, name(c.kind, " ", c.n), c.passes)
		if c.n >= 200 && gained == 0 {
			t.Errorf("%s, %d cities: nothing gained", c.kind, c.n)
		}
	}
}

// Tours on the globe, whose distances only kernels of regions know in metres, and with a dummy city.
func TestRecombinationOfEveryMetric(t *testing.T) {
	d := device(t)
	for _, metric := range []solver.Metric{solver.Geo, solver.GreatCircle, solver.XRay2, solver.Euc2D} {
		p := withDummy(ofMetric(100, metric), metric == solver.Euc2D)
		if newRecombineCase(t, p, 3, 2).check(t, d, metric.String(), 4) == 0 {
			t.Errorf("%v: nothing gained", metric)
		}
	}
}

// The edges of an asymmetric problem's cities are fixed, and its distances explicit.
func TestRecombinationKeepsFixedEdges(t *testing.T) {
	d := device(t)
	if newRecombineCase(t, directed(90, 1000).Symmetric().Problem, 4, 3).check(t, d, "fixed edges", 2) == 0 {
		t.Error("nothing gained")
	}
}

// A launch that is halted evaluates nothing and ends after a pass of each row.
func TestRecombinationHalts(t *testing.T) {
	d := device(t)
	c := newRecombineCase(t, instances(300, solver.Euc2D)["random"], 4, 3)
	rows := c.upload()
	check(rows.Halted.Write([]uint32{1}))
	for launch := range int64(2) {
		check(d.Recombine(d.stream, rows.Recombined, 100, time.Hour))
		check(d.stream.Wait())
		for i, s := range read(rows.States) {
			if s.Gained != 0 || 2*s.Step+s.Pass != launch+1 || s.Failed != 0 { // after two passes that find nothing the next step
				t.Errorf("row %d, launch %d: %+v", i, launch, s)
			}
		}
	}
}
