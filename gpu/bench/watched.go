package bench

import (
	"time"

	"tourscope/gpu/cudaengine"
	"tourscope/solver"
)

// regionRun is one run, watched.
type regionRun struct {
	began  time.Time
	until  time.Time
	best   float64
	wanted int64 // length, at which it ends
	trace  []moment
	phases map[string]time.Duration // when each began for the first time
	calls  int
	phase  string
	since  time.Duration // when phase began this time
	cross  time.Duration // spent in others than rounds since that began: in crossing tours
	last   solver.State
	start  time.Duration // of the start tour
	wall   time.Duration
	spent  cudaengine.Spent
	result solver.Result
}

// moment is when the tour came to a gap.
type moment struct {
	at  time.Duration
	gap float64
}

// Report notes how far the run has come. Local search reports every step: most of
// these are left out, for a look at the clock would take as long as the step.
func (r *regionRun) Report(s *solver.State) solver.Signal {
	if r.calls++; s.Stage.Name == r.phase && s.Iteration == r.last.Iteration && r.calls%256 != 0 {
		return solver.Continue
	}
	now := time.Now()
	if s.Stage.Name != r.phase {
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

// enter notes that a phase ends and the next one begins.
func (r *regionRun) enter(phase string, at time.Duration) {
	if _, begun := r.phases["rounds"]; begun && r.phase != "rounds" && r.phase != "evolution" {
		r.cross += at - r.since
	}
	if _, begun := r.phases["rounds"]; phase == "evolution" && !begun {
		r.phases["rounds"] = at // whose rounds are all of populations
	}
	if _, seen := r.phases[phase]; !seen {
		r.phases[phase] = at
	}
	r.phase, r.since = phase, at
}

// Show is never asked for.
func (r *regionRun) Show([]solver.City, *solver.State) {}

// newRegionRun begins to watch a run that ends after a time or at a gap, in per cent.
func newRegionRun(p *solver.Problem, length time.Duration, gap float64) *regionRun {
	began, best := time.Now(), best(p)
	return &regionRun{began: began, until: began.Add(length), best: best, wanted: int64(best * (1 + gap/100)), phases: make(map[string]time.Duration)}
}
