//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/engine"
)

// stopABatch begins a batch and stops it after its first run.
func stopABatch(t *testing.T, s *shell, l *loop) {
	t.Helper()
	s.open(writeFile(t, "long.toml", "title = \"Long\"\ninstances = [\"sample:uniform\"]\nrepetitions = 5000\n[stop]\niterations = 3\n[[engine]]\nname = \"2opt\"\n"))
	l.until(t, "the plan", func() bool { return len(s.batch.State().Engines) == 1 })
	perform(s, "batch-start")
	l.until(t, "a run", func() bool { return s.batch.State().Jobs == 5000 && s.batch.State().Done > 0 })
	perform(s, "batch-stop")
	l.until(t, "the end", func() bool { return s.batch.State().Phase == "stopped" })
}

func TestUnfinishedBatchIsAnnouncedAtStartup(t *testing.T) {
	s, l := testShell(t, Options{Registry: solver.NewRegistry(engine.All()...)})
	stopABatch(t, s, l)
	s, l = testShell(t, Options{}, s.store.Session)
	l.until(t, "the word of it", func() bool { return strings.HasPrefix(s.status.text(), "“Long” is unfinished: ") })
}

// What is said while a folder of results is read does not stay when it is shown.
func TestFinishedBatchIsReportedWhenOpened(t *testing.T) {
	s, l := testShell(t, Options{Registry: solver.NewRegistry(engine.All()...)})
	plan := writeFile(t, "short.toml", "instances = [\"sample:uniform\"]\n[stop]\niterations = 3\n[[engine]]\nname = \"2opt\"\n")
	s.open(plan)
	l.until(t, "the plan", func() bool { return len(s.batch.State().Engines) == 1 })
	perform(s, "batch-start")
	l.until(t, "the end", func() bool { return s.batch.State().Phase == "ended" })
	s.status.say("")
	s.open(s.batch.State().Folder)
	l.until(t, "the word of it", func() bool { return strings.HasPrefix(s.status.text(), "Finished all runs. ") })
}

// A folder that has files of something else, or another batch, is not written to: another folder is offered. A new batch is planned
// into a folder of its own from the start.
func TestFolderInUseIsLeft(t *testing.T) {
	s, l := testShell(t, Options{Registry: solver.NewRegistry(engine.All()...)})
	plan := writeFile(t, "mine.toml", "instances = [\"sample:uniform\"]\n[stop]\niterations = 3\n[[engine]]\nname = \"2opt\"\n")
	folder := filepath.Join(filepath.Dir(plan), "mine-results")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "results.csv"), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.open(plan)
	l.until(t, "the plan", func() bool { return len(s.batch.State().Engines) == 1 })
	perform(s, "batch-start")
	l.until(t, "the question", s.covered)
	s.dialogKey("Return")
	l.until(t, "the end", func() bool { return s.batch.State().Phase == "ended" })
	if got := s.batch.State().Folder; got != folder+"-2" {
		t.Errorf("the results are in %s", got)
	}
	perform(s, "batch-new")
	perform(s, "batch-start")
	l.until(t, "the end of another", func() bool { return s.batch.State().Phase == "ended" && s.batch.State().Folder != folder+"-2" })
	if got := s.batch.State().Folder; got != folder+"-3" {
		t.Errorf("the results of another batch are in %s", got)
	}
}
