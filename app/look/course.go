package look

import (
	"time"

	"tourscope/canvas/chart"
	"tourscope/solver/run"
)

// Course is a run as a curve. startup, the start of a device, is taken off its
// clock, so that searches are compared by what they did in the same time.
func Course(name string, trace []run.TracePoint, startup time.Duration) chart.Series {
	points := make([]chart.Point, len(trace))
	for i, t := range trace {
		points[i] = chart.Point{Seconds: max(0, t.Elapsed-startup).Seconds(), Moves: t.State.Moves, Iterations: t.State.Iteration, Length: t.State.Best}
	}
	return chart.Series{Name: name, Points: points}
}
