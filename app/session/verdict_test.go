package session

import (
	"strings"
	"testing"
	"time"

	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

// laneOf makes a run from a start at 2000 to lengths at times in milliseconds.
func laneOf(name string, moves int64, points ...[2]int64) Lane {
	l := Lane{Name: name, Trace: []run.TracePoint{{State: solver.State{Best: 2000}}}}
	for _, p := range points {
		l.Trace = append(l.Trace, run.TracePoint{Elapsed: time.Duration(p[0]) * time.Millisecond, State: solver.State{Best: p[1]}})
	}
	last := l.Trace[len(l.Trace)-1]
	l.Figures = run.Figures{State: last.State, Elapsed: last.Elapsed, Stop: solver.StopTime}
	l.Figures.Moves = moves
	return l
}

func TestSentence(t *testing.T) {
	fast := laneOf("pspm", 312_000_000, [2]int64{100, 1040}, [2]int64{1000, 1000})
	slow := laneOf("sspm", 1_000_000, [2]int64{4100, 1049}, [2]int64{10_000, 1031})
	slow.Figures.Elapsed = time.Second // so that the speeds are as plain as the moves
	started := laneOf("gpu", 5_000_000, [2]int64{2100, 1040}, [2]int64{3000, 1000})
	started.Figures.Timing.Startup = 2 * time.Second
	for _, row := range []struct {
		why     string
		optimum int64
		lanes   []Lane
		want    string
	}{
		{"nothing ran", 1000, nil, ""},
		{"one alone has no rival", 1000, []Lane{fast}, ""},
		{"far apart", 1000, []Lane{slow, fast}, "pspm leads by 3.01 %: 312 × the move rate; 41 × as fast to 5 %"},
		{"without an optimum the worse tour is the level", 0, []Lane{fast, slow}, "pspm leads by 3.01 %: 312 × the move rate; 10 × as fast to length 1,031"},
		{"of three, the leader against the next best", 1000, []Lane{laneOf("lame", 10, [2]int64{1000, 1900}), fast, slow},
			"pspm leads sspm by 3.01 %: 312 × the move rate; 41 × as fast to 5 %"},
		{"the start of a device is not search, and the rate is over the run's clock", 1000, []Lane{started, laneOf("cpu", 5_000_000, [2]int64{100, 1050}, [2]int64{1000, 1001})},
			"gpu leads by 0.10 %: 0.33 × the move rate; reached 0.1 % in the same time"},
		{"a better tour may come later and slower", 1000, []Lane{laneOf("patient", 100, [2]int64{4000, 1100}, [2]int64{5000, 1000}),
			laneOf("hasty", 400, [2]int64{1000, 1100}, [2]int64{5000, 1090})}, "patient leads by 8.26 %: 0.25 × the move rate; took 4.0 × as long to 10 %"},
		{"of equal tours the one that came sooner is named", 1000, []Lane{laneOf("late", 10, [2]int64{2000, 1000}), laneOf("early", 10, [2]int64{1000, 1000})},
			"early, level with late: 2.0 × the move rate; reached 0 % in half the time"},
		{"a tour may have the length 0", 0, []Lane{laneOf("flat", 20, [2]int64{100, 0}), laneOf("slow", 10, [2]int64{100, 1000}, [2]int64{1000, 0})},
			"flat, level with slow: 20 × the move rate; 10 × as fast to length 0"},
		{"a run that has no tour yet is no rival", 1000, []Lane{fast, {Name: "new"}}, ""},
		{"the start tour reaches no level", 1999, []Lane{laneOf("a", 0), laneOf("b", 0)}, ""},
	} {
		if got := (Comparison{Optimum: optima.Optimum{Length: row.optimum}, Lanes: row.lanes}).Sentence(); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}

func TestVerdict(t *testing.T) {
	a := laneOf("ils", 2000, [2]int64{500, 1040}, [2]int64{1000, 1000})
	a.Race, a.Processor, a.GPU = InTurns, "Xeon", "H200"
	b := laneOf("2opt", 1000, [2]int64{1000, 1050})
	b.Race, b.Processor = InTurns, "Xeon"
	shared := a
	shared.Race, shared.Threads, shared.GPU = Together, 2, ""
	proven, bestKnown := optima.Optimum{Length: 1000, Proven: true}, optima.Optimum{Length: 1000}
	for _, row := range []struct {
		why     string
		optimum optima.Optimum
		lanes   []Lane
		want    string
	}{
		{"without a published length there is no gap", optima.Optimum{}, []Lane{b, a}, "eil: ils ends at 1,000, 4.76 % shorter than 2opt; 2.0 × the move rate; reached length 1,050 in half the time. In turns, all cores each; Xeon, H200."},
		{"a published length without a proof is no optimum", bestKnown, []Lane{b, a}, "eil: ils ends at 1,000 (0.00 % above the best known), 4.76 % shorter than 2opt; 2.0 × the move rate; reached 5 % in half the time. In turns, all cores each; Xeon, H200."},
		{"shorter", proven, []Lane{b, a}, "eil: ils ends at 1,000 (0.00 % above the optimum), 4.76 % shorter than 2opt; 2.0 × the move rate; reached 5 % in half the time. In turns, all cores each; Xeon, H200."},
		{"equal", proven, []Lane{shared, shared}, "eil: ils ends at 1,000 (0.00 % above the optimum), level with ils; the same move rate; reached 0 % in the same time. Together, 2 threads each; Xeon."},
		{"nothing to compare", proven, []Lane{a}, ""},
	} {
		if got := (Comparison{Instance: "eil", Optimum: row.optimum, Lanes: row.lanes}).Verdict(); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}

// The terms of a comparison are those that all its runs had, or it says that they
// differ.
func TestTerms(t *testing.T) {
	together := Lane{Name: "a", Race: Together, Threads: 1, Processor: "Xeon"}
	wider := Lane{Name: "b", Race: Together, Threads: 3, Processor: "Xeon", GPU: "H200"}
	for _, row := range []struct {
		why   string
		lanes []Lane
		want  string
	}{
		{"equal shares", []Lane{together, together}, "Together, 1 thread each; Xeon."},
		{"unequal ones, as a sum of recordings may have", []Lane{together, wider}, "Together, a 1 thread, b 3 threads; Xeon, H200."},
		{"of different races", []Lane{together, {Name: "b", Race: InTurns, Processor: "EPYC"}}, "Recorded separately, a 1 thread, b all cores; Xeon, EPYC."},
		{"nothing known", []Lane{{}, {}}, "Each alone, all cores each."},
	} {
		if got := (Comparison{Lanes: row.lanes}).Terms(); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}

func TestMarkdown(t *testing.T) {
	a := laneOf("a|b", 2000, [2]int64{500, 1040}, [2]int64{1000, 1000})
	a.Device, a.Race, a.Threads, a.Processor, a.GPU = solver.GPU, Together, 2, "Xeon", "H200"
	late := laneOf("late", 1000, [2]int64{1000, 1050})
	late.Race, late.Threads, late.Processor = Together, 2, "Xeon"
	c := Comparison{Instance: "eil", Optimum: optima.Optimum{Length: 1000, Proven: true}, Lanes: []Lane{a, late}}
	lines := strings.Split(c.Markdown(func(n run.Figures) string { return n.Stop.String() }), "\n")
	want := []string{
		"| engine | device | race | threads | length | gap, SEC (% above the optimum) | search (s) | start-up (s) | moves | moves/s | to 5 % (s) | TC (1/s) | state |",
		"|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|",
		`| a\|b | GPU: H200 + Xeon | together | 2 | 1000 | 0.000 | 1.000 | 0.000 | 2000 | 2000 | 0.500 | 2 | time |`,
		"| late | CPU: Xeon | together | 2 | 1050 | 5.000 | 1.000 | 0.000 | 1000 | 1000 | 1.000 | 1 | time |",
	}
	for i, w := range want {
		if lines[i] != w {
			t.Errorf("line %d is\n%s, want\n%s", i, lines[i], w)
		}
	}
	if !strings.Contains(lines[5], "shorter than late") || !strings.HasSuffix(lines[5], "Together, 2 threads each; Xeon, H200.") {
		t.Errorf("the verdict is missing: %q", lines)
	}
	for heading, optimum := range map[string]optima.Optimum{" gap, SEC (% above the best known) ": {Length: 1000}, " gap, SEC (%) ": {}} {
		c.Optimum = optimum
		if head, _, _ := strings.Cut(c.Markdown(func(run.Figures) string { return "" }), "\n"); !strings.Contains(head, "|"+heading+"|") {
			t.Errorf("with %+v the heading lacks %q: %s", optimum, heading, head)
		}
	}
}
