package pointfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
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
		"eastings":            "city,northing,easting\na,200,10\nb,400,30\nc,900,50\n",
		"decimal commas":      "x;y\n10,0;200,00\n30;400,0\n50;900\n",
		"commas, no heading":  "10,0;200,00\n30;400,0\n50;900\n",
		"commas after tabs":   "10,0\t200,0\n30\t400\n50\t900\n",
		"commas in quotes":    "x,y\n\"10,0\",200\n30,\"400,0\"\n50,900\n",
		"doubled quotes":      "name,x,y\n\"a \"\"b\"\", c\",10,200\nb,30,400\nc,50,900\n",
		"one name for two":    "lat,x,y\n1,10,200\n2,30,400\n3,50,900\n",
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

// Between blanks commas divide decimals, also without a heading.
func TestDecimalCommasBetweenBlanks(t *testing.T) {
	for _, row := range []struct {
		text, because string
		x, y          float64
	}{
		{"52,5 13,4\n48,8 2,3\n", "all have one", 5250, 1340},
		{"52 13,4\n48,8 2,3\n", "some have one", 5200, 1340},
		{"Bonn  52,5  -13,4\nKiel  48,8 2,3\n", "names before them", 52.5, -13.4},
		{"1 52,5 13,4\n2 48,8 2,3\n", "numbers before them", 5250, 1340},
		{"52, 13\n48, 2\n", "blanks behind separators", 52, 13},
		{"New York,52.5,13.4\nLos Angeles 2,48.8,2.3\n", "blanks in names", 5250, 1340},
	} {
		p := read(t, row.text)
		if p.Cities() != 2 || p.Metric() != solver.Euc2D || math.Abs(p.X()[0]-row.x) > 1e-9 || math.Abs(p.Y()[0]-row.y) > 1e-9 {
			t.Errorf("%s: %v, %v under %v", row.because, p.X(), p.Y(), p.Metric())
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
		if math.Pow10(p.Decimals()) != row.factor {
			t.Errorf("%s: lengths have %d decimals", row.because, p.Decimals())
		}
		if p.X()[0] != x*row.factor || p.Y()[0] != y*row.factor || (row.factor > 1) != strings.Contains(p.Comment(), "multiplied") {
			t.Errorf("%s: %v, %v, %q; want factor %v", row.because, p.X()[0], p.Y()[0], p.Comment(), row.factor)
		}
	}
}

// What was multiplied is written as it was read, also in tours, whose legs are in the same unit.
func TestCoordinatesAreWrittenInTheirUnit(t *testing.T) {
	const points = "id,x,y\n1,2.3,0.29\n2,1.1,-0.57\n3,4.35,2.675\n"
	p := read(t, points)
	var file bytes.Buffer
	if err := pointfile.WritePoints(&file, p); err != nil || file.String() != points {
		t.Errorf("%q, %v", file.String(), err)
	}
	file.Reset()
	const tour = "position,id,x,y,leg,sum\n1,3,4.35,2.675,3.14,3.14\n2,1,2.3,0.29,1.48,4.62\n3,2,1.1,-0.57,4.59,9.21\n"
	if err := pointfile.WriteTour(&file, p, []solver.City{2, 0, 1}); err != nil || file.String() != tour {
		t.Errorf("%q, %v", file.String(), err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		v := math.Round(random.Float64()*1e15) / 1e15
		text := strconv.FormatFloat(v, 'f', -1, 64)
		if q := read(t, fmt.Sprintf("0,0\n%s,1\n", text)); !strings.Contains(written(t, q), fmt.Sprintf("\n2,%s,", text)) {
			t.Fatalf("%v is written as %q", v, written(t, q))
		}
	}
}

func written(t *testing.T, p *solver.Problem) string {
	t.Helper()
	var file bytes.Buffer
	if err := pointfile.WritePoints(&file, p); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func TestLatitudesAndLongitudes(t *testing.T) {
	for because, text := range map[string]string{
		"decimal degrees":     "lat,lon\n52.51,-13.375\n",
		"in the other order":  "id,Longitude,name,Latitude\n7,-13.375,a,52.51\n",
		"lng, and a height":   "lng;height;lat\n-13.375;120;52.51\n",
		"beside a projection": "x,y,lat,long\n1,2,52.51,-13.375\n",
		"decimal commas":      "lat;lon\n52,51;-13,375\n",
		"minutes, seconds":    "lat;lon\n52°30'36\"N;13°22'30\"W\n",
		"quoted":              "lat,lon\n\"52°30'36\"\"N\",\"13°22'30\"\"W\"\n",
		"minutes alone":       "lat\tlon\nN 52° 30.6'\tW13 22.5\n",
		"colons and signs":    "lat;lon\n+52:30:36.0;-13:22:30\n",
		"typographic signs":   "lat;lon\n52º 30′ 36,0″ n;-13° 22′ 30″\n",
	} {
		p, err := pointfile.ReadPoints(strings.NewReader(text), "points.csv")
		if err != nil {
			t.Errorf("%s: %v", because, err)
			continue
		}
		if p.Metric() != solver.GreatCircle || math.Abs(p.X()[0]-52.51) > 1e-13 || math.Abs(p.Y()[0]+13.375) > 1e-13 || p.Comment() != "" {
			t.Errorf("%s: %v, %v under %v, %q", because, p.X(), p.Y(), p.Metric(), p.Comment())
		}
	}
}

// Tables as Markdown has them, with bars at both ends of each row.
func TestMarkdownTables(t *testing.T) {
	for _, text := range []string{
		"| Name | Lat | Lon |\n|------|----:|:---:|\n| A | 1 | 2 |\n| B, C | 3 | 4 |\n",
		"# Places\n\n|Name|Lat|Lon|\r\n|-|--|-|\r\n  |A|1,0|2|  \r\n|B, C|3,0|4|\r\n",
	} {
		p := read(t, text)
		if p.Metric() != solver.GreatCircle || !slices.Equal(p.X(), []float64{1, 3}) || !slices.Equal(p.Y(), []float64{2, 4}) || !slices.Equal(p.Definition().Names, []string{"A", "B, C"}) {
			t.Errorf("%q: %v, %v, %q", text, p.X(), p.Y(), p.Definition().Names)
		}
		if cities, _, err := pointfile.Count(strings.NewReader(text), "points.md"); err != nil || cities != 2 {
			t.Errorf("%q: counted %d, %v", text, cities, err)
		}
	}
}

// Three cities at (52.51, -13.375), (48, 11) and (53, 10), as spreadsheets of several
// languages hold them.
func TestTablesOfSpreadsheets(t *testing.T) {
	const rows = "A;52,51;-13,375\r\nB;48;11\r\nC;53;10\r\n"
	for because, text := range map[string]string{
		"German":                 "Ort;Breite;Länge\n" + rows,
		"German in Latin-1":      "Ort;Breite;L\xe4nge\r\n" + rows,
		"German, degrees":        "Stadt;Breitengrad;Längengrad\n" + rows,
		"abbreviated":            "Ort;geogr. Breite;geogr. Länge\n" + rows,
		"Spanish":                "Ciudad;Latitud;Longitud\n" + rows,
		"units in brackets":      "Name;Latitude [°];Longitude (deg)\n" + rows,
		"prefixes":               "stop_name;stop_lat;stop_lon\n" + rows,
		"separator of Excel":     "\ufeffsep=;\r\nName;Lat;Lon\r\n" + rows,
		"a title":                "Meine Städte;;\r\nName;Lat;Lon\r\n" + rows,
		"a title with a year":    "My places 2026\n\nName;Lat;Lon\n" + rows,
		"empty rows":             ";;\r\nName;Lat;Lon\r\n" + rows + ";;\r\n;;\r\n\r\n",
		"typographic minus":      "Name;Lat;Lon\nA;52,51;−13,375\nB;48;11\nC;53;10\n",
		"acute accents":          "Name;Lat;Lon\nA;52°30´36´´N;13°22´30´´W\nB;48;11\nC;53;10\n",
		"breadths of no area":    "x-id;Name;Länge;Breite\n7;A;-13,375;52,51\n8;B;11;48\n9;C;10;53\n",
		"quotes around all":      "\"name\",\"lat\",\"lon\"\r\n\"A\",\"52.51\",\"-13.375\"\r\n\"B\",\"48\",\"11\"\r\n\"C\",\"53\",\"10\"\r\n",
		"thousandths, in quotes": "name,lat,lon\nA,\"52,510\",\"-13,375\"\nB,48,11\nC,53,10\n",
	} {
		p, err := pointfile.ReadPoints(strings.NewReader(text), "some/points.csv")
		if err != nil {
			t.Errorf("%s: %v", because, err)
			continue
		}
		if p.Metric() != solver.GreatCircle || !slices.Equal(p.X(), []float64{52.51, 48, 53}) || !slices.Equal(p.Y(), []float64{-13.375, 11, 10}) || !slices.Equal(p.Definition().Names, []string{"A", "B", "C"}) {
			t.Errorf("%s: %v, %v, %q", because, p.X(), p.Y(), p.Definition().Names)
		}
	}
}

// TestColumnsOfHeadings reads one city at (1, 2) whose other columns have other names.
func TestColumnsOfHeadings(t *testing.T) {
	for text, want := range map[string]struct {
		id   int64
		name string
	}{
		"osm_id,x,y,name\n7,1,2,A\n":                   {7, "A"},
		"Nr;X [m];Y [m]\n7;1;2\n":                      {7, ""},
		"x_coord,y_coord,id\n1,2,7\n":                  {7, ""},
		"Punkt-Nr.;X-Koordinate;Y-Koordinate\n7;1;2\n": {7, ""},
		"Bezeichnung;Rechtswert;Hochwert\nA;1;2\n":     {1, "A"},
		"id,city,x,y\n7,A,1,2\n":                       {7, "A"},
		"city,id,x,y\nA,7,1,2\n":                       {7, "A"},
		"x,y,Länge,Breite\n1,2,50,30\n":                {1, ""},
		"lat-lon,x,y\n3,1,2\n":                         {1, ""},
		"name;x;y\nK\xf6ln;1;2\n":                      {1, "Köln"},
		"x y name\n1 2 New York\n":                     {1, "New York"},
		"name,x,y\n\"A\",\"1,000\",\"2,00\"\n":         {1, "A"},
	} {
		p := read(t, text)
		name := ""
		if names := p.Definition().Names; names != nil {
			name = names[0]
		}
		if p.Metric() != solver.Euc2D || p.X()[0] != 1 || p.Y()[0] != 2 || p.Label(0) != want.id || name != want.name {
			t.Errorf("%q: %v, %v, city %d %q, want %d %q", text, p.X(), p.Y(), p.Label(0), name, want.id, want.name)
		}
	}
}

func TestNamesAreKept(t *testing.T) {
	for text, want := range map[string][]string{
		"name,x,y\na,1,2\nb,3,4\n":            {"a", "b"},
		"a,1,2\nb,3,4\n":                      {"a", "b"},
		"id,x,y,name\n7,1,2,a\n5,3,4\n":       {"a", ""},
		"id,x,y\n7,1,2\nb,3,4\n":              {"7", "b"},
		"id,name,x,y\n7,a,1,2\nb,c,3,4\n":     {"a", "c"},
		"name,x,y\n,1,2\n,3,4\n":              nil,
		"id,x,y\n7,1,2\n8,3,4\n":              nil,
		"name,x,y\n\x1b[2J,1,2\nü \xff,3,4\n": {`\x1b[2J`, `ü \xff`},
	} {
		if got := read(t, text).Definition().Names; !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
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
		{"1,2\n3\n", 2, "has 1 column,"},
		{"x,y\n1,2\n\n3,abc\n", 4, `"abc" is not a number`},
		{"1,2\n3,NaN\n", 2, "NaN"},
		{"1;2\n3;4,5,6\n", 2, `"4,5,6" is not a number`},
		{"1;2.5\n3;4,5\n", 2, `"4,5" has a decimal comma, a number before it a decimal point`},
		{"lat,lon\n91,0\n", 2, `"91" is no latitude: it lies within ±90`},
		{"lon;lat\n-361;0\n", 2, `"-361" is no longitude`},
		{"lat;lon\n48;hier\n", 2, `"hier" is no longitude`},
		{"lat;lon\n48°60';9\n", 2, "below 60"},
		{"lat;lon\n48.5°30';9\n", 2, "only the last"},
		{"lat;lon\n48°E;9\n", 2, "letter does not fit"},
		{"lat;lon\n-48°S;9\n", 2, "letter does not fit"},
		{"lat;lon\n1 2 3 4;9\n", 2, "one to three"},
		{"lat;lon\n48°-30';9\n", 2, "not numbers"},
		{"lat;lon\nN;9\n", 2, "one to three"},
		{"lat;lon\n;9\n", 2, "coordinate is missing"},
		{"0,0\n1e300,0\n", 0, "span"},
		{"name,lat,lon\nA,52,5,13,4\n", 2, "has 5 columns, the heading 3"},
		{"\"x\" \"y\"\n\"1\" 10 200\n", 2, "has 3 columns, the heading 2"},
		{"name,x,y\nA,1,2\nSource: a map\n", 3, "has 1 column, the heading 3"},
		{"name,x,y\n\"A\nline two,1,2\nB,3,4\n", 2, "a quote is not closed"},
		{"name,x,y\n\"A\nline \"two\",1,2\n", 2, "a quote is not closed"},
		{"name,x,y\nA,\"1\nline two\",2\nB,z,4\n", 2, "is not a number"},
		{"name,x,y\n\"A\nline two\",1,2\nB,z,4\n", 4, "is not a number"},
		{"lat,lon,lat\n1,2,3\n", 1, "two columns are named \"lat\""},
		{"name;x;y\nA;1.234,5;2\n", 2, "without thousands separators"},
		{"name;x;y\nA;1'234.5;2\n", 2, "without thousands separators"},
		{"name;x;y\nA;1 234,5;2\n", 2, "without thousands separators"},
		{"name,x,y\nA,5,7\nB,\"1,234\",\"2,000\"\n", 3, "may divide thousands or decimals"},
		{"lat;lon\n48°;11°30'O\n", 2, "O is the east in German"},
		{"name|x|y\nA|1|2\n", 1, "separate the columns by"},
		{"A title\n\n1,2\n3,4\n", 1, "neither coordinates nor a heading"},
		{"1,2x,3\n4,5,6\n", 1, "\"2x\" is not a number"},
		{"a\nb\nc\nd\ne\nf\nx,y\n1,2\n", 1, "neither coordinates nor a heading"},
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
		"2.3,0.07\n1e-3,-0.70000000000000007\n0.8444218515250481,0.7579544029403025\n",
		"1e-30,0\n3e-30,7e-31\n",
		"name;lat;lon\n\"a \"\"b\"\"; c, d\";52,5163;13°22'40\"E\n;-33,9;151,2\n x ;0;-0,00001\n",
		"nr\tx\ty\nA7\t1.5\t2e3\nB\t3\t4\n",
	} {
		p := read(t, text)
		var b bytes.Buffer
		if err := pointfile.WritePoints(&b, p); err != nil {
			t.Fatal(err)
		}
		again := read(t, b.String())
		if !slices.Equal(p.X(), again.X()) || !slices.Equal(p.Y(), again.Y()) || !slices.Equal(p.Z(), again.Z()) || !slices.Equal(p.Definition().Labels, again.Definition().Labels) || !slices.Equal(p.Definition().Names, again.Definition().Names) || p.Metric() != again.Metric() {
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
	f.Add("52,5 13,4\n48,8 2,3\n")
	f.Add("\"a, b\",1,2\n\"c\",3,4")
	f.Add("1\t2\t3\n2 \t 5\t6\n# c\n")
	f.Add("sep=;\nT\n\nstop_lat;L\xe4nge\n−1,5;2\n;\n")
	f.Add("x,y,a,b\n1,2,\"c\nd \"\"e\"\"\",\"f\n\ng\"\n3,4,\"h\n5,6\n")
	f.Add("x,y,name\n\"1,234\",2,\"a\nb\"\n")
	f.Add("WKT,name\n\"POINT (13.25 52.5)\",a\nSRID=4326;POINT Z(1 2 3),b\n")
	f.Add("coords;id\n52.5, 13;1\nPOINT(1 2);2\n")
	f.Add("city  x [m]  y\nNew York 1 2\n")
	f.Add("0.1 .2\n1e-3 +5.")
	f.Add("| name | x | y |\n|:-|--:|---|\n| a | 1,5 | 2 |\n||3|4|\n|\n")
	f.Add("name;lat;lon\n\"a \"\"b\"\"; c\";52,5;13°22'40\"E\n;-33,9;W 151:2\n")
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
		if again := read(t, b.String()); !slices.Equal(p.X(), again.X()) || !slices.Equal(p.Z(), again.Z()) || p.Metric() != again.Metric() || !slices.Equal(p.Definition().Names, again.Definition().Names) {
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
		"1,2\n3,4\n", "x,y\n1,2\n\n3,4", "# about\nname;x;y\na;1;2\n% more\nb;3;4\nc;5;6\n", "1 5 5\n4 6 6\n", "7\t8\n", "lon;lat\n1;2\n3;4\n",
		"sep=;\nx;y\n1;2\n;\n3;4\n;;\n", "Title 5\n\nx,y\n1,2\n3,4\n",
	} {
		p, err := pointfile.ReadPoints(strings.NewReader(text), "a.csv")
		if err != nil {
			t.Fatal(err)
		}
		if n, metric, err := pointfile.Count(strings.NewReader(text), "a.csv"); err != nil || n != p.Cities() || metric != p.Metric() {
			t.Errorf("%q: %d cities under %v, %v, want %d under %v", text, n, metric, err, p.Cities(), p.Metric())
		}
	}
	for _, text := range []string{"", "# nothing\n", "x,y\n", "a b c\nd e f\n", "a\n1,2\n"} {
		if n, _, err := pointfile.Count(strings.NewReader(text), "a.csv"); err == nil {
			t.Errorf("%q: %d cities", text, n)
		}
	}
}

// TestDenormalCoordinatesStayFinite reads an extent that no finite factor makes as large as
// rounding needs.
func TestDenormalCoordinatesStayFinite(t *testing.T) {
	p, err := pointfile.ReadPoints(strings.NewReader("2.5e-310;370\n0;370\n"), "x.csv")
	if err != nil {
		t.Fatal(err)
	}
	if math.IsInf(p.X()[0], 0) {
		t.Errorf("the coordinate is %v", p.X()[0])
	}
}

// Numbers that several cities have are names.
func TestRepeatedNumbersAreNames(t *testing.T) {
	p, err := pointfile.ReadPoints(strings.NewReader("id,x,y\n5,0,0\n5,10,0\n9,0,10\n"), "a.csv")
	if err != nil {
		t.Fatal(err)
	}
	if d := p.Definition(); !slices.Equal(d.Names, []string{"5", "5", "9"}) || d.Labels != nil {
		t.Errorf("names %q, numbers %v", d.Names, d.Labels)
	}
	p, err = pointfile.ReadPoints(strings.NewReader("id,name,x,y\n5,a,0,0\n5,b,10,0\n"), "a.csv")
	if err != nil {
		t.Fatal(err)
	}
	if d := p.Definition(); !slices.Equal(d.Names, []string{"a", "b"}) || d.Labels != nil {
		t.Errorf("names %q, numbers %v", d.Names, d.Labels)
	}
}
