package geofile_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/geofile"
)

// FuzzReadGPX, FuzzReadKML and FuzzReadGeoJSON: whatever a text holds, it is refused with a reason, or
// the problem is the same after it was written and read again.
func FuzzReadGPX(f *testing.F) {
	f.Add(device)
	f.Add("<gpx><rte><rtept lat='1' lon='2'><name>a</name></rtept><rtept lat='3' lon='4'/></rte></gpx>")
	f.Add("<gpx><trk><trkseg><trkpt lat='-90' lon='360'/></trkseg></trk><!-- c --></gpx>")
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, text, geofile.ReadXML, geofile.WriteGPX) })
}

func FuzzReadKML(f *testing.F) {
	f.Add(myMap)
	f.Add("<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark><gx:Track><gx:coord>1 2 3</gx:coord></gx:Track></kml>")
	f.Add("<kml><Placemark><MultiGeometry><LineString><coordinates>1,2,3\n4,5 <![CDATA[6,7]]>&#32;8,9<!-- c --></coordinates></LineString></MultiGeometry></Placemark></kml>")
	f.Add("<kml><Placemark><name/><Polygon><coordinates/></Polygon><Point><coordinates> -1e1 , 2.50 </coordinates></Point></Placemark></kml>")
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, text, geofile.ReadXML, geofile.WriteKML) })
}

func FuzzReadGeoJSON(f *testing.F) {
	f.Add(collection)
	f.Add(`{"type":"MultiLineString","coordinates":[[[2,1],[4,3]],[[6,5],[8,7]]]}`)
	f.Add("\x1e" + `{"type":"Point","coordinates":[2,1]}` + "\n\x1e" + `{"type":"Point","coordinates":[4,3]}` + "\n")
	f.Add(`{"geometries":[{"type":"Point","coordinates":[2e0,-1.5,3]}],"type":"GeometryCollection"}`)
	f.Add(`[{"lat":1,"lon":"2","name":"a","id":7},{"latitude":3,"lng":4}]`)
	f.Add(`{"elements":[{"type":"node","id":5,"lat":1,"lon":2,"tags":{"name":"b"}},{"type":"way","nodes":[1]},3,[4]]}`)
	f.Add(`{"Location":{"lat":1,"lng":2}}{"coordinates":{"lat":5,"lon":6},"geometry":{"location":{"lat":1,"lng":2}}}`)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, text, geofile.ReadGeoJSON, geofile.WriteGeoJSON) })
}

func checkReader(t *testing.T, text string, read func(io.Reader, string) (*solver.Problem, error), write func(io.Writer, *solver.Problem) error) {
	p, err := read(strings.NewReader(text), "fuzz")
	if err != nil {
		var got *solver.FileError
		if !errors.As(err, &got) || got.Reason == "" || got.Remedy == "" {
			t.Fatalf("%T: %v", err, err)
		}
		return
	}
	var b bytes.Buffer
	if err := write(&b, p); err != nil {
		t.Fatal(err)
	}
	written := b.String()
	again, err := read(&b, "fuzz")
	if err != nil {
		t.Fatalf("%v in\n%s", err, written)
	}
	same(t, p, again)
}

// same wants two problems to have equal cities.
func same(t *testing.T, p, q *solver.Problem) {
	t.Helper()
	a, b := p.Definition(), q.Definition()
	if a.Metric != b.Metric || !slices.Equal(a.X, b.X) || !slices.Equal(a.Y, b.Y) || !slices.Equal(a.Names, b.Names) || !slices.Equal(a.Labels, b.Labels) {
		t.Fatalf("%+v\nbecame\n%+v", a, b)
	}
}
