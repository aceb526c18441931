package regions

import (
	"context"
	"sync"

	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// supply begins to compute the data of the first rounds concurrently with the descent: the
// devices would wait for it.
func (r *rounds) supply(ctx context.Context, s *space.Space, job solver.Job) {
	found := r.found != nil && r.found[0].table != nil
	divided := r.divideAhead(ctx, s.Problem(), job)
	r.inputs = sync.OnceValue(func() roundInputs {
		in := divided()
		in.near = sync.OnceValue(func() []int32 { return s.Table(kernels.Candidates) })
		if !found {
			in.near()
		}
		return in
	})
	if job.Workers() > 1 {
		await.Ahead(func() { r.inputs() })
	}
}

// divideAhead begins to make the partitions of the first rounds of a problem, unless the context has ended, and returns them; with one
// thread they are made when they are asked for. It may be called as soon as the cities have the numbers of the space: three
// partitions of a million take longer than their candidates.
func (r *rounds) divideAhead(ctx context.Context, p *solver.Problem, job solver.Job) func() roundInputs {
	if r.divided.problem == p {
		return r.divided.inputs
	}
	first := r.settings.Round + 1
	r.divided = dividedAhead{p, sync.OnceValue(func() roundInputs { return r.divideFirst(ctx, p, job, first) })}
	if job.Workers() > 1 && ctx.Err() == nil {
		await.Ahead(func() { r.divided.inputs() })
	}
	return r.divided.inputs
}

// twiceAhead is the number of cities from which on the first two partitions of kicks are made ahead.
const twiceAhead = 200_000

// lastAhead returns the last round whose partition is made ahead. The second one of kicks of a large instance would wait for its
// partition, since the first does not take as long as that. Its cells are as many, see cellSizes.choose.
func (r *rounds) lastAhead(cities int) int64 {
	if cities >= twiceAhead {
		return 2
	}
	return 1
}

// divideFirst returns the partitioner and, for when they are asked for, the partitions of the first rounds; with several threads they
// are made from now on, on three quarters of them: where all are at work, each launch for candidates waits for one.
func (r *rounds) divideFirst(ctx context.Context, p *solver.Problem, job solver.Job, first int64) roundInputs {
	partitioner := partition.NewPartitioner(p, r.threads)
	in := roundInputs{partitioner: partitioner, ahead: make(map[int64]func() *partition.Partition)}
	beside := partitioner.On(max(1, 3*job.Workers()/4))
	var list []func() *partition.Partition
	for number := first; number <= r.lastAhead(p.Cities()); number++ {
		cells := r.sizeOf(0, number).Cells
		if number <= 0 {
			cells = r.sizes.lowered(number).Cells
		}
		in.ahead[number] = sync.OnceValue(func() *partition.Partition { return beside.Make(cells, job.Seed, number) })
		if number > 0 || number > first { // the first descent's is often along the tour
			list = append(list, in.ahead[number])
		}
	}
	if job.Workers() > 1 {
		await.Ahead(func() {
			for i := 0; i < len(list) && ctx.Err() == nil; i++ {
				list[i]()
			}
		})
	}
	return in
}

// near returns the candidates of all cities, as a table for the devices, which is made when it is first asked for.
func (r *rounds) near() []int32 { return r.inputs().near() }

// prepare begins to make the next partition, once a round.
func (r *rounds) prepare() {
	if r.next.number == r.settings.Round {
		r.next = r.making(r.settings.Round + 1)
		r.next.begin(r.threads)
	}
}

// beginAt makes the partition of a round the next one, when the one until now is no longer being made.
func (r *rounds) beginAt(round int64) {
	if r.next.begun {
		r.next.made()
	}
	r.next = r.making(round)
}

// firstPartition returns the partition of the first round. The descent of a tour along the curve
// begins in parts of that: they are nearly square, and need no search for subtours.
func (r *rounds) firstPartition(along bool) nextPartition {
	round := r.settings.Round + 1
	if along {
		order, cells, threads := r.order, r.sizes.lowered(round).Cells, r.threads // of now: the run may turn to another tour
		return newNextPartition(round, func() *partition.Partition { return partition.Along(threads, order, cells, round) })
	}
	return r.making(round)
}

// making returns the partition of a round, which may have been made ahead.
func (r *rounds) making(round int64) nextPartition {
	in := r.inputs()
	if ahead := in.ahead[round]; ahead != nil {
		delete(in.ahead, round) // its memory is free afterwards
		return newNextPartition(round, ahead)
	}
	in.partitioner.SetThreads(r.hostThreads())
	cells, seed := r.sizeOf(r.sizeNext, round).Cells, r.settings.Seed
	return newNextPartition(round, func() *partition.Partition { return in.partitioner.Make(cells, seed, round) })
}
