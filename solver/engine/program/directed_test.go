package program

import (
	"os"
	"runtime"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// TestDirectedProblems looks at the files that a program gets of asymmetric problems: those with
// fixed edges are the symmetric problems of twice as many nodes, since FIXED_EDGES_SECTION knows
// no direction.
func TestDirectedProblems(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a Unix shell")
	}
	e, err := New("mine", `cp "$PROBLEM" "$MARK"; : $TOUR`, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		fixed [][2]solver.City
		want  []string
	}{
		{nil, []string{"TYPE : ATSP", "DIMENSION : 6"}},
		{[][2]solver.City{{3, 2}}, []string{"TYPE : TSP", "DIMENSION : 12", "FIXED_EDGES_SECTION"}},
	} {
		def := madeup.Directed(t, 6, 100, 1).Definition()
		def.FixedEdges = c.fixed
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		file := mark(t)
		job := solver.Job{Problem: p, Start: []solver.City{0, 1, 3, 2, 4, 5}}
		if _, err := solver.Search(t.Context(), e, job, halter{}); err == nil || !strings.Contains(err.Error(), "wrote no valid tour") {
			t.Errorf("the program, which writes no tour: %v", err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range c.want {
			if !strings.Contains(string(data), line) {
				t.Errorf("fixed %v: no %q in\n%s", c.fixed, line, data)
			}
		}
	}
}
