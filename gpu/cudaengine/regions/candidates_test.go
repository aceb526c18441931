package regions

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/neighbor"
	"tourscope/solver/search/space"
)

// TestCandidatesOfTheDevice: the device finds the lists of the host, and leaves to it what it cannot
// find, and everything once the run has ended.
func TestCandidatesOfTheDevice(t *testing.T) {
	plane, err := generate.Make("uniform", 400, 3)
	if err != nil {
		t.Fatal(err)
	}
	xray, err := solver.NewProblem(solver.Definition{Metric: solver.XRay1, X: plane.X(), Y: plane.Y(), Z: plane.X()})
	if err != nil {
		t.Fatal(err)
	}
	matrix, view := turnedMatrix(t)
	ended, end := context.WithCancel(t.Context())
	end()
	g, err := devicetest.NewMachine(t).Begin(solver.Values{})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	f := &candidateFinder{rounds: &rounds{Group: g}}
	for _, c := range []struct {
		ctx     context.Context
		problem *solver.Problem
		options space.Options
		is      bool
		why     string
	}{
		{t.Context(), plane, space.Options{Neighbors: 8, Quadrant: true}, true, "usual ones"},
		{t.Context(), plane, space.Options{Neighbors: 10}, true, "the nearest"},
		{t.Context(), plane, space.Options{Neighbors: 50, Quadrant: true}, false, "longer than the kernel's"},
		{t.Context(), xray, space.Options{Neighbors: 8}, false, "a periodic axis"},
		{t.Context(), view, space.Options{Neighbors: 8, Quadrant: true}, true, "a matrix in another order"},
		{t.Context(), matrix, space.Options{Neighbors: 8}, false, "a matrix in its own order, which the host can send"},
		{ended, view, space.Options{Neighbors: 8}, false, "a matrix of a run that has ended"},
		{ended, plane, space.Options{Neighbors: 8}, false, "a run that has ended"},
	} {
		got := f.find(c.ctx, c.problem, c.options)
		if (got != nil) != c.is {
			t.Errorf("%s: found %v, want %v", c.why, got != nil, c.is)
		}
		if got == nil || !c.is {
			continue
		}
		find := neighbor.Nearest
		if c.options.Quadrant {
			find = neighbor.Quadrant
		}
		want, err := find(t.Context(), c.problem, c.options.Neighbors, 0)
		if err != nil || !slices.Equal(got.Flat(), want.Flat()) {
			t.Errorf("%s: they are not the host's (%v)", c.why, err)
		}
	}
	f.close()
	if f.find(t.Context(), plane, space.Options{Neighbors: 8}) != nil {
		t.Error("the device is used after the run")
	}
}

// turnedMatrix returns a problem with a matrix, of which not all goes to a device at once, and its view in another order.
func turnedMatrix(t *testing.T) (p, view *solver.Problem) {
	p = devicetest.Directed(t, 800)
	order := solver.Identity(p.Cities())
	rand.New(rand.NewPCG(6, 1)).Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return p, p.ViewOn(1, order)
}

// TestMatricesOfSeveralDevices: each device has the matrix in its order, and the candidates of all cities.
func TestMatricesOfSeveralDevices(t *testing.T) {
	devicetest.Several(t, "2")
	g, err := devicetest.NewMachine(t).Begin(solver.Values{"devices": "0,1"})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	f := &candidateFinder{rounds: &rounds{Group: g}}
	defer f.close()
	_, view := turnedMatrix(t)
	lists := f.find(t.Context(), view, space.Options{Neighbors: kernels.Candidates})
	want, err := neighbor.Nearest(t.Context(), view, kernels.Candidates, 0)
	if err != nil || lists == nil || !slices.Equal(lists.Flat(), want.Flat()) {
		t.Fatalf("the lists are not the host's (%v)", err)
	}
	for i, table := range readEach(t, g, func(i int) *driver.Buffer[int32] { return f.found[i].table }) {
		if !slices.Equal(table, device.Numbers(want.Flat())) {
			t.Errorf("device %d has other candidates", i)
		}
	}
	for i, weights := range readEach(t, g, func(i int) *driver.Buffer[int32] { return f.found[i].Weights }) {
		if !slices.Equal(weights, view.Definition().Matrix.Weights()) {
			t.Errorf("device %d has another matrix", i)
		}
	}
}

// TestCandidatesOfSeveralDevices: each device finds those of a share, all have the table of all, and the host has the lists.
func TestCandidatesOfSeveralDevices(t *testing.T) {
	devicetest.Several(t, "2")
	values := solver.Values{"devices": "0,1"}
	for _, n := range []int{20, 400, 3001} { // the first device of 20 has no share
		p, err := generate.Make("uniform", n, 3)
		if err != nil {
			t.Fatal(err)
		}
		g, err := devicetest.NewMachine(t).Begin(values)
		if err != nil || len(g.Runs) != 2 {
			t.Fatalf("%d devices: %v", len(g.Runs), err)
		}
		f := &candidateFinder{rounds: &rounds{Group: g}}
		lists := f.find(t.Context(), p, space.Options{Neighbors: 8})
		want, err := neighbor.Nearest(t.Context(), p, 8, 0)
		if err != nil || lists == nil || !slices.Equal(lists.Flat(), want.Flat()) {
			t.Fatalf("%d cities: the lists are not the host's (%v)", n, err)
		}
		tables := readEach(t, g, func(i int) *driver.Buffer[int32] { return f.found[i].table })
		for i, table := range tables {
			if row := table[(n-1)*kernels.Candidates:]; !slices.Equal(table, tables[0]) || row[0] != int32(want.Of(solver.City(n - 1))[0]) {
				t.Errorf("%d cities: the table of device %d is another", n, i)
			}
		}
		f.close()
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// readEach reads a buffer of each device.
func readEach(t *testing.T, g *device.Group, of func(i int) *driver.Buffer[int32]) [][]int32 {
	t.Helper()
	all := make([][]int32, len(g.Runs))
	err := g.Each(func(i int, _ *device.Run) error {
		all[i] = make([]int32, of(i).Len())
		return of(i).Read(all[i])
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
