package batch

import "slices"

// Shard returns the part of a whole batch, with its jobs alone. The parts are interleaved, so
// that each has instances of all sizes. Jobs that differ in the engine only are in one part,
// since engines are compared by such pairs: these are then measured on one machine. Only with
// more parts than there are pairs of instance and seed are the jobs dealt out one by one.
func (b *Batch) Shard(s Shard) *Batch {
	if s.Whole() {
		return b
	}
	part := *b
	part.shard, part.Jobs = s, nil
	for i, job := range b.Jobs {
		if b.shardOf(i, s.Of) == s.Index {
			part.Jobs = append(part.Jobs, job)
		}
	}
	part.Jobs = slices.Clip(part.Jobs)
	return &part
}

// shardOf returns the index of the part that has job i of a whole batch.
func (b *Batch) shardOf(i, of int) int {
	engines := len(b.Plan.Engines)
	if pairs := len(b.Instances) * len(b.Plan.Seeds); of <= pairs {
		i /= engines
	}
	return i%of + 1
}

// ShardOf returns which of so many parts has a job of the whole batch, by its id.
func (b *Batch) ShardOf(id string, of int) Shard {
	i := slices.IndexFunc(b.Jobs, func(j Job) bool { return j.ID == id })
	return Shard{b.shardOf(max(i, 0), of), of}
}

// Part returns which part of the batch this is.
func (b *Batch) Part() Shard { return b.shard }
