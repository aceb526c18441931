package chained

import (
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/partition"
)

// cutInto makes the round's cut, or takes it where it was made ahead, and begins to make
// the next one beside the search, which will have as many cells unless it is of another
// kind.
func (r *rounds) cutInto(cells int) bool {
	cut, made := beside(r.team, func() *partition.Partition {
		if r.ahead != nil {
			if cut := <-r.ahead; cut != nil && cut.Cells() == cells {
				return cut
			}
		}
		return r.cutter.Make(cells, r.job.Seed, r.number)
	})
	if !made {
		return false
	}
	r.cut = cut
	r.foresee(cells, r.number+1)
	return true
}

// foresee begins to make a round's cut.
func (r *rounds) foresee(cells int, number int64) {
	if r.ahead = nil; workers.Size() == 1 {
		return
	}
	ahead := make(chan *partition.Partition, 1)
	go func() {
		var cut *partition.Partition // nil if it falls: the round will fall the same way
		workers.Catch(func() { cut = r.cutter.Make(cells, r.job.Seed, number) })
		ahead <- cut
	}()
	r.ahead = ahead
}
