package regions

import (
	"context"
	"slices"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
)

// loweredStarts lowers the start tours of restarts on the first device of a run, beside its search: the kernels take a
// tenth of the time, and the rest, mostly ways round long edges, is the host's. A restart of sra104815 would begin with some 0.15 s
// without kernels.
type loweredStarts struct {
	*besideWork
	otherRounds
	threads int
	launch  plan.Regions
	rounds  *rounds // nil before the first tour
}

// newLoweredStarts returns what lowers the start tours of a run's restarts until it is closed; nil where there are none, or the
// host lowers them.
func newLoweredStarts(ctx context.Context, m *device.Machine, r *rounds, job solver.Job) *loweredStarts {
	if r.restarts == nil || r.sizes.lowering == nil {
		return nil
	}
	return &loweredStarts{
		besideWork: newBesideWork(ctx, "starts of restarts", m, r, job), otherRounds: newOtherRounds(r),
		threads: r.restarts.job.Threads, launch: r.sizes.all[0].Regions,
	}
}

// lower returns what the descents leave of a tour, in partitions of a seed; no order where the run has ended or the device has
// failed.
func (s *loweredStarts) lower(from tourLength, seed uint64) (lowered tourLength) {
	s.do(func(ctx context.Context, g *device.Group) (err error) {
		r := s.rounds
		if r == nil {
			lowering := s.launch.FirstDescents(len(from.order))
			if r, err = s.on(g, s.threads, lowering[0], lowering, await.Silent{Context: ctx}, from); err != nil {
				return err
			}
			s.rounds = r
		}
		r.inputs().ahead[1] = func() *partition.Partition { return nil } // of a round that does not come
		if halted, err := r.lowerFrom(ctx, from, seed); halted || err != nil {
			return err
		}
		lowered = tourLength{slices.Clone(r.order), r.length}
		return nil
	})
	return lowered
}

// close ends it and waits for that.
func (s *loweredStarts) close() {
	if s != nil {
		s.besideWork.close()
	}
}

// failed returns the error of the last descents, after which there are none.
func (s *loweredStarts) failed() error {
	if s == nil {
		return nil
	}
	return s.besideWork.failed()
}
