package bench

import (
	"math"
	"slices"
	"time"

	"tourscope/gpu/cudaengine/regions"
	"tourscope/solver"
	"tourscope/solver/optima"
)

// regionRun records one run.
type regionRun struct {
	began  time.Time
	until  time.Time
	best   float64
	wanted int64 // length, at which it ends
	trace  []moment
	stages map[string]time.Duration // when each began for the first time
	calls  int
	stage  string
	since  time.Duration // when the stage began this time
	cross  time.Duration // spent in other stages since the first round: in recombination
	last   solver.State
	start  time.Duration // of the start tour
	wall   time.Duration
	spent  regions.Spent
	result solver.Result
}

// moment is the time at which the tour reached a gap.
type moment struct {
	at  time.Duration
	gap float64
}

// Report records the progress of the run. A first descent on the CPU reports every step; most of
// these reports are skipped, since reading the clock takes as long as a step. From the first
// stage on a device on, every improvement is recorded: a generation of tours on the CPU makes few reports.
func (r *regionRun) Report(s *solver.State) solver.Signal {
	improved := (r.stages["rounds"] > 0 || s.Stage.Device == solver.GPU) && s.Best < r.last.Best
	if r.calls++; s.Stage.Name == r.stage && s.Iteration == r.last.Iteration && !improved && r.calls%256 != 0 {
		return solver.Continue
	}
	now := time.Now()
	if s.Stage.Name != r.stage {
		r.enter(s.Stage.Name, now.Sub(r.began))
	}
	if s.Best != r.last.Best {
		r.trace = append(r.trace, moment{now.Sub(r.began), 100 * (float64(s.Best)/r.best - 1)})
	}
	r.last = *s
	if now.After(r.until) || s.Best <= r.wanted {
		return solver.Halt
	}
	return solver.Continue
}

// enter records the end of a stage and the beginning of the next one. The rounds of large
// instances are evolution, for some or for all of them.
func (r *regionRun) enter(stage string, at time.Duration) {
	if _, begun := r.stages["rounds"]; begun && r.stage != "rounds" && r.stage != "evolution" {
		r.cross += at - r.since
	}
	if _, begun := r.stages["rounds"]; stage == "evolution" && !begun {
		r.stages["rounds"] = at
	}
	if _, seen := r.stages[stage]; !seen {
		r.stages[stage] = at
	}
	r.stage, r.since = stage, at
}

// Show is not called: Report never asks for a tour.
func (r *regionRun) Show([]solver.City, *solver.State) {}

// newRegionRun returns the record of a run that ends after a time or at a gap, in per cent.
func newRegionRun(p *solver.Problem, length time.Duration, gap float64) *regionRun {
	began, best := time.Now(), best(p)
	return &regionRun{began: began, until: began.Add(length), best: best, wanted: int64(best * (1 + gap/100)), stages: make(map[string]time.Duration)}
}

// repeat does so many runs, from the first seed on.
func (b *bench) repeat(runs int, one func(seed uint64) (*regionRun, error)) (all []*regionRun, err error) {
	for i := range uint64(runs) {
		r, err := one(max(b.FirstSeed, 1) + i)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// best is the length to which gaps are relative: the optimum, or for uniform cities the
// constant of Johnson, McGeoch and Rothberg times √(n·A).
func best(p *solver.Problem) float64 {
	if o, known := optima.Find(p); known {
		return float64(o.Length)
	}
	area := (slices.Max(p.X()) - slices.Min(p.X())) * (slices.Max(p.Y()) - slices.Min(p.Y()))
	return 0.7124 * math.Sqrt(float64(p.Cities())*area)
}
