package matrixfile

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
)

// The same matrix as people write it.
func TestFormsOfOneMatrix(t *testing.T) {
	want := []int32{0, 125, 70, 130, 0, 900, 75, 905, 0}
	for _, row := range []struct {
		why, text string
		decimals  int
		names     []string
	}{
		{"commas", "0,125,70\n130,0,900\n75,905,0\n", 0, nil},
		{"semicolons, carriage returns, no end", "0;125;70\r\n130;0;900\r\n75;905;0", 0, nil},
		{"tabs", "0\t125\t70\n130\t0\t900\n75\t905\t0\n", 0, nil},
		{"blanks", "  0  125  70\n130 0 900\n 75 905 0\n", 0, nil},
		{"comments and empty lines", "# times\n\n0,125,70\n% x\n130,0,900\n// y\n75,905,0\n\n", 0, nil},
		{"decimals", "0,12.5,7.0\n13,0,90\n7.50,90.5,0\n", 1, nil},
		{"a decimal comma", "0;12,5;7,0\n13;0;90\n7,50;90,5;0\n", 1, nil},
		{"exponents", "0,1.25e2,7e1\n1.3E+2,0,9e2\n75,9.050e2,0\n", 0, nil},
		{"a diagonal that means nothing", "-,125,70\n130,inf,900\n75,905,\n", 0, nil},
		{"a separator at each end", "0;125;70;\n130;0;900;\n75;905;0;\n", 0, nil},
		{"a heading", "a,b,\"c, d\"\n0,125,70\n130,0,900\n75,905,0\n", 0, []string{"a", "b", "c, d"}},
		{"a heading and a column", ",a,b,c\na,0,125,70\nb,130,0,900\nc,75,905,0\n", 0, []string{"a", "b", "c"}},
		{"a named corner", "from/to;a;b;c\na;0;125;70\nb;130;0;900\nc;75;905;0\n", 0, []string{"a", "b", "c"}},
		{"a column", "a 0 125 70\nb 130 0 900\nc 75 905 0\n", 0, []string{"a", "b", "c"}},
		{"a heading of numbers and a corner", ",0,1,2\n0,0,125,70\n1,130,0,900\n2,75,905,0\n", 0, nil},
		{"numbers of cities and an empty diagonal", ",1,2,3\n1,,125,70\n2,130,,900\n3,75,905,\n", 0, nil},
		{"a heading of numbers alone", "1,2,3\n0,125,70\n130,0,900\n75,905,0\n", 0, nil},
		{"a column of numbers alone", "1,0,125,70\n2,130,0,900\n3,75,905,0\n", 0, nil},
		{"blanks and a heading of numbers", "1 2 3\n1 0 125 70\n2 130 0 900\n3 75 905 0\n", 0, nil},
		{"a heading of numbers over names", ";1;2;3\na;0;125;70\nb;130;0;900\nc;75;905;0\n", 0, []string{"a", "b", "c"}},
	} {
		p, err := Read(strings.NewReader(row.text), "folder/times.csv")
		if err != nil {
			t.Errorf("%s: %v", row.why, err)
			continue
		}
		def := p.Definition()
		if got := def.Matrix.Weights(); !slices.Equal(got, want) || !p.Asymmetric() || p.Name() != "times" || def.Decimals != row.decimals || !slices.Equal(def.Names, row.names) {
			t.Errorf("%s: %v, %q, %d decimals, names %q", row.why, got, p.Name(), def.Decimals, def.Names)
		}
		if text := p.FormatLength(p.Length(solver.Identity(3))); text != map[int]string{0: "1100", 1: "110.0"}[row.decimals] {
			t.Errorf("%s: the length is %s", row.why, text)
		}
	}
}

func TestSymmetricMatrices(t *testing.T) {
	p, err := Read(strings.NewReader("0,1.5,2\n1.5,9,3.25\n2.0,3.25,0\n"), "a.csv")
	if err != nil || p.Asymmetric() || p.Distance(1, 2) != 325 || p.Comment() != "Distances multiplied by 100" {
		t.Errorf("%v: %v, %q", err, p.Distance(1, 2), p.Comment())
	}
}

// Decimals beyond what lengths can hold are rounded, and the comment says so.
func TestLongDecimalsAreRounded(t *testing.T) {
	p, err := Read(strings.NewReader("0,1234.56789012345,1\n1,0,2\n1,2,0\n"), "a.csv")
	if err != nil || p.Distance(0, 1) != 123456789 || p.Comment() != "Distances multiplied by 100000 and rounded to whole numbers" {
		t.Errorf("%v: %v, %q", err, p.Distance(0, 1), p.Comment())
	}
	if text := p.FormatLength(5); text != "0.00005" {
		t.Error(text)
	}
}

func TestRefusals(t *testing.T) {
	for _, row := range []struct {
		text, says string
		line       int
	}{
		{"", "holds no distances", 0},
		{"0,1,2\n1,0\n2,3,0\n", "has 2 distances, the rows before have 3", 2},
		{"0,4,2\n4,0,3\n", "2 rows of 3 distances", 3},
		{"0,1,2,7,8\n1,0,3,8,9\n2,3,0,5,6\n", "3 rows of 5", 4},
		{"a,b,c\n0,1,2\n1,0,x y\n2,3,0\n", `"x y" is not a number`, 3},
		{"0,1,2\n1,0,\n2,3,0\n", "has no distance", 2},
		{"0,1,2\n1,0,inf\n2,3,0\n", "has no distance", 2},
		{"0,1,2\n1,0,-3\n2,3,0\n", "negative", 2},
		{"0,1,2\n1,0,3e9\n2,3,0\n", "choose a larger unit", 2},
		{"0;1,5;2\n1;0;3.5\n2;3;0\n", "another decimal sign", 2},
		{strings.Repeat("1,", 1<<20), "longer than 1024 KiB", 1},
		{strings.Repeat("1,", 6000) + "1\n", "more than the 5000 cities", 1},
	} {
		_, err := Read(strings.NewReader(row.text), "a.csv")
		var refusal *solver.FileError
		if !errors.As(err, &refusal) || refusal.Line != row.line || !strings.Contains(err.Error(), row.says) || refusal.Remedy == "" {
			t.Errorf("%.30q: %v, want line %d, %q", row.text, err, row.line, row.says)
		}
	}
}

// What a file claims costs nothing: memory follows the data.
func TestMemoryFollowsTheData(t *testing.T) {
	text := strings.Repeat("9,", 4999) + "9\n"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := Read(strings.NewReader(text), "a.csv")
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; err == nil || grown > 4<<20 {
		t.Errorf("%v; %d bytes for a row of %d", err, grown, len(text))
	}
}

func TestRecognize(t *testing.T) {
	var wide strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&wide, ",city %d", i)
	}
	for _, row := range []struct {
		text  string
		whole bool
		want  bool
	}{
		{"0,5,7\n5,0,3\n7,3,0\n", true, true},
		{"0,5,7,1\n5,0,3,1\n7,3,0,1\n1,1,1,0\n", true, true},
		{"0 1 2 3 4\n1 0 2 3 4\n", false, true},
		{",a,b,c\na,0,1,2\nb,1,0,3\nc,2,3,0", true, true},
		{",a,b,c\na,0,1,2\nb,1,0,x\nc,2,3,0", true, true},
		{"a;b;c;d\n0;1;2;3\n1;0;2;3\n", false, true},
		{wide.String(), false, true},
		{"1,2\n3,4\n", true, false},
		{"0,5\n5,0\n", true, false},
		{"1,10,20\n2,30,40\n3,50,60\n", true, false},
		{"0,10,20\n1,0,40\n2,50,0\n", true, false},
		{"3.5,1,2\n4,5,6\n7,8,9\n", true, false},
		{"name,x,y\nA,1,2\n", true, false},
		{"position,id,name,latitude,longitude,leg,sum\n1,1,A,1,2,3,4\n", true, false},
		{"A,1,2\nB,3,4\n", true, false},
		{"A,1,2,3\nB,3,4,5\n", true, false},
		{"nothing of ours", true, false},
		{"", true, false},
	} {
		if got := Recognize([]byte(row.text), row.whole); got != row.want {
			t.Errorf("%.40q: %v", row.text, got)
		}
	}
}

// Whatever comes in: no panic, refusals of the one type, and what is accepted can be written
// and read again.
func FuzzRead(f *testing.F) {
	f.Add("0,5,7\n5,0,3\n7,3,0\n")
	f.Add(",a,\"b\"\"c\"\na,,1,5e-3\nb;2,,7\n")
	f.Add("# x\n1 2 3\n1 0 5 7\n2 5 0 1.25\n3 - 1 inf")
	f.Add(";1;2\nx;0;1,5\ny;2,25;0\n")
	f.Add("0,1e300\n1e-320,0")
	f.Fuzz(func(t *testing.T, text string) {
		Recognize([]byte(text), true)
		Recognize([]byte(text), false)
		p, err := Read(strings.NewReader(text), "fuzz.csv")
		if err != nil {
			var got *solver.FileError
			if !errors.As(err, &got) || got.Reason == "" {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		var b bytes.Buffer
		if err := Write(&b, p); err != nil {
			t.Fatal(err)
		}
		again, err := Read(&b, "fuzz.csv")
		if err != nil {
			t.Fatal(err)
		}
		for a := range solver.City(p.Cities()) {
			for c := range solver.City(p.Cities()) {
				if p.FormatLength(p.Distance(a, c)) != again.FormatLength(again.Distance(a, c)) && float(p, a, c) != float(again, a, c) {
					t.Fatalf("%q: %d to %d is %d, then %d", text, a, c, p.Distance(a, c), again.Distance(a, c))
				}
			}
		}
	})
}

// float is a distance in the file's unit.
func float(p *solver.Problem, a, b solver.City) float64 {
	n, _ := form{','}.parse([]byte(p.FormatLength(p.Distance(a, b))))
	return n.value
}
