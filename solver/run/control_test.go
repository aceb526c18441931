package run

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
)

func TestPauseHoldsEngineAndClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := begin(t, Settings{Engine: &descent{tick: time.Millisecond}})
		time.Sleep(500 * time.Millisecond)
		r.Pause()
		time.Sleep(100 * time.Millisecond)
		before := r.Figures()
		if !before.Paused {
			t.Error("not paused")
		}
		if best := r.Latest().Best; best != before.Best {
			t.Errorf("the picture of the pause shows %d, the figures say %d", best, before.Best)
		}
		time.Sleep(time.Hour)
		if after := r.Figures(); after != before {
			t.Errorf("figures moved during the pause: %+v, then %+v", before, after)
		}
		r.Resume()
		time.Sleep(100 * time.Millisecond)
		if after := r.Figures(); after.Paused || after.Iteration <= before.Iteration || after.Elapsed <= before.Elapsed {
			t.Errorf("did not go on: %+v", after)
		}
		r.Pause()
		time.Sleep(time.Second)
		r.Stop() // in a pause
		if out := finish(t, r, solver.StopUser); out.Elapsed > time.Second {
			t.Errorf("the clock counted the pause: %v", out.Elapsed)
		}
	})
}

func TestStepsAreExact(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := begin(t, Settings{Engine: &descent{tick: time.Millisecond}, Paused: true})
		settled := func(want int64) {
			t.Helper()
			time.Sleep(10 * time.Second)
			if f := r.Figures(); !f.Paused || f.Iteration != want || f.Best != r.Latest().Best {
				t.Errorf("paused %v at iteration %d with %d shown of %d, want iteration %d",
					f.Paused, f.Iteration, r.Latest().Best, f.Best, want)
			}
		}
		settled(0)
		r.Step(1)
		settled(1)
		r.Step(7)
		r.Step(2) // while stepping: one after the other
		settled(10)
		r.Step(0)
		r.Step(-1)
		settled(10)
		for i := range int64(5) { // each with its own picture
			r.Step(1)
			settled(11 + i)
		}
		r.Step(math.MaxInt64)
		time.Sleep(time.Second)
		if r.Figures().Paused {
			t.Error("paused after too few steps")
		}
		r.Stop()
		finish(t, r, solver.StopUser)
	})
}

func TestReadersSetThePace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shown := 0
		r := begin(t, Settings{Engine: &descent{tick: time.Millisecond,
			show: func([]solver.City, *solver.State) { shown++ }}, Limits: Limits{Time: time.Minute}})
		time.Sleep(50 * time.Millisecond)
		if shown != 0 || r.Latest().Sequence != 1 {
			t.Errorf("%d tours shown that nobody asked for", shown)
		}
		<-r.Changed() // the start tour
		r.Want()
		<-r.Changed()
		s := r.Latest()
		if s.Sequence != 2 || r.Problem().Length(s.Order) != s.Best {
			t.Errorf("snapshot %d has length %d, claims %d", s.Sequence, r.Problem().Length(s.Order), s.Best)
		}
		time.Sleep(10 * time.Second)
		if shown != 1 {
			t.Errorf("%d tours shown for one wish", shown)
		}
		out := finish(t, r, solver.StopTime)
		if r.Latest().Best != out.Length {
			t.Error("the last snapshot is not the outcome")
		}
	})
}

func TestUserStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := Start(ctx, Settings{Problem: circle(t, 60), Engine: &descent{tick: time.Millisecond}})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		cancel()
		finish(t, r, solver.StopUser)
	})
}

func TestStopsWhileMakingTheStart(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := Start(ctx, Settings{Problem: circle(t, 1000), Engine: &descent{}})
	if err != nil {
		t.Fatal(err)
	}
	if out, err := r.Wait(); !errors.Is(err, ErrNoTour) || out.Stop != solver.StopUser || out.Order != nil {
		t.Errorf("stopped for %v with the error %v", out.Stop, err)
	}
}

// TestManyHands calls everything at once, for the race detector.
func TestManyHands(t *testing.T) {
	r := begin(t, Settings{Engine: &descent{}})
	<-r.Changed() // the start tour: a run stopped before it has no outcome
	hands := []func(){r.Pause, r.Resume, r.Want, func() { r.Step(3) }, func() { r.Latest() },
		func() { r.Figures() }, func() { r.Trace() }}
	var wait sync.WaitGroup
	for _, hand := range hands {
		wait.Go(func() {
			for range 200 {
				hand()
			}
		})
	}
	wait.Wait()
	r.Stop()
	finish(t, r, solver.StopUser)
}

// distant is an engine beyond a pipe: it reports now and then, goes on between a report
// and the tour that was asked for in answer to it, and keeps to its deadline.
type distant struct {
	between int64 // iterations from report to report
	ahead   int64 // and from a report to its tour
	showing func(*solver.State)
	shown   func(solver.Progress, *solver.State)
}

func (distant) Info() solver.Info { return solver.Info{Name: "distant", Start: "random"} }

func (d distant) Run(_ context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	order := slices.Clone(job.Start)
	state := solver.State{Best: job.Problem.Length(order)}
	forward := func(n int64) {
		for n = min(n, solver.DeadlineOf(progress)-state.Iteration); n > 0; n-- {
			i, j := int(state.Iteration)%len(order), int(state.Iteration+1)%len(order)
			order[i], order[j] = order[j], order[i]
			if l := job.Problem.Length(order); l < state.Best {
				state.Best = l
			} else {
				order[i], order[j] = order[j], order[i]
			}
			state.Iteration++
		}
		state.Current = state.Best
	}
	for {
		switch progress.Report(&state) {
		case solver.Halt:
			return solver.Result{Order: order, State: state}, nil
		case solver.Show:
			forward(d.ahead)
			if d.showing != nil {
				d.showing(&state)
			}
			progress.Show(order, &state)
			if d.shown != nil {
				d.shown(progress, &state)
			}
		}
		time.Sleep(time.Millisecond)
		forward(d.between)
	}
}

// A pause that begins while a tour is shown has the figures of that tour.
func TestPauseAtATourHasItsFigures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := begin(t, Settings{Engine: distant{between: 1, ahead: 7}, Paused: true})
		at := int64(0)
		for _, steps := range []int64{1, 3, 7, 8, 40, 1} {
			r.Want()
			r.Step(steps)
			at += steps
			time.Sleep(10 * time.Second)
			if f := r.Figures(); !f.Paused || f.Iteration != at || f.Best != r.Latest().Best {
				t.Errorf("paused %v at iteration %d with %d shown of %d, want iteration %d",
					f.Paused, f.Iteration, r.Latest().Best, f.Best, at)
			}
		}
		r.Stop()
		finish(t, r, solver.StopUser)
	})
}

// A step that is asked for while the tour of a pause is on its way is exact, too.
func TestStepWhileATourIsShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r *Run
		want := int64(0)
		engine := distant{between: 20, showing: func(s *solver.State) {
			if want == 0 {
				r.Step(3)
				want = s.Iteration + 3
			}
		}}
		r = begin(t, Settings{Engine: engine, Paused: true})
		r.Resume()
		time.Sleep(2 * time.Millisecond)
		r.Pause() // which asks for a last tour
		time.Sleep(10 * time.Second)
		if f := r.Figures(); want == 0 || !f.Paused || f.Iteration != want || f.Best != r.Latest().Best {
			t.Errorf("paused %v at iteration %d with %d shown of %d, want iteration %d",
				f.Paused, f.Iteration, r.Latest().Best, f.Best, want)
		}
		r.Stop()
		finish(t, r, solver.StopUser)
	})
}

// A run that is stopped in the pause of a tour does not tell the engine that it should
// have stood still long ago: chained would take back the iterations that it has counted.
func TestStopInAPauseKeepsTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shown := false
		r := begin(t, Settings{Engine: distant{between: 1, shown: func(p solver.Progress, s *solver.State) {
			if shown = true; solver.DeadlineOf(p) < s.Iteration {
				t.Errorf("the deadline is %d at iteration %d", solver.DeadlineOf(p), s.Iteration)
			}
		}}})
		time.Sleep(10 * time.Millisecond)
		r.Pause() // which asks for a last tour
		time.Sleep(time.Second)
		r.Stop()
		if finish(t, r, solver.StopUser); !shown {
			t.Error("the pause asked for no tour")
		}
	})
}
