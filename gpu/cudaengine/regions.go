package cudaengine

// How regions works, and why so.
//
// A GPU has thousands of warps, and a tour changes in one place at a time. Local
// search is local, though: a kick and its repair touch some fifty cities. So the
// cities are cut into cells; the cities of a cell, in the order of the tour, form
// runs; and with the ways outside for links between runs that must stay, they are
// a small tour of their own that fits shared memory (gpu/kernels/region.cuh).
//
// On each region works a team: a block, whose warps are searches. Each kicks its
// own copy of the region's tour with a double bridge, repairs it by Lin–Kernighan
// chains, the lanes looking at the exchanges of one city together, and undoes all
// if the tour has become longer. Nineteen of twenty kicks lead nowhere, once a tour
// is good, and cost nobody else anything. At the first that does not, or after some
// that do, the team meets, and makes all changes that fit together, the best first
// (meeting.cuh). Many searches on one region that keep the best of their tours
// throw the others' work away; a team keeps nearly all of it. That is what fills
// the device where an instance has few regions; and regions must not be small, for
// near their borders little can be found.
//
// Regions know nothing of each other. Each keeps its ways outside as links, but
// another region may change where these ways lead. So all new edges together may be
// several cycles: one to some dozens. The host walks the links and joins the cycles
// by the best exchange of two edges between them (solver/search/partition), measures, and
// keeps the tour unless it is longer. Then comes the next cut, along other axes, and
// what was a border is now amid a region. Cuts depend on the coordinates alone, so
// the host makes the next one while the device searches.
//
// Kicks alone stall, at 0.2 to 0.5 % above the optimum, and what then helps is to recombine
// tours. Beyond 12,000 cities each region therefore has, instead of a team, a population
// from the first round on: its individuals, one a warp, are the region's tour kicked all
// over and lowered by chains, and are recombined by EAX until no offspring is shorter
// (evolve.cu). The shortest goes on to the next round. The device is some thirty times as
// fast at it as 16 cores, and it does not stall: cells are cut anew each round. Smaller
// instances are recombined as a whole, on the CPU (crossing.go): what separates their tours
// from the optimum is longer than a region.
//
// With heat a region is annealed during a round: kicks may leave it longer, less
// and less so, and the best tour that the team had is what it leaves.
//
// Where one cut has fewer cells than the device runs teams, several teams work on
// each, with random numbers of their own. The best team's tour is kept, with all
// that the others have found besides and that fits it (merge.cu); up to 1,000
// cities a region is the whole tour.
//
// Distances within the search are guesses in float32, rounded as TSPLIB does, from
// coordinates of the region's own; they rank. What may be kept, exact whole
// distances decide, edge by edge, and the host measures every tour again. Random
// numbers are keyed by seed, round, cell, team, search and kick, winners are chosen
// by total orders, and nothing depends on time: the same seed and launch give the
// same tour, wherever launches were cut to be on call.
//
// Left out: lists without a length (a chain may take out what it has put in, which
// its depth bounds), and t5 beyond the cycle that t4 closes.

import (
	"context"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/search/partition"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
)

// Regions cuts the tour into regions that fit the shared memory of a block, lets a
// team of searches improve each, all at once, puts the regions together again, and
// cuts anew: see rounds.
//
// Long defects of a start tour are beyond any region: a descent of chains over the
// whole tour, on all cores of the CPU, comes first. And when regions hardly find
// anything any more, tours are crossed: see after.
type Regions struct {
	machine *Machine
	observe func(Spent) // or nil
}

var _ solver.Engine = (*Regions)(nil)

// Info describes the engine.
func (e *Regions) Info() solver.Info {
	info := catalog.RegionsInfo()
	info.Unavailable = e.machine.unavailable()
	return info
}

// Run improves job.Start.
func (e *Regions) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	return e.machine.improve(job, func(f *fleet) (solver.Result, error) {
		if len(job.Start) <= partition.Tiny {
			order := partition.Best(job.Problem, job.Start)
			length := job.Problem.Length(order)
			return solver.Result{Order: order, State: solver.State{Best: length, Current: length}, Finished: true}, nil
		}
		r, err := newRounds(f, job, progress) // first, for it may be impossible
		if err != nil {
			return solver.Result{}, err
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		a, crosses := &after{}, !r.launch.Evolves
		if crosses && job.Threads == 0 {
			a = prepareAfter(ctx, job)
		}
		r.state.Timing = r.clock() // its start-up is over, and told from the first report on
		m, result := search.Descend(ctx, job, progress, r.state, func(s *space.Space) { r.supply(s, job) })
		if m == nil {
			return result, ctx.Err()
		}
		if crosses && job.Threads > 0 { // the descent has had the whole budget until now
			a = prepareAfter(ctx, job)
		}
		return e.search(ctx, r, m, a, job, progress)
	})
}

// search goes on from the local minimum, round by round, until it is halted or goes on
// by crossing tours.
func (e *Regions) search(ctx context.Context, r *rounds, m *search.Minimum, a *after, job solver.Job, progress solver.Progress) (solver.Result, error) {
	if err := r.prepareFor(m); err != nil {
		return r.result(), err
	}
	if e.observe != nil {
		defer func() { e.observe(r.spent) }()
	}
	r.state.Stage = solver.Stage{Name: r.stage(), Device: solver.GPU, Threads: 1}
	halted := r.report(ctx)
	for !halted {
		if a.isDue(&r.state, len(r.order)) {
			return a.cross(ctx, r, job, progress)
		}
		var err error
		if halted, err = r.round(ctx); err != nil {
			return r.result(), err
		}
	}
	return r.result(), nil
}
