package geofile

import (
	"encoding/json"
	"fmt"
)

// geoJSON reads a file.
type geoJSON struct {
	*json.Decoder
	points places
	lines  places
	listed places // that are no GeoJSON
	areas  int
}

// object is what an object of GeoJSON says, its geometry aside.
type object struct {
	kind     string    // its type
	id, name string    // of a feature
	flat     []float64 // coordinates of a geometry: longitude, latitude, …
	depth    int       // of the arrays around its positions
	inner    *object   // the geometry of a feature
	place    place
}

// place is what the members of an object say of a place.
type place struct {
	lat, lon       float64
	hasLat, hasLon bool
	id, name       string
	around         bool // the object holds an array of places
}

func (p *place) given() bool { return p.hasLat && p.hasLon }

// moveTo takes the position of another place, if that has one.
func (p *place) moveTo(other place) {
	if other.given() {
		p.lat, p.lon, p.hasLat, p.hasLon = other.lat, other.lon, true, true
	}
}

// placed reports whether an object is a place, be it by what would be its geometry.
func (o *object) placed() bool {
	if o.inner != nil && !o.place.given() {
		o.place.moveTo(o.inner.place)
	}
	return o.place.given()
}

func unexpected(t json.Token, want json.Delim) error {
	return noGeoJSON(fmt.Sprintf("has %.40q where %q should be", fmt.Sprint(t), want.String()))
}

func noGeoJSON(reason string) error {
	return &fault{"is no GeoJSON: " + reason, "give points or lines as RFC 7946 has them, a list of objects with lat and lon, or a table as CSV"}
}
