//go:build unix

package cluster_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourscope/app/command"
	"tourscope/solver"
	"tourscope/solver/engine"
	"tourscope/solver/testwait"
)

// actAs makes this test binary the program that the tasks run.
const actAs = "TOURSCOPE_TEST_IS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(actAs) != "" {
		p := command.Standard()
		p.Engines, p.Version = solver.NewRegistry(engine.All()...), "test"
		os.Exit(p.Main(os.Args[1:]))
	}
	os.Exit(m.Run())
}

// small is a batch whose shards take about a second each.
const small = `instances = ["sample:board"]
repetitions = 24
[stop]
iterations = 12000
[[engine]]
name = "ils"
threads = 1
[[engine]]
name = "2opt"
threads = 1
`

// TestSlurm runs a batch as a job array of a real Slurm. One task is told to end, as a minute
// before its time limit, and queues itself again; one is killed and requeued by Slurm. The
// merged results are those of one machine.
func TestSlurm(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for the daemons of Slurm")
	}
	s := startSlurm(t)
	batch := filepath.Join(s.dir, "small.toml")
	s.write("small.toml", small)
	script := s.program("bench", batch, "--slurm", "3")
	s.write("job.sh", script)
	array := strings.TrimSpace(s.must("sbatch", "--parsable", "job.sh"))
	s.untilMeasured(1, 1)
	s.must("scancel", "--batch", "--signal=TERM", array+"_1")
	s.untilMeasured(2, 1)
	s.must("scontrol", "requeue", array+"_2")
	s.startSoon(array + "_1")
	s.startSoon(array + "_2")
	for shard := range 3 {
		s.untilMeasured(shard+1, 16)
	}
	testwait.Until(t, "all tasks have ended", func() bool { return s.must("squeue", "--noheader") == "" })
	s.program("bench", "small-results", "--merge") // status 0: no job is left
	s.program("bench", batch, "--out", "whole")

	merged, whole := s.results("small-results"), s.results("whole")
	if diff := cmp.Diff(whole.figures(), merged.figures()); diff != "" {
		t.Errorf("a cluster has other results than one machine:\n%s", diff)
	}
	restarted := make(map[string]bool)
	for _, e := range merged.Sessions {
		if e.Host == "" || e.CPU == "" {
			t.Errorf("a result comes from nowhere: %+v", e)
		}
		if e.Restarts > 0 {
			restarted[e.Job] = true
		}
	}
	if want := map[string]bool{array + "_1": true, array + "_2": true}; !cmp.Equal(restarted, want) {
		t.Errorf("restarted: %v, want %v\n%s", restarted, want, s.logs("small-results/slurm-*.log"))
	}
}

// document is the part of results.json that the test reads.
type document struct {
	Sessions []struct {
		Host, CPU, Job string
		Restarts       int
	}
	Summary []map[string]any
	Totals  []map[string]any
	Results []struct {
		ID, Stop                         string
		Length, Moves, Iterations, Kicks int64
	}
}

// figures returns what does not depend on the speed of a machine.
func (d document) figures() document {
	d.Sessions = nil
	for _, rows := range [][]map[string]any{d.Summary, d.Totals} {
		for _, row := range rows {
			delete(row, "mean_elapsed_s")
			delete(row, "mean_sses_moves_per_s")
			delete(row, "tc_per_s")
		}
	}
	return d
}
