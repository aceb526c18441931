package regions

import (
	"sync"
	"time"

	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
)

// nextPartition is the partition of the next round, which may be being made.
type nextPartition struct {
	number int64                       // of the round
	made   func() *partition.Partition // makes it, once; nil before the first
	took   func() time.Duration        // the time that this took, when it is made; about 0 where it was made ahead
	begun  bool
}

// newNextPartition returns what makes the partition of a round when it is asked for.
func newNextPartition(number int64, work func() *partition.Partition) nextPartition {
	var took time.Duration
	made := sync.OnceValue(func() *partition.Partition {
		began := time.Now()
		defer func() { took = time.Since(began) }()
		return work()
	})
	return nextPartition{number: number, made: made, took: func() time.Duration { return took }}
}

// begin begins to make it beside the caller, or makes it where there is one thread.
func (p *nextPartition) begin(threads int) {
	made := p.made
	if p.begun = true; solver.Workers(threads) == 1 {
		made()
	} else {
		await.Ahead(func() { made() })
	}
}
