package regions

import (
	"context"

	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
	"tourscope/solver/search/partition"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/start"
)

// How the start tours of restarts are made.

// startsAhead returns how many start tours are made ahead: one on each line for early restarts, which are searched in less time
// than a start level by level takes, and else one. The launches of levels have few blocks.
func (r *rounds) startsAhead() int {
	s := &r.restarts.early
	if s.apart != together && r.islands == nil && (!s.begun || s.goOn()) {
		return len(r.restarts.starts.lines)
	}
	return 1
}

// lowerStarts has the start tours of restarts lowered on the first device, where there are restarts and the device has lowered the
// run's own tour, until the function that it returns is called.
func (r *rounds) lowerStarts(ctx context.Context, m *device.Machine, job solver.Job) (end func()) {
	var all []*loweredStarts
	if r.restarts != nil && r.sizes.lowering != nil {
		lines := r.restarts.starts.lines
		all = newLoweredStarts(ctx, m, r, job, len(lines))
		for i, one := range all {
			lines[i].lowers = one
		}
	}
	return func() {
		for _, one := range all {
			one.close()
		}
	}
}

// prepareStarts begins to make the start tours of the next restarts, unless that goes on.
func (r *rounds) prepareStarts(ctx context.Context) {
	for len(r.restarts.starts.next) < r.startsAhead() {
		r.prepareStart(ctx)
	}
}

// prepareStart begins to make one more start tour: in turns by the heuristic nearest, with a seed of its own, and along the
// curve with kicks; of instances with many far edges, which are longer and more with nearest, along a turned curve, and where
// dense parts lie apart searched level by level. With fixed edges all are by nearest.
func (r *rounds) prepareStart(ctx context.Context) {
	s := r.restarts
	job, turned, along := s.job, s.early.manyFar, s.starts.count%2 == 1 && r.problem.FixedEdges() == 0
	job.Seed += uint64(s.starts.count+1) << 32
	how := s.early.apart
	s.starts.begin(r.startsAhead(), func(lowers starter) (made tourLength) {
		order, kicks, err := solver.Identity(r.problem.Cities()), 0, error(nil)
		switch {
		case turned:
			order = partition.Turned(r.problem, job.Seed)
		case along:
			kicks = r.problem.Cities() / restartKicks
		default:
			order, err = start.MakeOn(ctx, job.Threads, "nearest", r.problem, job.Seed)
		}
		if err == nil { // ctx has not ended
			made = r.lowerStart(ctx, lowers, search.Kicked(r.space, order, kicks, job.Seed), how, job)
		}
		return made
	})
}

// lowerStart lowers a start tour on a device, or on the host where that has lowered the first tour of the run, or the device has
// no memory left for it. No order: the run has ended or the device has failed.
func (r *rounds) lowerStart(ctx context.Context, lowers starter, order []solver.City, how apartness, job solver.Job) (start tourLength) {
	full := true
	if lowers != nil {
		start, full = lowers.lower(tourLength{order, r.problem.LengthOn(job.Threads, order)}, how, job.Seed)
	}
	if full {
		start.order, start.length = search.Anew(ctx, r.space, order, job)
	}
	return start
}
