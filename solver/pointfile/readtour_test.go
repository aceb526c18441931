package pointfile_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/pointfile"
)

// Tours as they are written, and as spreadsheets save them again.
func TestReadTour(t *testing.T) {
	for _, row := range []struct {
		text, because string
		want          []int64
	}{
		{"position,id,x,y,leg,sum\n1,3,0,0,1,1\n2,1,1,0,1,2\n3,2,5,5,7,9\n", "as it is written", []int64{3, 1, 2}},
		{"position,id,name,leg,sum\n1,30,\"a, b\",1,1\n2,10,c,1,2\n", "names with commas", []int64{30, 10}},
		{"\ufeffPosition;ID;leg\r\n2;7;1,5\r\n1;9;2,5\r\n;;\r\n", "saved by a spreadsheet, in another order", []int64{9, 7}},
	} {
		got, err := pointfile.ReadTour(strings.NewReader(row.text), "tour.csv")
		if err != nil || !slices.Equal(got, row.want) || !pointfile.IsTour([]byte(row.text)) {
			t.Errorf("%s: %v, %v", row.because, got, err)
		}
	}
}

func TestTourRefusals(t *testing.T) {
	for _, row := range []struct {
		text, says string
		line       int
	}{
		{"id,x,y\n1,2,3\n", "no columns position and id", 1},
		{"position,id\n1,a\n", `"a" is no number`, 2},
		{"position,id\n1\n", `"" is no number`, 2},
		{"position,id\n1,-2\n", `"-2" is no number`, 2},
		{"position,id\n1,2\n1,3\n", "the position 1 is in line 2, too", 3},
	} {
		_, err := pointfile.ReadTour(strings.NewReader(row.text), "tour.csv")
		var refusal *solver.FileError
		if !errors.As(err, &refusal) || refusal.Line != row.line || !strings.Contains(err.Error(), row.says) || refusal.Remedy == "" {
			t.Errorf("%q: %v, want line %d, %q", row.text, err, row.line, row.says)
		}
	}
}

func FuzzReadTour(f *testing.F) {
	f.Add("position,id,x,y,leg,sum\n1,3,0,0,1,1\n2,1,1,0,1,2\n")
	f.Add("id;Position\r\n3;1\r\n\"2\";2\n;;\n")
	f.Fuzz(func(t *testing.T, text string) {
		pointfile.IsTour([]byte(text))
		_, err := pointfile.ReadTour(strings.NewReader(text), "fuzz.csv")
		var refusal *solver.FileError
		if err != nil && (!errors.As(err, &refusal) || refusal.Reason == "") {
			t.Fatalf("%T: %v", err, err)
		}
	})
}
