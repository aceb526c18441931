package geofile

import (
	"bufio"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"tourscope/solver"
)

// errPlane is the error of writing places that are not on the globe.
var errPlane = errors.New("GPX, KML and GeoJSON hold latitudes and longitudes, which this problem does not have: write it as CSV or TSPLIB")

// errFixed is the error of writing a problem with fixed edges.
var errFixed = errors.New("GPX, KML and GeoJSON cannot represent fixed edges: write the problem as TSPLIB")

// WriteGPX writes the cities as waypoints, with their numbers in extensions.
func WriteGPX(w io.Writer, p *solver.Problem) error {
	out, err := newCitiesWriter(w, p)
	if err != nil {
		return err
	}
	out.beginGPX()
	for c := range solver.City(p.Cities()) {
		out.point(" ", "wpt", c)
	}
	out.text("</gpx>\n")
	return out.Flush()
}

// WriteGPXRoute writes a tour as a route that ends where it begins, or an open path as one
// from end to end.
func WriteGPXRoute(w io.Writer, p *solver.Problem, order []solver.City) error {
	out, err := newTourWriter(w, p, order)
	if err != nil {
		return err
	}
	out.beginGPX()
	out.text(" <rte>\n  <name>")
	out.xml(p.Name())
	out.text("</name>\n")
	for _, c := range order {
		out.point("  ", "rtept", c)
	}
	if !p.IsPath() {
		out.point("  ", "rtept", order[0])
	}
	out.text(" </rte>\n</gpx>\n")
	return out.Flush()
}

// WriteGeoJSON writes the cities as a collection of points.
func WriteGeoJSON(w io.Writer, p *solver.Problem) error {
	out, err := newCitiesWriter(w, p)
	if err != nil {
		return err
	}
	out.text("{\"type\": \"FeatureCollection\", \"features\": [\n")
	for c := range solver.City(p.Cities()) {
		if c > 0 {
			out.text(",\n")
		}
		out.feature(c, "")
	}
	out.text("\n]}\n")
	return out.Flush()
}

// WriteGeoJSONTour writes a tour as a collection of a closed line, or an open path as an open
// one, and its cities, each with
// its position from 1, the leg to the next city and the sum of legs.
func WriteGeoJSONTour(w io.Writer, p *solver.Problem, order []solver.City) error {
	out, err := newTourWriter(w, p, order)
	if err != nil {
		return err
	}
	out.text("{\"type\": \"FeatureCollection\", \"features\": [\n")
	out.text(`{"type": "Feature", "properties": {"name": `)
	out.json(p.Name())
	out.text(fmt.Sprintf(`, "length": %d}, "geometry": {"type": "LineString", "coordinates": [`, p.Length(order)))
	for i, c := range order {
		if i > 0 {
			out.text(", ")
		}
		out.position(c)
	}
	if !p.IsPath() {
		out.text(", ")
		out.position(order[0])
	}
	out.text("]}}")
	sum := int64(0)
	for i, c := range order {
		leg := p.Leg(order, i)
		sum += leg
		out.text(",\n")
		out.feature(c, fmt.Sprintf(`"position": %d, "leg": %d, "sum": %d`, i+1, leg, sum))
	}
	out.text("\n]}\n")
	return out.Flush()
}

// writer writes text. The bufio.Writer keeps the first error for Flush.
type writer struct {
	*bufio.Writer
	problem  *solver.Problem
	lat, lon []float64
}

// newWriter returns a writer of a problem with latitudes and longitudes: of great circles,
// and of TSPLIB's GEO in decimal degrees.
func newWriter(w io.Writer, p *solver.Problem) (*writer, error) {
	out := &writer{Writer: bufio.NewWriterSize(w, 1<<16), problem: p, lat: p.X(), lon: p.Y()}
	switch p.Metric() {
	case solver.GreatCircle:
	case solver.Geo:
		out.lat, out.lon = decimal(p.X()), decimal(p.Y())
	default:
		return nil, errPlane
	}
	return out, nil
}

// newCitiesWriter is newWriter for the cities of a problem without fixed edges.
func newCitiesWriter(w io.Writer, p *solver.Problem) (*writer, error) {
	out, err := newWriter(w, p)
	if err == nil && p.FixedEdges() > 0 {
		return nil, errFixed
	}
	return out, err
}

// newTourWriter is newWriter for a tour of a problem.
func newTourWriter(w io.Writer, p *solver.Problem, order []solver.City) (*writer, error) {
	out, err := newWriter(w, p)
	if err != nil {
		return nil, err
	}
	if err := p.CheckTour(order); err != nil {
		return nil, fmt.Errorf("this tour of %s cannot be written: %w", p.Name(), err)
	}
	return out, nil
}

// decimal converts TSPLIB's DDD.MM to decimal degrees.
func decimal(coordinates []float64) []float64 {
	degrees := make([]float64, len(coordinates))
	for i, c := range coordinates {
		whole := math.Trunc(c)
		degrees[i] = whole + 5*(c-whole)/3
	}
	return degrees
}

func (w *writer) text(s string) { _, _ = w.WriteString(s) }

func (w *writer) number(v float64) {
	_, _ = w.Write(strconv.AppendFloat(w.AvailableBuffer(), v, 'f', -1, 64))
}

func (w *writer) xml(s string) { _ = xml.EscapeText(w, []byte(s)) }

func (w *writer) json(s string) {
	quoted, err := json.Marshal(s)
	if err != nil { // a string has none
		quoted = []byte(`""`)
	}
	_, _ = w.Write(quoted)
}

func (w *writer) beginGPX() {
	w.text(xml.Header + `<gpx version="1.1" creator="Tourscope" xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="urn:tourscope">` + "\n")
}

// point writes a city as an element.
func (w *writer) point(indent, tag string, c solver.City) {
	w.text(indent + "<" + tag + ` lat="`)
	w.number(w.lat[c])
	w.text(`" lon="`)
	w.number(w.lon[c])
	w.text(`">`)
	if name := w.problem.CityName(c); name != "" {
		w.text("<name>")
		w.xml(name)
		w.text("</name>")
	}
	w.text("<extensions><t:id>" + strconv.FormatInt(w.problem.Label(c), 10) + "</t:id></extensions></" + tag + ">\n")
}

// feature writes a city as a feature with some more properties.
func (w *writer) feature(c solver.City, more string) {
	w.text(`{"type": "Feature", "id": ` + strconv.FormatInt(w.problem.Label(c), 10) + `, "properties": {`)
	if name := w.problem.CityName(c); name != "" {
		w.text(`"name": `)
		w.json(name)
		if more != "" {
			w.text(", ")
		}
	}
	w.text(more + `}, "geometry": {"type": "Point", "coordinates": `)
	w.position(c)
	w.text("}}")
}

// position writes the longitude and the latitude of a city.
func (w *writer) position(c solver.City) {
	_ = w.WriteByte('[')
	w.number(w.lon[c])
	w.text(", ")
	w.number(w.lat[c])
	_ = w.WriteByte(']')
}
