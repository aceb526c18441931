package library

import (
	"time"

	"tourscope/app/report"
	"tourscope/solver/run"
)

// ResultOf returns the result of a run that has just ended with a tour. source is the
// full path of the instance's file; empty: there is none.
func ResultOf(s report.Summary, outcome run.Outcome, source string) Result {
	r := Result{Order: outcome.Order, Source: source, Origin: Origin{
		Engine: s.Engine, Device: s.Device, Params: s.Params, Seed: s.Seed, Start: s.Start,
		When: time.Now(), Elapsed: outcome.Elapsed, Program: "Tourscope " + s.Version,
	}}
	if s.Optimum != nil {
		r.Optimum = *s.Optimum
	}
	if s.Bound != nil {
		r.Bound = *s.Bound
	}
	return r
}
