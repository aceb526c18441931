package program

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/testwait"
)

// halter is a Progress that halts as soon as a file exists; "": never.
type halter struct{ file string }

func (h halter) Report(*solver.State) solver.Signal {
	if _, err := os.Stat(h.file); err == nil {
		return solver.Halt
	}
	return solver.Continue
}

func (halter) Show([]solver.City, *solver.State) {}

// mark sets the environment variable MARK to the name of a file that does not exist yet.
// A command creates it when the test may continue.
func mark(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "mark")
	t.Setenv("MARK", file)
	return file
}

// hangs is the end of a command that runs until it is killed.
const hangs = `: > "$MARK"; sleep 86400; : $PROBLEM $TOUR`

const header = `printf 'TYPE : TOUR\nDIMENSION : 6\nTOUR_SECTION\n1\n3\n5\n2\n4\n6\n-1\nEOF\n' > "$TOUR"; `

func TestPrograms(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a Unix shell")
	}
	tour := []solver.City{0, 2, 4, 1, 3, 5}
	for _, c := range []struct {
		reason, command string
		halt            bool          // once it hangs
		want            []solver.City // nil: the start
		fails           string        // part of the error
	}{
		{"a TSPLIB tour", `grep -q "DIMENSION" "$PROBLEM" && ` + header, false, tour, ""},
		{"a list of edges", `printf '6 6\n0 2 7\n2 4 7\n4 1 7\n1 3 7\n3 5 7\n5 0 7\n' > "$TOUR" # $PROBLEM`, false, tour, ""},
		{"the seed is known", `test "$SEED" = 42 && ` + header + `# $PROBLEM`, false, tour, ""},
		{"it writes a tour and fails", header + `exit 3 # $PROBLEM`, false, tour, ""},
		{"it fails", `echo no licence; exit 3 # $PROBLEM $TOUR`, false, nil, "no licence"},
		{"it writes nothing", `: $PROBLEM $TOUR`, false, nil, "wrote no valid tour"},
		{"it visits a city twice", `printf '6 6\n0 2\n2 0\n0 1\n1 3\n3 5\n5 0\n' > "$TOUR" # $PROBLEM`, false, nil, "wrote no valid tour"},
		{"edges do not follow", `printf '6 6\n0 2\n4 1\n' > "$TOUR" # $PROBLEM`, false, nil, "follow"},
		{"it names a city too many", `printf '6 6\n0 2\n2 4\n4 1\n1 3\n3 77\n77 0\n' > "$TOUR" # $PROBLEM`, false, nil, "wrote no valid tour"},
		{"its tour never ends", `ln -s /dev/zero "$TOUR" # $PROBLEM`, false, nil, "not a regular file"},
		{"its tour is a pipe", `mkfifo "$TOUR" # $PROBLEM`, false, nil, "not a regular file"},
		{"its tour is far too long", `{ printf 'TOUR_SECTION\n'; head -c 3000000 /dev/zero | tr '\0' '\n'; printf '1 3 5 2 4 6 -1\n'; } > "$TOUR" # $PROBLEM`, false, nil, "limit for a tour of 6 cities"},
		{"its tour is huge and has holes", `truncate -s 3G "$TOUR" # $PROBLEM`, false, nil, "wrote no valid tour"},
		{"it is halted", hangs, true, nil, "before it wrote a tour"},
		{"it is halted after a tour", header + hangs, true, tour, ""},
	} {
		p := madeup.Problem(t, solver.Man2D, 6, 100, 0, 1)
		start := longest(p, tour)
		e, err := New("mine", c.command, "")
		if err != nil {
			t.Fatal(err)
		}
		progress, file := halter{}, mark(t)
		if c.halt {
			progress.file = file
		}
		r, err := e.Run(t.Context(), solver.Job{Problem: p, Start: start, Seed: 42}, progress)
		if c.fails == "" && err != nil || c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)) {
			t.Errorf("%s: error %v, want %q", c.reason, err, c.fails)
		}
		want := c.want
		if want == nil {
			want = start
		}
		if !slices.Equal(r.Order, want) || r.State.Best != p.Length(r.Order) {
			t.Errorf("%s: tour %v of %d, want %v", c.reason, r.Order, r.State.Best, want)
		}
		if err == nil && r.Finished == c.halt {
			t.Errorf("%s: finished is %v", c.reason, r.Finished)
		}
	}
}

// longest returns a tour that is no shorter than the other.
func longest(p *solver.Problem, than []solver.City) []solver.City {
	order := slices.Clone(than)
	for i := 1; i < len(order); i++ {
		for j := i + 1; j < len(order); j++ {
			order[i], order[j] = order[j], order[i]
			if p.Length(order) > p.Length(than) {
				return order
			}
			order[i], order[j] = order[j], order[i]
		}
	}
	return order
}

func TestCleansUp(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a Unix shell")
	}
	dir := t.TempDir()
	p := madeup.Problem(t, solver.Euc2D, 6, 100, 0, 1)
	file := mark(t)
	t.Setenv("TMPDIR", dir)
	e, _ := New("mine", "sleep 86400 & "+hangs, "")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var engine sync.WaitGroup
	engine.Go(func() { e.Run(ctx, solver.Job{Problem: p, Start: solver.Identity(6)}, halter{}) })
	testwait.Until(t, "the program runs", func() bool { return halter{file}.Report(nil) == solver.Halt })
	cancel()
	engine.Wait()
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
		t.Errorf("it leaves %v", left)
	}
	if _, err := os.Stat(dir); err != nil {
		t.Error(err)
	}
}

// steps is a Progress that stores the reports.
type steps struct{ states []solver.State }

func (s *steps) Report(state *solver.State) solver.Signal {
	s.states = append(s.states, *state)
	return solver.Show
}

func (s *steps) Show(order []solver.City, state *solver.State) {
	if len(order) != 6 {
		panic("no tour")
	}
	s.states = append(s.states, *state)
}

// TestFollows checks that a program that prints lengths, in lines of any length and form, has
// progress, and that its processor time never decreases.
func TestFollows(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a Unix shell")
	}
	p := madeup.Problem(t, solver.Man2D, 6, 100, 0, 1)
	tour := []solver.City{0, 2, 4, 1, 3, 5}
	start := longest(p, tour)
	from, to := p.Length(start), p.Length(tour)
	const work = `i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done; `
	for _, c := range []struct {
		reason, says string
		want         []int64 // lengths, falling
		fails        string
	}{
		{"one after the other", work + `echo "Best: $A x"; ` + work + `sleep 0.05; echo "Best: $B"; `, []int64{from, from - 1, to}, ""},
		{"parts of a line, and returns for newlines", `printf 'Bes'; sleep 0.05; printf "t: $A.00\rBest: $B\r"; `, []int64{from, from - 1, to}, ""},
		{"nothing that fits", `echo "Best: none"; echo "Best: 0"; echo "Best: 1.5"; echo "Best: 99999999999999999999"; `, []int64{from}, ""},
		{"a line without end", `head -c 1000000 /dev/zero | tr '\0' x; echo "Best: 1"; echo "Best: $B"; `, []int64{from, to}, ""},
		{"a length that is not there in the end", `echo "Best: 1"; `, nil, "printed the length 1 but wrote a tour of"},
	} {
		t.Setenv("A", strconv.FormatInt(from-1, 10))
		t.Setenv("B", strconv.FormatInt(to, 10))
		e, err := New("mine", c.says+header+`# $PROBLEM`, `Best: ([0-9.]+)`)
		if err != nil {
			t.Fatal(err)
		}
		s := &steps{}
		r, err := e.Run(t.Context(), solver.Job{Problem: p, Start: start}, s)
		if c.fails != "" {
			if err == nil || !strings.Contains(err.Error(), c.fails) {
				t.Errorf("%s: error %v", c.reason, err)
			}
			continue
		}
		if err != nil || r.State.Best != to {
			t.Errorf("%s: %d, %v", c.reason, r.State.Best, err)
		}
		var spent time.Duration
		seen := map[int64]bool{from: true}
		for _, state := range s.states {
			seen[state.Best] = true
			if state.Timing.Processor < spent {
				t.Errorf("%s: the processor time fell from %v to %v", c.reason, spent, state.Timing.Processor)
			}
			spent = max(spent, state.Timing.Processor)
		}
		for _, length := range c.want {
			if !seen[length] {
				t.Errorf("%s: %d was not reported, only %v", c.reason, length, seen)
			}
		}
		if len(seen) != len(c.want) || spent == 0 {
			t.Errorf("%s: %d lengths of %v in %v of processor time", c.reason, len(seen), c.want, spent)
		}
	}
}

func TestNew(t *testing.T) {
	for _, bad := range [][2]string{{"", "x $PROBLEM $TOUR"}, {"a b", "x $PROBLEM $TOUR"}, {"a", " "}, {"a", "x $PROBLEM"}, {"a", "x $TOUR"}} {
		if _, err := New(bad[0], bad[1], ""); err == nil {
			t.Errorf("New(%q, %q) is no error", bad[0], bad[1])
		}
	}
	for _, bad := range []string{"[", "Best: [0-9]+"} {
		if _, err := New("a", "x $PROBLEM $TOUR", bad); err == nil {
			t.Errorf("the progress %q is no error", bad)
		}
	}
}
