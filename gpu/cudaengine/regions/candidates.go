package regions

import (
	"context"
	"sync"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/neighbor"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
)

// candidateFinder finds the candidates of a large instance on the first device, the same as
// solver/neighbor does: of a million cities in some milliseconds, where 16 cores take 0.2 s.
//
// The search space is made beside the run's reports, in a goroutine that goes on for a moment after a
// halt: close waits for it.
type candidateFinder struct {
	rounds *rounds
	mu     sync.Mutex
	kept   *device.Run // has what stays on the device until close; nil: nothing
	closed bool
	timing solver.Timing
	found  foundInstance
}

// begin is search.Begin with candidates of the device. The first partitions are made beside the search for them.
func (f *candidateFinder) begin(ctx context.Context, job solver.Job, progress solver.Progress, state solver.State, made func(*space.Space)) (*search.Minimum, solver.Result) {
	return search.Begin(ctx, job, progress, state, func(s *space.Space) {
		f.handOver(s)
		made(s)
	}, func(stage context.Context, p *solver.Problem, o space.Options) *neighbor.Lists {
		if p.Cities() == len(job.Start) && stage.Err() == nil { // no dummy is left out: it is the problem of the space
			f.rounds.divideAhead(ctx, p, job)
		}
		return f.find(stage, p, o)
	})
}

// handOver leaves to the rounds what they would upload.
func (f *candidateFinder) handOver(s *space.Space) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rounds.First().Timing.Kernel += f.timing.Kernel
	if s.Dummy() >= 0 { // the device has a problem without it
		return
	}
	f.rounds.found.axes = f.found.axes
	if s.Width() <= kernels.Candidates && !s.HasFixedEdges() { // none is left out
		f.rounds.found.table = f.found.table
	}
}

// close waits until nothing more runs on the device, and frees what stays there.
func (f *candidateFinder) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed = true; f.kept != nil {
		_ = f.rounds.On(0, func(*device.Run) error { return f.kept.Close() }) // fails only where the device has failed
	}
}

// find returns the candidates of all cities, once a run; nil where the device cannot find them: the
// host does then. A device that has failed fails again in the first round, which says so.
func (f *candidateFinder) find(ctx context.Context, p *solver.Problem, o space.Options) *neighbor.Lists {
	f.mu.Lock()
	defer f.mu.Unlock()
	geometry, is := neighbor.GeometryOf(p, o.Threads)
	if !is || f.closed || ctx.Err() != nil {
		return nil
	}
	shape, is := listShape(p, o)
	if !is {
		return nil
	}
	first := f.rounds.First()
	release, err := first.Context.Bind()
	if err != nil {
		return nil
	}
	defer release()
	f.kept = first.Another()
	search := &candidateSearch{Run: first.Another(), shape: shape}
	err = search.Begin()
	var lists *neighbor.Lists
	if err == nil {
		lists, err = search.find(ctx, f.kept, geometry, o.Threads)
	}
	f.timing = search.Timing
	if search.Close() != nil || err != nil || lists == nil {
		return nil
	}
	f.found.table = search.shape.Table
	if (geometry.Z != nil) == (p.Z() != nil) && p.Metric() != solver.Geo { // its points are the coordinates
		f.found.axes = search.axes
	}
	return lists
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
