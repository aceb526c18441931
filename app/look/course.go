package look

import (
	"time"

	"tourscope/canvas/chart"
	"tourscope/solver"
	"tourscope/solver/run"
)

// Bands returns the stages of a run as a chart shows them. startup is as in Course.
func Bands(stages run.Stages, startup time.Duration) []chart.Band {
	var bands []chart.Band
	for _, s := range stages.Spans {
		if s.End <= startup {
			continue
		}
		bands = append(bands, chart.Band{
			From: max(0, s.Begin-startup).Seconds(), To: (s.End - startup).Seconds(),
			Name: s.Name, GPU: s.Device == solver.GPU,
		})
	}
	return bands
}

// Course returns the curve of a run. startup, the time that a device needs to start, is
// subtracted from its clock, so that curves compare the searches alone.
func Course(name string, trace []run.TracePoint, startup time.Duration) chart.Series {
	points := make([]chart.Point, len(trace))
	for i, t := range trace {
		points[i] = chart.Point{Seconds: max(0, t.Elapsed-startup).Seconds(), Moves: t.State.Moves, Iterations: t.State.Iteration, Length: t.State.Best}
	}
	return chart.Series{Name: name, Points: points}
}
