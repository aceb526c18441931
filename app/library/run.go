package library

import (
	"time"

	"tourscope/app/report"
	"tourscope/solver/run"
)

// ResultOf makes the result of a run that has ended now with a tour. The source
// is where its instance was read from, a full path; empty if nowhere.
func ResultOf(s report.Summary, outcome run.Outcome, source string) Result {
	r := Result{Order: outcome.Order, Source: source, Origin: Origin{
		Engine: s.Engine, Device: s.Device, Params: s.Params, Seed: s.Seed, Start: s.Start,
		When: time.Now(), Elapsed: outcome.Elapsed, Program: "Tourscope " + s.Version,
	}}
	if s.Optimum != nil {
		r.Optimum = *s.Optimum
	}
	return r
}
