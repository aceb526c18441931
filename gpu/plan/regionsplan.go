package plan

import (
	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// regions describes a round of regions.
func (plan *Plan) regions(d catalog.Device, l Limits, values solver.Values, p *solver.Problem) (kernelUse, error) {
	device := RegionsDevice{Multiprocessors: plan.Multiprocessors(), SharedPerBlock: l.SharedBlock, ThreadsPerMulti: WarpSize * l.Warps}
	r, err := ChooseRegions(device, InstanceOf(p, Start{}, 0), values)
	if err != nil {
		return kernelUse{}, err
	}
	r.PassFixed(p)
	plan.Searches, plan.Moves = r.Blocks()*r.Shape.Searches, r.Kicks
	plan.Blocks, plan.Threads = r.Blocks(), WarpSize*r.Shape.Searches
	plan.Regions, plan.Replicas, plan.Region = r.Cells, r.Replicas, ceilDiv(plan.Cities, r.Cells)
	plan.Memory = regionsMemory(r, values, p)
	plan.noteRegions(r, values)
	if r.Evolves() {
		plan.Searches, plan.Moves, plan.Threads = r.Blocks()*r.Individuals, 0, WarpSize*r.Individuals
		return r.Evolution().use(), nil
	}
	use := kernelUse{dynamic: r.Shape.Shared()}
	use.name, use.variant = r.Shape.Kernel()
	return use, nil
}

// regionsMemory adds up what regions allocates: the cities with their eight
// candidates, the tour and the partition, the paths that the blocks find, and where regions
// evolve the individuals between launches and the largest regions. The cells of a level have as many blocks as the usual ones, and
// more of them a cell. First tours and copies of the best one have an instance each, which counts where it is a matrix, and so does whole tours' recombination.
func regionsMemory(r Regions, values solver.Values, p *solver.Problem) int64 {
	n, paths, populations, levels := int64(p.Cities()), int64(0), int64(0), int64(0)
	for _, l := range r.CellSizes(p.Cities()) {
		paths = max(paths, int64(l.Replicas))
		populations = max(populations, int64(l.Blocks())*int64(l.Evolution().Global()+l.Individuals*(2*l.Shape.Capacity+carriedBytes)))
	}
	if r.HasLevels(p) {
		paths, levels = max(paths, mostAtLevel), levelMemory*n
	}
	if values.Float("heat") > 0 {
		paths *= 2 // the best of each region besides the present one
	}
	instance := problemMemory(p)
	if p.Metric() == solver.Explicit && (r.Evolves() || p.Cities() <= leastOnDevice && WantsFirstTours(values)) {
		instance *= 2
	}
	return instance + 4*(neighbours+5)*n + 4*paths*n + levels + populations // see kernels.Populations
}

// use is what the shape's kernel takes of a multiprocessor.
func (s EvolutionShape) use() kernelUse {
	use := kernelUse{dynamic: s.Shared()}
	use.name, use.variant = s.Kernel()
	return use
}

// carriedBytes is the size of kernels.IndividualState.
const carriedBytes = 516

// noteRegions notes where the values given by the user are rounded or cost quality.
func (plan *Plan) noteRegions(r Regions, values solver.Values) {
	if !values.IsAuto("blocks") && values.Int("blocks") != r.Blocks() {
		plan.note("%s become %s: %s of about %s, %s each", some(values.Int("blocks"), "block"), count(r.Blocks()),
			some(r.Cells, "region"), cityCount(plan.Region), some(r.Replicas, "block"))
	}
	if !values.IsAuto("threads") && values.Int("threads")%WarpSize != 0 {
		plan.note("%s threads are rounded to %s: a search is a whole warp of 32", count(values.Int("threads")), count(plan.Threads))
	}
	if !values.IsAuto("cities") && plan.Region < smallRegion && r.Cells > 1 {
		plan.note("regions of %s have long borders, across which no edge changes: choose %s or more", cityCount(plan.Region), cityCount(smallRegion))
	}
}

// PassFixed has kicks pass over the fixed edges of a matrix, if it has any: where that stands for an asymmetric problem
// every other edge is one. Under a metric with coordinates kicks that would remove a fixed edge are refused instead.
func (r *Regions) PassFixed(p *solver.Problem) {
	r.Shape.Fixed = r.Shape.Estimate == Exact && p.FixedEdges() > 0
}

// ChooseRegions finds the cells, replicas, block size and kicks for an instance.
func ChooseRegions(device RegionsDevice, i Instance, values solver.Values) (Regions, error) {
	n := i.Cities
	if r, evolves, err := chooseEvolution(device, i, values); evolves {
		return r, err
	}
	r := Regions{Cells: autoCells(device, n)}
	blocks := 0
	if !values.IsAuto("blocks") {
		blocks = values.Int("blocks")
		r.Cells = max(1, min(blocks, n/smallRegion), ceilDiv(n, largeRegion*4))
	}
	if !values.IsAuto("cities") {
		r.Cells = ceilDiv(n, values.Int("cities"))
	}
	r.Replicas = max(1, blocks/r.Cells)
	if blocks == 0 {
		r.Replicas = max(1, device.Multiprocessors/r.Cells)
	}
	searches, fixed := autoSearches(device, r.Blocks()), false
	if !values.IsAuto("threads") {
		searches, fixed = max(1, values.Int("threads")/WarpSize), true
	}
	r.Shape = NewRegionShape(i.Estimate, ceilDiv(n, r.Cells), searches)
	if err := r.fit(device, n, fixed, values.IsAuto("cities")); err != nil {
		return r, err
	}
	// As many as cells of that size are: Values can give no other number.
	r.Cells = ceilDiv(n, ceilDiv(n, r.Cells))
	if r.Kicks = max(FewestKicks, kicksACity*r.Shape.Capacity/r.Shape.Searches); !values.IsAuto("k") {
		r.Kicks = values.Int("k")
	}
	return r, nil
}
