package eax

import (
	"math"
	"sync/atomic"

	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// reach says how far the candidates of cities are along a tour: the least and the greatest of their
// positions, for each run of reachRun positions. Where a segment of thousands of cities is a subtour, only
// those at its border have a candidate on another one, and runs of the others are passed over: of a hundred
// cities of subtours of mona-lisa100K ninety.
//
// Runs are looked at when they are asked for: subtours have a part of the tour. Goroutines may ask side by side.
type reach struct {
	runs        []atomic.Uint64      // 1 + least and 1 + greatest position; 0: not looked at
	look        func(run int) uint64 // for these
	least, most []int32              // memory
}

// reachRun is the positions of a run.
const reachRun = 64

// take has the candidates of all cities of a tour.
func (r *reach) take(t *tour.Array, s *space.Space) {
	n := t.Cities()
	r.fit(t)
	r.look = func(run int) uint64 {
		least, most := int32(n), int32(-1)
		for p := run * reachRun; p < min(n, (run+1)*reachRun); p++ {
			for _, k := range s.Candidates(t.At(p)) {
				if k.City < 0 {
					break
				}
				at := int32(t.Position(k.City))
				least, most = min(least, at), max(most, at)
			}
		}
		return packed(least, most)
	}
}

func packed(least, most int32) uint64 { return uint64(least+1)<<32 | uint64(most+1) }

// fit makes room for the runs of a tour, none of which has been looked at, and returns how many there are.
func (r *reach) fit(t *tour.Array) (runs int) {
	runs = (t.Cities() + reachRun - 1) / reachRun
	if len(r.runs) != runs {
		r.runs = make([]atomic.Uint64, runs)
	}
	clear(r.runs)
	return runs
}

// takeSpans notes how far the AB-cycles reach that pass the cities of each run.
func (r *reach) takeSpans(t *tour.Array, c *abCycles) {
	n, runs := t.Cities(), r.fit(t)
	if len(r.least) != runs {
		r.least, r.most = make([]int32, runs), make([]int32, runs)
	}
	for run := range runs {
		r.least[run], r.most[run] = int32(n), -1
	}
	for k := range int32(c.count()) {
		least, most := int32(n), int32(-1)
		for _, city := range c.edges(k) {
			at := int32(t.Position(city))
			least, most = min(least, at), max(most, at)
		}
		for _, city := range c.edges(k) {
			run := t.Position(city) / reachRun
			r.least[run], r.most[run] = min(r.least[run], least), max(r.most[run], most)
		}
	}
	r.look = func(run int) uint64 { return packed(r.least[run], r.most[run]) }
}

// isInside says whether all candidates of a run are at the positions from … to, which may run over the
// end of the tour.
func (r *reach) isInside(run, from, to int) bool {
	both := r.runs[run].Load()
	if both == 0 {
		both = r.look(run)
		r.runs[run].Store(both)
	}
	least, most := int(both>>32)-1, int(both&math.MaxUint32)-1
	if from <= to {
		return least >= from && most <= to
	}
	return least >= from || most <= to
}
