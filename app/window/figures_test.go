//go:build !nogui

package window

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/run"
)

// Where a GPU's time went is shown for its engines, and takes no room for others.
func TestTimesOfGPU(t *testing.T) {
	far := walker{solver.Info{Name: "far", Title: "Far", Device: solver.GPU, Iteration: "step", Endless: true}}
	s, l := testShell(t, Options{Engine: "walker", Registry: solver.NewRegistry(append(testEngines(), far)...)})
	openSquare(t, s, l)
	f := s.pane().figures
	seen := func() bool { return f.areas["kernel"].Visible() && f.areas["beside"].Visible() }
	if seen() {
		t.Error("an engine on the CPU has a GPU's times")
	}
	s.pane().setup.choose("far")
	if !seen() || f.cells["kernel"].Value != "–" {
		t.Errorf("a GPU's times before its run: seen %v, %q", seen(), f.cells["kernel"].Value)
	}
	n := run.Figures{Elapsed: 3 * time.Second} // and a pause of a minute, nearly
	n.Timing = solver.Timing{Kernel: 1500 * time.Millisecond, Copy: 20 * time.Millisecond, Host: time.Minute, Startup: time.Second}
	f.show(n, far.info, "running")
	if got, beside := f.cells["kernel"].Value, f.cells["beside"].Value; got != "50.0 %   1.50 s" || beside != "20.0 ms,  480.0 ms" && beside != "20.0 ms,  0.48 s" {
		t.Errorf("kernels %q, beside them %q", got, beside)
	}
	s.pane().setup.choose("walker")
	if seen() {
		t.Error("the times stay with an engine on the CPU")
	}
}

// One command sets the paper's own search up.
func TestSearchOfLam(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker", Registry: solver.NewRegistry(append(testEngines(), walker{catalog.PSPMInfo()})...)})
	openSquare(t, s, l)
	perform(s, "lam2013")
	settings, err := s.pane().setup.settings()
	if err != nil || settings.Engine.Info().Name != catalog.PSPM || settings.Values["preset"] != catalog.PresetLam2013 {
		t.Errorf("the next run is %v of %v, %v", settings.Values, settings.Engine, err)
	}
}

// TestKnownNameWithOtherCitiesIsReported where the gap is missing, and no longer than that
// instance is open; so are coordinates whose distances are rounded away.
func TestKnownNameWithOtherCitiesIsReported(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker", Registry: solver.NewRegistry(testEngines()...)})
	var cities strings.Builder
	for i := range 52 {
		fmt.Fprintf(&cities, "%d %d %d\n", i+1, i*i%97, i*7%31)
	}
	path := filepath.Join(t.TempDir(), "mine.tsp")
	text := "NAME : berlin52\nTYPE : TSP\nDIMENSION : 52\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n" + cities.String() + "EOF\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s.open(path)
	l.until(t, "the instance", func() bool { return s.isOpen() && s.pane().loaded.problem.Cities() == 52 })
	h := s.pane().headline
	if got := h.optimum.Value; got != "Not the published berlin52: other cities or distances" || h.gap.Value != "–" {
		t.Errorf("52 other cities called berlin52: %q, gap %q", got, h.gap.Value)
	}
	s.open(writeFile(t, "unit.tsp", "TYPE : TSP\nDIMENSION : 5\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 .1 .2\n2 .3 .1\n3 .2 .4\n4 .1 .1\n5 .4 .3\nEOF\n"))
	l.until(t, "an instance in a unit square", func() bool { return s.pane().loaded.problem.Cities() == 5 })
	if got := h.optimum.Value; got != "Distances round to 0 or 1: scale them up" {
		t.Errorf("a unit square: %q", got)
	}
	s.open(writeFile(t, "square.tsp", square))
	l.until(t, "the next instance", func() bool { return s.pane().loaded.problem.Cities() == 4 })
	if got := s.pane().headline.optimum.Value; got != "No reference length known" {
		t.Errorf("the next instance: %q", got)
	}
}
