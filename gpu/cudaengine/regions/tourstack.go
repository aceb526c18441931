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
// of as many copies of the cities (partition.Stack), so that the kernels are those of any round.
type tourStack struct {
	*rounds // of the copies; the space is that of the instance
	stack   *partition.Stack
	tours   []tourLength
	joined  [][]solver.City // memory of the next tours
	lengths []int64         // theirs
}

// canStack says whether a problem's cities can be copied: a matrix would have the square of as many
// entries, and fixed edges have no copies.
func canStack(p *solver.Problem) bool {
	return p.X() != nil && p.Metric() != solver.Explicit && p.FixedEdges() == 0 && p.Dummy() < 0
}

// copies returns a problem of so many copies of the cities.
func copies(p *solver.Problem, count int) (*solver.Problem, error) {
	def := solver.Definition{Metric: p.Metric(), X: slices.Repeat(p.X(), count), Y: slices.Repeat(p.Y(), count)}
	if p.Z() != nil {
		def.Z = slices.Repeat(p.Z(), count)
	}
	return solver.NewProblem(def)
}

// copiedCandidates returns the table of candidates of so many copies of n cities.
func copiedCandidates(one []int32, n, count int) []int32 {
	all := make([]int32, 0, len(one)*count)
	for k := range count {
		base := int32(k * n)
		for _, c := range one {
			if c >= 0 {
				c += base
			}
			all = append(all, c)
		}
	}
	return all
}

// newTourStack allocates so many tours on the devices of a group, and launches with the settings of the
// run's rounds.
func newTourStack(g *device.Group, settings kernels.Regions, launch plan.Regions, count int, s *space.Space, threads int, progress solver.Progress) (*tourStack, error) {
	n := s.Cities()
	all, err := copies(s.Problem(), count)
	if err != nil {
		return nil, err
	}
	r := &rounds{Group: g, progress: progress, threads: threads, settings: settings, midway: midway(s, threads)}
	r.space, r.problem, r.order = s, all, make([]solver.City, n*count)
	evolutionChains(&r.settings)
	r.settings.Cities = int64(n * count)
	if err := r.launchIn(newCellSizes([]plan.Regions{launch})); err != nil {
		return nil, err
	}
	t := &tourStack{rounds: r, stack: partition.NewStack(s.Problem(), s.AppendNear, count, threads), tours: make([]tourLength, count), lengths: make([]int64, count)}
	for range count {
		t.joined = append(t.joined, make([]solver.City, n))
	}
	in := roundInputs{partitioner: t.stack, near: func() []int32 { return copiedCandidates(s.Table(kernels.Candidates), n, count) }}
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
	return false, nil
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
