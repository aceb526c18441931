package command_test

import (
	"encoding/json"
	"strings"
	"testing"

	"tourscope/app/command"
	"tourscope/gpu"
	"tourscope/solver"
)

// Without a worker, the launch is planned for a described device. --outlook is the earlier
// name of --plan.
func TestLaunchPlan(t *testing.T) {
	p := &command.Program{GPU: gpu.NewClient(gpu.Options{Command: "/nowhere/tourscope-gpu worker"})}
	defer p.GPU.Close()
	p.Engines = solver.NewRegistry(p.GPU.Engines()...)
	for _, row := range []struct {
		words  string
		status int
		want   []string
	}{
		{"pspm --plan sample:board --on a100 --param threads=48", 0,
			[]string{"on A100 80 GB, 108 multiprocessors, compute capability 8.0 (described", "48 moves", "16 of 64 threads of each search have no move: 32 or 64 moves leave none idle"}},
		{"2opt-gpu --plan sample:uniform", 0, []string{"on H200", "64 × 128 threads", "launch size"}},
		{"pspm --plan sample:board --on t4 --param blocks=1000000", 1, []string{"pspm cannot run: ", "choose at most "}},
		{"pspm --plan sample:board --on abacus", 2, []string{`no device is described as "abacus": there are H200`}},
		{"pspm --plan sample:board --param threads=0", 2, []string{"must be a whole number from 1 to 1024"}},
	} {
		status, out, complaints := call(p, append([]string{"engines"}, strings.Fields(row.words)...)...)
		for _, want := range row.want {
			if !strings.Contains(out+complaints, want) {
				t.Errorf("%s: no %q in\n%s%s", row.words, want, out, complaints)
			}
		}
		if status != row.status {
			t.Errorf("%s: status %d, want %d", row.words, status, row.status)
		}
	}
	var got struct {
		Described bool    `json:"described_device"`
		Occupancy float64 `json:"occupancy_percent"`
	}
	_, out, _ := call(p, "engines", "2opt-gpu", "--outlook", "sample:uniform", "--on", "h200", "--json")
	if err := json.Unmarshal([]byte(out), &got); err != nil || !got.Described || got.Occupancy != 50 {
		t.Errorf("%v: %s", err, out)
	}
}
