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
		{"a decimal comma between blanks", "0 12,5 7,0\n13 0 90\n7,50 90,5 0\n", 1, nil},
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
		{"the separator of Excel", "\ufeffsep=;\r\n;a;b;c\r\na;0;125;70\r\nb;130;0;900\r\nc;75;905;0\r\n", 0, []string{"a", "b", "c"}},
		{"a title between separators", "Times in s;;;\n;a;b;c\na;0;125;70\nb;130;0;900\nc;75;905;0\n", 0, []string{"a", "b", "c"}},
		{"a title of words", "Times by car\n\n;a;b;c\na;0;125;70\nb;130;0;900\nc;75;905;0\n", 0, []string{"a", "b", "c"}},
		{"a title alone", "Times\n0,125,70\n130,0,900\n75,905,0\n", 0, nil},
		{"empty rows below", ";a;b;c\na;0;125;70\nb;130;0;900\nc;75;905;0\n;;;\n;;;\n", 0, []string{"a", "b", "c"}},
		{"empty columns at the end", ";a;b;c;;\na;0;125;70;;\nb;130;0;900;;\nc;75;905;0;;\n", 0, []string{"a", "b", "c"}},
		{"empty columns and a heading alone", "a;b;c;;\n0;125;70;;\n130;0;900;;\n75;905;;;\n", 0, []string{"a", "b", "c"}},
		{"names in Latin-1", "K\xf6ln,b,c\n0,125,70\n130,0,900\n75,905,0\n", 0, []string{"Köln", "b", "c"}},
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

// One half of a matrix gives the other. The cities of the last rows: a half without diagonal.
func TestHalves(t *testing.T) {
	const half, without = "The file holds one half of a symmetric matrix", "The file holds one half of a symmetric matrix, without its diagonal"
	abc, four := []string{"a", "b", "c"}, []string{"a", "b", "c", "d"}
	for _, row := range []struct {
		why, text, comment string
		names              []string
	}{
		{"below, with zeros", "0,,\n5,0,\n7,3,0\n", half, nil},
		{"above, with zeros", "0;5;7\n;0;3\n;;0\n", half, nil},
		{"below, an empty diagonal", ",a,b,c\na,,,\nb,5,,\nc,7,3,\n", half, abc},
		{"above, an empty diagonal", ",a,b,c\na,,5,7\nb,,,3\nc,,,\n", half, abc},
		{"above, the last row is blank", "a,b,c\n,5,7\n,,3\n,,\n", half, abc},
		{"a mixed diagonal", "0,,\n5,,\n7,3,0\n", half, nil},
		{"dashes", "0 - -\n5 0 -\n7 3 0\n", half, nil},
		{"numbers of cities", ",1,2,3\n1,0,,\n2,5,0,\n3,7,3,0\n", half, nil},
		{"growing rows", "0\n5,0\n7,3,0\n", half, nil},
		{"growing rows and a decimal comma", "0\n5,0;0\n7;3;0\n", half, nil},
		{"growing rows between blanks", "0\n5 0\n7 3 0\n", half, nil},
		{"growing rows with names", "a;0\nb;5;0\nc;7;3;0\n", half, abc},
		{"growing rows with headings", ",a,b,c\na,0\nb,5,0\nc,7,3,0\n", half, abc},
		{"growing rows without diagonal", ",a,b,c\na\nb,5\nc,7,3\n", half, abc},
		{"headings that overlap", ",a,b\nb,5,\nc,7,3\n", without, abc},
		{"headings that overlap above", ",b,c\na,5,7\nb,,3\n", without, abc},
		{"no first row and no last column", ",a,b,c\nb,5,\nc,7,3\n", without, abc},
		{"no diagonal", "5\n7,3\n9,8,6\n", without, nil},
		{"no diagonal above", "5,7,9\n,3,8\n,,6\n", without, nil},
		{"no diagonal under a heading", "a,b,c,d\n5,,,\n7,3,,\n9,8,6,\n", without, four},
		{"a blank first row", ",,,\n5,,,\n7,3,,\n9,8,6,\n", without, nil},
	} {
		if !Recognize([]byte(row.text), true) {
			t.Errorf("%s: taken for coordinates", row.why)
		}
		p, err := Read(strings.NewReader(row.text), "half.csv")
		if err != nil {
			t.Errorf("%s: %v", row.why, err)
			continue
		}
		var got []int64
		for a := range solver.City(p.Cities()) {
			for b := range a {
				got = append(got, p.Distance(a, b))
			}
		}
		names := p.Definition().Names
		if p.Asymmetric() || !slices.Equal(got, []int64{5, 7, 3, 9, 8, 6}[:len(got)]) || len(got) < 3 || p.Comment() != row.comment || !slices.Equal(names, row.names) {
			t.Errorf("%s: %v, %q, names %q", row.why, got, p.Comment(), names)
		}
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
		{";a;b\na;0;1.234,5\nb;1;0\n", "without thousands separators", 2},
		{"0;1,5;2\n1;0;3.5\n2;3;0\n", "another decimal sign", 2},
		{"0,1,\n1,0,\n2,3,0\n", "row 1, column 3: has no distance", 1},
		{"0,,\n1,4,\n2,3,0\n", "not clear of which cities", 4},
		{"5,\n7,3\n", "has no distance", 1},
		{"b,5\nc,7,3\nd,9,8,6\n", "not clear of which cities", 4},
		{",a,b\nz,5,\nc,7,3\n", "not clear of which cities", 4},
		{"0\n5,0\n7,3,0,1\n", "has 4 distances, the row before has 2", 3},
		{"0\n5,0\n7,0\n", "has 2 distances, the row before has 2", 3},
		{strings.Repeat("1,", 1<<20), "longer than 1024 KiB", 1},
		{strings.Repeat("1,", 10001) + "1\n", "more than the 10000 cities", 1},
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
		{"sep=;\r\n;a;b;c\r\na;0;1;2\r\nb;1;0;3\r\nc;2;3;0", true, true},
		{"Times by car\n;a;b;c\na;0;1;2\nb;1;0;3\nc;2;3;0", true, true},
		{"0,5e9,7,9\n5e9,0,6,8\n7,6,0,4\n9,8,4,0\n", true, true},
		{"sep=;\n", true, false},
		{"id,name,lat,lon\n7,\"a; b\",1,2\n8,c,2,3\n", true, false},
		{"name lat lon\nA\t1\t2\nB\t3\t4\nC\t3\t0\n", true, false},
		{"My places\nname,x,y\nA,1,2\nB,3,4\n", true, false},
		{"My places\n\n1,2\n3,4\n", true, false},
		{"1,2\n3,4\n", true, false},
		{"0,5\n5,0\n", true, false},
		{"1,10,20\n2,30,40\n3,50,60\n", true, false},
		{"0,10,20\n1,0,40\n2,50,0\n", true, true},
		{"0 1 2\n1 0 3\n2 3 0\n", true, true},
		{"0 1,5 2,5 3,5\n1,5 0 2 3\n2,5 2 0 1\n3,5 3 1 0\n", true, true},
		{"0,1,2,1\n1,0,3,1\n2,3,0,-1\n1,1,-1,0\n", true, true},
		{"0,1,2,1\n1,0,,1\n2,3,0,1\n1,1,1,0\n", true, true},
		{"0;1;2;\n-1;0;3;\n2;3;0;\n;;\n", true, true},
		{"0,1,2\n1,0,-3\n2,3,1\n", true, false},
		{"0,1,2\n1,0,-3\n2,3,0\n3,4,5\n", true, false},
		{"3.5,1,2\n4,5,6\n7,8,9\n", true, false},
		{"name,x,y\nA,1,2\n", true, false},
		{"position,id,name,latitude,longitude,leg,sum\n1,1,A,1,2,3,4\n", true, false},
		{"A,1,2\nB,3,4\n", true, false},
		{"A,1,2,3\nB,3,4,5\n", true, false},
		{"nothing of ours", true, false},
		{"", true, false},
		{"Breitengrad;Längengrad;Höhe;a;b;c\n52,5;13,4;34;1;2;3\n", false, false},
		{"stop_id,stop_code,stop_lat,stop_lon,zone_id\n1,100,52.5,13.4,7\n2,101,52.6,13.5,8\n", false, false},
		{",x,y\n0,1,2\n1,3,4\n", true, false},
		{",east end,north end,c\neast end,0,1,2\nnorth end,1,0,3\nc,2,3,0\n", true, true},
		{"5,\n7,3\n", true, false},
		{"0\n5,0\n7,3,0\n9,8,6,0\n1,2,3,4,0\n", false, true},
		{"from/to;a;b;c;d;e\na;0\nb;5;0\nc;7;3;0\nd;9;8;6;0\n", false, true},
		{"name,x,y\na\nb,5\nc,7,3\nd,9,8,6\n", false, false},
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
	f.Add("sep=;\nTitle;;\n;a;b;\na;0;1;\nb;1;0;\n;;;\n")
	f.Add("0\n5,0\n7,3,0\n")
	f.Add(",a,b\nb,5,\nc,7,3\n")
	f.Add(";a;b;c\na;;5;7\nb;;;3\nc;;;\n")
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
