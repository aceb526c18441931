package engine

import (
	"context"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/run"
	"tourscope/solver/testwait"
)

// mostEdges is how many edges one move of an engine exchanges; others stop after several
// moves at once.
var mostEdges = map[string]int{"2opt": 3, "sspm": 3, "tabu-cpu": 4}

// TestMovesOneByOne stops each engine of moves after each of some: every stop has a tour of
// the length that the figures say, which differs by one move from that of the stop before.
// The run checks the tours that it is shown.
func TestMovesOneByOne(t *testing.T) {
	problem, err := generate.Make("uniform", 60, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range All() {
		m, is := e.(solver.Mover)
		if !is {
			continue
		}
		name := e.Info().Name
		t.Run(name, func(t *testing.T) {
			r, err := run.Start(context.Background(), run.Settings{Problem: problem, Engine: m, Seed: 1, Heuristic: "random", Threads: 1, Paused: true})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { r.Stop(); r.Wait() }()
			testwait.Until(t, "it is paused at the start tour", func() bool { return r.Figures().Paused })
			before, accepted := r.Latest(), int64(0)
			for step := range 15 {
				r.StepMoves(1)
				testwait.Until(t, "the next move is made", func() bool {
					n := r.Figures()
					return n.Paused && n.Accepted > accepted
				})
				now, figures := shown(t, r), r.Figures()
				if now.Current != figures.Current && now.Best != figures.Best {
					t.Fatalf("step %d: a tour of length %d is shown, the figures say %d", step, now.Current, figures.Current)
				}
				accepted = figures.Accepted
				changed := len(solver.OwnEdges(before.Order, now.Order)[0])
				if most := mostEdges[name]; most > 0 && (changed > most || figures.Accepted != int64(step+1)) {
					t.Fatalf("step %d: %d edges are exchanged, %d moves accepted", step, changed, figures.Accepted)
				}
				before = now
			}
		})
	}
}

// shown is the tour that a reader of moves sees.
func shown(t *testing.T, r *run.Run) *solver.Snapshot {
	t.Helper()
	testwait.Until(t, "the best tour is published", func() bool { return r.Latest().Best == r.Figures().Best })
	if s := r.Current(); s != nil && s.Current == r.Figures().Current {
		return s
	}
	return r.Latest()
}
