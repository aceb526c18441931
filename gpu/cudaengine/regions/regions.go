// Package regions is the engine regions.
//
// Local search is local: a kick and its repair change some fifty cities, and a GPU has
// thousands of warps. So the cities are partitioned into cells. The cities of a cell, in the
// order of the tour, form segments; with fixed edges in place of the paths outside the cell,
// they are a small tour, the region, that fits shared memory (gpu/kernels/region.cuh).
//
// A block searches a region, and its warps are searches. Each kicks its own copy of the
// region's tour by a double bridge, repairs it by Lin–Kernighan steps, whose exchanges the
// lanes evaluate together, and restores it if it has become longer. Near a local optimum, 95 %
// of the kicks fail, and they delay only their own warp. After a success or some failures
// the block combines all compatible changes of its searches, the best first (meeting.cuh).
// Independent searches of one region, of which the best tour is kept, would discard the
// others' work; a block keeps nearly all of it. So regions can be large where they are few,
// and large regions have little border, at which few changes are possible.
//
// Regions are independent of each other. The paths outside that a region fixes are changed by
// other regions, so that all new edges together may form several subtours, from one to some
// dozens. The host patches them by the cheapest exchange of two edges (solver/search/partition),
// computes the exact length, and keeps the tour unless it is longer. The next partition has
// other axes, so that borders move into regions. Partitions depend on the coordinates alone, or on the embedding of a matrix,
// and the host makes the next one while the device searches.
//
// Kicks alone stagnate at 0.2 to 0.5 % above the optimum; recombination of tours then goes on.
// Beyond 12,000 cities, where first tours would be long from fewer on (plan.Instance), each region therefore has a population after one or a few rounds of kicks: its
// individuals, one a warp, are the region's tour with kicks everywhere, repaired by
// Lin–Kernighan steps, and are recombined by EAX until no offspring is shorter (evolve.cu).
// The shortest goes on to the next round. An H200 is some thirty times as fast at it as 16
// cores, and each round has another partition. Defects that are longer than a cell remain: once
// rounds save little, some have cells of about twice or four times as many cities, with fewer
// individuals (cellsizes.go), and tours of other starts are searched in cells and recombined
// with the best one as a whole (restarts.go, loweredstarts.go, wholetours.go), and on the host merged (mergings.go); of
// instances whose dense parts lie apart earlier (earlyrestarts.go), and all start tours, that of the run as well, are searched level by
// level before (leveledstarts.go, leveledfirst.go), and their longest edges again between rounds (farlevels.go, farrounds.go). Where a
// tour has cells for no more than half of a device, several such tours are searched side by side (islands.go), from the start on where
// dense parts lie apart, and that of the run is one of them. Of smaller instances whole tours are recombined on the host from the start on (recombination.go): what
// separates their tours from the optimum is longer than a region. The devices make these tours, many
// in one launch (firsttours.go), and beside that do a few rounds of kicks (firstrounds.go).
//
// With heat a region is annealed during a round: kicks may lengthen it by a bound that falls
// to zero, and the block returns its best tour.
//
// Where a partition has fewer cells than the device runs blocks, several blocks, the replicas
// of a cell, search each with random numbers of their own, and their improvements are combined
// (merge.cu). Up to 1,000 cities one region is the whole tour.
//
// Moves are ranked by distances in float32, rounded as TSPLIB does, from coordinates relative
// to the region. Changes are accepted by exact integer distances, and the host computes the
// length of every tour again. Random numbers are keyed by seed, round, cell, replica, search
// and kick, ties are broken by total orders, and nothing depends on time: the same seed and
// launch configuration give the same tour, wherever launches end.
//
// Left out: tabu rules for the edges of a chain, whose depth bounds it instead, and t5 outside
// the cycle that t4 closes.
package regions

import (
	"context"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/penalties"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
)

// Engine partitions the cities into regions that fit the shared memory of a block, improves
// all of them in parallel, joins them to a tour, and partitions anew: see rounds.
//
// A Lin–Kernighan descent of the whole tour comes first, on the devices where populations follow
// (firstdescent.go), on the CPU up to there. When the rounds of a small instance
// stagnate, tours are recombined: see recombination.
type Engine struct {
	machine *device.Machine
	observe func(Spent) // or nil
}

var _ solver.Engine = (*Engine)(nil)

// New returns the engine on the devices of a machine. It calls observe, if it is not nil, at the
// end of each run with the times of its parts.
func New(m *device.Machine, observe func(Spent)) *Engine { return &Engine{m, observe} }

// Info describes the engine.
func (e *Engine) Info() solver.Info {
	info := catalog.RegionsInfo()
	info.Unavailable = e.machine.Unavailable()
	return info
}

// Run improves job.Start.
func (e *Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	return e.machine.Improve(job, func(g *device.Group) (solver.Result, error) {
		search := penalties.Search(func(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
			return e.improve(ctx, g, job, progress)
		})
		return search.Run(ctx, job, solver.State{Timing: g.Clock()}, progress)
	})
}

// improve improves job.Start on the devices of a run.
func (e *Engine) improve(ctx context.Context, g *device.Group, job solver.Job, progress solver.Progress) (solver.Result, error) {
	if len(job.Start) <= partition.Tiny {
		order := partition.Best(job.Problem, job.Start)
		length := job.Problem.Length(order)
		return solver.Result{Order: order, State: solver.State{Best: length, Current: length}, Finished: true}, nil
	}
	r, err := newRounds(g, job, progress) // first, since it may be impossible
	if err != nil {
		return solver.Result{}, err
	}
	defer r.waitForMemory()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return e.descend(ctx, r, job, progress)
}

// descend computes a local minimum of the start tour and searches from there on.
func (e *Engine) descend(ctx context.Context, r *rounds, job solver.Job, progress solver.Progress) (solver.Result, error) {
	a, recombines := &recombination{}, !r.launch.Evolves()
	if recombines && (job.Threads == 0 || job.Problem.Penalized()) {
		a = r.prepareRecombination(ctx, job)
	}
	if a.whole != nil && job.Problem.Penalized() {
		return a.recombineFrom(ctx, r, r.startOf(job), job, progress)
	}
	r.state.Timing = r.Clock() // reported from the first report on
	begin := search.Descend
	if r.sizes.lowering != nil {
		finder := &candidateFinder{rounds: r}
		defer finder.close()
		begin = finder.begin // the descent is a part of e.search
	}
	if recombines {
		r.firsts = newFirstTours(ctx, e.machine, r, job)
		defer r.firsts.close()
	}
	m, result := begin(ctx, job, progress, r.state, func(s *space.Space) {
		if r.firsts != nil {
			r.firsts.spaces <- s
		}
		if r.firsts == nil || r.firsts.ownRounds > 0 {
			r.supply(ctx, s, job)
		}
	})
	if m == nil {
		return result, ctx.Err()
	}
	if recombines && job.Threads > 0 { // the descent has used the whole budget until now
		a = r.prepareRecombination(ctx, job)
	}
	if r.firsts != nil {
		return e.searchFirst(ctx, r, m, a, job, progress)
	}
	return e.search(ctx, r, m, a, job, progress)
}

// search descends on the devices where the CPU has not, and does rounds from there on, until the
// run halts it or recombination is due.
func (e *Engine) search(ctx context.Context, r *rounds, m *search.Minimum, a *recombination, job solver.Job, progress solver.Progress) (solver.Result, error) {
	r.learnTies(m.Space)
	if err := r.prepareFor(m); err != nil {
		return r.result(), err
	}
	if e.observe != nil {
		defer func() { e.observe(r.spent) }()
	}
	ctx, end := context.WithCancel(ctx)
	r.whole = newWholeTours(ctx, e.machine, r, job)
	defer r.whole.close()
	defer r.lowerStarts(ctx, e.machine, job)()
	r.islands = newIslands(ctx, e.machine, r, job)
	defer r.islands.close()
	defer end() // all of them at once
	r.state.Stage = r.stage()
	halted := r.report(ctx)
	if !halted {
		var err error
		if halted, err = r.lowerFirst(ctx); err == nil && !halted {
			halted, err = r.visit(ctx) // where islands begin at once
		}
		if err != nil {
			return r.result(), err
		}
	}
	for !halted {
		if a.isDue(&r.state, len(r.order)) {
			return a.recombine(ctx, r, job, progress)
		}
		var err error
		if halted, err = r.round(ctx); err == nil && !halted {
			halted, err = r.visit(ctx)
		}
		if err != nil {
			return r.result(), err
		}
	}
	return r.result(), nil
}
