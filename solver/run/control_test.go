package run

import (
	"context"
	"errors"
	"math"
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
