package tsplib_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/tsplib"
)

func written(t testing.TB, p *solver.Problem) string {
	t.Helper()
	var b bytes.Buffer
	if err := tsplib.WriteProblem(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func same(a, b *solver.Problem) bool {
	d, e := a.Definition(), b.Definition()
	equal := d.Name == e.Name && d.Comment == e.Comment && d.Metric == e.Metric && a.Cities() == b.Cities() &&
		slices.Equal(d.Labels, e.Labels) && slices.Equal(d.FixedEdges, e.FixedEdges)
	for _, axes := range [][2][]float64{{d.X, e.X}, {d.Y, e.Y}, {d.Z, e.Z}, {d.DisplayX, e.DisplayX}, {d.DisplayY, e.DisplayY}} {
		equal = equal && slices.Equal(axes[0], axes[1])
	}
	if d.Matrix != nil && e.Matrix != nil {
		return equal && slices.Equal(d.Matrix.Weights(), e.Matrix.Weights())
	}
	return equal && d.Matrix == nil && e.Matrix == nil
}

// Whatever comes in: no panic, refusals of the one type, and what is accepted
// can be written and read again.
func FuzzReadProblem(f *testing.F) {
	f.Add(square)
	f.Add(strings.ReplaceAll(square, "\n", "\r\n"))
	f.Add("DIMENSION:3\nEDGE_WEIGHT_TYPE:EXPLICIT\nEDGE_WEIGHT_FORMAT:LOWER_DIAG_ROW\nEDGE_WEIGHT_SECTION\n0 1 0 2 3 0\nDISPLAY_DATA_SECTION\n7 1 1\n8 2 2\n9 3 3\nFIXED_EDGES_SECTION\n7 8 -1")
	f.Add("DIMENSION:2\nEDGE_WEIGHT_TYPE:GEO\nNODE_COORD_SECTION\n0 89.59 -179.59\n1 -1.7e-3 +.5\nEOF")
	f.Add("TYPE:ATSP\nDIMENSION:3\nEDGE_WEIGHT_TYPE:EXPLICIT\nEDGE_WEIGHT_FORMAT:FULL_MATRIX\nEDGE_WEIGHT_SECTION\n9 1 2\n3 9 4\n0 5 9\nEOF")
	f.Add("TYPE:HCP\nDIMENSION:3\nEDGE_DATA_FORMAT:EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF")
	f.Add("TYPE:HCP\nDIMENSION:4\nEDGE_DATA_FORMAT:ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3 4 -1\n2 3 -1\n3 4 -1\n-1\nFIXED_EDGES_SECTION\n1 2\n-1")
	f.Add("COMMENT:\xfc\nNAME\nDIMENSION:1000000000\n# x\nTYPE: ATSP")
	f.Fuzz(func(t *testing.T, text string) {
		header, short := tsplib.ReadHeader(strings.NewReader(text), "fuzz.tsp")
		p, err := tsplib.ReadProblem(strings.NewReader(text), "fuzz.tsp")
		if err == nil && short == nil && (header.Cities != p.Cities() || header.Name != p.Name() || header.Metric != p.Metric()) {
			t.Fatalf("the header says %+v: the problem is %s, %d, %v", header, p.Name(), p.Cities(), p.Metric())
		}
		if err != nil {
			var got *solver.FileError
			if !errors.As(err, &got) || got.Reason == "" {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		identity := solver.Identity(p.Cities())
		if err := p.CheckTour(identity); err != nil && p.FixedEdges() == 0 {
			t.Fatal(err)
		}
		if length := p.Length(identity); length < 0 {
			t.Fatalf("length %d", length)
		}
		if again := read(t, written(t, p)); !same(p, again) {
			t.Fatalf("reads back otherwise:\n%s", written(t, p))
		}
	})
}

func FuzzReadTour(f *testing.F) {
	f.Add("NAME : a\nTYPE : TOUR\nDIMENSION : 4\nTOUR_SECTION\n4\n1\n3\n2\n-1\nEOF\n")
	f.Add("TOUR_SECTION 1 2 3 4 -1 4 3 2 1 -1 -1")
	f.Add("TYPE:TSP\rTOUR_SECTION\r0 1e0 -1")
	p := read(f, square)
	f.Fuzz(func(t *testing.T, text string) {
		var order []solver.City
		tour, err := tsplib.ReadTour(strings.NewReader(text), "fuzz.tour")
		if err == nil {
			order, err = tour.Order(p)
		}
		var got *solver.FileError
		switch {
		case err == nil:
			if err := p.CheckTour(order); err != nil {
				t.Fatal(err)
			}
		case !errors.As(err, &got):
			t.Fatalf("%T: %v", err, err)
		}
	})
}

// As many cities as pla85900.
func BenchmarkReadProblem(b *testing.B) {
	p, err := generate.Make("uniform", 85900, 1)
	if err != nil {
		b.Fatal(err)
	}
	text := written(b, p)
	b.Run(fmt.Sprint(p.Cities()), func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			read(b, text)
		}
	})
}
