package regions

import (
	"context"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/search/partition"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
)

// otherRounds is what rounds of other tours, beside those of a run, have in common with these.
type otherRounds struct {
	space    *space.Space
	near     func() []int32 // the candidates, as a table for the devices
	settings kernels.Regions
	midway   float64
	matrices map[int]device.Instance // by device: the matrix that it has already
}

// newOtherRounds returns what rounds of other tours have in common with those of a run.
func newOtherRounds(r *rounds) otherRounds {
	o := otherRounds{space: r.space, near: r.near, settings: r.settings, midway: r.midway, matrices: r.matrices()}
	evolutionChains(&o.settings)
	return o
}

// on returns rounds on the devices of a group, in cells of some sizes, which begin with a tour.
func (o otherRounds) on(g *device.Group, threads int, sizes *cellSizes, progress solver.Progress, from tourLength) (*rounds, error) {
	r := &rounds{Group: g, progress: progress, threads: threads, settings: o.settings, midway: o.midway}
	if err := r.launchIn(sizes); err != nil {
		return nil, err
	}
	in := roundInputs{partitioner: partition.NewPartitioner(o.space.Problem(), threads), near: o.near, ahead: make(map[int64]func() *partition.Partition)}
	r.inputs = func() roundInputs { return in }
	for _, one := range g.Chosen.List {
		r.found = append(r.found, foundInstance{Instance: o.matrices[one.Index]})
	}
	r.goOnFrom(&search.Minimum{Space: o.space, Order: from.order, State: solver.State{Best: from.length, Current: from.length}})
	return r, r.prepareMemory()
}

// matrices returns the matrix that each device has for the run: 784 MB of 14,000 cities, which ten islands would have once more each.
// It stays there until they have ended.
func (r *rounds) matrices() map[int]device.Instance {
	all := make(map[int]device.Instance)
	for i, found := range r.found {
		all[r.Chosen.List[i].Index] = device.Instance{Weights: found.Weights}
	}
	return all
}

// beginWith makes another tour the one that is searched.
func (r *rounds) beginWith(from tourLength) {
	r.order, r.length, r.best = from.order, from.length, nil
	r.state = solver.State{Best: from.length, Current: from.length}
}

// lowerFrom makes another tour the one that is searched, maybe level by level, and does its descents, in partitions of a seed, and maybe
// a far round.
func (r *rounds) lowerFrom(ctx context.Context, from tourLength, levels []levelSizes, seed uint64) (halted bool, err error) {
	if r.beginWith(from); levels != nil {
		halted, err = r.searchLevels(ctx, levels, seed, solver.Workers(r.threads) > 1)
	}
	if halted || err != nil {
		return halted, err
	}
	return r.lowerAndSearchFar(ctx, seed, levels != nil)
}

// lowerAnew does the descents of the tour of the rounds, in partitions of a seed: the last one of a tour that was searched level by
// level, otherwise all, with repairs of long edges.
func (r *rounds) lowerAnew(ctx context.Context, seed uint64, leveled bool) (halted bool, err error) {
	in, first := r.inputs(), int64(1-descents)
	if leveled {
		first = 0
	}
	for number := first; number <= 0; number++ {
		if in.ahead[number] != nil {
			continue // that of the run's own first descents
		}
		cells := r.sizes.lowered(number).Cells
		in.ahead[number] = func() *partition.Partition { return in.partitioner.Make(cells, seed, number) }
	}
	r.settings.Round = first - 1
	r.beginAt(first)
	if leveled {
		return r.lower(ctx, noRepairs)
	}
	return r.lower(ctx, usualRepairs)
}
