package session

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
)

// mover is an engine whose moves are single exchanges; an iteration has ten of them, of which
// the fifth is accepted.
type mover struct{ *stepper }

func (mover) Move() string { return "exchange" }

func (e mover) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	order := slices.Clone(job.Start)
	state := solver.State{Best: job.Problem.Length(order)}
	state.Current = state.Best
	best := slices.Clone(order)
	for ; ctx.Err() == nil; state.Iteration++ {
		for i := range 10 {
			time.Sleep(e.gap)
			if state.Moves++; i == 5 {
				order[1], order[2] = order[2], order[1]
				state.Accepted++
				state.Current = job.Problem.Length(order)
				if state.Current < state.Best {
					state.Best = state.Current
					copy(best, order)
				}
			}
			solver.ShowCurrent(progress, &state, func() []solver.City { return order })
			switch progress.Report(&state) {
			case solver.Show:
				progress.Show(best, &state)
			case solver.Halt:
				return solver.Result{Order: best, State: state}, nil
			}
		}
	}
	return solver.Result{Order: best, State: state}, nil
}

// stageOfMoves is a session of one pane with an engine of moves, in the one-move mode.
func stageOfMoves(t *testing.T) *stage {
	st := newStage(t, cpu("moves", time.Millisecond))
	st.forms[0].engine = mover{st.engines[0]}
	st.forms[0].asked.Limits.Time = 0
	st.ToggleOneMove()
	return st
}

func TestStepIsOneMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := stageOfMoves(t)
		st.Step() // shows the start tour
		st.pass(time.Second)
		p := st.Panes()[0]
		if p.Move() != "exchange" || st.Phase() != Pausing {
			t.Fatalf("a step is a %q, the session %v", p.Move(), st.Phase())
		}
		for want := int64(1); want < 6; want++ {
			st.Step()
			st.pass(time.Second)
			n := p.Run().Figures()
			if n.Accepted != want || !n.Paused {
				t.Fatalf("after %d steps %d moves are accepted, paused %v", want, n.Accepted, n.Paused)
			}
			if now := p.Run().Current(); now == nil || now.Accepted != want || now.Current != n.Current {
				t.Fatalf("after %d steps the current tour is %+v", want, now)
			}
		}
		st.ToggleOneMove()
		before := p.Run().Figures().Iteration
		st.Step()
		st.pass(time.Second)
		if got := p.Run().Figures().Iteration; got != before+1 {
			t.Errorf("out of the mode a step leads from iteration %d to %d", before, got)
		}
	})
}

func TestSlowMotion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := stageOfMoves(t)
		accepted := func() int64 { return st.Panes()[0].Run().Figures().Accepted }
		st.Toggle()
		st.pass(4500 * time.Millisecond)
		if got := accepted(); got < 3 || got > 4 || st.Phase() != Running {
			t.Fatalf("in 4.5 s at one move a second %d moves are made, the session is %v", got, st.Phase())
		}
		st.Quicken(1)
		st.Quicken(1)
		before := accepted()
		st.pass(4 * time.Second)
		if got := accepted() - before; st.MovesASecond() != 5 || got < 18 || got > 20 {
			t.Errorf("in 4 s at %d moves a second %d moves are made", st.MovesASecond(), got)
		}
		st.Toggle()
		st.pass(100 * time.Millisecond) // a move that has begun
		before = accepted()
		st.pass(3 * time.Second)
		if got := accepted(); got != before || st.Phase() != Pausing {
			t.Errorf("paused, %d moves are made, the session is %v", got-before, st.Phase())
		}
		for range 10 {
			st.Quicken(1)
		}
		st.Toggle()
		st.pass(time.Second)
		if got := accepted() - before; st.MovesASecond() != 0 || got < 90 {
			t.Errorf("in 1 s at full speed %d moves are made", got)
		}
		st.Stop()
		st.pass(time.Second)
		if st.Phase() != Idle {
			t.Errorf("stopped, the session is %v", st.Phase())
		}
	})
}

// TestSlowMotionEnds: nothing plays once its runs have ended.
func TestSlowMotionEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := stageOfMoves(t)
		st.forms[0].asked.Limits.Iterations = 3
		st.Quicken(4)
		st.Toggle()
		st.pass(5 * time.Second)
		if st.Phase() != Idle || st.motion.stop != nil {
			t.Errorf("after its end the session is %v, playing %v", st.Phase(), st.motion.stop != nil)
		}
	})
}

func TestTrail(t *testing.T) {
	var trail Trail
	first, second := []solver.City{0, 1, 2, 3, 4}, []solver.City{0, 1, 3, 2, 4}
	if got := trail.Follow(first, 100); len(got.Added)+len(got.Removed) != 0 {
		t.Errorf("the first tour has changed %+v", got)
	}
	moved := trail.Follow(second, 90)
	if moved.Gain != 10 || len(moved.Added) != 2 || len(moved.Removed) != 2 {
		t.Errorf("an exchange of two edges is %+v", moved)
	}
	if again := trail.Follow(second, 90); again.Gain != 10 || trail.Last().Gain != 10 {
		t.Errorf("the same tour again has changed %+v", again)
	}
	if back := trail.Follow(slices.Clone(first), 100); back.Gain != -10 {
		t.Errorf("a worse tour gains %d", back.Gain)
	}
	if trail.Forget(); len(trail.Last().Added) != 0 {
		t.Error("something is left")
	}
}
