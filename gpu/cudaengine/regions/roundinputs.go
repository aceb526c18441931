package regions

import (
	"sync"

	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// supply begins to compute the data of the first rounds concurrently with the descent: the
// devices would wait for it.
func (r *rounds) supply(s *space.Space, job solver.Job) {
	first, found := r.settings.Round+1, r.found.table != nil
	r.inputs = sync.OnceValue(func() roundInputs {
		in := roundInputs{partitioner: partition.NewPartitioner(s.Problem(), r.threads),
			near: sync.OnceValue(func() []int32 { return s.Table(kernels.Candidates) })}
		if !found {
			in.near()
		}
		in.ahead = make(map[int64]func() *partition.Partition)
		var list []func() *partition.Partition
		for number := first; number <= 1; number++ {
			cells := r.sizeOf(0, number).Cells
			if number <= 0 {
				cells = r.sizes.lowered(number).Cells
			}
			in.ahead[number] = sync.OnceValue(func() *partition.Partition { return in.partitioner.Make(cells, job.Seed, number) })
			if number == 1 || number > first { // the first descent's is often along the tour
				list = append(list, in.ahead[number])
			}
		}
		if job.Workers() > 1 {
			inAdvance(func() {
				for _, one := range list {
					one()
				}
			})
		}
		return in
	})
	if job.Workers() == 1 {
		return // computed when it is asked for
	}
	inAdvance(func() { r.inputs() })
}

// near returns the candidates of all cities, as a table for the devices, which is made when it is first asked for.
func (r *rounds) near() []int32 { return r.inputs().near() }

// inAdvance begins to compute what the run asks for later: it panics the same way then.
func inAdvance(work func()) {
	go func() {
		defer func() { _ = recover() }()
		work()
	}()
}

// firstPartition returns the partition of the first round. The descent of a tour along the curve
// begins in parts of that: they are nearly square, and need no search for subtours.
func (r *rounds) firstPartition() *partition.Partition {
	if r.sizes.lowering != nil && isIdentity(r.order) {
		return partition.Along(r.hostThreads(), r.order, r.sizes.lowered(r.settings.Round+1).Cells, r.settings.Round+1)
	}
	return r.made(r.settings.Round + 1)
}

// made returns the partition of a round, which may have been made ahead.
func (r *rounds) made(round int64) *partition.Partition {
	in := r.inputs()
	if ahead := in.ahead[round]; ahead != nil {
		delete(in.ahead, round) // its memory is free afterwards
		return ahead()
	}
	in.partitioner.SetThreads(r.hostThreads())
	return in.partitioner.Make(r.sizeOf(r.sizeNext, round).Cells, r.settings.Seed, round)
}

// isIdentity says whether a tour visits the cities in the order of their numbers.
func isIdentity(order []solver.City) bool {
	for i, c := range order {
		if int(c) != i {
			return false
		}
	}
	return true
}
