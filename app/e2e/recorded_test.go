//go:build e2e

package e2e

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestRecordedGPU is a comparison where there is no GPU: a recorded run of one
// stands in for it, beside a search on the CPU, as if it were there.
func TestRecordedGPU(t *testing.T) {
	recording, err := filepath.Abs("../../gpu/testdata/pspm-h200.rec")
	if err != nil {
		t.Fatal(err)
	}
	d := startDesktop(t)
	folder := t.TempDir()
	file := filepath.Join(folder, "recorded.tsp")
	run(t, d, "generate", "--kind", "uniform", "--cities", "52", "--seed", "1", "-o", file)
	w := open(t, d, "--engine", "ils", file, recording)
	w.await("the recorded run is a pane of its own", func(s state) bool {
		return len(s.Panes) == 2 && s.Panes[1].Engine == "pspm" && s.Pictures > 0
	})
	w.press("Escape") // from its replay to the panes
	w.await("both can be started", func(s state) bool { return !s.Replay.On && s.State == "idle" })
	w.press("space")
	w.await("both go on", func(s state) bool { return s.State == "running" && s.Panes[0].Best > 0 && s.Panes[1].Best > 0 })
	w.press("space")
	w.await("both stand", func(s state) bool { return s.State == "pausing" })
	w.press("space", "plus")
	w.await("both look closer", func(s state) bool { return s.Panes[0].Zoom > 1.1 && s.Panes[0].Zoom == s.Panes[1].Zoom })
	s := w.await("the comparison is in words", func(s state) bool {
		return strings.Contains(s.Sentence, "move rate")
	})
	t.Log(s.Sentence)
	w.press("s")
	w.await("both have ended", func(s state) bool { return s.State == "idle" })
	readBack(t, w.export("ctrl+e", "comparison", filepath.Join(folder, "gpu-and-cpu.png")), 1600, 0)
	w.press("ctrl+q")
	w.awaitEnd()
}
