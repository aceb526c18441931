package run

import (
	"time"

	"tourscope/solver"
)

// TracePoint is one point of the run's history.
type TracePoint = solver.TracePoint

// maxTrace bounds the points of a trace: four per pixel column of a chart 1,000 wide.
const maxTrace = 4096

// quietGap is the least time between two points while the best length is constant; the
// temperature and the current length still change.
const quietGap = 50 * time.Millisecond

// firstTick is the time between the first two reports that a run requests, see watch; no
// thinned trace is finer.
const firstTick = time.Millisecond

// Every improvement in the first second of a search is kept, up to maxDense: small
// instances are solved within milliseconds. Half of the trace is left for later points.
const (
	denseTime = time.Second
	maxDense  = maxTrace / 2
)

// trace stores a run's history: every improvement of the dense beginning, and later
// points at least gap apart. When it is full, every other point after the dense beginning
// is removed and gap is at least doubled, so that it covers a run of any length evenly. The first
// and the newest point are always part of it.
//
// Adding the points that a trace has kept to an empty trace gives the same trace.
type trace struct {
	points []TracePoint
	dense  int // number of points in the dense beginning
	last   TracePoint
	gap    time.Duration
}

// isDense reports whether every improvement at this time is kept. The first second counts
// from the start tour, without the start-up of a device.
func (t *trace) isDense(elapsed time.Duration, state *solver.State) bool {
	begun := elapsed
	if len(t.points) > 0 {
		begun = t.points[0].Elapsed
	}
	return t.dense < maxDense && elapsed-begun-state.Timing.Startup <= denseTime
}

// add appends a point unless it is too close to the one before; kept reports whether.
func (t *trace) add(elapsed time.Duration, state *solver.State, spent time.Duration) (kept bool) {
	t.last = TracePoint{Elapsed: elapsed, State: *state, Processor: spent}
	dense := t.isDense(elapsed, state)
	if len(t.points) > 0 {
		before := &t.points[len(t.points)-1]
		if elapsed-before.Elapsed < t.least(before, state, dense) {
			return false
		}
	}
	if dense && t.dense == len(t.points) {
		t.dense++
	}
	if len(t.points) == maxTrace {
		t.thin()
	}
	t.points = append(t.points, t.last)
	return true
}

// least returns the least time between the last point and one of this state.
func (t *trace) least(before *TracePoint, state *solver.State, dense bool) time.Duration {
	switch {
	case state.Stage != before.State.Stage || dense && state.Best < before.State.Best:
		return 0
	case state.Best == before.State.Best:
		return max(t.gap, quietGap)
	}
	return t.gap
}

func (t *trace) thin() {
	kept := t.points[:t.dense]
	for i := t.dense; i < len(t.points); i += 2 {
		kept = append(kept, t.points[i])
	}
	t.points = kept
	t.gap = 2 * max(t.gap, firstTick, t.last.Elapsed/maxTrace)
}

func (t *trace) copy() []TracePoint {
	if len(t.points) == 0 {
		return nil
	}
	all := make([]TracePoint, len(t.points), len(t.points)+1)
	copy(all, t.points)
	if newest := &all[len(all)-1]; newest.Elapsed < t.last.Elapsed || newest.State.Best > t.last.State.Best {
		all = append(all, t.last)
	}
	return all
}

// Thinned returns the trace of a run with these points, at most maxTrace of them. Given
// all points that the run's Historian returned, in order, it is the run's own trace.
func Thinned(points []TracePoint) []TracePoint {
	var t trace
	for i := range points {
		t.add(points[i].Elapsed, &points[i].State, points[i].Processor)
	}
	return t.copy()
}
