package tsplib_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"tourscope/solver"
	"tourscope/solver/tsplib"
)

// Everything here is made up, so that these tests mean something where TSPLIB is
// absent.

func read(t testing.TB, text string) *solver.Problem {
	t.Helper()
	p, err := tsplib.ReadProblem(strings.NewReader(text), "test.tsp")
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return p
}

const square = `NAME : square
COMMENT : four corners
TYPE : TSP
DIMENSION : 4
EDGE_WEIGHT_TYPE : EUC_2D
NODE_COORD_SECTION
1 0 0
2 100 0
3 100 100
4 0 100
EOF
`

// One problem, as it might come.
func TestFilesAsTheyOccur(t *testing.T) {
	replace := strings.NewReplacer
	for because, text := range map[string]string{
		"plain":                    square,
		"CRLF":                     strings.ReplaceAll(square, "\n", "\r\n"),
		"CR alone":                 strings.ReplaceAll(square, "\n", "\r"),
		"no EOF":                   strings.TrimSuffix(square, "EOF\n"),
		"no last line end":         strings.TrimSuffix(square, "\nEOF\n"),
		"no blanks":                replace(" : ", ":").Replace(square),
		"one blank":                replace(" : ", ": ").Replace(square),
		"tabs":                     replace(" : ", "\t:\t", "1 0 0", "1\t0\t0", "2 100", "2\t100").Replace(square),
		"no colons":                replace(" : ", " ").Replace(square),
		"lower case":               strings.ToLower(square),
		"indented":                 "  " + strings.ReplaceAll(square, "\n", " \n   "),
		"blank lines":              strings.ReplaceAll(square, "\n", "\n\n"),
		"fractions":                replace("100", "100.000").Replace(square),
		"scientific":               replace("100", "1.0e+02").Replace(square),
		"Fortran":                  replace("100", "1.0D+02").Replace(square),
		"signs":                    replace("100", "+100.").Replace(square),
		"numbers as fractions":     replace("\n2 ", "\n2.0 ", "\n3 ", "\n3.0e+00 ").Replace(square),
		"byte order mark":          "\ufeff" + square,
		"text behind EOF":          square + "1 2 3 rubbish :\n",
		"comment lines":            "# made up\n" + replace("DIMENSION", "# more\nDIMENSION").Replace(square),
		"author behind the type":   replace("TYPE : TSP", "TYPE : TSP (N. N.)").Replace(square),
		"no type":                  replace("TYPE : TSP\n", "").Replace(square),
		"keywords nobody knows":    replace("TYPE : TSP", "TYPE : TSP\nCAPACITY : 5\nRENDERED : yes").Replace(square),
		"keywords after the data":  replace("DIMENSION : 4\n", "", "EDGE_WEIGHT_TYPE : EUC_2D\n", "", "EOF", "DIMENSION : 4\nEDGE_WEIGHT_TYPE : EUC_2D\nEOF").Replace(square),
		"section closed by -1":     replace("EOF", "-1\nEOF").Replace(square),
		"section with a colon":     replace("NODE_COORD_SECTION", "NODE_COORD_SECTION :").Replace(square),
		"the end of a DOS file":    replace("EOF\n", "EOF\n\x1a").Replace(square),
		"no EOF but a DOS file":    replace("EOF\n", "\x1a").Replace(square),
		"the same keyword again":   replace("TYPE : TSP", "TYPE : TSP\nTYPE : TSP").Replace(square),
		"numbers behind a section": replace("NODE_COORD_SECTION\n", "NODE_COORD_SECTION ").Replace(square),
	} {
		p, err := tsplib.ReadProblem(strings.NewReader(text), "test.tsp")
		if err != nil {
			t.Errorf("%s: %v", because, err)
			continue
		}
		if p.Name() != "square" || p.Comment() != "four corners" || p.Cities() != 4 || p.Length(solver.Identity(4)) != 400 || p.Definition().Labels != nil {
			t.Errorf("%s: %q, %q, %d cities, length %d", because, p.Name(), p.Comment(), p.Cities(), p.Length(solver.Identity(4)))
		}
	}
}

func TestReadsOfAnySize(t *testing.T) {
	p, err := tsplib.ReadProblem(iotest.OneByteReader(strings.NewReader(strings.ReplaceAll(square, "\n", "\r\n"))), "test.tsp")
	if err != nil || p.Length(solver.Identity(4)) != 400 {
		t.Error(err)
	}
	broken := errors.New("the disk is gone")
	if _, err = tsplib.ReadProblem(iotest.ErrReader(broken), "test.tsp"); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

func TestCityNumbersAreKept(t *testing.T) {
	for _, row := range []struct {
		numbers [4]int64
		kept    bool
		because string
	}{
		{[4]int64{1, 2, 3, 4}, false, "1 to n needs no list"},
		{[4]int64{0, 1, 2, 3}, true, "from 0"},
		{[4]int64{10, 20, 30, 40}, true, "gaps"},
		{[4]int64{4, 3, 1, 2}, true, "any order"},
	} {
		n := row.numbers
		p := read(t, fmt.Sprintf("DIMENSION:4\nEDGE_WEIGHT_TYPE:EUC_2D\nNODE_COORD_SECTION\n%d 0 0\n%d 1 0\n%d 2 0\n%d 3 0\nFIXED_EDGES_SECTION\n%d %d\n-1\n", n[0], n[1], n[2], n[3], n[3], n[1]))
		for i, number := range n {
			if p.Label(solver.City(i)) != number {
				t.Errorf("%s: city %d is called %d", row.because, i, p.Label(solver.City(i)))
			}
		}
		if (p.Definition().Labels != nil) != row.kept || !p.IsFixed(1, 3) {
			t.Errorf("%s: labels %v, fixed %v", row.because, p.Definition().Labels, p.Definition().FixedEdges)
		}
	}
}

func TestEveryCoordinateMetric(t *testing.T) {
	for _, m := range solver.TSPLIBMetrics() {
		if m == solver.Explicit {
			continue
		}
		third := ""
		if m.Dimensions() == 3 {
			third = " 7"
		}
		p := read(t, fmt.Sprintf("TYPE: TSP\nDIMENSION: 2\nEDGE_WEIGHT_TYPE: %v\nNODE_COORD_SECTION\n1 0 0%s\n2 30 40%s\n", m, third, third))
		if p.Metric() != m || p.Distance(0, 1) == 0 {
			t.Errorf("%v: read as %v, distance %d", m, p.Metric(), p.Distance(0, 1))
		}
	}
}

// The same distances in all formats: 1–2 is 12, 1–3 is 13, … 3–4 is 34.
func TestEveryMatrixFormat(t *testing.T) {
	for format, rows := range map[string]string{
		"FULL_MATRIX":    "0 12 13 14\n12 0 23 24\n13 23 0 34\n14 24 34 0",
		"UPPER_ROW":      "12 13 14\n23 24\n34",
		"LOWER_ROW":      "12\n13 23\n14 24 34",
		"UPPER_DIAG_ROW": "0 12 13 14\n0 23 24\n0 34\n0",
		"LOWER_DIAG_ROW": "0\n12 0\n13 23 0\n14 24 34 0",
		"UPPER_COL":      "12\n13 23\n14 24 34",
		"LOWER_COL":      "12 13 14\n23 24\n34",
		"UPPER_DIAG_COL": "0\n12 0\n13 23 0\n14 24 34 0",
		"LOWER_DIAG_COL": "0 12 13 14\n0 23 24\n0 34\n0",
	} {
		for _, numbers := range []string{rows, strings.ReplaceAll(rows, "\n", " "), strings.ReplaceAll(rows, " ", "\n\n"), strings.ReplaceAll(rows, "34", "3.4e1")} {
			p := read(t, "DIMENSION: 4\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: "+format+"\nEDGE_WEIGHT_SECTION\n"+numbers+"\nEOF\n")
			for a := solver.City(0); a < 4; a++ {
				for b := solver.City(0); b < 4; b++ {
					want := int64(10*(min(a, b)+1) + max(a, b) + 1)
					if a == b {
						want = 0
					}
					if got := p.Distance(a, b); got != want {
						t.Errorf("%s: %d–%d is %d, want %d", format, a+1, b+1, got, want)
					}
				}
			}
		}
	}
}

func TestTheDiagonalMeansNothing(t *testing.T) {
	p := read(t, "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n9999 5 5 9999\n")
	if p.Distance(0, 0) != 0 || p.Distance(1, 1) != 0 || p.Distance(0, 1) != 5 {
		t.Error(p.Definition().Matrix)
	}
}

func TestDisplayData(t *testing.T) {
	matrix := "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nDISPLAY_DATA_TYPE: TWOD_DISPLAY\nEDGE_WEIGHT_SECTION\n12 13 23\n"
	for _, row := range []struct {
		text, because string
		x             [3]float64
		first         int64
	}{
		{matrix + "DISPLAY_DATA_SECTION\n1 10 0\n2 20 0\n3 30 0\n", "in order", [3]float64{10, 20, 30}, 1},
		{matrix + "DISPLAY_DATA_SECTION\n3 30 0\n1 10 0\n2 20 0\n", "the numbers say which row they mean", [3]float64{10, 20, 30}, 1},
		{matrix + "DISPLAY_DATA_SECTION\n7 10 0\n8 20 0\n9 30 0\n", "other numbers name the rows", [3]float64{10, 20, 30}, 7},
		{matrix + "NODE_COORD_SECTION\n1 10 0\n2 20 0\n3 30 0\n", "node coordinates of a matrix are for display", [3]float64{10, 20, 30}, 1},
		{"DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n5 1 1\n6 2 2\n7 3 3\nDISPLAY_DATA_SECTION\n7 30 0\n6 20 0\n5 10 0\n", "beside coordinates", [3]float64{10, 20, 30}, 5},
	} {
		p := read(t, row.text)
		if got := p.Definition().DisplayX; len(got) != 3 || [3]float64(got) != row.x || p.Label(0) != row.first {
			t.Errorf("%s: %v, the first is %d", row.because, got, p.Label(0))
		}
	}
}

func TestNames(t *testing.T) {
	for _, row := range []struct{ text, name, comment, because string }{
		{square, "square", "four corners", "as it says"},
		{strings.ReplaceAll(square, "square", "square.tsp"), "square", "four corners", "some files name themselves with the suffix"},
		{strings.ReplaceAll(square, "square", "square.hcp"), "square", "four corners", "a suffix of graphs"},
		{strings.ReplaceAll(square, "NAME : square", "NAME : .tsp .tsp"), "file", "four corners", "a suffix is no name"},
		{strings.ReplaceAll(square, "NAME : square", "NAME : a\x1b[2J\u202eb"), "a [2J b", "four corners", "control characters and turns of direction"},
		{strings.ReplaceAll(square, "NAME : square\n", ""), "file", "four corners", "the file's name"},
		{strings.ReplaceAll(square, "COMMENT :", "COMMENT : two lines\nCOMMENT:"), "square", "two lines\nfour corners", "several comments"},
		{strings.ReplaceAll(square, "four corners", "M\xfcnchen \x1b[31m"), "square", "München  [31m", "Latin-1, and no control characters"},
	} {
		p, err := tsplib.ReadProblem(strings.NewReader(row.text), "/some/where/file.tsp")
		if err != nil || p.Name() != row.name || p.Comment() != row.comment {
			t.Errorf("%s: %q, %q, %v", row.because, p.Name(), p.Comment(), err)
		}
	}
}

// TestGraphs reads a graph in both formats: its edges have the length 1, other steps 2.
func TestGraphs(t *testing.T) {
	const head = "NAME: wheel\nTYPE: HCP\nDIMENSION: 5\n"
	for _, text := range []string{
		head + "EDGE_DATA_FORMAT: EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 4\n4 1\n5 1\n3 5\n3 5\n-1\nEOF\n",
		head + "EDGE_DATA_FORMAT: ADJ_LIST\nEDGE_DATA_SECTION\n1 2 4 5 -1\n3 2 4 -1\n5 3\n-1 -1\nEOF\n",
		head + "EDGE_DATA_SECTION\n2 1 3 -1 4 1 3 -1 5 1 3 -1\n-1\nEDGE_DATA_FORMAT: ADJ_LIST\n",
	} {
		p := read(t, text)
		if !p.Definition().Hamiltonian || p.Length([]solver.City{0, 1, 2, 3, 4}) != 6 || p.Length([]solver.City{0, 2, 1, 3, 4}) != 8 {
			t.Errorf("%q: %d", text, p.Length([]solver.City{0, 1, 2, 3, 4}))
		}
		if again := read(t, written(t, p)); !same(p, again) || !again.Definition().Hamiltonian {
			t.Errorf("reads back otherwise:\n%s", written(t, p))
		}
	}
}

// TestShortNameOfFixedEdges reads the section as alb4000.hcp of TSPLIB names it.
func TestShortNameOfFixedEdges(t *testing.T) {
	p := read(t, "TYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n 1 2\n2 3\n3 4\n4 1\n-1\nFIXED_EDGES :\n  4   1 \n-1 \nEOF\n")
	if !p.IsFixed(0, 3) || p.FixedEdges() != 1 {
		t.Errorf("%d fixed edges", p.FixedEdges())
	}
}
