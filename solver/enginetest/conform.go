// Package enginetest checks engines against the contract of solver.Engine: one
// conformance suite for every engine, on the CPU, on a GPU or in another process.
//
//	func TestEngines(t *testing.T) {
//		for _, e := range engine.All() {
//			t.Run(e.Info().Name, func(t *testing.T) { enginetest.Conform(t, e) })
//		}
//	}
//
// The quality of the tours is not part of it.
//
// The hard part is that every statement of an engine is verified: each tour is checked
// and its length summed again, each figure is compared with the one before, and an
// engine that does not return is detected without a timed assertion.
package enginetest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tourscope/solver"
	"tourscope/solver/testneeds"
)

// patience is how long a run may take before it counts as stuck. On a busy machine, under the race
// detector, one on the emulated device has taken more than a minute.
const patience = 3 * time.Minute

// Conform runs the suite. An engine that is not available here is skipped with
// its reason, or fails where this machine is meant to have it.
func Conform(t *testing.T, e solver.Engine) {
	t.Helper()
	ConformIn(t, e, usualIterations)
}

// ConformIn is Conform for an engine that does in so many iterations what others do in 30.
func ConformIn(t *testing.T, e solver.Engine, iterations int64) {
	t.Helper()
	if why := e.Info().Unavailable; why != "" {
		if e.Info().Device == solver.GPU {
			testneeds.Missing(t, testneeds.Device, why)
		}
		t.Fatalf("%s is not available: %s", e.Info().Name, why)
	}
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			err := c.on(&subject{engine: e, info: e.Info(), timeout: patience, iterations: iterations})
			var skip *notApplicable
			switch {
			case errors.As(err, &skip):
				t.Skip(skip.why)
			case err != nil:
				t.Error(err)
			}
		})
	}
}

// check is one rule of the contract. It returns errors instead of taking a
// testing.T so that the suite itself can be tested on broken engines.
type check struct {
	name string
	run  func(*subject) error
}

// on runs the check and then searches for goroutines that the engine has left.
func (c check) on(s *subject) error {
	before := goleak.IgnoreCurrent()
	if err := c.run(s); err != nil {
		return err
	}
	if err := goleak.Find(before); err != nil {
		return fmt.Errorf("goroutines are left: %w", err)
	}
	return nil
}

var checks = []check{
	{"describes itself", describes},
	{"takes tiny problems", takesTiny},
	{"takes degenerate problems", takesDegenerate},
	{"takes every metric it claims", takesMetrics},
	{"takes huge coordinates", takesHuge},
	{"takes more cities", takesMore},
	{"keeps fixed edges", keepsFixedEdges},
	{"keeps an open path", keepsOpenPath},
	{"takes asymmetric problems", takesDirections},
	{"improves a given tour", improvesGiven},
	{"repeats itself", repeats},
	{"ignores GOMAXPROCS", ignoresThreads},
	{"runs beside itself", runsBesideItself},
	{"shows when asked", showsWhenAsked},
	{"shows its regions", showsItsRegions},
	{"halts when told", haltsWhenTold},
	{"heeds the context", heedsContext},
	{"keeps the iteration limit", keepsIterationLimit},
	{"pauses, steps and goes on", pauses},
}

// run runs the engine and returns its checked result.
func (s *subject) run(o orders) (solver.Result, error) {
	return s.runWithin(context.Background(), o)
}

func (s *subject) runWithin(ctx context.Context, o orders) (solver.Result, error) {
	w, err := s.launch(ctx, &o)
	if err != nil {
		return solver.Result{}, err
	}
	result, err := w.wait(s.timeout)
	if err == nil {
		err = w.judge(result)
	}
	if err != nil {
		return result, fmt.Errorf("%s, %d cities, seed %d: %w", o.problem.Name(), o.problem.Cities(), o.seed, err)
	}
	return result, nil
}

// all runs the engine on each problem that it accepts.
func (s *subject) all(problems ...*solver.Problem) error {
	for _, p := range problems {
		if s.info.Check(p) != nil {
			continue
		}
		if _, err := s.run(orders{problem: p, show: true}); err != nil {
			return err
		}
	}
	return nil
}
