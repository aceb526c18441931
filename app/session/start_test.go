package session

import (
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver/optima"
)

// An engine that cannot take the problem does not keep the others from running.
func TestOthersRunWithoutAnUnableEngine(t *testing.T) {
	for _, race := range []Race{Together, InTurns} {
		synctest.Test(t, func(t *testing.T) {
			small := cpu("small", time.Millisecond)
			small.info.Accepts.MaxCities = 3
			st := newStage(t, small, cpu("a", time.Millisecond), cpu("b", time.Millisecond))
			if st.Panes()[0].WhyUnable() == nil || st.Panes()[1].WhyUnable() != nil {
				t.Fatal("the wrong engine is unable")
			}
			st.Start(race, false)
			st.pass(5 * time.Second)
			for i, want := range []int{0, 1, 1} {
				if got := st.screens[i].ended; got != want {
					t.Errorf("%v: pane %d ended %d times", race, i, got)
				}
			}
			if len(st.errors) > 0 || !st.HasComparison() || len(st.Comparison().Lanes) != 2 {
				t.Errorf("%v: %v, %d lanes", race, st.errors, len(st.Comparison().Lanes))
			}
			if got := st.engines[1].budgets(); len(got) != 1 || race == Together && got[0] != cores/2 {
				t.Errorf("%v: an engine got %v threads", race, got)
			}
			st.Remove(st.Panes()[2])
			st.Remove(st.Panes()[1])
			if st.CanStart(Alone) || st.WhyNotStart(Alone) == nil {
				t.Errorf("%v: the unable engine alone can start", race)
			}
		})
	}
}

// A pane that is closed while the common start tour is made has no run.
func TestClosedWhilePreparing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("a", time.Millisecond), cpu("b", time.Millisecond))
		st.optimum = &optima.Optimum{Length: 1, Proven: true}
		st.Start(Together, false)
		st.Remove(st.Panes()[0])
		st.pass(3 * time.Second)
		if st.screens[0].started != 0 || st.screens[1].ended != 1 {
			t.Errorf("the closed pane started %d times, the other ended %d times", st.screens[0].started, st.screens[1].ended)
		}
	})
}
