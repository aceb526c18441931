package session

import (
	"errors"
	"testing"
	"time"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

// TestBoundBesideASearch: a search of a problem without a known optimum has a bound that its
// tour does not go below, and that outlasts the race.
func TestBoundBesideASearch(t *testing.T) {
	problem, err := generate.Make("uniform", 60, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		why     string
		bounds  bool
		optimum *optima.Optimum
		want    bool
	}{
		{"nothing is known", true, nil, true},
		{"a length is known that is not proven", true, &optima.Optimum{Length: 1}, true},
		{"the optimum is known", true, &optima.Optimum{Length: 1, Proven: true}, false},
		{"the program wants none", false, nil, false},
	} {
		queue := make(chan func(), 100)
		s := New(Host{Do: func(f func()) { queue <- f }, Cores: 2, Registry: solver.NewRegistry(), Bounds: row.bounds})
		s.Open(problem, row.optimum)
		s.Add(&form{engine: cpu("a", 0), asked: run.Settings{Problem: problem, Seed: 1, Heuristic: "random", Limits: run.Limits{Time: time.Hour}}}, &screen{})
		s.Start(Alone, false)
		if beside := s.proof.beside; beside != nil {
			<-beside.First()
		}
		s.Stop()
		for s.Phase() != Idle {
			(<-queue)()
		}
		b := s.Bound()
		if got := b.Length > 0; got != row.want {
			t.Errorf("%s: the bound is %d", row.why, b.Length)
		}
		if s.proof.beside != nil {
			t.Errorf("%s: the bound is computed after the race", row.why)
		}
		s.End()
		s.Wait()
		outcome, err := s.panes[0].Run().Wait()
		noTour := errors.Is(err, run.ErrNoTour) // the bound was there before the start tour
		if row.want && !noTour && (err != nil || outcome.Length < b.Length) {
			t.Errorf("%s: a tour of %d, %v, below the bound %d", row.why, outcome.Length, err, b.Length)
		}
		s.Open(problem, nil)
		if s.Bound().Length != 0 {
			t.Errorf("%s: another problem has the bound of the last one", row.why)
		}
	}
}
