package record_test

import (
	"bytes"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver"
	"tourscope/solver/engine"
	"tourscope/solver/engine/twoopt"
	"tourscope/solver/generate"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// A small instance is solved in milliseconds. What is replayed has every improvement at
// the time at which it was made: the history of a recording is the run's own, point by
// point, and so is the verdict on both.
func TestTheHistoryOfARecordingIsTheRuns(t *testing.T) {
	p := small(t)
	for _, e := range engine.All() {
		// chained reports every few steps, which on 52 cities is a part of its descent.
		least, is := map[string]int{"2opt": 10, "ils": 10, "chained": 2}[e.Info().Name]
		if !is {
			continue
		}
		t.Run(e.Info().Name, func(t *testing.T) {
			tape := record.NewTape(e, nil, 40*time.Millisecond, 10_000_000)
			trace := searched(t, p, tape)
			same(t, "on tape", trace, tape.Recording(), least)

			var file bytes.Buffer
			recorder := record.NewRecorder(e, &file, nil, 40*time.Millisecond)
			trace = searched(t, p, recorder)
			if err := recorder.Err(); err != nil {
				t.Fatal(err)
			}
			r, err := record.Read(&file)
			if err != nil {
				t.Fatal(err)
			}
			same(t, "in a file", trace, r, least)
		})
	}
}

// Tours that cost nothing are all kept. What a tour costs is its time on the wall clock, which
// on a busy machine is long for any of them: hence a clock that stands still.
func TestATapeKeepsEachCheapTour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tape := record.NewTape(twoopt.New(), nil, 40*time.Millisecond, 10_000_000)
		lengths := make(map[int64]bool)
		for _, point := range searched(t, small(t), tape) {
			lengths[point.State.Best] = true
		}
		// The result is kept besides the tour of its length.
		if tours := tape.Recording().Tours(); len(lengths) < 10 || tours != len(lengths)+1 {
			t.Errorf("%d tours were kept, of %d lengths", tours, len(lengths))
		}
	})
}

func small(t testing.TB) *solver.Problem {
	p, err := generate.Make("uniform", 52, 1)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// searched returns the trace of a run.
func searched(t *testing.T, p *solver.Problem, e solver.Engine) []run.TracePoint {
	t.Helper()
	r, err := run.Start(t.Context(), run.Settings{Problem: p, Engine: e, Heuristic: "random", Seed: 3, Limits: run.Limits{Iterations: 400, Time: time.Minute}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Wait(); err != nil {
		t.Fatal(err)
	}
	return r.Trace()
}

// same compares the trace of a run with that of its recording, and looks whether all
// improvements are there.
func same(t *testing.T, where string, trace []run.TracePoint, r *record.Recording, least int) {
	t.Helper()
	if r.End == nil || r.Damage != nil {
		t.Fatalf("%s: the recording is not whole: %v", where, r.Damage)
	}
	if diff := cmp.Diff(trace, run.Thinned(r.History())); diff != "" {
		t.Errorf("%s (-run +recording):\n%s", where, diff)
	}
	better := func(a, b run.TracePoint) int { return int(b.State.Best - a.State.Best) }
	if !slices.IsSortedFunc(trace, better) {
		t.Errorf("%s: lengths rise", where)
	}
	lengths := make(map[int64]bool)
	for _, point := range trace {
		lengths[point.State.Best] = true
	}
	if len(lengths) < least {
		t.Errorf("%s: %d lengths are known of a search from a random tour", where, len(lengths))
	}
}
