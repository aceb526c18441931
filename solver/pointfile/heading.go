package pointfile

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"

	"tourscope/solver/internal/textscan"
)

// kind is what a column holds.
type kind uint8

const (
	idColumn kind = iota
	nameColumn
	xColumn
	yColumn
	zColumn
	latitudeColumn
	longitudeColumn
	geometryColumn
	kinds
)

// columnWords are the names of columns, in lower case: those of programs, and those of
// German, French, Spanish and Italian tables.
var columnWords = map[string]kind{
	"id": idColumn, "nr": idColumn, "no": idColumn, "number": idColumn, "nummer": idColumn, "fid": idColumn,
	"label": idColumn, "node": idColumn, "point": idColumn, "punkt": idColumn, "city": idColumn,
	"name": nameColumn, "title": nameColumn, "place": nameColumn, "town": nameColumn, "ort": nameColumn, "stadt": nameColumn,
	"ville": nameColumn, "ciudad": nameColumn, "nom": nameColumn, "nombre": nameColumn, "bezeichnung": nameColumn,
	"x": xColumn, "east": xColumn, "easting": xColumn, "rechtswert": xColumn, "ostwert": xColumn, "xcoord": xColumn,
	"y": yColumn, "north": yColumn, "northing": yColumn, "hochwert": yColumn, "nordwert": yColumn, "ycoord": yColumn,
	"z": zColumn, "height": zColumn, "altitude": zColumn, "elevation": zColumn,
	"lat": latitudeColumn, "latitude": latitudeColumn, "breite": latitudeColumn, "breitengrad": latitudeColumn,
	"latitud": latitudeColumn, "latitudine": latitudeColumn,
	"lon": longitudeColumn, "lng": longitudeColumn, "long": longitudeColumn, "longitude": longitudeColumn, "länge": longitudeColumn,
	"laenge": longitudeColumn, "längengrad": longitudeColumn, "laengengrad": longitudeColumn, "longitud": longitudeColumn, "longitudine": longitudeColumn,
	"wkt": geometryColumn, "geometry": geometryColumn, "geom": geometryColumn, "the_geom": geometryColumn, "wkt_geom": geometryColumn,
	"coordinates": geometryColumn, "coords": geometryColumn, "koordinaten": geometryColumn, "latlng": geometryColumn, "latlon": geometryColumn, "geo_point_2d": geometryColumn,
}

// isExtent tells the words that are the sides of an area as well as its place.
func isExtent(name string) bool {
	return name == "breite" || name == "länge" || name == "laenge"
}

// headed is the column of each kind in a heading.
type headed struct {
	column [kinds]int  // -1: none
	exact  [kinds]bool // the whole name of the column is one of columnWords, and means a place
}

// headingName returns the name of a column in lower case, without its unit in brackets.
func headingName(field []byte) string {
	text := strings.ToLower(textscan.Text(field))
	if at := strings.IndexAny(text, "(["); at > 0 {
		text = text[:at]
	}
	return strings.TrimSpace(text)
}

// looseKind returns the kind of a name of several words, of which one is known, such as
// stop_lat or X-Koordinate. Of words for several axes it is none.
func looseKind(name string) (found kind, is bool) {
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }) {
		k, known := columnWords[word]
		switch {
		case !known || k == zColumn || k == geometryColumn || known && is && k == nameColumn:
		case is && found != nameColumn && k != found:
			return 0, false
		default:
			found, is = k, true
		}
	}
	return found, is
}

// match assigns the fields of a heading to the kinds. It returns a name that two columns of
// coordinates have; an empty one if there is none.
func match(fields [][]byte) (h headed, twice string) {
	for k := range h.column {
		h.column[k] = -1
	}
	for i, field := range fields {
		name := headingName(field)
		k, is := columnWords[name]
		switch {
		case !is:
			continue
		case h.exact[k] && k >= xColumn:
			return h, name
		case k == idColumn && name == "city" && h.column[idColumn] >= 0:
			k = nameColumn // beside numbers, cities are names
		case k == idColumn && h.column[idColumn] >= 0 && h.column[nameColumn] < 0 && headingName(fields[h.column[idColumn]]) == "city":
			h.column[nameColumn] = h.column[idColumn]
		}
		h.column[k], h.exact[k] = i, !isExtent(name)
	}
	for i, field := range fields {
		name := headingName(field)
		if _, exact := columnWords[name]; exact {
			continue
		}
		if k, is := looseKind(name); is && h.column[k] < 0 {
			h.column[k] = i
		}
	}
	return h, ""
}

// NamesCoordinates reports whether the fields of a line are a heading of coordinates, and not
// that of a matrix, whose names may have such a word in them behind an empty corner.
func NamesCoordinates(fields [][]byte) bool {
	h, twice := match(fields)
	pair := func(a, b kind) bool {
		sure := h.exact[a] && h.exact[b] || len(fields) > 0 && len(fields[0]) > 0
		return sure && h.column[a] >= 0 && h.column[b] >= 0
	}
	return twice == "" && (pair(latitudeColumn, longitudeColumn) || pair(xColumn, yColumn) || h.column[geometryColumn] >= 0)
}

// onGlobe reports whether the heading gives latitudes and longitudes: without doubt, or
// where there are no other coordinates.
func (h *headed) onGlobe() bool {
	if h.column[latitudeColumn] < 0 || h.column[longitudeColumn] < 0 {
		return false
	}
	certain := h.exact[latitudeColumn] && h.exact[longitudeColumn]
	return certain || h.column[xColumn] < 0 || h.column[yColumn] < 0
}

// heading finds the columns by their names.
func (r *reader) heading(line int, separator byte) error {
	if separator == ' ' {
		r.fields = withoutUnits(r.fields)
	}
	h, twice := match(r.fields)
	if twice != "" {
		return r.refuse(line, "", fmt.Sprintf("two columns are named %q", twice), "leave one of them, or give the other one another name")
	}
	c := &columns{separator: separator, id: h.column[idColumn], name: h.column[nameColumn], headed: len(r.fields), geometry: -1, spoken: -1}
	switch {
	case h.onGlobe():
		c.onGlobe, c.axes = true, [3]int{h.column[latitudeColumn], h.column[longitudeColumn], -1}
	case h.column[xColumn] >= 0 && h.column[yColumn] >= 0:
		c.axes = [3]int{h.column[xColumn], h.column[yColumn], h.column[zColumn]}
	case h.column[geometryColumn] >= 0:
		c.geometry, c.axes = h.column[geometryColumn], [3]int{-1, -1, -1}
		if len(r.fields) == 1 && separator == ' ' {
			c.separator = ','
		}
	default:
		return r.noHeading(line)
	}
	c.least = 1 + max(c.id, c.geometry, c.axes[0], c.axes[1], c.axes[2])
	c.spoken = h.spoken(c)
	r.columns = c
	return nil
}

// spoken returns the column of names or ids if all others of a table with blanks between its
// columns are coordinates or numbers; else -1.
func (h *headed) spoken(c *columns) int {
	named := h.column[nameColumn]
	if named < 0 {
		named = h.column[idColumn]
	}
	known := map[int]bool{c.id: true, named: true, c.axes[0]: true, c.axes[1]: true, c.axes[2]: true}
	delete(known, -1)
	if c.separator != ' ' || len(known) < c.headed {
		return -1
	}
	return named
}

// withoutUnits removes the words of a heading that are units in brackets.
func withoutUnits(fields [][]byte) [][]byte {
	names := fields[:0]
	for _, f := range fields {
		if len(names) > 0 && (bytes.HasPrefix(f, []byte("(")) && bytes.HasSuffix(f, []byte(")")) || bytes.HasPrefix(f, []byte("[")) && bytes.HasSuffix(f, []byte("]"))) {
			continue
		}
		names = append(names, f)
	}
	return names
}

func (r *reader) noHeading(line int) error {
	remedy := "give a TSPLIB file, or lines with x and y, or a heading with lat and lon"
	if len(r.fields) == 1 && bytes.ContainsAny(r.fields[0], "|/") {
		remedy = "separate the columns by commas, semicolons, tabs or blanks"
	}
	return r.refuse(line, "", fmt.Sprintf("%.60q is neither coordinates nor a heading with x and y", bytes.Join(r.fields, []byte(","))), remedy)
}

// guessColumns derives the columns from the first city.
func (r *reader) guessColumns(line int, separator byte) error {
	c := &columns{separator: separator, id: -1, name: -1, axes: [3]int{0, 1, -1}, geometry: -1, spoken: -1, least: len(r.fields)}
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
		return r.refuse(line, "", fmt.Sprintf("%s could mean anything", columnsText(len(r.fields))), "give x and y, or a first line that names the columns")
	}
	r.columns = c
	return nil
}
