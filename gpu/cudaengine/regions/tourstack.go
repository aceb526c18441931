package regions

import (
	"context"
	"slices"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// tourStack is several tours of an instance whose cells are searched in the same launches: one tour
// of a few thousand cities has cells for a small part of a device only. On the devices they are one tour
// of as many copies of the cities (partition.Stack), and the devices have the instance once: the kernels are those of any round.
type tourStack struct {
	*rounds // of the copies; the space is that of the instance
	stack   *partition.Stack
	tours   []tourLength
	joined  [][]solver.City // memory of the next tours
	lengths []int64         // theirs
}

// canStack says whether several tours of a problem can be searched so: along a curve each has near cities beside each other. Nothing
// places a dummy city in such a tour.
func canStack(p *solver.Problem, threads int) bool {
	if p.Metric() == solver.Explicit {
		x, _ := p.EmbeddingOn(threads)
		return x != nil
	}
	return p.X() != nil && p.Dummy() < 0
}

// newTourStack allocates so many tours on the devices of a group, and launches with the settings of the
// run's rounds.
func newTourStack(g *device.Group, settings kernels.Regions, launch plan.Regions, count int, s *space.Space, threads int, progress solver.Progress) (*tourStack, error) {
	n := s.Cities()
	r := &rounds{Group: g, progress: progress, threads: threads, settings: settings, midway: midway(s, threads)}
	r.space, r.problem, r.order = s, s.Problem(), make([]solver.City, n*count)
	evolutionChains(&r.settings)
	r.settings.Cities = int64(n * count)
	if err := r.launchIn(newCellSizes([]plan.Regions{launch})); err != nil {
		return nil, err
	}
	t := &tourStack{rounds: r, stack: partition.NewStack(s.Problem(), s.AppendNear, count, threads), tours: make([]tourLength, count), lengths: make([]int64, count)}
	for range count {
		t.joined = append(t.joined, make([]solver.City, n))
	}
	in := roundInputs{partitioner: t.stack, near: func() []int32 { return s.Table(kernels.Candidates) }}
	r.inputs = func() roundInputs { return in }
	if err := r.allocated(); err != nil {
		return nil, err
	}
	return t, r.Each(func(i int, _ *device.Run) error { return r.shards[i].upload(r, foundInstance{}) })
}

// begin takes other tours, which are searched with the random numbers of a seed.
func (t *tourStack) begin(tours []tourLength, seed uint64) {
	copy(t.tours, tours)
	t.settings.Round, t.settings.Seed = 0, seed
	t.beginAt(1)
	t.state = solver.State{}
}

// round does a round of all tours. None becomes longer.
func (t *tourStack) round(ctx context.Context) (halted bool, err error) {
	t.settings.Round++
	t.take(t.sizes.all[0])
	orders := make([][]solver.City, len(t.tours))
	for k := range orders {
		orders[k] = t.tours[k].order
	}
	t.stack.Place(t.order, orders, t.settings.Round)
	if halted, err = t.searchCells(ctx, t.evolve); err != nil || halted {
		return halted, err
	}
	t.stack.Join(t.links.Values, t.order, t.joined, t.lengths)
	for k, one := range t.tours {
		if length := t.lengths[k]; length <= one.length {
			t.tours[k], t.joined[k] = tourLength{t.joined[k], length}, one.order
		}
	}
	t.addUp()
	return ctx.Err() != nil, nil // a round of one launch does not look at it
}

// shortest returns the shortest tour, of equal ones the first.
func (t *tourStack) shortest() tourLength {
	best := t.tours[0]
	for _, one := range t.tours {
		if one.length < best.length {
			best = one
		}
	}
	return tourLength{slices.Clone(best.order), best.length}
}

// outwards returns all tours in the problem's numbers.
func (t *tourStack) outwards() [][]solver.City {
	all := make([][]solver.City, len(t.tours))
	for k, one := range t.tours {
		all[k] = make([]solver.City, len(one.order))
		t.space.Outward(all[k], one.order)
	}
	return all
}
