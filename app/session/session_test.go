package session

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
	"tourscope/solver/run"
)

// stepper is an engine that improves the tour by a set plan: at each time of its clock
// the best length falls, by exchanging cities of a square. It notes the jobs it got.
type stepper struct {
	info solver.Info
	gap  time.Duration // between two iterations

	mu   sync.Mutex
	jobs []solver.Job
}

func (e *stepper) Info() solver.Info { return e.info }

func (e *stepper) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	e.mu.Lock()
	e.jobs = append(e.jobs, job)
	e.mu.Unlock()
	best := slices.Clone(job.Start)
	state := solver.State{Best: job.Problem.Length(best)}
	state.Current = state.Best
	for at := 1; ctx.Err() == nil; at++ {
		time.Sleep(e.gap)
		state.Iteration++
		state.Moves += 1000
		if i := at % (len(best) - 2); at < 4*len(best) { // 2-exchanges, kept where they are shorter
			next := slices.Clone(best)
			slices.Reverse(next[i : i+2+at%2])
			if length := job.Problem.Length(next); length < state.Best {
				best, state.Best, state.Current = next, length, length
			}
		}
		switch progress.Report(&state) {
		case solver.Show:
			progress.Show(best, &state)
		case solver.Halt:
			return solver.Result{Order: best, State: state}, nil
		}
	}
	return solver.Result{Order: best, State: state}, nil
}

// budgets are the threads of the jobs the engine got.
func (e *stepper) budgets() (threads []int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, job := range e.jobs {
		threads = append(threads, job.Threads)
	}
	return threads
}

// form asks for runs of one engine.
type form struct {
	engine solver.Engine
	asked  run.Settings
	goal   Goal
}

func (f *form) Engine() solver.Engine     { return f.engine }
func (f *form) Values() map[string]string { return f.asked.Values }
func (f *form) Err() error {
	if f.asked.Problem == nil {
		if why := f.engine.Info().Unavailable; why != "" {
			return errors.New(why)
		}
		return nil
	}
	return f.engine.Info().Check(f.asked.Problem)
}
func (f *form) Settings() (run.Settings, error) {
	f.asked.Engine = f.engine
	return f.asked, nil
}

func (f *form) Goal() Goal { return f.goal }

// screen records the calls that a pane receives.
type screen struct {
	waits, started, ended int
	failed                error
}

func (*screen) Redraw()                       {}
func (*screen) Beat(*run.Run)                 {}
func (v *screen) Waits([]solver.City)         { v.waits++ }
func (v *screen) Started(*run.Run)            { v.started++ }
func (*screen) Figures(*run.Run)              {}
func (v *screen) Ended(_ *run.Run, err error) { v.ended++; v.failed = err }

// stage is a session with its goroutine, in a bubble whose clock stands still.
type stage struct {
	*Session
	t       *testing.T
	queue   chan func()
	errors  []error
	engines []*stepper
	forms   []*form
	screens []*screen
}

const cores = 8

// newStage opens a circle of cities in panes with these engines.
func newStage(t *testing.T, engines ...*stepper) *stage {
	st := &stage{t: t, queue: make(chan func(), 1000), engines: engines}
	registered := make([]solver.Engine, len(engines))
	for i, e := range engines {
		registered[i] = e
	}
	st.Session = New(Host{
		Do: func(f func()) { st.queue <- f }, Registry: solver.NewRegistry(registered...), Cores: cores, Machine: "Xeon",
		Fail: func(err error) { st.errors = append(st.errors, err) }, Room: func() int { return 1 << 20 },
		GPU: func(solver.Info, map[string]string) string { return "H200" },
	})
	problem := circle(t)
	st.Open(problem, nil)
	for _, e := range engines {
		f, v := &form{engine: e, asked: run.Settings{Problem: problem, Seed: 1, Heuristic: "random", Limits: run.Limits{Time: 2 * time.Second}}}, &screen{}
		st.Add(f, v)
		st.forms, st.screens = append(st.forms, f), append(st.screens, v)
	}
	t.Cleanup(func() {
		st.End()
		st.settle()
		st.Wait()
	})
	return st
}

// circle is a problem whose best tour goes round.
func circle(t *testing.T) *solver.Problem {
	t.Helper()
	var x, y []float64
	for _, p := range [][2]float64{{0, 0}, {90, 40}, {100, 100}, {40, 90}, {0, 100}, {100, 0}, {50, -20}, {-20, 50}, {120, 60}, {60, 120}} {
		x, y = append(x, p[0]), append(y, p[1])
	}
	problem, err := solver.NewProblem(solver.Definition{Name: "circle", Metric: solver.Euc2D, X: x, Y: y})
	if err != nil {
		t.Fatal(err)
	}
	return problem
}

// settle runs what is queued until everybody waits for the clock.
func (st *stage) settle() {
	for {
		synctest.Wait()
		select {
		case f := <-st.queue:
			f()
		default:
			return
		}
	}
}

// pass lets time pass.
func (st *stage) pass(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); {
		st.settle()
		time.Sleep(10 * time.Millisecond)
	}
	st.settle()
}

func cpu(name string, gap time.Duration) *stepper {
	return &stepper{info: solver.Info{Name: name, Title: strings.ToUpper(name), Iteration: "step", Endless: true}, gap: gap}
}

func gpu(name string, gap time.Duration) *stepper {
	e := cpu(name, gap)
	e.info.Device = solver.GPU
	return e
}

func TestTogetherSharesTheCoresEqually(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("fast", 3*time.Millisecond), gpu("card", 7*time.Millisecond))
		st.Toggle()
		if st.Phase() != Preparing {
			t.Errorf("while the start tour is made the session is %v", st.Phase())
		}
		st.pass(50 * time.Millisecond)
		if st.Phase() != Running || st.Panes()[0].Phase() != Running || st.Panes()[1].Phase() != Running {
			t.Fatalf("the session is %v, errors %v", st.Phase(), st.errors)
		}
		st.pass(3 * time.Second)
		for i, e := range st.engines {
			if got := e.budgets(); !slices.Equal(got, []int{cores / 2}) {
				t.Errorf("pane %d had %v threads, want %d", i+1, got, cores/2)
			}
			if s := st.Panes()[i].Run().Settings(); !s.LowPriority {
				t.Errorf("pane %d has another priority", i+1)
			}
		}
		if a, b := st.engines[0].jobs[0].Start, st.engines[1].jobs[0].Start; !slices.Equal(a, b) {
			t.Errorf("the start tours differ: %v, %v", a, b)
		}
		if st.Phase() != Idle {
			t.Errorf("after the time limit the session is %v", st.Phase())
		}
		if got := st.Comparison().Terms(); got != "Together, 4 threads each; Xeon, H200." {
			t.Errorf("the terms are %q", got)
		}
	})
}

func TestInTurnsGivesEachTheWholeMachine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("fast", 3*time.Millisecond), gpu("card", 7*time.Millisecond))
		st.Start(InTurns, false)
		st.pass(time.Second)
		first, second := st.Panes()[0], st.Panes()[1]
		if first.Phase() != Running || !second.Waiting() || second.Run() != nil || st.screens[1].waits != 1 {
			t.Fatalf("in the first turn the panes are %v and %v, errors %v", first.Phase(), second.Phase(), st.errors)
		}
		if number, of, whose, is := st.Turn(); number != 1 || of != 2 || whose != first || !is {
			t.Errorf("it is turn %d of %d: %v", number, of, is)
		}
		st.Toggle()
		st.pass(5 * time.Second)
		if st.Phase() != Pausing || !first.Run().Figures().Paused {
			t.Errorf("a paused race is %v", st.Phase())
		}
		st.Toggle()
		st.pass(1500 * time.Millisecond)
		if first.Phase() != Idle || second.Phase() != Running || second.Waiting() {
			t.Fatalf("in the second turn the panes are %v and %v", first.Phase(), second.Phase())
		}
		st.pass(3 * time.Second)
		if st.Phase() != Idle {
			t.Fatalf("at its end the race is %v", st.Phase())
		}
		for i, e := range st.engines {
			if got := e.budgets(); !slices.Equal(got, []int{0}) {
				t.Errorf("pane %d had %v threads, want all", i+1, got)
			}
		}
		if a, b := st.engines[0].jobs[0], st.engines[1].jobs[0]; !slices.Equal(a.Start, b.Start) || a.Seed != b.Seed {
			t.Error("start tour or seed differ")
		}
		if first.Recording == nil || second.Recording == nil {
			t.Error("not both can be replayed")
		}
		if got := st.Comparison().Terms(); got != "In turns, all cores each; Xeon, H200." {
			t.Errorf("the terms are %q", got)
		}
	})
}

func TestStopEndsTheWholeRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("a", 3*time.Millisecond), cpu("b", 3*time.Millisecond))
		st.Start(InTurns, false)
		st.Stop() // while the start tour is made
		st.pass(time.Second)
		if st.Phase() != Idle || st.screens[0].started != 0 {
			t.Fatalf("stopped during preparation the session is %v, with %d runs", st.Phase(), st.screens[0].started)
		}
		st.Start(InTurns, false)
		st.pass(time.Second)
		st.Stop()
		st.pass(time.Second)
		if st.Phase() != Idle || st.screens[0].ended != 1 || st.screens[1].started != 0 || st.Panes()[1].Waiting() {
			t.Errorf("stopped in the first turn the session is %v, the second pane started %d times", st.Phase(), st.screens[1].started)
		}
	})
}

// A start that was asked for while the window closes begins nothing.
func TestNothingStartsAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("a", 3*time.Millisecond))
		st.End()
		st.Start(Alone, false)
		st.Toggle()
		st.pass(time.Second)
		if st.CanStart(Alone) || st.screens[0].started != 0 {
			t.Errorf("after the end %d runs started", st.screens[0].started)
		}
	})
}

// A pane that is removed gives its turn to the next.
func TestRemovedPanesHaveNoTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("a", 3*time.Millisecond), cpu("b", 3*time.Millisecond), cpu("c", 3*time.Millisecond))
		st.Start(InTurns, false)
		st.pass(time.Second)
		st.Remove(st.Panes()[1])
		st.Remove(st.Panes()[0])
		st.pass(time.Second)
		if len(st.Panes()) != 1 || st.Panes()[0].Phase() != Running || len(st.engines[1].budgets()) != 0 {
			t.Errorf("%d panes are left, the last is %v; the removed one ran %d times", len(st.Panes()), st.Panes()[0].Phase(), len(st.engines[1].budgets()))
		}
	})
}

func TestWhyNotStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("here", 3*time.Millisecond), gpu("missing", 3*time.Millisecond))
		if err := st.WhyNotStart(InTurns); err != nil {
			t.Errorf("nothing is in the way, and it says: %v", err)
		}
		st.forms[0].asked.Limits = run.Limits{}
		if err := st.WhyNotStart(InTurns); err == nil || !strings.Contains(err.Error(), "set a stop rule") {
			t.Errorf("without a stop rule it says: %v", err)
		}
		if err := st.WhyNotStart(Together); err != nil {
			t.Errorf("together no stop rule is needed, and it says: %v", err)
		}
		st.engines[1].info.Unavailable = "no driver was found: install one"
		if got := st.Absent(); got != "Pane 2 takes no part: the engine missing is not available: no driver was found: install one." {
			t.Errorf("with an engine missing it says %q", got)
		}
		st.host.AskingGPU = func() bool { return true }
		if err := st.WhyNotStart(Together); err == nil || !strings.HasPrefix(err.Error(), "pane 2: the engine missing is not available") || st.Absent() != "" {
			t.Errorf("while the worker is asked it says: %v", err)
		}
		st.host.AskingGPU = nil
		busy := errors.New("a batch is at work")
		st.host.Busy = func() error { return busy }
		if err := st.WhyNotStart(Together); !errors.Is(err, busy) || st.CanToggle() {
			t.Errorf("beside a batch it says: %v", err)
		}
		st.host.Busy = nil
		st.Remove(st.Panes()[1])
		if err := st.WhyNotStart(InTurns); err == nil || !strings.Contains(err.Error(), "add a pane") {
			t.Errorf("one pane alone has turns: %v", err)
		}
	})
}

func TestShares(t *testing.T) {
	for _, row := range []struct {
		why                string
		race               Race
		cores, panes, want int
	}{
		{"equal halves", Together, 8, 2, 4},
		{"what is left stays with the window", Together, 8, 3, 2},
		{"at least one", Together, 2, 4, 1},
		{"one alone has all", Together, 8, 1, 0},
		{"in turns each has all", InTurns, 8, 2, 0},
	} {
		if got := row.race.Threads(row.cores, row.panes); got != row.want {
			t.Errorf("%s: %d, want %d", row.why, got, row.want)
		}
	}
}

func TestSharingCountsEveryPane(t *testing.T) {
	s := New(Host{Do: func(f func()) { f() }, Cores: 2, Registry: solver.NewRegistry()})
	s.Add(&form{engine: cpu("a", 0)}, &screen{})
	if got := s.Sharing(); got != "" {
		t.Errorf("one pane: %q", got)
	}
	s.Add(&form{engine: gpu("b", 0)}, &screen{})
	if got := s.Sharing(); got != "Each of the 2 panes gets 1 of 2 cores." {
		t.Errorf("two panes: %q", got)
	}
	s.Add(&form{engine: gpu("c", 0)}, &screen{})
	if got := s.Sharing(); !strings.Contains(got, "3 panes use 3 threads on 2 cores") {
		t.Errorf("three panes: %q", got)
	}
}

// A worker on another machine takes no share of the cores here, and has all of its own.
func TestPaneElsewhereTakesNoCoresHere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("a", 3*time.Millisecond), gpu("b", 7*time.Millisecond), gpu("c", 5*time.Millisecond))
		st.host.Elsewhere = func(i solver.Info) string {
			if i.Name == "b" {
				return "gpuhost"
			}
			return ""
		}
		st.Toggle()
		st.pass(4 * time.Second)
		for i, want := range []int{cores / 2, 0, cores / 2} {
			if got := st.engines[i].budgets(); !slices.Equal(got, []int{want}) {
				t.Errorf("pane %d had %v threads, want %d", i+1, got, want)
			}
		}
		if got, want := st.Sharing(), "Each of the 2 panes gets 4 of 8 cores."; got != want {
			t.Errorf("the panes share so: %q, want %q", got, want)
		}
		if got := st.Comparison().Conditions().Processor; got != "Xeon, gpuhost" {
			t.Errorf("the processors are %q", got)
		}
	})
}

// The same recording says the same as the live run that it is of, and names the same
// winner, also when it was saved and opened in another session.
func TestVerdictOfReplayEqualsLiveVerdict(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("slow", 13*time.Millisecond), cpu("quick", 4*time.Millisecond))
		st.Toggle()
		st.pass(3 * time.Second)
		live := st.Comparison()
		first, _ := live.leaders()
		if first == nil || first.Name != "QUICK" || live.Verdict() == "" {
			t.Fatalf("the verdict is %q", live.Verdict())
		}
		again := New(Host{Do: st.host.Do, Registry: st.host.Registry, Cores: 2, Machine: "another"})
		again.Open(st.problem, nil)
		longest := time.Duration(0)
		for _, p := range st.Panes() {
			played := again.Add(&form{engine: Recorded{Replay: p.Recording.Replay(1)}}, &screen{})
			played.Recording = p.Recording
			longest = max(longest, p.Recording.Duration())
		}
		for why, replayed := range map[string]Comparison{
			"in the same window": st.ComparisonAt(longest), "of files": again.ComparisonAt(longest), "of files, opened": again.Comparison(),
		} {
			if winner, _ := replayed.leaders(); winner == nil || winner.Name != first.Name {
				t.Errorf("%s the winner is %+v", why, winner)
			}
			if replayed.Verdict() != live.Verdict() || replayed.Sentence() != live.Sentence() {
				t.Errorf("%s:\n%s\nlive:\n%s", why, replayed.Verdict(), live.Verdict())
			}
		}
		if begin := st.ComparisonAt(0).Sentence(); begin == live.Sentence() {
			t.Errorf("at the beginning of the replay it already says %q", begin)
		}
	})
}
