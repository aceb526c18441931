package instancefile_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"tourscope/app/instancefile"
	"tourscope/solver"
	"tourscope/solver/instance"
	"tourscope/solver/matrixfile"
)

func problem(t *testing.T, def solver.Definition) *solver.Problem {
	t.Helper()
	def.Name = "three"
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every ending that is offered for a problem makes a file that reads back with the same
// distances and fixed edges.
func TestOfferedEndingsReadBack(t *testing.T) {
	x, y := []float64{0, 3, 3}, []float64{0, 0, 4}
	for why, def := range map[string]solver.Definition{
		"a plane":      {Metric: solver.Euc2D, X: x, Y: y},
		"fractions":    {Metric: solver.Euc2D, X: []float64{0, 230, 115}, Y: []float64{0, 10, 20.5}, Decimals: 2},
		"pinned":       {Metric: solver.Euc2D, X: x, Y: y, FixedEdges: [][2]solver.City{{0, 2}}},
		"a globe":      {Metric: solver.GreatCircle, X: x, Y: y},
		"a matrix":     {Metric: solver.Explicit, Matrix: solver.MatrixOf(3, []int32{0, 1, 2, 1, 0, 3, 2, 3, 0})},
		"a graph":      {Metric: solver.Explicit, Matrix: solver.MatrixOf(3, []int32{0, 1, 2, 1, 0, 1, 2, 1, 0}), Hamiltonian: true},
		"one-way":      {Metric: solver.Explicit, Matrix: solver.DirectedMatrix(3, []int32{0, 1, 2, 4, 0, 3, 2, 3, 0})},
		"with decimal": {Metric: solver.Explicit, Matrix: solver.MatrixOf(3, []int32{0, 15, 20, 15, 0, 30, 20, 30, 0}), Decimals: 1},
	} {
		p := problem(t, def)
		endings := instancefile.Endings(p)
		if len(endings) == 0 {
			t.Errorf("%s: no endings", why)
		}
		for _, ending := range endings {
			for _, name := range []string{"three" + ending, "three" + ending + ".gz"} {
				write, is := instancefile.For(name)
				if !is {
					t.Fatalf("%s: %s is offered and unknown", why, name)
				}
				var file bytes.Buffer
				if err := write(&file, p); err != nil {
					t.Errorf("%s: %s: %v", why, name, err)
					continue
				}
				back, err := instance.Read(&file, name)
				if err != nil || back.FixedEdges() != p.FixedEdges() || back.Distance(0, 1) != p.Distance(0, 1) || back.Distance(1, 0) != p.Distance(1, 0) {
					t.Errorf("%s: %s reads back as %v, %v", why, name, back, err)
				}
			}
		}
	}
	if _, is := instancefile.For("three.tour"); is {
		t.Error("a tour is no instance")
	}
	for _, name := range []string{"three.hcp", "three.atsp"} {
		write, _ := instancefile.For(name)
		err := write(&bytes.Buffer{}, problem(t, solver.Definition{Metric: solver.Euc2D, X: x, Y: y}))
		if err == nil || !strings.Contains(err.Error(), "choose .tsp") {
			t.Errorf("a plane is written as %s: %v", name, err)
		}
	}
}

// A matrix that is too large to be read from CSV is neither offered as CSV nor written so.
func TestLargeMatricesAreNotWrittenAsCSV(t *testing.T) {
	if testing.Short() {
		t.Skip("a matrix of 200 MB")
	}
	p := problem(t, solver.Definition{Metric: solver.Explicit, Matrix: solver.NewMatrix(matrixfile.MaxCities + 1)})
	if endings := instancefile.Endings(p); !slices.Equal(endings, []string{".tsp"}) {
		t.Errorf("offered are %v", endings)
	}
	write, _ := instancefile.For("large.csv")
	if err := write(io.Discard, p); err == nil || !strings.Contains(err.Error(), "choose a TSPLIB file") {
		t.Errorf("it is written: %v", err)
	}
}
