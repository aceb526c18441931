package rounds

import (
	"tourscope/solver/panics"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/pool"
)

// divide makes the round's partition, or takes it where it was made ahead, and begins to
// make the next one beside the search, which will have as many cells unless it is of
// another kind.
func (r *Rounds) divide(cells int) bool {
	made, finished := pool.Beside(r.pool, func() *partition.Partition {
		if r.ahead != nil {
			if p := <-r.ahead; p != nil && p.Cells() == cells {
				return p
			}
		}
		return r.partitioner.Make(cells, r.job.Seed, r.number)
	})
	if !finished {
		return false
	}
	r.whole.partition = made
	r.makeAhead(cells, r.number+1)
	return true
}

// makeAhead begins to make a round's partition.
func (r *Rounds) makeAhead(cells int, number int64) {
	if r.ahead = nil; r.pool.Size() == 1 {
		return
	}
	ahead, partitioner := make(chan *partition.Partition, 1), r.partitioner
	go func() {
		var p *partition.Partition // nil if it panics: the round will panic the same way
		_ = panics.Catch(func() { p = partitioner.Make(cells, r.job.Seed, number) })
		ahead <- p
	}()
	r.ahead = ahead
}
