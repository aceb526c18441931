package geofile

import (
	"encoding/json"
	"fmt"
	"strings"

	"tourscope/solver/internal/textscan"
)

// Most programs write places in JSON as objects with a latitude and a longitude, a name and a
// number: in an array, in an array of an object with other members, as Overpass has them, or one
// after the other. An object within such an object may hold the position.

// placeKeys are the names of these members, in lower case.
var placeKeys = map[string]placeKey{
	"lat": latitudeKey, "latitude": latitudeKey, "breite": latitudeKey, "breitengrad": latitudeKey,
	"lon": longitudeKey, "lng": longitudeKey, "long": longitudeKey, "longitude": longitudeKey, "länge": longitudeKey, "längengrad": longitudeKey,
	"name": nameKey, "title": nameKey, "label": nameKey, "city": nameKey, "town": nameKey, "place": nameKey, "ort": nameKey, "display_name": nameKey,
	"id": idKey, "nr": idKey, "number": idKey,
	"location": withinKey, "position": withinKey, "point": withinKey, "coords": withinKey, "geo": withinKey, "center": withinKey, "tags": withinKey,
}

// placeKey is what a member of a place holds.
type placeKey uint8

const (
	otherKey placeKey = iota
	latitudeKey
	longitudeKey
	nameKey
	idKey
	withinKey // an object with more of these members
)

// further reads the value of a member that GeoJSON does not know.
func (g *geoJSON) further(o *object, name string, depth int) error {
	key := placeKeys[strings.ToLower(name)]
	switch key {
	case otherKey, withinKey:
		return g.within(o, key == withinKey, depth)
	}
	text, err := g.text(depth)
	if err != nil || text == "" {
		return err
	}
	switch p := &o.place; key {
	case latitudeKey:
		p.lat, p.hasLat = textscan.Float([]byte(text))
		return degrees(name, text, p.hasLat)
	case longitudeKey:
		p.lon, p.hasLon = textscan.Float([]byte(text))
		return degrees(name, text, p.hasLon)
	case nameKey:
		if p.name == "" {
			p.name = text
		}
	case idKey:
		p.id = text
	}
	return nil
}

func degrees(name, text string, is bool) error {
	if !is {
		return &fault{fmt.Sprintf("the %.20s %.40q is not a number", name, text), "give decimal degrees, such as 52.5"}
	}
	return nil
}

// within reads a value that may hold places: an object with more members of this place, or an
// array of places in an object that is in no other one.
func (g *geoJSON) within(o *object, more bool, depth int) error {
	t, err := g.Token()
	switch {
	case err != nil:
		return err
	case t == json.Delim('{') && more:
		return g.inside(o, depth)
	case t == json.Delim('[') && depth == 1:
		return g.strays(o, depth)
	case t == json.Delim('{'), t == json.Delim('['):
		return g.finish(depth + 1)
	}
	return nil
}

// inside reads an object whose brace has been read, for more members of a place.
func (g *geoJSON) inside(o *object, depth int) error {
	inner, err := g.object(depth + 1)
	o.place.moveTo(inner.place)
	if o.place.name == "" {
		o.place.name = inner.place.name
	}
	return err
}

// strays takes the places of an array and passes over everything else in it.
func (g *geoJSON) strays(o *object, depth int) error {
	for g.More() {
		t, err := g.Token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('['):
			err = g.finish(depth + 2)
		case json.Delim('{'):
			var one object
			if one, err = g.object(depth + 2); err == nil && one.placed() {
				o.place.around = true
				err = g.list(one)
			}
		}
		if err != nil {
			return err
		}
	}
	_, err := g.Token()
	return err
}

// list adds a place.
func (g *geoJSON) list(o object) error {
	if err := g.listed.add(o.place.lat, o.place.lon); err != nil {
		return err
	}
	id, name := o.id, o.place.name
	if id == "" {
		id = o.place.id
	}
	if name == "" {
		name = o.name
	}
	g.listed.call(id, name)
	return nil
}
