package look

import (
	"time"

	"tourscope/canvas/chart"
	"tourscope/solver/run"
)

// Course returns the curve of a run. startup, the time that a device needs to start, is
// subtracted from its clock, so that curves compare the searches alone.
func Course(name string, trace []run.TracePoint, startup time.Duration) chart.Series {
	points := make([]chart.Point, len(trace))
	for i, t := range trace {
		points[i] = chart.Point{Seconds: max(0, t.Elapsed-startup).Seconds(), Moves: t.State.Moves, Iterations: t.State.Iteration, Length: t.State.Best}
	}
	return chart.Series{Name: name, Points: points}
}
