package localsearch

import (
	"runtime"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/start"
)

// sweep sweeps a greedy tour, in parts or not, and checks what it says of the result.
func sweep(t *testing.T, p *solver.Problem, heuristic string, inParts bool, progress solver.Progress) (solver.Result, int64) {
	t.Helper()
	order, err := start.Make(t.Context(), heuristic, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := New().Info().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	w, _ := Begin(t.Context(), solver.Job{Problem: p, Start: order, Values: values}, progress, OrOpt)
	if w == nil {
		t.Fatal("there is nothing to search")
	}
	var steps int64
	var finished bool
	if inParts {
		finished = w.SweepInParts(&steps, 7)
	} else {
		finished = w.Sweep(&steps)
	}
	w.Report()
	r := w.Result(finished)
	if err := p.CheckTour(r.Order); err != nil {
		t.Fatal(err)
	}
	if got := p.Length(r.Order); got != r.State.Best || got > p.Length(order) {
		t.Fatalf("claims %d, is %d, started from %d", r.State.Best, got, p.Length(order))
	}
	return r, steps
}

// Parts find nearly what one search finds, whatever the start tour is like: also one
// whose runs in a cell are many and short.
func TestPartsFindWhatOneSearchFinds(t *testing.T) {
	p := uniform(t, 2*fewestToPart)
	for _, heuristic := range []string{"greedy", "curve"} {
		whole, steps := sweep(t, p, heuristic, false, &free{})
		parted, stepsInParts := sweep(t, p, heuristic, true, &free{})
		if worse := float64(parted.State.Best)/float64(whole.State.Best) - 1; worse > 0.005 {
			t.Errorf("from %s: in parts %d, whole %d", heuristic, parted.State.Best, whole.State.Best)
		}
		t.Logf("from %s: in parts %d, whole %d, after %d and %d steps", heuristic, parted.State.Best, whole.State.Best, stepsInParts, steps)
	}
	sweep(t, p, "random", true, &free{})
}

func TestPartsAreTheSameOnAnyCores(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, fewestToPart, 300, 0, 1) // with many duplicates
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one, _ := sweep(t, p, "greedy", true, &free{})
	runtime.GOMAXPROCS(4)
	if four, _ := sweep(t, p, "greedy", true, &free{}); !slices.Equal(one.Order, four.Order) || one.State != four.State {
		t.Error("four cores find another tour than one")
	}
}

// Parts keep fixed edges, also where most are fixed, and know every metric: sweep checks
// the tour and its length.
func TestPartsOfAllKinds(t *testing.T) {
	for _, metric := range []solver.Metric{solver.Ceil2D, solver.Att, solver.Geo, solver.Max2D, solver.Man3D, solver.Euc3D} {
		p := madeup.Problem(t, metric, fewestToPart, 80, 0, 1)
		whole, _ := sweep(t, p, "greedy", false, &free{})
		parted, _ := sweep(t, p, "greedy", true, &free{})
		if slices.Equal(whole.Order, parted.Order) {
			t.Errorf("%v: there were no parts", metric)
		}
		if worse := float64(parted.State.Best)/float64(whole.State.Best) - 1; worse > 0.01 {
			t.Errorf("%v: in parts %d, whole %d", metric, parted.State.Best, whole.State.Best)
		}
	}
	for _, fixed := range []int{1, 300, fewestToPart / 4, fewestToPart - 1} {
		sweep(t, madeup.Problem(t, solver.Euc2D, fewestToPart, 5000, fixed, 1), "greedy", true, &free{})
		sweep(t, madeup.Problem(t, solver.Ceil2D, fewestToPart, 300, fixed, 1), "greedy", true, &free{})
	}
}

// halts halts at once.
type halts struct{}

func (halts) Report(s *solver.State) solver.Signal {
	if s.Phase == "" {
		return solver.Halt
	}
	return solver.Continue
}
func (halts) Show([]solver.City, *solver.State) {}

// TestPartsHalt halts parts before they have begun: the tour is as it was.
func TestPartsHalt(t *testing.T) {
	p := uniform(t, fewestToPart)
	order := solver.Identity(fewestToPart)
	values, err := New().Info().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	w, _ := Begin(t.Context(), solver.Job{Problem: p, Start: order, Values: values}, halts{}, OrOpt)
	w.State.Phase = ""
	var steps int64
	if w.SweepInParts(&steps, 1) {
		t.Skip("it was faster than the first report")
	}
	if r := w.Result(false); p.CheckTour(r.Order) != nil || p.Length(r.Order) > p.Length(order) {
		t.Error("the tour is wrong")
	}
}
