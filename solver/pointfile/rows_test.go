package pointfile_test

import (
	"slices"
	"strings"
	"testing"

	"tourscope/solver/pointfile"
)

// Cells of several lines, and quotes that are no such cells.
func TestCellsOfSeveralLines(t *testing.T) {
	for because, row := range map[string]struct {
		text  string
		names []string
	}{
		"before the coordinates": {"name,x,y\r\n\"A\r\nand \"\"more\"\"\",1,2\r\nB,3,4\r\n", []string{"A and \"more\"", "B"}},
		"behind them":            {"x;y;name;note\n1;2;A;\"first\n\nsecond; third\"\n3;4;B;\"one\"\n", []string{"A", "B"}},
		"two in a row":           {"x,y,name,note\n1,2,\"A\nB\",\"C\nD\" \n3,4,E,F\n", []string{"A B", "E"}},
		"a quote of inches":      {"name,x,y\n5\" pipe,1,2\nB,3,4\n", []string{"5\" pipe", "B"}},
		"never closed":           {"name,x,y\n\"A,1,2\n\nB,3,4\n", []string{"\"A", "B"}},
		"closed within a field":  {"name,x,y\n\"A,1,2\n  \"B,3,4\n", []string{"\"A", "\"B"}},
	} {
		p := read(t, row.text)
		if !slices.Equal(p.Definition().Names, row.names) || !slices.Equal(p.X(), []float64{1, 3}) {
			t.Errorf("%s: %v, names %q", because, p.X(), p.Definition().Names)
		}
		if cities, _, err := pointfile.Count(strings.NewReader(row.text), "points.csv"); err != nil || cities != 2 {
			t.Errorf("%s: counted %d, %v", because, cities, err)
		}
	}
}
