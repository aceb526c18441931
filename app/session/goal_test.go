package session

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/optima"
	"tourscope/solver/run"
	"tourscope/solver/testwait"
)

// A search stops at a proven optimum, or within what the user asks to be proven, and not at a
// length that is only the best known.
func TestSearchStopsAtTheOptimum(t *testing.T) {
	for _, row := range []struct {
		why    string
		best   optima.Optimum
		goal   Goal
		target int64 // that of the user
		want   solver.Stop
	}{
		{"the optimum is proven", optima.Optimum{Length: 900, Proven: true}, Goal{}, 0, solver.StopTarget},
		{"the user wants to go on", optima.Optimum{Length: 900, Proven: true}, Goal{GoOn: true}, 0, solver.StopTime},
		{"the length is only the best known", optima.Optimum{Length: 900}, Goal{}, 0, solver.StopTime},
		{"the optimum is not reached", optima.Optimum{Length: 100, Proven: true}, Goal{}, 0, solver.StopTime},
		{"the user is content with less", optima.Optimum{Length: 100, Proven: true}, Goal{Proven: 800}, 0, solver.StopTarget},
		{"content with less, also to go on", optima.Optimum{Length: 100, Proven: true}, Goal{GoOn: true, Proven: 800}, 0, solver.StopTarget},
		{"a target of the user's is longer", optima.Optimum{Length: 100, Proven: true}, Goal{}, 900, solver.StopTarget},
	} {
		synctest.Test(t, func(t *testing.T) {
			st := newStage(t, cpu("a", time.Millisecond), cpu("b", time.Millisecond))
			st.optimum = &row.best
			for _, f := range st.forms {
				f.goal, f.asked.Limits.Target = row.goal, row.target
			}
			st.Start(Together, false)
			st.pass(3 * time.Second)
			for i, p := range st.Panes() {
				if got := p.Run().Figures(); got.Stop != row.want {
					t.Errorf("%s: pane %d stopped by %v at %d", row.why, i, got.Stop, got.Best)
				}
			}
		})
	}
}

// A bound that rises beside a search stops it, and proves its tour.
func TestBoundStopsASearch(t *testing.T) {
	problem, err := generate.Make("uniform", 60, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, goal := range []Goal{{Proven: 1000}, {GoOn: true}} {
		queue := make(chan func(), 100)
		s := New(Host{Do: func(f func()) { queue <- f }, Cores: 2, Registry: solver.NewRegistry(), Bounds: true})
		s.Open(problem, nil)
		limits := run.Limits{Time: time.Hour}
		s.Add(&form{engine: cpu("a", 0), goal: goal, asked: run.Settings{Problem: problem, Seed: 1, Heuristic: "random", Limits: limits}}, &screen{})
		s.Start(Alone, false)
		if goal.GoOn {
			<-s.proof.beside.First()
			testwait.Loop(t, queue, "the search has a tour", func() bool {
				r := s.panes[0].Run()
				return r != nil && r.Figures().Best > 0
			})
			s.Stop()
		}
		for s.Phase() != Idle {
			(<-queue)()
		}
		f := s.panes[0].Run().Figures()
		if want := map[bool]solver.Stop{false: solver.StopTarget, true: solver.StopUser}[goal.GoOn]; f.Stop != want {
			t.Errorf("%+v: stopped by %v, want %v", goal, f.Stop, want)
		}
		if gap, known := s.Proves(f.Best); !known || gap < 0 || !goal.GoOn && gap > 1000 {
			t.Errorf("%+v: proven within %v, %v", goal, gap, known)
		}
		s.End()
		s.Wait()
	}
}

func TestGoals(t *testing.T) {
	var got []int64
	for _, g := range []Goal{{}, {GoOn: true}, {Proven: 2}, {GoOn: true, Proven: 2}} {
		got = append(got, g.length(1000), g.length(0))
	}
	if want := []int64{1000, 0, 0, 0, 1020, 0, 1020, 0}; !slices.Equal(got, want) {
		t.Errorf("the goals are %v instead of %v", got, want)
	}
}
