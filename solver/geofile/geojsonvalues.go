package geofile

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"tourscope/solver"
)

// begin reads a token that begins an object or an array.
func (g *geoJSON) begin(want json.Delim) error {
	t, err := g.Token()
	if err != nil {
		return err
	}
	if t != want {
		return unexpected(t, want)
	}
	return nil
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

// position reads coordinates: arrays, or an object of a place that is no GeoJSON.
func (g *geoJSON) position(o *object, depth int) error {
	t, err := g.Token()
	switch {
	case err != nil:
		return err
	case t == json.Delim('{'):
		return g.inside(o, depth)
	case t != json.Delim('['):
		return unexpected(t, '[')
	}
	o.flat, o.depth = o.flat[:0], 0
	return g.coordinates(o, 0)
}

// coordinates reads a position whose bracket has been read, or arrays of them down to some depth.
func (g *geoJSON) coordinates(o *object, depth int) error {
	if depth > 3 {
		return noGeoJSON("the coordinates are nested too deeply")
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
