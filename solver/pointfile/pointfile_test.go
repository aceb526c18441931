package pointfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/pointfile"
)

func read(t testing.TB, text string) *solver.Problem {
	t.Helper()
	p, err := pointfile.ReadPoints(strings.NewReader(text), "some/points.csv")
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return p
}

// Three cities at (10, 200), (30, 400) and (50, 900), as they might come.
func TestFilesAsTheyOccur(t *testing.T) {
	for because, text := range map[string]string{
		"commas":              "10,200\n30,400\n50,900\n",
		"semicolons":          "10;200\n30;400\n50;900\n",
		"tabs":                "10\t200\n30\t400\n50\t900\n",
		"blanks":              "10 200\n  30   400\n50 900\n",
		"tabs and blanks":     "10 \t 200\n30 \t 400\n50 \t 900\n",
		"commas and blanks":   "10, 200\n30, 400\n50, 900\n",
		"CRLF":                "10,200\r\n30,400\r\n50,900\r\n",
		"no last line end":    "10,200\n30,400\n50,900",
		"byte order mark":     "\ufeff10,200\n30,400\n50,900\n",
		"scientific":          "1e1,2.0E+02\n30,400\n5e1,9e2\n",
		"comments":            "# a\n% b\n// c\n\n10,200\n# d\n30,400\n50,900\n",
		"comma at the end":    "10,200,\n30,400,\n50,900,\n",
		"heading":             "x,y\n10,200\n30,400\n50,900\n",
		"heading in capitals": "X;Y\n10;200\n30;400\n50;900\n",
		"heading and ids":     "id,x,y\n1,10,200\n2,30,400\n3,50,900\n",
		"columns in disorder": "y,name,x,population\n200,a,10,7\n400,b,30,8\n900,c,50,9\n",
		"geography":           "city,latitude,longitude\na,200,10\nb,400,30\nc,900,50\n",
		"names":               "a,10,200\nb,30,400\nc,50,900\n",
		"names with blanks":   "New York\t10\t200\nLos Angeles\t30\t400\nSan José\t50\t900\n",
		"quotes":              "\"Washington, D.C.\",10,200\n\"b\",\"30\",400\nc,50,900\n",
		"ids without heading": "1 10 200\n2 30 400\n3 50 900\n",
		"ids from 0":          "0,10,200\n1,30,400\n2,50,900\n",
	} {
		p, err := pointfile.ReadPoints(strings.NewReader(text), "some/points.csv")
		if err != nil {
			t.Errorf("%s: %v", because, err)
			continue
		}
		if p.Metric() != solver.Euc2D || p.Name() != "points" || !slices.Equal(p.X(), []float64{10, 30, 50}) || !slices.Equal(p.Y(), []float64{200, 400, 900}) {
			t.Errorf("%s: %v, %v", because, p.X(), p.Y())
		}
	}
}

func TestSpaceAndIds(t *testing.T) {
	for _, row := range []struct {
		text, because string
		metric        solver.Metric
		first         int64
	}{
		{"10,20,30\n40,50,60\n", "three columns that do not count", solver.Euc3D, 1},
		{"x,y,z\n1,20,30\n2,50,60\n", "a heading decides", solver.Euc3D, 1},
		{"1,20,30\n2,50,60\n", "three columns, the first counts", solver.Euc2D, 1},
		{"0,20,30\n1,50,60\n", "counts from 0", solver.Euc2D, 0},
		{"7,20,30,40\n9,50,60,70\n", "four columns", solver.Euc3D, 7},
		{"id,x,y\n70,20,30\n50,50,60\n", "any ids under a heading", solver.Euc2D, 70},
		{"id,x,y\n70,20,30\n70,50,60\n", "ids twice are no ids", solver.Euc2D, 1},
		{"id,x,y\n70,20,30\nb,50,60\n", "names are no ids", solver.Euc2D, 1},
		{"1,2,3\n", "one line does not count", solver.Euc3D, 1},
	} {
		p := read(t, row.text)
		if p.Metric() != row.metric || p.Label(0) != row.first {
			t.Errorf("%s: %v, first city %d", row.because, p.Metric(), p.Label(0))
		}
	}
}

// Rounding to whole numbers would make all distances in the unit square 0 or 1.
func TestSmallFractionsAreScaled(t *testing.T) {
	for _, row := range []struct {
		text, because string
		factor        float64
	}{
		{"0.5,0.25\n0.125,1\n", "the unit square", 1000},
		{"0,0\n1,1\n0,1\n", "whole numbers mean what they say", 1},
		{"0.5,0\n1000,1000\n", "rounding does not hurt", 1},
		{"52.52,13.40\n48.14,11.58\n", "degrees", 100},
		{"0.5,0.5\n0.5,0.5\n", "all at one place", 1},
	} {
		p := read(t, row.text)
		var x, y float64
		if _, err := fmt.Sscanf(row.text, "%g,%g", &x, &y); err != nil {
			t.Fatal(err)
		}
		if p.X()[0] != x*row.factor || p.Y()[0] != y*row.factor || (row.factor > 1) != strings.Contains(p.Comment(), "multiplied") {
			t.Errorf("%s: %v, %v, %q; want factor %v", row.because, p.X()[0], p.Y()[0], p.Comment(), row.factor)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, row := range []struct {
		text string
		line int
		says string
	}{
		{"", 0, "no coordinates"},
		{"# only\n", 0, "no coordinates"},
		{"x,y\n", 0, "no coordinates"},
		{"Dear all,\nhello\n", 1, "neither coordinates nor a heading"},
		{"name,size\na,1\n", 1, "neither coordinates nor a heading"},
		{"1\n2\n", 1, "could mean anything"},
		{"1,2,3,4,5\n", 1, "could mean anything"},
		{"1,2\n3,4,5\n", 2, "has 3 columns"},
		{"1,2\n3\n", 2, "has 1 columns"},
		{"x,y\n1,2\n\n3,abc\n", 4, `"abc" is not a number`},
		{"1,2\n3,NaN\n", 2, "NaN"},
		{"1;2\n3;4,5\n", 2, `"4,5" is not a number`},
		{"0,0\n1e300,0\n", 0, "span"},
		{"1,2\n" + strings.Repeat("3", 100000), 2, "longer than"},
	} {
		_, err := pointfile.ReadPoints(strings.NewReader(row.text), "points.csv")
		var got *solver.FileError
		if !errors.As(err, &got) || got.Line != row.line || !strings.Contains(err.Error(), row.says) || got.Remedy == "" {
			t.Errorf("%.40q: %v, want line %d, %q", row.text, err, row.line, row.says)
		}
	}
}

func TestRoundTrips(t *testing.T) {
	for _, text := range []string{
		"10,200\n30,400.125\n50,900\n",
		"id,x,y\n7,1,2\n5,30,40\n",
		"x,y,z\n1.5,200,3\n3,400,-5000\n",
		"0.1,0.2\n0.3,0.7\n",
	} {
		p := read(t, text)
		var b bytes.Buffer
		if err := pointfile.WritePoints(&b, p); err != nil {
			t.Fatal(err)
		}
		again := read(t, b.String())
		if !slices.Equal(p.X(), again.X()) || !slices.Equal(p.Y(), again.Y()) || !slices.Equal(p.Z(), again.Z()) || !slices.Equal(p.Definition().Labels, again.Definition().Labels) {
			t.Errorf("%q became %q", text, b.String())
		}
	}
}

func TestWhatCSVCannotSayIsNotWritten(t *testing.T) {
	x := []float64{0, 1, 2}
	fixed, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: x, FixedEdges: [][2]solver.City{{0, 1}}})
	if err != nil {
		t.Fatal(err)
	}
	matrix, err := solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: solver.NewMatrix(2)})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*solver.Problem{fixed, matrix} {
		if pointfile.WritePoints(&bytes.Buffer{}, p) == nil {
			t.Error("no error")
		}
	}
}

func FuzzReadPoints(f *testing.F) {
	f.Add("10,200\r\n30,400\r\n50,900\r\n")
	f.Add("id;x;y\n1;2;3\n")
	f.Add("\"a, b\",1,2\n\"c\",3,4")
	f.Add("1\t2\t3\n2 \t 5\t6\n# c\n")
	f.Add("0.1 .2\n1e-3 +5.")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := pointfile.ReadPoints(strings.NewReader(text), "fuzz.csv")
		if err != nil {
			var got *solver.FileError
			if !errors.As(err, &got) || got.Reason == "" {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		if length := p.Length(solver.Identity(p.Cities())); length < 0 {
			t.Fatalf("length %d", length)
		}
		var b bytes.Buffer
		if err := pointfile.WritePoints(&b, p); err != nil {
			t.Fatal(err)
		}
		if again := read(t, b.String()); !slices.Equal(p.X(), again.X()) || !slices.Equal(p.Z(), again.Z()) {
			t.Fatalf("%q became %q", text, b.String())
		}
	})
}

func BenchmarkReadPoints(b *testing.B) {
	p, err := generate.Make("uniform", 100_000, 1)
	if err != nil {
		b.Fatal(err)
	}
	var text bytes.Buffer
	if err := pointfile.WritePoints(&text, p); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		read(b, text.String())
	}
}

// TestCountAgreesWithReading counts the cities of what the reader takes.
func TestCountAgreesWithReading(t *testing.T) {
	for _, text := range []string{
		"1,2\n3,4\n", "x,y\n1,2\n\n3,4", "# about\nname;x;y\na;1;2\n% more\nb;3;4\nc;5;6\n", "0 5 5\n1 6 6\n", "7\t8\n",
	} {
		p, err := pointfile.ReadPoints(strings.NewReader(text), "a.csv")
		if err != nil {
			t.Fatal(err)
		}
		if n, err := pointfile.Count(strings.NewReader(text), "a.csv"); err != nil || n != p.Cities() {
			t.Errorf("%q: %d cities, %v, want %d", text, n, err, p.Cities())
		}
	}
	for _, text := range []string{"", "# nothing\n", "x,y\n", "a b c\nd e f\n"} {
		if n, err := pointfile.Count(strings.NewReader(text), "a.csv"); err == nil {
			t.Errorf("%q: %d cities", text, n)
		}
	}
}
