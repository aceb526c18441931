package session

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/canvas/export"
	"tourscope/solver"
	"tourscope/solver/bound"
	"tourscope/solver/optima"
)

// cells are the cells of a row of a table; nil: no such row.
func cells(t export.Table, name string) []string {
	for _, row := range t.Rows {
		if row.Name == name {
			return row.Cells
		}
	}
	return nil
}

func note(t export.Table, name string) string {
	for _, n := range t.Notes {
		if n.Name == name {
			return n.Text
		}
	}
	return ""
}

func TestFigureTable(t *testing.T) {
	card := laneOf("PSPM", 2_000_000, [2]int64{100, 1040}, [2]int64{2500, 1009})
	card.Device, card.GPU, card.Processor, card.Race = solver.GPU, "NVIDIA H200", "Xeon", InTurns
	card.Figures.Launch, card.Repeat.Engine = "blocks=4224 threads=32", "pspm"
	host := laneOf("2-opt", 1_000_000, [2]int64{1000, 1030})
	host.Processor, host.Race, host.Threads = "Xeon", InTurns, 4
	host.Trace[0].State.Best = 1045 // its start tour is within 5 %
	panes := []*Pane{{}, {}, {}}
	card.Pane, host.Pane = panes[0], panes[2]
	c := Comparison{Instance: "eil", Lanes: []Lane{card, host}, Optimum: optima.Optimum{Length: 1000, Proven: true, Source: "TSPLIB"}}
	table := c.FigureTable("Tourscope 9", Source{File: "eil.tsp"}, panes)
	for name, want := range map[string][]string{
		"Device": {"NVIDIA H200", "", "CPU"}, "Processor": {"Xeon", "", "Xeon"}, "Threads": {"all cores", "", "4 threads"},
		"Launch": {"4,224 searches × 32 moves", "", ""}, "Length": {"1,009", "", "1,030"}, "Gap": {"0.90 %", "", "3.00 %"},
		"Search time": {"2.50 s", "", "1.00 s"}, "Moves per second": {"800,000", "", "1,000,000"},
		"Time to 5 %": {"100 ms", "", "at the start"}, "Time to 2 %": {"2.50 s", "", ""}, "Time to 1 %": {"2.50 s", "", ""},
		"Time to 0.5 %": nil, "Time to 0.1 %": nil,
	} {
		if got := cells(table, name); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{"Run": "In turns", "Reference": "Optimum 1,000 (TSPLIB)", "Program": "Tourscope 9"} {
		if got := note(table, name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := note(table, "PSPM"); !strings.HasPrefix(got, "tourscope solve eil.tsp --engine pspm") || note(table, "Instance") != "" {
		t.Errorf("it is repeated by %q, with the instance of %q", got, note(table, "Instance"))
	}
	made := c.FigureTable("", Source{File: "made.tsp", Command: "make it"}, panes)
	if !strings.HasPrefix(note(made, "PSPM"), "tourscope solve made.tsp ") || note(made, "Instance") != "make it" {
		t.Errorf("a generated instance has the notes %+v", made.Notes)
	}
	if got := note(c.FigureTable("", Source{}, panes), "PSPM"); got != "" {
		t.Errorf("without a file it is repeated by %q", got)
	}
	c.Optimum.Proven, c.Optimum.Source = false, "Waterloo"
	if got := note(c.FigureTable("", Source{}, panes), "Reference"); got != "Best known 1,000, not proven (Waterloo)" {
		t.Errorf("without a proof: %q", got)
	}
	c.Bound = bound.Bound{Length: 1000}
	if table := c.FigureTable("", Source{}, panes); note(table, "Reference") != "Best known 1,000, not proven (Waterloo); Held–Karp bound 1,000" ||
		!slices.Equal(cells(table, "Proven gap"), []string{"≤ 0.90 %", "", "≤ 3.00 %"}) {
		t.Errorf("with a bound: %q, gaps %q", note(table, "Reference"), cells(table, "Proven gap"))
	}
	c.Optimum.Proven = true
	if got := cells(c.FigureTable("", Source{}, panes), "Proven gap"); got != nil {
		t.Errorf("beside a proven optimum: %q", got)
	}
	c.Optimum, c.Bound = optima.Optimum{}, bound.Bound{}
	table = c.FigureTable("", Source{}, panes)
	if got := note(table, "Reference"); !strings.Contains(got, "shortest tour here, 1,009") || cells(table, "Gap") != nil {
		t.Errorf("without a published length: %q, gaps %q", got, cells(table, "Gap"))
	}
}

// TestLaunchInTheTable: the table says what is launched in CUDA's words, not in the names of
// parameters.
func TestLaunchInTheTable(t *testing.T) {
	const sentence = "1,020 searches × 32 moves → grid 255 × block 128, 4 searches a block, 2 blocks a multiprocessor, limited by registers"
	for _, row := range []struct {
		why, engine, known, chosen string
		set                        map[string]string
		want                       string
	}{
		{"the plan of the device is known", "pspm", sentence, "blocks=1020 threads=32", nil, sentence},
		{"the user has set one of them", "pspm", "", "blocks=4224 threads=32", map[string]string{"blocks": "98"}, "98 searches × 32 moves"},
		{"the engine has chosen", "tabu", "", "blocks=1056 threads=128", map[string]string{"blocks": solver.Auto}, "grid 1,056 × block 128"},
		{"a sweep has no fixed grid", "2opt-gpu", "", "threads=128 rows=4 tile=512", nil, "block 128"},
		{"nothing is known", "regions", "", "", nil, ""},
	} {
		card := laneOf("card", 1000, [2]int64{100, 1000})
		card.Device, card.Launch, card.Figures.Launch = solver.GPU, row.known, row.chosen
		card.Repeat = Repeat{Engine: row.engine, Values: row.set}
		card.Pane = &Pane{}
		c := Comparison{Lanes: []Lane{card}}
		got := cells(c.FigureTable("", Source{}, []*Pane{card.Pane}), "Launch")
		if row.want == "" && got != nil || row.want != "" && !slices.Equal(got, []string{row.want}) {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}

// TestFigureOfRuns: a race says how to repeat each of its runs, and its replay says the same.
func TestFigureOfRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("fast", 3*time.Millisecond), gpu("card", 7*time.Millisecond))
		planned := 0
		st.host.Launch = func(info solver.Info, set map[string]string) string {
			planned++
			return "grid 2 × block 64 of " + info.Name
		}
		st.Toggle()
		st.pass(3 * time.Second)
		const launch = "grid 2 × block 64 of card"
		if got := cells(st.Comparison().FigureTable("", Source{}, st.Panes()), "Launch"); !slices.Equal(got, []string{"", launch}) {
			t.Errorf("the runs are launched as %q", got)
		}
		if planned != 1 {
			t.Errorf("the launch was planned %d times", planned)
		}
		st.host.Launch = nil // as on a machine without the GPU
		st.Panes()[1].ForgetRun()
		if got := cells(st.Comparison().FigureTable("", Source{}, st.Panes()), "Launch"); !slices.Equal(got, []string{"", launch}) {
			t.Errorf("the recordings are launched as %q", got)
		}
		table := st.Comparison().FigureTable("Tourscope 9", Source{File: "circle.tsp"}, st.Panes())
		if got := note(table, "Run"); got != "Together" {
			t.Errorf("the run is %q", got)
		}
		name := st.Comparison().Lanes[0].Name
		got := note(table, name)
		if !strings.HasPrefix(got, "tourscope solve circle.tsp --engine fast --seed 1 --start random --threads 4 --target ") {
			t.Errorf("%s is repeated by %q", name, got)
		}
		p := st.Panes()[0]
		p.ForgetRun() // as after the recording was opened from a file
		if again := note(st.Comparison().FigureTable("Tourscope 9", Source{File: "circle.tsp"}, st.Panes()), name); again != got {
			t.Errorf("the recording is repeated by %q, the run by %q", again, got)
		}
	})
}
