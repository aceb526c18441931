package pool

import (
	"math"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/workers"
)

// limit is a Progress that halts after so many kicks.
type limit int64

func (l limit) Report(s *solver.State) solver.Signal {
	if s.Iteration >= int64(l) {
		return solver.Halt
	}
	return solver.Continue
}

func (limit) Show([]solver.City, *solver.State) {}

// small is the job of a few cities with so many threads.
func small(t *testing.T, threads int) solver.Job {
	t.Helper()
	return solver.Job{Problem: madeup.Problem(t, solver.Euc2D, 10, 100, 0, 1), Start: solver.Identity(10), Threads: threads}
}

// limited is a Progress whose deadline allows so many kicks after each report.
type limited struct {
	steps []int64
	now   int
	wrong atomic.Bool
}

func (l *limited) Deadline() int64 { return l.steps[l.now] }

func (l *limited) Show([]solver.City, *solver.State) {}

func (l *limited) Report(s *solver.State) solver.Signal {
	if s.Iteration > l.steps[l.now] {
		l.wrong.Store(true)
	}
	if s.Iteration == l.steps[l.now] {
		if l.now++; l.now == len(l.steps) {
			l.now--
			return solver.Halt
		}
	}
	return solver.Continue
}

// TestDeadlineIsKept: however many workers there are, no kick is begun beyond the run's
// deadline, and it is reached exactly.
func TestDeadlineIsKept(t *testing.T) {
	for _, threads := range []int{1, 2, 7} {
		h := &limited{steps: []int64{1, 2, 30, 31, 400}}
		p := New(t.Context(), small(t, threads), h)
		p.Do(threads, func(w *Worker, _ int) {
			for w.Take() && w.Tick() {
			}
		})
		if r := p.Result(false); h.wrong.Load() || r.State.Iteration != 400 {
			t.Errorf("%d threads went beyond the deadline, or stopped at %d", threads, r.State.Iteration)
		}
	}
}

// TestSizeIsTheBudget: a pool has as many workers as the job has threads, but not so many
// for each core that they would keep the leader from reporting.
func TestSizeIsTheBudget(t *testing.T) {
	for threads, want := range map[int]int{0: workers.Size(), 1: 1, 3: 3, 1024: perCore * workers.Size()} {
		if got := New(t.Context(), small(t, threads), limit(0)).Size(); got != want {
			t.Errorf("%d threads are %d workers, want %d", threads, got, want)
		}
	}
}

// TestHaltLeavesWorkBeside: a halted pool does not wait until something is made that is
// not wanted any more.
func TestHaltLeavesWorkBeside(t *testing.T) {
	left, made := make(chan struct{}), make(chan struct{})
	_, finished := Beside(New(t.Context(), small(t, 1), limit(0)), func() bool {
		defer close(made)
		<-left
		return true
	})
	if finished {
		t.Error("halted, it waited for the work beside")
	}
	close(left)
	<-made
}

// TestWorkersStopInAPause: while the leader is held in a report, the others stop within
// their step budgets.
func TestWorkersStopInAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pause := &pausing{t: t}
		p := New(t.Context(), small(t, 3), pause)
		pause.pool = p
		p.Do(3, func(w *Worker, _ int) {
			for w.Tick() {
			}
		})
		if pause.reports < 4 {
			t.Errorf("only %d reports", pause.reports)
		}
	})
}

// TestDescentsEndBehindTheLimit: when all kicks of the limit have been begun, workers that
// still descend get new step budgets.
func TestDescentsEndBehindTheLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(t.Context(), small(t, 2), &atLimit{})
		begun := make(chan struct{})
		steps := 0
		p.Do(2, func(w *Worker, _ int) {
			if w.leads {
				<-begun
				return
			}
			w.Take()
			close(begun)
			for w.Tick() && steps < 10*stepBudget {
				steps++
			}
		})
		if steps < 10*stepBudget {
			t.Errorf("the descent was held after %d steps", steps)
		}
	})
}

// atLimit is a Progress with a deadline of one kick, which halts after many reports.
type atLimit struct{ reports int }

func (*atLimit) Deadline() int64 { return 1 }

func (*atLimit) Show([]solver.City, *solver.State) {}

func (h *atLimit) Report(*solver.State) solver.Signal {
	if h.reports++; h.reports > 1000 {
		return solver.Halt
	}
	return solver.Continue
}

// pausing waits in the third report until all other goroutines have stopped, and halts at
// the next.
type pausing struct {
	t       *testing.T
	pool    *Pool
	reports int
}

func (*pausing) Show([]solver.City, *solver.State) {}

func (p *pausing) Report(*solver.State) solver.Signal {
	p.reports++
	switch {
	case p.reports > 3:
		return solver.Halt
	case p.reports < 3:
		return solver.Continue
	}
	const most = 3*stepBudget + 3*othersEvery
	began := p.pool.steps.Load()
	synctest.Wait() // returns only when the other workers are blocked
	if done := p.pool.steps.Load(); done > began+most {
		p.t.Errorf("the others did %d steps during a pause", done-began)
	}
	return solver.Continue
}

// TestPanicsAreRaised: the panic of any worker is raised in the goroutine that waits.
func TestPanicsAreRaised(t *testing.T) {
	for wrong := range 4 {
		p := New(t.Context(), small(t, 4), limit(math.MaxInt64))
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("the panic of task %d is lost", wrong)
				}
			}()
			p.Do(4, func(_ *Worker, task int) {
				if task == wrong {
					panic("wrong")
				}
			})
		}()
	}
}

// TestFinishReportsToTheEnd: reports go on while the work does, and it is waited for
// though the run has ended.
func TestFinishReportsToTheEnd(t *testing.T) {
	seen := make(chan struct{})
	p := New(t.Context(), small(t, 1), &haltOnce{seen: seen})
	done := false
	p.Finish(func() {
		<-seen
		done = true
	})
	if !done || p.Report() {
		t.Errorf("the work is done: %v, and the run goes on: %v", done, !p.over.Load())
	}
}

// haltOnce is a Progress that halts at its first report, which it announces.
type haltOnce struct{ seen chan struct{} }

func (h *haltOnce) Report(*solver.State) solver.Signal {
	close(h.seen)
	return solver.Halt
}

func (*haltOnce) Show([]solver.City, *solver.State) {}
