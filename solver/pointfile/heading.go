package pointfile

import (
	"bytes"
	"fmt"
	"strings"
)

// heading finds the columns by their names.
func (r *reader) heading(line int, separator byte) error {
	c := &columns{separator: separator, id: -1, name: -1, axes: [3]int{-1, -1, -1}}
	latitude, longitude := -1, -1
	for i, field := range r.fields {
		switch strings.ToLower(string(field)) {
		case "id", "nr", "no", "number", "label", "node", "city":
			c.id = i
		case "name", "title", "place", "town":
			c.name = i
		case "lon", "lng", "long", "longitude":
			c.axes[0], longitude = i, i
		case "lat", "latitude":
			c.axes[1], latitude = i, i
		case "x", "east", "easting":
			c.axes[0] = i
		case "y", "north", "northing":
			c.axes[1] = i
		case "z", "height", "altitude", "elevation":
			c.axes[2] = i
		}
	}
	if c.axes[0] < 0 || c.axes[1] < 0 {
		return r.refuse(line, "", fmt.Sprintf("%.60q is neither coordinates nor a heading with x and y", bytes.Join(r.fields, []byte(","))), "give a TSPLIB file, or lines with x and y, or a heading with lat and lon")
	}
	if latitude >= 0 && longitude >= 0 {
		c.onGlobe, c.axes = true, [3]int{latitude, longitude, -1}
	}
	c.least = 1 + max(c.id, c.axes[0], c.axes[1], c.axes[2])
	r.columns = c
	return nil
}

// guessColumns derives the columns from the first city.
func (r *reader) guessColumns(line int, separator byte) error {
	c := &columns{separator: separator, id: -1, name: -1, axes: [3]int{0, 1, -1}, least: len(r.fields), exact: true}
	numbered := isNumber(r.fields[0], separator)
	switch {
	case len(r.fields) == 2 && numbered:
	case len(r.fields) == 3 && numbered:
		c.axes, c.guessed = [3]int{0, 1, 2}, true
	case len(r.fields) == 3:
		c.id, c.axes = 0, [3]int{1, 2, -1}
	case len(r.fields) == 4:
		c.id, c.axes = 0, [3]int{1, 2, 3}
	default:
		return r.refuse(line, "", fmt.Sprintf("%d columns could mean anything", len(r.fields)), "give x and y, or a first line that names the columns")
	}
	r.columns = c
	return nil
}
