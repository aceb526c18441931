package cudaengine

import (
	"sync"

	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// supplies is what the first round needs of the ground, besides a tour.
type supplies struct {
	cutter *partition.Partitioner
	cut    *partition.Partition
	near   []int32 // the candidates, as the devices have them
}

// supply begins to make the supplies beside the descent: all of it is one core's work,
// and the devices would wait for it.
func (r *rounds) supply(g *space.Space, job solver.Job) {
	cells := r.launch.Cells
	r.supplies = sync.OnceValue(func() supplies {
		cutter := partition.NewPartitioner(g.Problem(), r.threads)
		return supplies{cutter, cutter.Make(cells, job.Seed, 1), kernels.CandidateTable(g.AppendNear, g.Cities())}
	})
	if job.Workers() == 1 {
		return // made when it is asked for
	}
	go func() {
		defer func() { _ = recover() }() // the run falls the same way when it asks for them
		r.supplies()
	}()
}
