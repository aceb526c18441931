package session

import (
	"sync"

	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// Goal is when a search is done, besides its stop rules: its tour is proven to be optimal, or
// good enough. The zero value stops at the optimum.
type Goal struct {
	GoOn   bool    // do not stop at the optimum
	Proven float64 // stop at a tour proven to be at most so many percent above the optimum; 0: no such rule
}

// length is that at which a search is done, given a lower bound of all tours; 0: it goes on.
func (g Goal) length(lower int64) int64 {
	if lower <= 0 || g.GoOn && g.Proven <= 0 {
		return 0
	}
	return stats.Within(max(0, g.Proven), lower)
}

// goals are those of the runs of a race. Bounds that rise beside the runs stop them.
type goals struct {
	mu    sync.Mutex
	lower int64 // the best bound so far
	aimed []aimed
}

// aimed is a run with its goal.
type aimed struct {
	run  *run.Run
	goal Goal
}

// add stops a run at its goal, now and when the bound rises.
func (g *goals) add(r *run.Run, goal Goal) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.aimed = append(g.aimed, aimed{r, goal})
	r.Aim(goal.length(g.lower))
}

// rise takes a bound. Any goroutine may call it.
func (g *goals) rise(lower int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.lower = max(g.lower, lower)
	for _, a := range g.aimed {
		a.run.Aim(a.goal.length(g.lower))
	}
}

// forget drops the runs of a race that has ended.
func (g *goals) forget() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.aimed = nil
}

// Aimed are the settings of the pane's next run with the length at which it is done.
func (p *Pane) Aimed(asked run.Settings) run.Settings {
	p.session.aim(&asked, p.Form.Goal())
	return asked
}

// aim stops settings at the proven optimum. A recording is played to its end.
func (s *Session) aim(asked *run.Settings, goal Goal) {
	if s.optimum != nil && s.optimum.Proven && !isRecorded(asked.Engine) {
		asked.Limits.Target = max(asked.Limits.Target, goal.length(s.optimum.Length))
	}
}

// Proves is how far a tour is above the optimum at most, in percent; false: nothing is proven.
func (s *Session) Proves(length int64) (percent float64, known bool) {
	if length <= 0 {
		return 0, false
	}
	if s.optimum != nil && s.optimum.Proven && s.optimum.Length > 0 {
		return stats.SEC(length, s.optimum.Length), true
	}
	return s.Bound().Gap(length)
}

// Proves is that of the session.
func (p *Pane) Proves(length int64) (percent float64, known bool) { return p.session.Proves(length) }
