package launch

import (
	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// regions describes a round of regions.
func (o *Outlook) regions(d catalog.Device, l Limits, values solver.Values, p *solver.Problem) (plan, error) {
	room := RegionRoom{Multiprocessors: o.Multiprocessors(), SharedPerBlock: l.SharedBlock, ThreadsPerMulti: WarpSize * l.Warps}
	r, err := ChooseRegions(room, o.Cities, p.Metric(), values)
	if err != nil {
		return plan{}, err
	}
	o.Searches, o.Moves = r.Blocks()*r.Shape.Searches, r.Kicks
	o.Blocks, o.Threads = r.Blocks(), WarpSize*r.Shape.Searches
	o.Regions, o.Teams, o.Region = r.Cells, r.Teams, ceilDiv(o.Cities, r.Cells)
	o.Memory = regionsMemory(r, values, p)
	o.noteRegions(r, values)
	how := plan{dynamic: r.Shape.Shared()}
	how.name, how.variant = r.Shape.Kernel()
	return how, nil
}

// regionsMemory adds up what cudaengine allocates: the cities with their eight
// candidates, the tour and the cut, and the paths that the teams find.
func regionsMemory(r Regions, values solver.Values, p *solver.Problem) int64 {
	n, paths := int64(p.Cities()), int64(r.Teams)
	if values.Float("heat") > 0 {
		paths *= 2 // the best of each region besides the present one
	}
	return problemMemory(p) + 4*(neighbours+5)*n + 4*paths*n
}

// noteRegions says what the engine makes of the person's choice.
func (o *Outlook) noteRegions(r Regions, values solver.Values) {
	if !values.IsAuto("blocks") && values.Int("blocks") != r.Blocks() {
		o.note("%d blocks become %d: %s of about %d cities with %s each", values.Int("blocks"), r.Blocks(),
			some(r.Cells, "region"), o.Region, some(r.Teams, "team"))
	}
	if !values.IsAuto("threads") && values.Int("threads")%WarpSize != 0 {
		o.note("%d threads are rounded to %d: a search is a whole warp of 32", values.Int("threads"), o.Threads)
	}
	if !values.IsAuto("cities") && o.Region < smallRegion && r.Cells > 1 {
		o.note("regions of %d cities have much border, where nothing moves: %d or more search better", o.Region, smallRegion)
	}
}
