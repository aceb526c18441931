package chained

import (
	"math"
	"sync/atomic"
	"testing"
	"time"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/workers"
)

// horizon is a Progress that lets the engine go so many kicks at a time.
type horizon struct {
	limit
	steps []int64
	now   int
	wrong atomic.Bool
}

func (h *horizon) Horizon() int64 { return h.steps[h.now] }

func (h *horizon) Report(s *solver.State) solver.Signal {
	if s.Iteration > h.steps[h.now] {
		h.wrong.Store(true)
	}
	if s.Iteration == h.steps[h.now] {
		if h.now++; h.now == len(h.steps) {
			h.now--
			return solver.Halt
		}
	}
	return solver.Continue
}

// TestTeamKeepsToTheHorizon: however many hands there are, no kick is begun beyond it,
// and it is reached exactly.
func TestTeamKeepsToTheHorizon(t *testing.T) {
	for _, threads := range []string{"1", "2", "7"} {
		p := madeup.Problem(t, solver.Euc2D, 300, 1000, 0, 1)
		h := &horizon{limit: limit{t: t, p: p}, steps: []int64{1, 2, 30, 31, 400}}
		values, err := New().Info().Values(map[string]string{"threads": threads})
		if err != nil {
			t.Fatal(err)
		}
		r, err := New().Run(t.Context(), solver.Job{Problem: p, Start: solver.Identity(300), Values: values}, h)
		if err != nil {
			t.Fatal(err)
		}
		if h.wrong.Load() || r.State.Iteration != 400 {
			t.Errorf("%s threads went beyond the horizon, or stopped at %d", threads, r.State.Iteration)
		}
		if err := p.CheckTour(r.Order); err != nil {
			t.Error(err)
		}
	}
}

// TestTeamIsNoCrowd: many more hands than cores would keep the leader from reporting.
func TestTeamIsNoCrowd(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 10, 100, 0, 1)
	for threads, want := range map[string]int{"1": 1, "3": 3, "1024": handsACore * workers.Size()} {
		job := solver.Job{Problem: p, Start: solver.Identity(10), Values: solver.Values{"threads": threads}}
		if got := len(newTeam(t.Context(), job, &limit{t: t, p: p}).hands); got != want {
			t.Errorf("%s threads are %d hands, want %d", threads, got, want)
		}
	}
}

// TestTeamLeavesWhatIsBeside: who halts does not wait until something is made that nobody
// wants any more.
func TestTeamLeavesWhatIsBeside(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 10, 100, 0, 1)
	job := solver.Job{Problem: p, Start: solver.Identity(10), Values: solver.Values{"threads": "1"}}
	left, made := make(chan struct{}), make(chan bool, 1)
	_, finished := beside(newTeam(t.Context(), job, &limit{t: t, p: p}), func() bool {
		select {
		case <-left:
			made <- false
		case <-time.After(10 * time.Second):
			made <- true
		}
		return true
	})
	close(left)
	if finished || <-made {
		t.Error("halted, it waited for what was made beside")
	}
}

// TestTeamRestsInAPause: while the leader is kept in a report, the others come to rest.
func TestTeamRestsInAPause(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 10, 100, 0, 1)
	job := solver.Job{Problem: p, Start: solver.Identity(10), Values: solver.Values{"threads": "3"}}
	pause := &pausing{limit: limit{t: t, p: p}}
	team := newTeam(t.Context(), job, pause)
	pause.work = &team.work
	team.do(3, func(h *hand, _ int) {
		for h.tick() {
		}
	})
	if pause.moved {
		t.Error("the others went on during a pause")
	}
}

// pausing keeps the third report until the others stand still, and halts at the next.
type pausing struct {
	limit
	work    *atomic.Int64
	reports int
	moved   bool
}

func (p *pausing) Report(*solver.State) solver.Signal {
	p.reports++
	switch {
	case p.reports > 3:
		return solver.Halt
	case p.reports < 3:
		return solver.Continue
	}
	const most = 3*leaseOf + 3*othersEvery
	before := int64(math.MaxInt64)
	for began := p.work.Load(); before != p.work.Load(); time.Sleep(20 * time.Millisecond) {
		before = p.work.Load()
		p.moved = before > began+most
	}
	return solver.Continue
}

// TestTeamPassesOnPanics of any hand to the one who waits.
func TestTeamPassesOnPanics(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 10, 100, 0, 1)
	job := solver.Job{Problem: p, Start: solver.Identity(10), Values: solver.Values{"threads": "4"}}
	for wrong := range 4 {
		team := newTeam(t.Context(), job, &limit{t: t, p: p, kicks: math.MaxInt64})
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("the panic of task %d is lost", wrong)
				}
			}()
			team.do(4, func(_ *hand, task int) {
				if task == wrong {
					panic("wrong")
				}
			})
		}()
	}
}

// slow is a Progress that wants every tour, and takes its time to say so.
type slow struct {
	limit
	shown int
}

func (s *slow) Report(state *solver.State) solver.Signal {
	if signal := s.limit.Report(state); signal != solver.Continue {
		return signal
	}
	time.Sleep(100 * time.Microsecond) // in which the others find better
	return solver.Show
}

func (s *slow) Show(order []solver.City, state *solver.State) {
	s.shown++
	if length := s.p.Length(order); length != state.Best {
		s.t.Errorf("at kick %d the tour shown has length %d, and its figures say %d", state.Iteration, length, state.Best)
	}
}

// TestTourShownHasItsLength: what the others find between a report and its answer does
// not come between a tour and its figures.
func TestTourShownHasItsLength(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 300, 1000, 0, 1)
	progress := &slow{limit: limit{t: t, p: p, kicks: 300}}
	values, err := New().Info().Values(map[string]string{"threads": "4"})
	if err != nil {
		t.Fatal(err)
	}
	job := solver.Job{Problem: p, Start: solver.Identity(300), Iterations: 300, Values: values}
	if _, err := New().Run(t.Context(), job, progress); err != nil {
		t.Fatal(err)
	}
	if progress.shown < 10 {
		t.Errorf("only %d tours were shown", progress.shown)
	}
}
