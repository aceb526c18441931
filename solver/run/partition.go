package run

import (
	"fmt"

	"tourscope/solver"
)

// Partition returns the newest regions that the engine has shown, or nil.
func (r *Run) Partition() *solver.Partition { return r.partition.Load() }

// WantPartition asks an engine whose Info says Divides for the regions that it
// works on. The request is kept in mind until there are some; then Changed hints,
// and a reader who wants newer ones asks again.
func (r *Run) WantPartition() {
	if r.info.Divides {
		r.wantPartition.Store(true)
	}
}

// WantsPartition says whether a reader has asked.
func (e *reporter) WantsPartition() bool { return e.run.wantPartition.Load() }

// ShowPartition checks the regions and publishes them.
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
