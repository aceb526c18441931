package geofile

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tourscope/solver"
)

// ReadGeoJSON reads the cities of a GeoJSON file: a geometry, a feature or a collection of
// them, or several one after the other (RFC 8142; also a line each, without its record
// separators). The problem is named after the file. Every error is a *solver.FileError.
func ReadGeoJSON(r io.Reader, file string) (*solver.Problem, error) {
	source := &jsonBytes{Reader: r}
	g := &geoJSON{Decoder: json.NewDecoder(source)}
	source.decoder = g.Decoder
	if err := g.read(); err != nil {
		return nil, refuse(file, source.line(), err)
	}
	g.lines.open()
	kinds := []*places{&g.points, &g.lines}
	chosen := choose(kinds...)
	if kinds[chosen].count() == 0 {
		none := &fault{"holds no points and no lines", "give points, or lines through them"}
		if g.areas > 0 {
			none = onlyAreas()
		}
		return nil, &solver.FileError{File: file, Reason: none.reason, Remedy: none.remedy}
	}
	return kinds[chosen].problem(file, leftOut(chosen, []string{"points", "points of lines"}, g.areas, kinds...))
}

// geoJSON reads a file.
type geoJSON struct {
	*json.Decoder
	points places
	lines  places
	areas  int
}

// object is what an object of GeoJSON says, its geometry aside.
type object struct {
	kind     string    // its type
	id, name string    // of a feature
	flat     []float64 // coordinates of a geometry: longitude, latitude, …
	depth    int       // of the arrays around its positions
	inner    *object   // the geometry of a feature
}

func (g *geoJSON) read() error {
	for first := true; ; first = false {
		err := g.begin('{')
		if err == io.EOF && !first { // the decoder returns it as it is
			return nil
		}
		if err != nil {
			return err
		}
		o, err := g.object(1)
		if err != nil {
			return err
		}
		if err := g.take(o); err != nil {
			return err
		}
	}
}

// begin reads a token that begins an object or an array.
func (g *geoJSON) begin(want json.Delim) error {
	t, err := g.Token()
	if err != nil {
		return err
	}
	if t != want {
		return noGeoJSON(fmt.Sprintf("has %.40q where %q should be", fmt.Sprint(t), want.String()))
	}
	return nil
}

func noGeoJSON(reason string) error {
	return &fault{"is no GeoJSON: " + reason, "give points or lines as RFC 7946 has them, or a table as CSV with lat and lon"}
}

// object reads an object whose brace has been read. Features and geometries of collections
// are taken as they come.
func (g *geoJSON) object(depth int) (o object, err error) {
	if depth > maxDepth {
		return o, noGeoJSON("it is nested too deeply")
	}
	for g.More() {
		key, err := g.Token()
		if err != nil {
			return o, err
		}
		switch key {
		case "type":
			o.kind, err = g.text(depth)
		case "id":
			o.id, err = g.text(depth)
		case "coordinates":
			err = g.coordinates(&o, 0)
		case "features", "geometries":
			err = g.members(depth)
		case "geometry":
			o.inner, err = g.geometry(depth)
		case "properties":
			err = g.properties(&o, depth)
		default:
			err = g.skip(depth)
		}
		if err != nil {
			return o, err
		}
	}
	_, err = g.Token() // the closing brace
	return o, err
}

// members takes the objects of an array.
func (g *geoJSON) members(depth int) error {
	if err := g.begin('['); err != nil {
		return err
	}
	for g.More() {
		if err := g.begin('{'); err != nil {
			return err
		}
		o, err := g.object(depth + 2)
		if err != nil {
			return err
		}
		if err := g.take(o); err != nil {
			return err
		}
	}
	_, err := g.Token()
	return err
}

// geometry reads the geometry of a feature, which may be null.
func (g *geoJSON) geometry(depth int) (*object, error) {
	t, err := g.Token()
	switch {
	case err != nil:
		return nil, err
	case t == nil:
		return nil, nil
	case t != json.Delim('{'):
		return nil, noGeoJSON("a geometry is no object")
	}
	o, err := g.object(depth + 1)
	return &o, err
}

// text reads a string or a number; other values are empty texts.
func (g *geoJSON) text(depth int) (string, error) {
	t, err := g.Token()
	switch t := t.(type) {
	case string:
		return strings.TrimSpace(t), err
	case float64:
		return strconv.FormatFloat(t, 'f', -1, 64), err
	case json.Delim:
		return "", g.finish(depth + 1)
	}
	return "", err
}

// skip reads over a value.
func (g *geoJSON) skip(depth int) error {
	_, err := g.text(depth)
	return err
}

// finish reads up to the end of an array or object that has begun.
func (g *geoJSON) finish(depth int) error {
	for open := 1; open > 0; {
		t, err := g.Token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('['), json.Delim('{'):
			open++
		case json.Delim(']'), json.Delim('}'):
			open--
		}
		if depth+open > maxDepth {
			return noGeoJSON("it is nested too deeply")
		}
	}
	return nil
}

// properties reads the name of a feature, and its id if it has none.
func (g *geoJSON) properties(o *object, depth int) error {
	t, err := g.Token()
	if err != nil || t != json.Delim('{') {
		if err == nil && t != nil {
			err = noGeoJSON("properties are no object")
		}
		return err
	}
	for g.More() {
		key, err := g.Token()
		if err != nil {
			return err
		}
		value, err := g.text(depth + 1)
		if err != nil {
			return err
		}
		switch name, _ := key.(string); strings.ToLower(name) {
		case "name", "title":
			if o.name == "" {
				o.name = value
			}
		case "id":
			if o.id == "" {
				o.id = value
			}
		}
	}
	_, err = g.Token()
	return err
}

// coordinates reads a position, or arrays of them down to some depth.
func (g *geoJSON) coordinates(o *object, depth int) error {
	if depth > 3 {
		return noGeoJSON("the coordinates are nested too deeply")
	}
	if depth == 0 {
		o.flat, o.depth = o.flat[:0], 0
		if err := g.begin('['); err != nil {
			return err
		}
	}
	numbers, nested := 0, false
	for g.More() {
		t, err := g.Token()
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case float64:
			if nested {
				return noGeoJSON("a position is no list of numbers")
			}
			if numbers++; numbers <= 2 {
				o.flat = append(o.flat, t)
			}
		case json.Delim: // an opening bracket, or a brace, which is refused with what is in it
			if numbers > 0 || t != '[' {
				return noGeoJSON("a position is no list of numbers")
			}
			nested = true
			if err := g.coordinates(o, depth+1); err != nil {
				return err
			}
		default:
			return noGeoJSON("a position is no list of numbers")
		}
		if len(o.flat) > 2*solver.MaxCities {
			return &fault{fmt.Sprintf("there are more than the %d cities that Tourscope can hold", solver.MaxCities), "give fewer"}
		}
	}
	if numbers == 1 {
		return noGeoJSON("a position has one number")
	}
	if numbers > 0 {
		o.depth = max(o.depth, depth)
	}
	_, err := g.Token()
	return err
}

// depths are the depths of the coordinates of the geometries that are read.
var depths = map[string]int{"Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2}

// take adds the points of an object whose end has been read.
func (g *geoJSON) take(o object) error {
	switch o.kind {
	case "FeatureCollection", "GeometryCollection":
		return nil // their members are taken
	case "Feature":
		if o.inner == nil || o.inner.kind == "GeometryCollection" {
			return nil
		}
		o.inner.id, o.inner.name = o.id, o.name
		return g.take(*o.inner)
	}
	depth, is := depths[o.kind]
	switch {
	case o.kind == "":
		return noGeoJSON("an object has no type")
	case o.kind == "Polygon" || o.kind == "MultiPolygon":
		g.areas++
		return nil
	case !is || o.inner != nil:
		return noGeoJSON(fmt.Sprintf("an object has the type %.40q", o.kind))
	case len(o.flat) > 0 && o.depth != depth, len(o.flat) != 2 && depth == 0:
		return noGeoJSON("the coordinates do not fit the type " + o.kind)
	}
	to := &g.points
	if strings.HasSuffix(o.kind, "LineString") {
		to, o.id, o.name = &g.lines, "", ""
	}
	if len(o.flat) > 2 {
		o.id = "" // a number for several
	}
	for i := 0; i+1 < len(o.flat); i += 2 {
		if err := to.add(o.flat[i+1], o.flat[i]); err != nil {
			return err
		}
		to.call(o.id, o.name)
	}
	return nil
}
