package geofile

import (
	"encoding/xml"
	"io"
	"strconv"

	"tourscope/solver"
)

// WriteKML writes the cities as placemarks, with their numbers among the data.
func WriteKML(w io.Writer, p *solver.Problem) error {
	out, err := newCitiesWriter(w, p)
	if err != nil {
		return err
	}
	out.beginKML()
	for c := range solver.City(p.Cities()) {
		out.placemark(c)
	}
	out.text("</Document>\n</kml>\n")
	return out.Flush()
}

// WriteKMLTour writes a tour as a closed line, or an open path as an open one, and its cities,
// each with its position from 1, the leg to the next city and the sum of legs.
func WriteKMLTour(w io.Writer, p *solver.Problem, order []solver.City) error {
	out, err := newTourWriter(w, p, order)
	if err != nil {
		return err
	}
	out.beginKML()
	out.text(" <Placemark><name>")
	out.xml(p.Name())
	out.text("</name><ExtendedData>" + data("length", p.Length(order)) + "</ExtendedData><LineString><tessellate>1</tessellate><coordinates>")
	for _, c := range order {
		out.kmlPosition(c)
		out.text(" ")
	}
	if !p.IsPath() {
		out.kmlPosition(order[0])
	}
	out.text("</coordinates></LineString></Placemark>\n")
	sum := int64(0)
	for i, c := range order {
		leg := p.Leg(order, i)
		sum += leg
		out.placemark(c, data("position", int64(i)+1), data("leg", leg), data("sum", sum))
	}
	out.text("</Document>\n</kml>\n")
	return out.Flush()
}

// data is a datum of a placemark.
func data(name string, value int64) string {
	return `<Data name="` + name + `"><value>` + strconv.FormatInt(value, 10) + "</value></Data>"
}

func (w *writer) beginKML() {
	w.text(xml.Header + `<kml xmlns="http://www.opengis.net/kml/2.2">` + "\n<Document>\n <name>")
	w.xml(w.problem.Name())
	w.text("</name>\n")
}

// placemark writes a city with some more data.
func (w *writer) placemark(c solver.City, more ...string) {
	w.text(" <Placemark>")
	if name := w.problem.CityName(c); name != "" {
		w.text("<name>")
		w.xml(name)
		w.text("</name>")
	}
	w.text("<ExtendedData>" + data("id", w.problem.Label(c)))
	for _, datum := range more {
		w.text(datum)
	}
	w.text("</ExtendedData><Point><coordinates>")
	w.kmlPosition(c)
	w.text("</coordinates></Point></Placemark>\n")
}

// kmlPosition writes the longitude and the latitude of a city.
func (w *writer) kmlPosition(c solver.City) {
	w.number(w.lon[c])
	_ = w.WriteByte(',')
	w.number(w.lat[c])
}
