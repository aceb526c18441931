package run

import (
	"time"

	"tourscope/solver"
)

// TracePoint is one point of the run's history.
type TracePoint struct {
	Elapsed   time.Duration
	State     solver.State
	Processor time.Duration // 0 where it is not measured
}

// maxTrace bounds a trace: four points a pixel column of a wide chart.
const maxTrace = 4096

// quietGap is the time between two points when the length does not fall; the
// temperature and the current length still move.
const quietGap = 50 * time.Millisecond

// trace keeps a run's history. When it is full every other point goes and new
// ones come half as often, so it covers a run of any length evenly. The first
// and the newest point are always there.
type trace struct {
	points []TracePoint
	last   TracePoint
	gap    time.Duration
}

func (t *trace) add(elapsed time.Duration, state *solver.State, spent time.Duration) {
	t.last = TracePoint{elapsed, *state, spent}
	if len(t.points) > 0 {
		before := &t.points[len(t.points)-1]
		gap := t.gap
		if state.Best == before.State.Best {
			gap = max(gap, quietGap)
		}
		if elapsed-before.Elapsed < gap {
			return
		}
	}
	if len(t.points) == maxTrace {
		t.thin()
	}
	t.points = append(t.points, t.last)
}

func (t *trace) thin() {
	kept := t.points[:0]
	for i := 0; i < len(t.points); i += 2 {
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
	if all[len(all)-1].Elapsed < t.last.Elapsed {
		all = append(all, t.last)
	}
	return all
}
