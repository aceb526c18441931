package tsplib_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/tsplib"
)

func TestToursAsTheyOccur(t *testing.T) {
	p := read(t, instead("\n1 ", "\n10 ", "\n2 ", "\n20 ", "\n3 ", "\n30 ", "\n4 ", "\n40 "))
	for because, text := range map[string]string{
		"plain":            "NAME : a\nCOMMENT : b\nTYPE : TOUR\nDIMENSION : 4\nTOUR_SECTION\n40\n10\n30\n20\n-1\nEOF\n",
		"on one line":      "TYPE: TOUR\nTOUR_SECTION\n40 10 30 20 -1",
		"no -1":            "TYPE: TOUR\nTOUR_SECTION\n40 10 30 20\n",
		"no -1 but EOF":    "TYPE: TOUR\nTOUR_SECTION\n40 10 30 20\nEOF",
		"no heading":       "TOUR_SECTION\n40 10 30 20 -1\nEOF",
		"CRLF":             "TYPE: TOUR\r\nTOUR_SECTION\r\n40\r\n10\r\n30\r\n20\r\n-1\r\nEOF\r\n",
		"lower case":       "type:tour\ntour_section\n40 10 30 20 -1\neof",
		"closed twice":     "TOUR_SECTION\n40 10 30 20 -1 -1\nEOF",
		"several tours":    "TYPE: TOUR\nDIMENSION: 4\nTOUR_SECTION\n40 10 30 20 -1\n10 20 30 40 -1\n-1\nEOF",
		"unknown keywords": "TYPE: TOUR\nROOT : 5\nTOUR_SECTION\n40 10 30 20 -1",
	} {
		tour, err := tsplib.ReadTour(strings.NewReader(text), "test.tour")
		if err != nil {
			t.Errorf("%s: %v", because, err)
			continue
		}
		order, err := tour.Order(p)
		if err != nil || !slices.Equal(order, []solver.City{3, 0, 2, 1}) || !slices.Equal(tour.Labels, []int64{40, 10, 30, 20}) {
			t.Errorf("%s: %v, %v", because, order, err)
		}
		if (because == "several tours") != (tour.Others == 1) {
			t.Errorf("%s: others %v", because, tour.Others)
		}
	}
}

func TestToursThatAreNone(t *testing.T) {
	p := read(t, instead("EOF", "FIXED_EDGES_SECTION\n1 2\n-1\nEOF"))
	for _, row := range []struct{ text, says string }{
		{"", "holds no tour"},
		{square, "not a tour"},
		{"TYPE: TOUR\nTOUR_SECTION\n-1\n", "holds no tour"},
		{"TYPE: TOUR\nDIMENSION: 5\nTOUR_SECTION\n1 2 3 4 -1\n", "DIMENSION says 5"},
		{"TYPE: TOUR\nDIMENSION: 3\nTOUR_SECTION\n1 2 3 4 -1\n", "more than 3"},
		{"TOUR_SECTION\n1 2 three 4 -1\n", `"THREE"`},
		{"TOUR_SECTION\n1 2 3.5 4 -1\n", "3.5"},
		{"TOUR_SECTION\n1 2 -3 4 -1\n", "-3"},
		{"TOUR_SECTION\n1 2 3 -1\n", "has 3 cities, square has 4"},
		{"TOUR_SECTION\n1 2 3 3 -1\n", "city 3 twice"},
		{"TOUR_SECTION\n1 2 3 5 -1\n", "no city 5"},
		{"TOUR_SECTION\n0 1 2 3 -1\n", "no city 0"},
		{"TOUR_SECTION\n1 3 2 4 -1\n", "lacks the fixed edge 1–2"},
	} {
		tour, err := tsplib.ReadTour(strings.NewReader(row.text), "test.tour")
		if err == nil {
			_, err = tour.Order(p)
		}
		var got *solver.FileError
		if !errors.As(err, &got) || !strings.Contains(err.Error(), row.says) || got.File != "test.tour" || got.Remedy == "" {
			t.Errorf("%q: got %v, want %q", row.text, err, row.says)
		}
	}
}

// What is written reads back as the same problem, to the last bit.
func TestRoundTrips(t *testing.T) {
	for because, text := range map[string]string{
		"plain":        square,
		"fractions":    "DIMENSION:3\nEDGE_WEIGHT_TYPE:CEIL_2D\nNODE_COORD_SECTION\n1 0.1 2.5\n2 3.333333333333333333 1e9\n3 -1.7e-300 0\n",
		"space":        "DIMENSION:2\nEDGE_WEIGHT_TYPE:XRAY2\nNODE_COORD_SECTION\n1 1 2 3\n2 4 5 6.25\n",
		"numbers":      "NAME:n\nCOMMENT:a\nCOMMENT:\nCOMMENT:c\nDIMENSION:3\nEDGE_WEIGHT_TYPE:GEO\nNODE_COORD_SECTION\n7 1.30 2\n5 4 5.59\n6 0 0\nDISPLAY_DATA_SECTION\n7 1 1\n6 2 2\n5 3 3\nFIXED_EDGES_SECTION\n7 6\n-1\n",
		"matrix":       "DIMENSION:3\nEDGE_WEIGHT_TYPE:EXPLICIT\nEDGE_WEIGHT_FORMAT:UPPER_ROW\nEDGE_WEIGHT_SECTION\n1 2 3\n",
		"shown matrix": "DIMENSION:3\nEDGE_WEIGHT_TYPE:EXPLICIT\nEDGE_WEIGHT_FORMAT:UPPER_ROW\nEDGE_WEIGHT_SECTION\n1 2 3\nDISPLAY_DATA_SECTION\n4 1 1\n5 2 2\n6 3 3\n",
		"one city":     "DIMENSION:1\nEDGE_WEIGHT_TYPE:EXPLICIT\nEDGE_WEIGHT_FORMAT:UPPER_ROW\nEDGE_WEIGHT_SECTION\n",
	} {
		p := read(t, text)
		if again := read(t, written(t, p)); !same(p, again) {
			t.Errorf("%s: wrote\n%s", because, written(t, p))
		}
	}
}

func TestToursRoundTrip(t *testing.T) {
	p := read(t, instead("\n4 0", "\n9 0"))
	var b bytes.Buffer
	if err := tsplib.WriteTour(&b, p, []solver.City{3, 1, 0, 2}, "by hand", "two\nlines"); err != nil {
		t.Fatal(err)
	}
	tour, err := tsplib.ReadTour(&b, "test.tour")
	if err != nil {
		t.Fatal(err)
	}
	order, err := tour.Order(p)
	if err != nil || !slices.Equal(order, []solver.City{3, 1, 0, 2}) || tour.Name != "square.tour" || tour.Comment != "by hand\ntwo\nlines\nLength 482" {
		t.Errorf("%v, %v, %q, %q", order, err, tour.Name, tour.Comment)
	}
	if err := tsplib.WriteTour(&b, p, []solver.City{3, 1, 0, 0}); err == nil {
		t.Error("a tour that is none was written")
	}
}

func TestWhatTSPLIBCannotSayIsNotWritten(t *testing.T) {
	def := read(t, square).Definition()
	def.OpenPath = &[2]solver.City{0, 2}
	path, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	numbered, err := solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: solver.NewMatrix(2), Labels: []int64{5, 6}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*solver.Problem{path, numbered} {
		if tsplib.WriteProblem(&bytes.Buffer{}, p) == nil {
			t.Error("no error")
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestAFullDiskIsAnError(t *testing.T) {
	p := read(t, square)
	if tsplib.WriteProblem(full{}, p) == nil || tsplib.WriteTour(full{}, p, solver.Identity(4)) == nil {
		t.Error("no error")
	}
}
