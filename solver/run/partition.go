package run

import (
	"fmt"

	"tourscope/solver"
)

// Partition returns the newest partition that the engine has shown, or nil.
func (r *Run) Partition() *solver.Partition { return r.partition.Load() }

// WantPartition requests the current partition of an engine whose Info has Divides. The
// request stays until there is one; Changed then receives a hint, and a newer partition
// needs a new request.
func (r *Run) WantPartition() {
	if r.info.Divides {
		r.wantPartition.Store(true)
	}
}

// WantsPartition reports whether a partition is requested.
func (e *reporter) WantsPartition() bool { return e.run.wantPartition.Load() }

// ShowPartition checks the partition and publishes it.
func (e *reporter) ShowPartition(p *solver.Partition) {
	r := e.run
	if err := p.Check(r.Problem().Cities()); err != nil {
		r.fail(fmt.Errorf("the engine %s showed wrong regions: %w", r.info.Name, err))
		return
	}
	r.partition.Store(p)
	r.wantPartition.Store(false)
	r.hint()
}
