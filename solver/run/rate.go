package run

import "time"

// rate measures moves per second over about the last 1.2 s.
type rate struct {
	marks  [12]mark // a ring, at least markGap apart
	count  int
	newest mark
}

type mark struct {
	elapsed time.Duration
	moves   int64
}

const markGap = 100 * time.Millisecond

func (r *rate) add(elapsed time.Duration, moves int64) {
	r.newest = mark{elapsed, moves}
	if r.count > 0 && elapsed-r.marks[(r.count-1)%len(r.marks)].elapsed < markGap {
		return
	}
	r.marks[r.count%len(r.marks)] = r.newest
	r.count++
}

// finish makes the rate the mean over the whole run.
func (r *rate) finish(elapsed time.Duration, moves int64) {
	*r = rate{count: 1, newest: mark{elapsed, moves}}
}

func (r *rate) perSecond() float64 {
	if r.count == 0 {
		return 0
	}
	oldest := r.marks[0]
	if r.count > len(r.marks) {
		oldest = r.marks[r.count%len(r.marks)]
	}
	seconds := (r.newest.elapsed - oldest.elapsed).Seconds()
	if seconds <= 0 {
		return 0
	}
	return float64(r.newest.moves-oldest.moves) / seconds
}
