//go:build !nogui

package window

import (
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
