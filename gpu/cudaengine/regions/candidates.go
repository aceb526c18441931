package regions

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/neighbor"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
)

// candidateFinder finds the candidates of a large instance on the devices, the same as
// solver/neighbor does: of a million cities in some milliseconds, where 16 cores take 0.2 s. Each device finds those of a share of the
// cities, and gets what the others have found; of a matrix, which each has, it finds all.
//
// The search space is made beside the run's reports, in a goroutine that goes on for a moment after a
// halt: close waits for it.
type candidateFinder struct {
	rounds *rounds
	mu     sync.Mutex
	kept   []*device.Run // have what stays on each device until close
	closed bool
	took   []time.Duration // the kernels of each device; nil: none
	found  []foundInstance // of each device; nil: nothing
}

// begin is search.Begin with candidates of the device. The first partitions are made beside the search for them.
func (f *candidateFinder) begin(ctx context.Context, job solver.Job, progress solver.Progress, state solver.State, made func(*space.Space)) (*search.Minimum, solver.Result) {
	return search.Begin(ctx, job, progress, state, search.Making{
		Numbered: func(p *solver.Problem) { f.numbered(ctx, p, job) },
		Find:     f.find,
		Made: func(s *space.Space) {
			f.handOver(s)
			made(s)
		},
	})
}

// numbered begins what can be done beside the search for candidates.
func (f *candidateFinder) numbered(ctx context.Context, p *solver.Problem, job solver.Job) {
	if ctx.Err() == nil {
		f.rounds.preparePatcher(p)
	}
	f.rounds.divideAhead(ctx, p, job)
}

// handOver leaves to the rounds what they would upload.
func (f *candidateFinder) handOver(s *space.Space) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, took := range f.took {
		f.rounds.Runs[i].Timing.Kernel += took
	}
	f.rounds.Timing.Kernel += slices.Max(append(f.took, 0))
	if f.found == nil || s.Dummy() >= 0 { // the devices have a problem without it
		return
	}
	f.rounds.found = f.found
	if s.Width() > kernels.Candidates || s.HasFixedEdges() { // some are left out
		for i := range f.found {
			f.found[i].table = nil
		}
	}
}

// close waits until nothing more runs on the devices, and frees what stays there.
func (f *candidateFinder) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed = true; f.kept != nil {
		_ = f.rounds.Each(func(i int, _ *device.Run) error { return f.kept[i].Close() }) // fails only where a device has failed
	}
}

// drop frees what a search that has failed has kept.
func (f *candidateFinder) drop() {
	_ = f.rounds.EachBound(func(i int, _ *device.Run) error { return f.kept[i].Close() }) // fails only where a device has failed
	f.kept = nil
}

// find returns the candidates of all cities, once a run; nil where the devices cannot find them: the
// host does then. A device that has failed fails again in the first round, which says so.
func (f *candidateFinder) find(ctx context.Context, p *solver.Problem, o space.Options) *neighbor.Lists {
	f.mu.Lock()
	defer f.mu.Unlock()
	shape, is := listShape(p, o)
	if !is || f.closed || ctx.Err() != nil {
		return nil
	}
	f.kept, f.took, f.found = nil, nil, nil
	if p.Metric() == solver.Explicit {
		return f.findInMatrix(p.Definition().Matrix, shape, o.Threads)
	}
	geometry, is := neighbor.GeometryOf(p, o.Threads)
	if !is {
		return nil
	}
	var all []*candidateSearch
	for i, run := range f.rounds.Runs {
		f.kept = append(f.kept, run.Another())
		all = append(all, newCandidateSearch(run.Another(), shape, len(geometry.X), i, len(f.rounds.Runs)))
	}
	lists, err := f.search(ctx, all, geometry, o.Threads)
	for _, s := range all {
		f.took = append(f.took, s.Timing.Kernel)
	}
	err = errors.Join(err, f.rounds.EachBound(func(i int, _ *device.Run) error { return all[i].Close() }))
	if err != nil {
		f.drop()
		return nil
	}
	isProblem := (geometry.Z != nil) == (p.Z() != nil) // its points are the coordinates, not of the globe
	for _, s := range all {
		one := foundInstance{table: s.shape.Table}
		if isProblem {
			one.Axes = s.axes
		}
		f.found = append(f.found, one)
	}
	return lists
}

// search finds the candidates of the cities at the given points, which are numbered along the curve, by a search on each device.
func (f *candidateFinder) search(ctx context.Context, all []*candidateSearch, g neighbor.Geometry, threads int) (*neighbor.Lists, error) {
	var lists *neighbor.Lists
	err := f.rounds.EachBound(func(i int, _ *device.Run) error {
		var beside func()
		if i == 0 {
			beside = func() { lists = neighbor.Empty(len(g.X), all[0].shape.Width, threads) }
		}
		return all[i].find(ctx, f.kept[i], g, beside)
	})
	if err != nil {
		return nil, err
	}
	return lists, f.rounds.EachBound(func(i int, _ *device.Run) error {
		if err := all[i].read(lists); err != nil {
			return err
		}
		return all[i].gather(all)
	})
}

// listShape returns the shape of the lists that the options ask for; false where the device has none
// of it.
func listShape(p *solver.Problem, o space.Options) (l kernels.CandidateLists, is bool) {
	l.Width = min(o.Neighbors, p.Cities()-1)
	if o.Quadrant {
		l.Sectors, l.Each = neighbor.Sectors(p.Metric(), o.Neighbors)
	}
	return l, l.Width <= kernels.MostCandidates && l.Sectors*l.Each <= l.Width
}
