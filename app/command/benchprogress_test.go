package command

import (
	"strings"
	"testing"
	"time"

	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/engine"
	"tourscope/solver/run"
)

func sampleBoard(t *testing.T) (*progressTable, *batch.Batch) {
	t.Helper()
	text := "instances = [\"sample:a\", \"sample:b\", \"sample:c\", \"sample:d\"]\nrepetitions = 2\n[[engine]]\nname = \"2opt\"\n[[engine]]\nname = \"sspm\"\n"
	plan, err := batch.ReadPlan(strings.NewReader(text), "plan.toml")
	if err != nil {
		t.Fatal(err)
	}
	b, err := batch.Prepare(plan, "", solver.NewRegistry(engine.All()...), func(string) (*solver.Problem, error) {
		return solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: make([]float64, 9), Y: make([]float64, 9)})
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Instances[0].Optimum = 100
	before := &batch.History{Results: map[string]batch.Result{
		"a/2opt/1": {ID: "a/2opt/1", Instance: "a", Engine: "2opt", Length: 104, Seconds: 1},
		"a/sspm/1": {ID: "a/sspm/1", Instance: "a", Engine: "sspm", Failed: "it will run again"},
	}}
	return newProgressTable(b, before), b
}

// TestBoard: rows have means, failures and the job at work.
func TestBoard(t *testing.T) {
	board, b := sampleBoard(t)
	note := func(r batch.Result) { board.note(batch.Event{Result: &r}) }
	note(batch.Result{Instance: "a", Engine: "2opt", Length: 102, Seconds: 2})
	note(batch.Result{Instance: "a", Engine: "sspm", Failed: "oops"})
	live := []batch.Live{{Job: b.Jobs[3], Toured: true, Figures: run.Figures{Elapsed: 1500 * time.Millisecond, State: solver.State{Best: 120}}},
		{Job: b.Jobs[4]}}
	text := strings.Join(board.lines(live, 200, 20), "\n")
	for _, want := range []string{
		"3 of 16 jobs", "left, 1 failed",
		"a         2opt        2/2         102      3.000      1.50",
		"a         sspm        0/2                                   1 failed  < seed 2: 1.5 s, length 120",
		"b         2opt        0/2                                   < seed 1: 0.0 s\n", // no tour yet
		"d         sspm        0/2",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestBoardFitsTheTerminal: neither too long nor too wide, and the job at work is
// in it.
func TestBoardFitsTheTerminal(t *testing.T) {
	board, b := sampleBoard(t)
	for _, job := range []batch.Job{b.Jobs[0], b.Jobs[7], b.Jobs[15]} {
		for _, height := range []int{1, 3, 5, 10, 50} {
			lines := board.lines([]batch.Live{{Job: job}}, 70, height)
			if len(lines) > max(height, 3) || len(lines) > 2+8 {
				t.Errorf("%d lines on %d", len(lines), height)
			}
			for _, line := range lines {
				if len([]rune(line)) > 70 {
					t.Errorf("too wide: %q", line)
				}
			}
			if !strings.Contains(strings.Join(lines, "\n"), "< seed") {
				t.Errorf("on %d lines %s is not to be seen", height, job.ID)
			}
		}
	}
}

func TestLinesOfALog(t *testing.T) {
	board, _ := sampleBoard(t)
	gap := 2.0
	for want, r := range map[string]batch.Result{
		"1 of 16  x  length 102  gap 2.000 %  2.00 s": {ID: "x", Length: 102, Gap: &gap, Seconds: 2},
		"1 of 16  x  length 102  2.00 s":              {ID: "x", Length: 102, Seconds: 2},
		"1 of 16  x  failed: oops":                    {ID: "x", Failed: "oops"},
	} {
		if got := board.line(r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
