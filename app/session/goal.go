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
