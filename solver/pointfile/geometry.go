package pointfile

import (
	"bytes"
	"fmt"
	"math"

	"tourscope/solver/internal/textscan"
)

// Geographic programs and databases write each place as one column of well-known text (OGC
// 06-103r4): POINT (13.4 52.5), also POINT Z (…) and with the number of its coordinate system
// before it, SRID=4326;POINT(13.4 52.5). The first coordinate is x, or the longitude. What is copied
// from a map on the web is a pair, the latitude first: 52.5, 13.4.

// geographic is the number of the coordinate system of longitude and latitude on WGS 84.
const geographic = 4326

// point parses a geometry and appends its coordinates. Heights are passed over.
func (r *reader) point(field []byte, line int) error {
	parse := r.parsePoint
	if bytes.IndexByte(field, '(') < 0 && len(field) > 0 && field[0] < 'A' {
		parse = r.parsePair
	}
	x, y, err := parse(field)
	if err != nil {
		return r.refuse(line, fmt.Sprintf("column %d", r.columns.geometry+1), err.reason, err.remedy)
	}
	if math.Abs(x) > 180 || math.Abs(y) > 90 {
		r.geometries.outside = true
	}
	r.x, r.y = append(r.x, x), append(r.y, y)
	return nil
}

func (r *reader) parsePoint(field []byte) (x, y float64, err *unreadable) {
	bad := func(reason string) (float64, float64, *unreadable) {
		return 0, 0, &unreadable{fmt.Sprintf("%.40q %s", field, reason), "give points, such as POINT (13.4 52.5)"}
	}
	text := bytes.ToUpper(field)
	if system, rest, found := bytes.Cut(text, []byte(";")); found {
		number, is := textscan.Int(bytes.TrimPrefix(system, []byte("SRID=")))
		if !is || !bytes.HasPrefix(system, []byte("SRID=")) {
			return bad("is no geometry")
		}
		r.geometries.systems = true
		r.geometries.other = r.geometries.other || number != geographic
		text = rest
	}
	kind, inner, found := bytes.Cut(text, []byte("("))
	kind = bytes.TrimSpace(kind)
	switch word := bytes.Fields(kind); {
	case len(word) == 0, !isLetters(word[0]):
		return bad("is no geometry")
	case !bytes.HasPrefix(bytes.TrimPrefix(word[0], []byte("MULTI")), []byte("POINT")):
		return bad("is no point")
	case !found:
		return bad("has no coordinates")
	}
	inner = bytes.TrimSpace(bytes.Trim(inner, "() \t"))
	numbers := bytes.Fields(inner)
	if len(numbers) < 2 || len(numbers) > 4 {
		return bad("has no two coordinates")
	}
	x, first := textscan.Float(numbers[0])
	y, second := textscan.Float(numbers[1])
	if !first || !second {
		return bad("has no two coordinates")
	}
	return x, y, nil
}

// parsePair parses a latitude and a longitude and returns the longitude first.
func (r *reader) parsePair(field []byte) (x, y float64, err *unreadable) {
	latitude, longitude, found := bytes.Cut(field, []byte(","))
	lat, first := textscan.Float(bytes.TrimSpace(latitude))
	lon, second := textscan.Float(bytes.TrimSpace(longitude))
	if !found || !first || !second || math.Abs(lat) > 90 || math.Abs(lon) > 360 {
		return 0, 0, &unreadable{fmt.Sprintf("%.40q is no latitude and longitude", field), "give both in degrees, such as 52.5, 13.4, or points, such as POINT (13.4 52.5)"}
	}
	r.geometries.pairs = true
	return lon, lat, nil
}

// isLetters reports whether a word has only capital letters.
func isLetters(word []byte) bool {
	for _, c := range word {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return true
}

// onMap decides what the points are: longitudes and latitudes if their coordinate system says so
// or, without one, if all of them can be.
func (r *reader) onMap() (comment string) {
	g := r.geometries
	switch {
	case g.pairs:
		comment = "The pairs of numbers are taken for latitude and longitude"
	case r.columns.geometry < 0, g.other, !g.systems && g.outside:
		return ""
	case !g.systems:
		comment = "The points are taken for longitude and latitude, as all are within ±180 and ±90"
	}
	r.columns.onGlobe = true
	r.x, r.y = r.y, r.x
	return comment
}
