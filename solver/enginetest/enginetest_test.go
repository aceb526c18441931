package enginetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tourscope/solver"
)

// nudge is an honest little engine: it reverses stretches at random and keeps
// what is no dearer. Its defects are there to be caught by the suite.
type nudge struct {
	defect string
	runs   *atomic.Int64
	hold   chan struct{} // a goroutine that is left waits for it
}

var _ solver.Engine = (*nudge)(nil)

func (e *nudge) Info() solver.Info {
	i := solver.Info{Name: "nudge", Title: "Nudge", Summary: "For tests.", Iteration: "reversal"}
	switch e.defect {
	case "bad default":
		i.Params = []solver.Param{{Name: "p", Title: "P", Help: "H.", Kind: solver.IntParam, Default: "7", Min: 1, Max: 5}}
	case "unstable description":
		e.runs.Add(1)
		i.Summary = strings.Repeat("!", int(e.runs.Load()))
	}
	i.Divides = e.defect == "" || strings.HasSuffix(e.defect, "regions")
	return i
}

// search is one run of nudge.
type search struct {
	*nudge
	p      *solver.Problem
	order  []solver.City
	cost   int64
	state  solver.State
	random *rand.Rand
}

func (e *nudge) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	e.runs.Add(1)
	s := &search{nudge: e, p: job.Problem, order: slices.Clone(job.Start),
		random: rand.New(rand.NewPCG(job.Seed, 0))}
	s.cost = s.costOf(s.order)
	s.state.Best = s.p.Length(s.order)
	s.state.Current = s.state.Best
	if e.defect == "random" {
		s.random = rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), uint64(e.runs.Load())))
	}
	if e.defect == "writes to the start" {
		job.Start[0] = job.Start[len(job.Start)-1]
	}
	if e.defect == "leaves a goroutine" {
		go func() { <-e.hold }()
	}
	if len(s.order) < 4 {
		return s.result(true)
	}
	for ctx.Err() == nil || e.defect == "ignores the context" {
		s.iterate()
		e.divide(s, progress)
		switch progress.Report(s.told()) {
		case solver.Show:
			if e.defect != "does not show" {
				progress.Show(s.pictured(), &s.state)
			}
		case solver.Halt:
			if e.defect != "ignores Halt" {
				return s.result(false)
			}
		}
		if e.defect == "panics" {
			panic("oops")
		}
		if e.defect == "gives up" {
			return s.result(false)
		}
	}
	r, _ := s.result(false)
	return r, ctx.Err()
}

// divide shows two halves as regions.
func (e *nudge) divide(s *search, progress solver.Progress) {
	cells := []solver.Cell{{MaxU: 1, MaxV: 1}, {MinU: 1, MaxU: 2, MaxV: 1}}
	switch e.defect {
	case "hides its regions":
		return
	case "turns its regions":
		cells[0].MinU = 3
	case "floods regions":
		progress.(solver.Viewer).ShowPartition(&solver.Partition{Cells: cells})
	}
	if e.Info().Divides || e.defect == "has regions after all" {
		solver.ShowPartition(progress, func() *solver.Partition { return &solver.Partition{Cells: cells} })
	}
}

func (s *search) costOf(order []solver.City) (sum int64) {
	if s.defect == "breaks fixed edges" {
		return s.p.Length(order)
	}
	for i, c := range order {
		sum += s.p.Cost(c, order[(i+1)%len(order)])
	}
	return sum
}

func (s *search) iterate() {
	i, j := s.random.IntN(len(s.order)), s.random.IntN(len(s.order))
	i, j = min(i, j), max(i, j)+1
	slices.Reverse(s.order[i:j])
	s.state.Iteration++
	if s.defect == "skips iterations" {
		s.state.Iteration++
	}
	s.state.Moves++
	cost := s.costOf(s.order)
	if cost > s.cost && s.defect != "grows worse" {
		slices.Reverse(s.order[i:j])
		return
	}
	s.cost = cost
	s.state.Accepted++
	s.state.Best = s.p.Length(s.order)
	s.state.Current = s.state.Best
}

// told is what the engine says about itself.
func (s *search) told() *solver.State {
	state := s.state
	switch s.defect {
	case "counts backwards":
		state.Moves = -state.Moves
	case "wrong length":
		s.state.Best--
		s.state.Current--
	}
	return &state
}

func (s *search) pictured() []solver.City {
	if s.defect == "shows a city twice" {
		twice := slices.Clone(s.order)
		twice[0] = twice[1]
		return twice
	}
	return s.order
}

func (s *search) result(finished bool) (solver.Result, error) {
	r := solver.Result{Order: s.order, State: s.state, Finished: finished}
	switch s.defect {
	case "returns a city twice":
		r.Order[0] = r.Order[len(r.Order)-1]
	case "returns nothing":
		r.Order = nil
	case "worse than the start":
		slices.Sort(r.Order)
		r.State.Best = s.p.Length(r.Order)
		r.State.Current = r.State.Best
	case "fails":
		return solver.Result{}, errors.New("no memory")
	}
	return r, nil
}

func TestHonestEngineConforms(t *testing.T) {
	Conform(t, &nudge{runs: new(atomic.Int64)})
}

// TestSuiteCatches runs the whole suite over engines with one defect each.
func TestSuiteCatches(t *testing.T) {
	tests := []struct {
		defect string
		says   string // in some complaint
	}{
		{"bad default", "default"},
		{"unstable description", "differently"},
		{"random", "one seed"},
		{"writes to the start", "changed the start tour"},
		{"ignores the context", "did not return"},
		{"ignores Halt", "after Halt"},
		{"does not show", "no tour was shown"},
		{"panics", "panicked: oops"},
		{"gives up", "without having been told"},
		{"skips iterations", "iteration"},
		{"breaks fixed edges", "lacks the fixed edge"},
		{"grows worse", "rose from"},
		{"counts backwards", "a counter fell"},
		{"wrong length", "its length is"},
		{"shows a city twice", "showed a wrong tour"},
		{"hides its regions", "it showed 0"},
		{"has regions after all", "shows regions: false; it showed 1"},
		{"turns its regions", "wrong regions"},
		{"floods regions", "nobody had asked"},
		{"returns a city twice", "returned a wrong tour"},
		{"returns nothing", "returned a wrong tour"},
		{"worse than the start", "worse than the start"},
		{"fails", "no memory"},
	}
	for _, test := range tests {
		t.Run(test.defect, func(t *testing.T) {
			t.Parallel()
			e := &nudge{defect: test.defect, runs: new(atomic.Int64)}
			timeout := time.Minute
			if test.defect == "ignores the context" { // the one that never returns
				timeout = 50 * time.Millisecond
			}
			var complaints []string
			for _, c := range checks {
				err := c.run(&subject{engine: e, info: e.Info(), timeout: timeout, iterations: usualIterations})
				if err != nil && strings.Contains(err.Error(), test.says) {
					return
				}
				complaints = append(complaints, fmt.Sprintf("%s: %v", c.name, err))
			}
			t.Errorf("no check says %q, only\n%s", test.says, strings.Join(complaints, "\n"))
		})
	}
}

func TestSuiteCatchesGoroutines(t *testing.T) {
	e := &nudge{defect: "leaves a goroutine", runs: new(atomic.Int64), hold: make(chan struct{})}
	defer close(e.hold)
	err := check{run: takesTiny}.on(&subject{engine: e, info: e.Info(), timeout: time.Minute, iterations: usualIterations})
	if err == nil || !strings.Contains(err.Error(), "goroutines are left") {
		t.Errorf("a goroutine was left, and the suite says %v", err)
	}
}
