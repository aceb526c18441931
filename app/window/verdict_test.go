//go:build !nogui

package window

import (
	"strings"
	"testing"
	"time"

	"tourscope/solver"
	"tourscope/solver/run"
)

// laneOf makes a run from a start at 2000 to lengths at times in milliseconds.
func laneOf(name string, moves int64, points ...[2]int64) lane {
	l := lane{Name: name, Trace: []run.TracePoint{{State: solver.State{Best: 2000}}}}
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
		lanes   []lane
		want    string
	}{
		{"nothing ran", 1000, nil, ""},
		{"one alone has no rival", 1000, []lane{fast}, ""},
		{"the issue's own example", 1000, []lane{slow, fast}, "pspm leads by 3.01 %: 312× more moves a second, 41× sooner at 5 %"},
		{"without an optimum the worse tour is the level", 0, []lane{fast, slow}, "pspm leads by 3.01 %: 312× more moves a second, 10× sooner at length 1,031"},
		{"of three, the leader against the next best", 1000, []lane{laneOf("lame", 10, [2]int64{1000, 1900}), fast, slow},
			"pspm leads sspm by 3.01 %: 312× more moves a second, 41× sooner at 5 %"},
		{"the start of a device is not search", 1000, []lane{started, laneOf("cpu", 5_000_000, [2]int64{100, 1050}, [2]int64{1000, 1001})},
			"gpu leads by 0.10 %: as many moves a second, as soon at 0.1 %"},
		{"a better tour may come later and slower", 1000, []lane{laneOf("patient", 100, [2]int64{4000, 1100}, [2]int64{5000, 1000}),
			laneOf("hasty", 400, [2]int64{1000, 1100}, [2]int64{5000, 1090})}, "patient leads by 8.26 %: 4.0× fewer moves a second, 4.0× later at 10 %"},
		{"of equal tours the one that came sooner is named", 1000, []lane{laneOf("late", 10, [2]int64{2000, 1000}), laneOf("early", 10, [2]int64{1000, 1000})},
			"early: 2.0× more moves a second, 2.0× sooner at 0 %"},
		{"the start tour reaches no level", 1999, []lane{laneOf("a", 0), laneOf("b", 0)}, ""},
	} {
		if got := (comparison{Optimum: row.optimum, Lanes: row.lanes}).sentence(); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}

func TestVerdict(t *testing.T) {
	a := laneOf("ils", 2000, [2]int64{500, 1040}, [2]int64{1000, 1000})
	b := laneOf("2opt", 1000, [2]int64{1000, 1050})
	for _, row := range []struct {
		why   string
		lanes []lane
		want  string
	}{
		{"shorter", []lane{b, a}, "eil: ils ends at 1,000 (0.00 %), 4.76 % shorter than 2opt; 2.0× more moves a second, 2.0× sooner at 5 %."},
		{"equal", []lane{a, a}, "eil: ils and ils both end at 1,000 (0.00 %); as many moves a second, as soon at 0 %."},
		{"nothing to compare", []lane{a}, ""},
	} {
		if got := (comparison{Instance: "eil", Optimum: 1000, Lanes: row.lanes}).verdict(); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}

func TestMarkdown(t *testing.T) {
	a := laneOf("a|b", 2000, [2]int64{500, 1040}, [2]int64{1000, 1000})
	a.Device = solver.GPU
	c := comparison{Instance: "eil", Optimum: 1000, Lanes: []lane{a, laneOf("late", 1000, [2]int64{1000, 1050})}}
	lines := strings.Split(c.markdown(), "\n")
	want := []string{
		"| engine | device | length | SEC, % | search, s | start-up, s | moves | SSES, moves/s | to 5 %, s | TC, 1/s | state |",
		"|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---|",
		`| a\|b | GPU | 1000 | 0.000 | 1.000 | 0.000 | 2000 | 2000 | 0.500 | 2 | time limit |`,
		"| late | CPU | 1050 | 5.000 | 1.000 | 0.000 | 1000 | 1000 | 1.000 | 1 | time limit |",
	}
	for i, w := range want {
		if lines[i] != w {
			t.Errorf("line %d is\n%s, want\n%s", i, lines[i], w)
		}
	}
	if !strings.Contains(lines[5], "shorter than late") {
		t.Errorf("the verdict is missing: %q", lines)
	}
}
