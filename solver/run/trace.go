package run

import (
	"time"

	"tourscope/solver"
)

// TracePoint is one point of the run's history.
type TracePoint = solver.TracePoint

// maxTrace bounds a trace: four points a pixel column of a wide chart.
const maxTrace = 4096

// quietGap is the time between two points when the length does not fall; the
// temperature and the current length still move.
const quietGap = 50 * time.Millisecond

// Every improvement of the first second of a search is kept, up to so many: small
// instances are solved within milliseconds. Half a trace is left for what follows.
const (
	denseTime = time.Second
	maxDense  = maxTrace / 2
)

// trace keeps a run's history: every improvement while it is dense, and later as many
// points as there is room for. When it is full every other point that is not of the
// dense beginning goes and new ones come half as often, so it covers a run of any
// length evenly. The first and the newest point are always there.
//
// A trace that is given the points that another one has kept keeps the same.
type trace struct {
	points []TracePoint
	dense  int // how many of them are of the dense beginning
	last   TracePoint
	gap    time.Duration
}

// isDense says whether every improvement at this time is kept. The search begins with
// the start tour, or when its device has started.
func (t *trace) isDense(elapsed time.Duration, state *solver.State) bool {
	begun := elapsed
	if len(t.points) > 0 {
		begun = t.points[0].Elapsed
	}
	return t.dense < maxDense && elapsed-begun-state.Timing.Startup <= denseTime
}

// add offers a point and says whether it is kept.
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

// least is the shortest time between two points.
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

// Thinned returns the trace that a run has which offered these points, at most some
// thousand of them: the trace of the run itself where it is given all that the run's
// Historian told, in its order.
func Thinned(points []TracePoint) []TracePoint {
	var t trace
	for i := range points {
		t.add(points[i].Elapsed, &points[i].State, points[i].Processor)
	}
	return t.copy()
}
