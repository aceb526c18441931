//go:build !nogui

package window

import (
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
	f.show(n, far.info)
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
