package geofile_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/geofile"
)

func places(t *testing.T) *solver.Problem {
	t.Helper()
	p, err := solver.NewProblem(solver.Definition{Name: "a < b", Metric: solver.GreatCircle,
		X: []float64{52.5, 48.137, -0.1, 89.99999}, Y: []float64{13.4, 11.575, -179.5, 1e-7},
		Labels: []int64{7, 3, 12, 5}, Names: []string{`Café "A" & <B>`, "", "München", "\u202e"}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestCitiesRoundTrip(t *testing.T) {
	p := places(t)
	for _, write := range []func(io.Writer, *solver.Problem) error{geofile.WriteGPX, geofile.WriteKML, geofile.WriteGeoJSON} {
		var b bytes.Buffer
		if err := write(&b, p); err != nil {
			t.Fatal(err)
		}
		again, err := read(b.String())
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		def := p.Definition()
		def.Names = []string{`Café "A" & <B>`, "", "München", `\u202e`}
		want, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		same(t, want, again)
	}
}

// A tour read as a problem has the cities in the order of the tour.
func TestToursRoundTrip(t *testing.T) {
	p, order := places(t), []solver.City{2, 1, 3, 0}
	for _, write := range []func(io.Writer, *solver.Problem, []solver.City) error{geofile.WriteGPXRoute, geofile.WriteKMLTour, geofile.WriteGeoJSONTour} {
		var b bytes.Buffer
		if err := write(&b, p, order); err != nil {
			t.Fatal(err)
		}
		again, err := read(b.String())
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		if again.Length(solver.Identity(4)) != p.Length(order) || again.Label(0) != 12 || again.CityName(0) != "München" {
			t.Errorf("%+v", again.Definition())
		}
		if err := write(io.Discard, p, order[:3]); err == nil {
			t.Error("wrote a tour that leaves a city out")
		}
	}
}

func TestLegsOfATour(t *testing.T) {
	p, err := solver.NewProblem(solver.Definition{Name: "n", Metric: solver.Geo, X: []float64{0, 0.30, 0}, Y: []float64{0, 0, 1.30}})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := geofile.WriteGeoJSONTour(&b, p, []solver.City{0, 1, 2}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"length": 400}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [0, 0.5], [1.5, 0], [0, 0]]}`,
		`"properties": {"position": 1, "leg": 56, "sum": 56}`, `"position": 3, "leg": 167, "sum": 400}, "geometry": {"type": "Point", "coordinates": [1.5, 0]}`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
	b.Reset()
	if err := geofile.WriteKMLTour(&b, p, []solver.City{0, 1, 2}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<Data name="length"><value>400</value></Data></ExtendedData><LineString><tessellate>1</tessellate><coordinates>0,0 0,0.5 1.5,0 0,0</coordinates>`,
		`<Data name="id"><value>3</value></Data><Data name="position"><value>3</value></Data><Data name="leg"><value>167</value></Data><Data name="sum"><value>400</value></Data></ExtendedData><Point><coordinates>1.5,0</coordinates>`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

func TestOnlyTheGlobeIsWritten(t *testing.T) {
	x := []float64{0, 1, 2}
	plane, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: x})
	if err != nil {
		t.Fatal(err)
	}
	fixed, err := solver.NewProblem(solver.Definition{Metric: solver.GreatCircle, X: x, Y: x, FixedEdges: [][2]solver.City{{0, 1}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*solver.Problem{plane, fixed} {
		if geofile.WriteGPX(io.Discard, p) == nil || geofile.WriteKML(io.Discard, p) == nil || geofile.WriteGeoJSON(io.Discard, p) == nil {
			t.Errorf("wrote a problem under %v with %d fixed edges", p.Metric(), p.FixedEdges())
		}
	}
	if geofile.WriteGPXRoute(io.Discard, plane, solver.Identity(3)) == nil || geofile.WriteKMLTour(io.Discard, plane, solver.Identity(3)) == nil || geofile.WriteGeoJSONTour(io.Discard, plane, solver.Identity(3)) == nil {
		t.Error("wrote a tour of the plane")
	}
}
