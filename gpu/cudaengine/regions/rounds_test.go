package regions

import (
	"slices"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/start"
)

// phases notes what a run has come to.
type phases []string

func (p *phases) Report(s *solver.State) solver.Signal {
	*p = append(*p, s.Stage.Name)
	return solver.Continue
}
func (*phases) Show([]solver.City, *solver.State) {}

// An impossible launch is reported before anything is searched, with the start tour unchanged.
func TestImpossibleLaunchIsReportedAtOnce(t *testing.T) {
	const n = 20_000
	p, err := generate.Make("uniform", n, 1)
	if err != nil {
		t.Fatal(err)
	}
	order, err := start.Make(t.Context(), start.Quickest, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := catalog.RegionsInfo().Values(map[string]string{"cities": "20000", "threads": "1024"})
	if err != nil {
		t.Fatal(err)
	}
	var seen phases
	result, err := New(devicetest.NewMachine(t), nil).Run(t.Context(), solver.Job{Problem: p, Start: order, Values: values}, &seen)
	if err == nil || !strings.Contains(err.Error(), "choose fewer") {
		t.Fatalf("the error is %v", err)
	}
	if len(seen) > 0 || !slices.Equal(result.Order, order) {
		t.Errorf("before that it was in the phases %q", slices.Compact(seen))
	}
}
