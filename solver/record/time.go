package record

import (
	"fmt"
	"slices"
	"sort"
	"time"

	"tourscope/solver"
)

// At returns the last moment up to a time since the start of the run, or the first moment
// if there is none.
func (r *Recording) At(elapsed time.Duration) int {
	after := sort.Search(len(r.Moments), func(i int) bool { return r.Moments[i].Elapsed > elapsed })
	return max(0, after-1)
}

// History returns the history of the recorded run, from which its trace was made. For a
// recording up to version 2, which does not mark its points, it returns all moments.
func (r *Recording) History() []solver.TracePoint {
	all := !slices.ContainsFunc(r.Moments, func(m Moment) bool { return m.Point })
	var points []solver.TracePoint
	for _, m := range r.Moments {
		if all || m.Point {
			points = append(points, solver.TracePoint{Elapsed: m.Elapsed, State: m.State, Processor: m.Processor})
		}
	}
	if r.End != nil {
		points = append(points, solver.TracePoint{Elapsed: r.End.Elapsed, State: r.End.State})
	}
	return points
}

// Kept returns the last moment up to this one at which a tour was kept.
func (r *Recording) Kept(moment int) int {
	for moment > 0 && !r.Moments[moment].HasTour {
		moment--
	}
	return moment
}

// Next returns the first moment after this one at which a tour was kept; false:
// there is none.
func (r *Recording) Next(moment int) (int, bool) {
	for i := moment + 1; i < len(r.Moments); i++ {
		if r.Moments[i].HasTour {
			return i, true
		}
	}
	return moment, false
}

// Duration returns the time of the recorded run, without pauses.
func (r *Recording) Duration() time.Duration {
	last := r.Moments[len(r.Moments)-1].Elapsed
	if r.End != nil {
		last = max(last, r.End.Elapsed)
	}
	return last
}

// Stop returns why the run stopped, of recordings that do not say it as far as it is known: it
// is NotStopped where a recording was cut off, and StopUser for any stop from outside.
func (r *Recording) Stop() solver.Stop {
	switch {
	case r.End == nil:
		return solver.NotStopped
	case r.End.Stop != solver.NotStopped:
		return r.End.Stop
	case r.End.Finished:
		return solver.StopFinished
	case r.End.Failure != "":
		return solver.StopFailed
	}
	return solver.StopUser
}

// Startup returns the part of the duration that the start-up of a device took.
func (r *Recording) Startup() time.Duration {
	startup := r.Moments[len(r.Moments)-1].State.Timing.Startup
	if r.End != nil {
		startup = max(startup, r.End.State.Timing.Startup)
	}
	return max(0, min(startup, r.Duration()))
}

// Tours returns the number of tours kept.
func (r *Recording) Tours() int {
	tours := 0
	for i := range r.Moments {
		if r.Moments[i].HasTour {
			tours++
		}
	}
	return tours
}

// Missing returns a message that the recording is not whole, and why; empty if it is.
func (r *Recording) Missing() string {
	after := r.Moments[len(r.Moments)-1].Elapsed.Round(time.Millisecond)
	switch {
	case r.Damage != nil:
		return fmt.Sprintf("The recording is damaged after %v (%v): what comes before can be played.", after, r.Damage)
	case r.End == nil:
		return fmt.Sprintf("The recording was cut off after %v, where its program ended: what there is can be played.", after)
	}
	return ""
}
