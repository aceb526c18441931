package geofile

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"tourscope/solver"
)

// ReadGPX reads the cities of a GPX file (topografix.com/GPX/1/1). The problem is named
// after the file. Every error is a *solver.FileError.
func ReadGPX(r io.Reader, file string) (*solver.Problem, error) {
	source := &tokenBytes{ByteReader: bufio.NewReader(r)}
	g := &gpx{Decoder: xml.NewDecoder(source), source: source}
	if err := g.read(); err != nil {
		line, _ := g.InputPos()
		return nil, refuse(file, line, err)
	}
	g.kinds[routePoint].open()
	g.kinds[trackPoint].open()
	kinds := []*places{&g.kinds[waypoint], &g.kinds[routePoint], &g.kinds[trackPoint]}
	chosen := choose(kinds...)
	if kinds[chosen].count() == 0 {
		return nil, &solver.FileError{File: file, Reason: "holds no waypoints, routes or tracks", Remedy: "export the places from the program that it comes from"}
	}
	return kinds[chosen].problem(file, leftOut(chosen, []string{"waypoints", "route points", "track points"}, kinds...))
}

// tokenBytes hands out bytes and counts those of a token.
type tokenBytes struct {
	io.ByteReader
	token int
}

// Read is not called: the decoder reads bytes.
func (t *tokenBytes) Read([]byte) (int, error) { return 0, errors.ErrUnsupported }

func (t *tokenBytes) ReadByte() (byte, error) {
	if t.token++; t.token > maxToken {
		return 0, errLong
	}
	return t.ByteReader.ReadByte()
}

// The kinds of points.
const (
	waypoint = iota
	routePoint
	trackPoint
)

var pointTags = map[string]int{"wpt": waypoint, "rtept": routePoint, "trkpt": trackPoint}

// gpx reads a file.
type gpx struct {
	*xml.Decoder
	source *tokenBytes
	depth  int
	kinds  [3]places
}

// token returns the next token and tracks the depth of elements.
func (g *gpx) token() (xml.Token, error) {
	g.source.token = 0
	t, err := g.Token()
	switch t.(type) {
	case xml.StartElement:
		if g.depth++; g.depth > maxDepth {
			return nil, &fault{"its elements are nested too deeply", "check whether this is a file of GPX"}
		}
	case xml.EndElement:
		g.depth--
	}
	return t, err
}

func (g *gpx) read() error {
	root := false
	for {
		t, err := g.token()
		if errors.Is(err, io.EOF) && root {
			return nil
		}
		if err != nil {
			return err
		}
		tag, is := t.(xml.StartElement)
		if !is {
			continue
		}
		if !root && tag.Name.Local != "gpx" {
			return &fault{"is no GPX: its first element is " + strconv.Quote(tag.Name.Local), "give a file of GPX, GeoJSON, CSV or TSPLIB"}
		}
		root = true
		if kind, is := pointTags[tag.Name.Local]; is {
			if err := g.point(&g.kinds[kind], tag); err != nil {
				return err
			}
		}
	}
}

// point reads an element with lat and lon up to its end.
func (g *gpx) point(to *places, tag xml.StartElement) error {
	degrees := map[string]float64{}
	for _, a := range tag.Attr {
		if a.Name.Local != "lat" && a.Name.Local != "lon" {
			continue
		}
		v, err := strconv.ParseFloat(strings.TrimSpace(a.Value), 64)
		if err != nil {
			return &fault{a.Name.Local + " is " + strconv.Quote(a.Value) + ", no number", "write decimal degrees, such as 52.5"}
		}
		degrees[a.Name.Local] = v
	}
	if len(degrees) < 2 {
		return &fault{"a point lacks lat or lon", `write lat="52.5" lon="13.4" in its tag`}
	}
	if err := to.add(degrees["lat"], degrees["lon"]); err != nil {
		return err
	}
	id, name, err := g.texts()
	to.call(id, name)
	return err
}

// texts returns the id and the name of a point. It reads up to its end.
func (g *gpx) texts() (id, name string, err error) {
	outside := g.depth - 1
	var inside string // the innermost element that has begun last
	for g.depth > outside {
		t, err := g.token()
		if err != nil {
			return "", "", err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if _, is := pointTags[t.Name.Local]; is {
				return "", "", &fault{"a point is within another one", "end one before the next begins"}
			}
			inside = t.Name.Local
		case xml.EndElement:
			inside = ""
		case xml.CharData:
			switch {
			case inside == "name" && g.depth == outside+2:
				name += string(t)
			case inside == "id" && g.depth == outside+3: // in extensions
				id += string(t)
			}
			if len(id)+len(name) > maxToken {
				return "", "", errLong
			}
		}
	}
	return strings.TrimSpace(id), strings.TrimSpace(name), nil
}
