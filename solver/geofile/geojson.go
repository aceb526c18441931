package geofile

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"tourscope/solver"
)

// ReadGeoJSON reads the cities of a GeoJSON file: a geometry, a feature or a collection of
// them, or several one after the other (RFC 8142; also a line each, without its record
// separators). It also reads places as most other programs write them, see placeKeys. The
// problem is named after the file. Every error is a *solver.FileError.
func ReadGeoJSON(r io.Reader, file string) (*solver.Problem, error) {
	source := &jsonBytes{Reader: r}
	g := &geoJSON{Decoder: json.NewDecoder(source)}
	source.decoder = g.Decoder
	if err := g.read(); err != nil {
		return nil, refuse(file, source.line(), err)
	}
	g.lines.open()
	kinds := []*places{&g.points, &g.lines, &g.listed}
	chosen := choose(kinds...)
	if kinds[chosen].count() == 0 {
		none := &fault{"holds no points and no lines", "give points, or lines through them"}
		if g.areas > 0 {
			none = onlyAreas()
		}
		return nil, &solver.FileError{File: file, Reason: none.reason, Remedy: none.remedy}
	}
	return kinds[chosen].problem(file, leftOut(chosen, []naming{{"point", "points"}, {"point of lines", "points of lines"}, {"other place", "other places"}}, g.areas, kinds...))
}

func (g *geoJSON) read() error {
	for first := true; ; first = false {
		t, err := g.Token()
		switch {
		case err == io.EOF && !first: // the decoder returns it as it is
			return nil
		case err != nil:
			return err
		case t == json.Delim('['):
			if err := g.items(1); err != nil {
				return err
			}
			continue
		case t != json.Delim('{'):
			return unexpected(t, '{')
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
			err = g.position(&o, depth)
		case "features", "geometries":
			err = g.members(depth)
		case "geometry":
			o.inner, err = g.geometry(depth)
		case "properties":
			err = g.properties(&o, depth)
		default:
			name, _ := key.(string)
			err = g.further(&o, name, depth)
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
	return g.items(depth)
}

// items takes the objects of an array whose bracket has been read.
func (g *geoJSON) items(depth int) error {
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
	case !is && o.placed():
		return g.list(o)
	case !is && o.place.around:
		return nil
	case o.kind == "":
		return noGeoJSON("an object has no type, and no latitude and longitude")
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
