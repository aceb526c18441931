package cudaengine

import (
	"sync"

	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// supply begins to compute the data of the first round concurrently with the descent: it
// takes one thread, and the devices would wait for it.
func (r *rounds) supply(s *space.Space, job solver.Job) {
	cells := r.launch.Cells
	r.inputs = sync.OnceValue(func() roundInputs {
		partitioner := partition.NewPartitioner(s.Problem(), r.threads)
		return roundInputs{partitioner, partitioner.Make(cells, job.Seed, 1), kernels.CandidateTable(s.AppendNear, s.Cities())}
	})
	if job.Workers() == 1 {
		return // computed when it is asked for
	}
	go func() {
		defer func() { _ = recover() }() // the run panics the same way when it asks for them
		r.inputs()
	}()
}
