package instance_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"

	"tourscope/solver"
	"tourscope/solver/instance"
	"tourscope/solver/tsplib"
)

const (
	triangle = "NAME : triangle\nTYPE : TSP\nDIMENSION : 3\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 30 0\n3 0 40\nEOF\n"
	around   = "TYPE : TOUR\nDIMENSION : 3\nTOUR_SECTION\n3\n1\n2\n-1\nEOF\n"
	points   = "name,x,y\n\"a, b\",0,0\nb,30,0\nc,0,40\n"
)

func pack(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// archived is a zip archive of some files.
func archived(t testing.TB, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, files[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func write(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOpenTellsFormatsByContent(t *testing.T) {
	for _, row := range []struct{ file, content, because string }{
		{"a.tsp", triangle, "plain TSPLIB"},
		{"a.txt", triangle, "the suffix does not matter"},
		{"a.tsp", strings.ReplaceAll(triangle, " : ", ": "), "no blank before the colon"},
		{"a.tsp", strings.ToLower(triangle), "lower case"},
		{"a.tsp", "\ufeff" + strings.ReplaceAll(triangle, "\n", "\r\n"), "byte order mark and CRLF"},
		{"a.csv", points, "CSV with a heading"},
		{"a.txt", "0 0\n30 0\n0 40\n", "numbers alone"},
		{"a.tsp.gz", string(pack(t, []byte(triangle))), "packed"},
		{"a.csv", string(pack(t, []byte(points))), "packed without saying so"},
	} {
		p, err := instance.Open(write(t, row.file, []byte(row.content)))
		if err != nil || p.Cities() != 3 || p.Length(solver.Identity(3)) != 120 {
			t.Errorf("%s: %v", row.because, err)
		}
	}
}

// Places on the globe, whatever their file: half a degree and a degree along a meridian.
func TestPlacesOnTheGlobe(t *testing.T) {
	for because, content := range map[string]string{
		"CSV":         "lat,lon\n0,9\n0.5,9\n1,9\n",
		"GPX":         "\ufeff<?xml version='1.0'?>\n<!-- <html> --><gpx version='1.1'><wpt lat='0' lon='9'/><wpt lat='0.5' lon='9'/><wpt lat='1' lon='9'/></gpx>",
		"GeoJSON":     " \n{\"type\": \"MultiPoint\", \"coordinates\": [[9, 0], [9, 0.5], [9, 1]]}",
		"KML":         "<kml><Placemark><LineString><coordinates>9,0 9,0.5 9,1</coordinates></LineString></Placemark></kml>",
		"KMZ":         archived(t, map[string]string{"files/a.kml": "<kml/>", "doc.kml": "<kml><Placemark><LineString><coordinates>9,0 9,0.5 9,1</coordinates></LineString></Placemark></kml>", "images/icon-1.png": "\x89PNG"}),
		"a line each": `{"type": "Point", "coordinates": [9, 0]}` + "\n" + `{"type": "Point", "coordinates": [9, 0.5]}` + "\n" + `{"type": "Point", "coordinates": [9, 1]}` + "\n",
		"a sequence":  "\x1e" + `{"type": "LineString", "coordinates": [[9, 0], [9, 0.5], [9, 1]]}` + "\n",
		"packed":      string(pack(t, []byte("<gpx><wpt lat='0' lon='9'/><wpt lat='0.5' lon='9'/><wpt lat='1' lon='9'/></gpx>"))),
	} {
		path := write(t, "places.txt", []byte(content))
		p, err := instance.Open(path)
		if err != nil || p.Metric() != solver.GreatCircle || p.Length(solver.Identity(3)) != 222391 {
			t.Errorf("%s: %v", because, err)
			continue
		}
		look, err := instance.Look(t.Context(), path)
		if want := (instance.Glance{Name: "places", Metric: solver.GreatCircle, Cities: 3}); err != nil || look != want {
			t.Errorf("%s: at a glance %+v, %v", because, look, err)
		}
		if _, err := instance.OpenTour(path, p); err == nil {
			t.Errorf("%s: taken for a tour", because)
		}
	}
}

func TestPackedFilesAreNamedWithoutTheirSuffix(t *testing.T) {
	p, err := instance.Open(write(t, "towns.csv.gz", pack(t, []byte(points))))
	if err != nil || p.Name() != "towns" {
		t.Errorf("named %v: %v", p, err)
	}
}

// A problem without a name is named after the text in a packed file, and an error names
// the file itself.
func TestErrorsNameThePackedFile(t *testing.T) {
	tour := pack(t, []byte(strings.Replace(around, "2\n-1", "9\n-1", 1)))
	p, err := instance.Read(strings.NewReader(triangle), "triangle.tsp")
	if err != nil {
		t.Fatal(err)
	}
	_, first := instance.Open(write(t, "bad.tsp.gz", pack(t, []byte(strings.Replace(triangle, "2 30 0", "2 x 0", 1)))))
	_, second := instance.OpenTour(write(t, "bad.tour.gz", tour), p)
	for name, err := range map[string]error{"bad.tsp.gz:7: ": first, "bad.tour.gz": second} {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %q in it", err, name)
		}
	}
}

// TestMembers: a gzip file may have several members (RFC 1952, section 2.2).
func TestMembers(t *testing.T) {
	two := append(pack(t, []byte(triangle[:40])), pack(t, []byte(triangle[40:]))...)
	if p, err := instance.Open(write(t, "two.tsp.gz", two)); err != nil || p.Cities() != 3 {
		t.Errorf("%v", err)
	}
}

// A tour of a problem with a name of any length can be read again.
func TestTourOfALongName(t *testing.T) {
	p, err := instance.Read(strings.NewReader(strings.Replace(triangle, "triangle", strings.Repeat("n", 60_000), 1)), "long.tsp")
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := tsplib.WriteTour(&file, p, []solver.City{2, 0, 1}, "a comment"); err != nil {
		t.Fatal(err)
	}
	if order, err := instance.ReadTour(&file, "long.tour", p); err != nil || len(order) != 3 || order[0] != 2 {
		t.Errorf("%v, %v", order, err)
	}
}

func TestOpenTour(t *testing.T) {
	p, err := instance.Read(strings.NewReader(triangle), "triangle.tsp")
	if err != nil {
		t.Fatal(err)
	}
	for _, content := range [][]byte{[]byte(around), pack(t, []byte(around))} {
		order, err := instance.OpenTour(write(t, "a.tour", content), p)
		if err != nil || order[0] != 2 {
			t.Errorf("%v, %v", order, err)
		}
	}
}

func TestRefusals(t *testing.T) {
	p, err := instance.Read(strings.NewReader(triangle), "triangle.tsp")
	if err != nil {
		t.Fatal(err)
	}
	asProblem := func(path string) error { _, err := instance.Open(path); return err }
	asTour := func(path string) error { _, err := instance.OpenTour(path, p); return err }
	kmz := archived(t, map[string]string{"doc.kml": "<kml>" + strings.Repeat("<a/>", 100) + "\n<Placemark><Point><coordinates>1,91</coordinates></Point></Placemark></kml>"})
	directory := strings.Repeat("PK\x01\x02", 10_001)
	torn := pack(t, bytes.Repeat([]byte(triangle), 9))
	for _, row := range []struct {
		open    func(string) error
		content string
		says    string
	}{
		{asProblem, around, "is a tour"},
		{asTour, triangle, "is a problem"},
		{asProblem, "", "empty"},
		{asProblem, "PK\x03\x04 and so on", "zip archive"},
		{asProblem, "\x1f\x8b no more", "broken"},
		{asProblem, string(torn[:len(torn)-12]), "too early"},
		{asProblem, string(pack(t, []byte(triangle))) + "more", "follows"},
		{asProblem, string(pack(t, []byte(triangle))) + "more than the length of a header", "follows"},
		{asProblem, "\xff\xfe1\x00", "1 column could mean anything"},
		{asProblem, "x\x00,\x00y\x00\n\x00", "not a text file"}, // UTF-16 without a mark
		{asProblem, "PK\x03\x04 xl/workbook.xml", "save the sheet as CSV"},
		{asProblem, "\xff\xd8\xff\xe0", "generate --picture"},
		{asProblem, archived(t, map[string]string{"xl/workbook.xml": "<a/>"}), "without a KML file"},
		{asProblem, kmz, "file:2: the latitude 91"},
		{asProblem, kmz[:len(kmz)-9], "broken or ends too early"},
		{asProblem, strings.ReplaceAll(kmz, "\x08\x00\x08\x00", "\x08\x00\x63\x00"), "cannot be unpacked"},
		{asProblem, kmz[:60] + "\xff\xff" + kmz[62:], "cannot be read"},
		{asProblem, "PK\x03\x04" + directory, "too many files"},
		{asProblem, "PK\x03\x04" + strings.Repeat("\x00", 64<<20), "more than 64 MiB"},
		{asProblem, "<?xml version=\"1.0\"?>\n<kml><Document/></kml>", "no placemarks"},
		{asProblem, "<!DOCTYPE html>\n<html><body>Not found<br></body></html>", `its first element is "html"`},
		{asProblem, `[{"x":1,"y":2}]`, "no latitude and longitude"},
		{asProblem, "\x7fELF\x00\x00", "not a text file"},
		{asProblem, "Dear all, the meeting\nis moved\n", "neither coordinates nor a heading"},
		{asTour, "1 2 3\n", "not a keyword"},
	} {
		err := row.open(write(t, "file", []byte(row.content)))
		var refusal *solver.FileError
		if !errors.As(err, &refusal) || !strings.Contains(err.Error(), row.says) || refusal.Remedy == "" {
			t.Errorf("%.20q: %v, should say %q and what to do", row.content, err, row.says)
		}
	}
	if err := asProblem(filepath.Join(t.TempDir(), "nothing.tsp")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if err := asProblem(t.TempDir()); err == nil || !strings.Contains(err.Error(), "folder") {
		t.Errorf("a folder: %v", err)
	}
}
