package eax

import (
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// reach says how far the candidates of cities are along a tour: the least and the greatest of their
// positions, for each run of reachRun positions. Where a segment of thousands of cities is a subtour, only
// those at its border have a candidate on another one, and runs of the others are passed over: of a hundred
// cities of subtours of mona-lisa100K ninety.
type reach struct {
	least, most []int32
}

// reachRun is the positions of a run.
const reachRun = 64

// take notes the candidates of all cities of a tour, on so many threads.
func (r *reach) take(t *tour.Array, s *space.Space, threads int) {
	n, runs := t.Cities(), r.fit(t)
	workers.Pieces(threads, runs, runsTogether, func(from, to int) {
		for run := from; run < to; run++ {
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
			r.least[run], r.most[run] = least, most
		}
	})
}

// fit makes room for the runs of a tour, and returns how many there are.
func (r *reach) fit(t *tour.Array) (runs int) {
	runs = (t.Cities() + reachRun - 1) / reachRun
	if len(r.least) != runs {
		r.least, r.most = make([]int32, runs), make([]int32, runs)
	}
	return runs
}

// takeSpans notes how far the AB-cycles reach that pass the cities of each run.
func (r *reach) takeSpans(t *tour.Array, c *abCycles) {
	n, runs := t.Cities(), r.fit(t)
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
}

// runsTogether is how many runs are one piece of work.
const runsTogether = 64

// isInside says whether all candidates of a run are at the positions from … to, which may run over the
// end of the tour.
func (r *reach) isInside(run, from, to int) bool {
	least, most := int(r.least[run]), int(r.most[run])
	if from <= to {
		return least >= from && most <= to
	}
	return least >= from || most <= to
}
