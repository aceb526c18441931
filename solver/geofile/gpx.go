package geofile

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// The kinds of points.
const (
	waypoint = iota
	routePoint
	trackPoint
)

var pointTags = map[string]int{"wpt": waypoint, "rtept": routePoint, "trkpt": trackPoint}

// gpx reads a file of GPX (topografix.com/GPX/1/1) whose first tag has been read.
type gpx struct {
	*elements
	kinds [3]places
}

func (g *gpx) read() error {
	return g.each(func(tag xml.StartElement) error {
		if kind, is := pointTags[tag.Name.Local]; is {
			return g.point(&g.kinds[kind], tag)
		}
		return nil
	})
}

// chosen returns the cities and what is left out.
func (g *gpx) chosen() (*places, string, *fault) {
	g.kinds[routePoint].open()
	g.kinds[trackPoint].open()
	kinds := []*places{&g.kinds[waypoint], &g.kinds[routePoint], &g.kinds[trackPoint]}
	of := choose(kinds...)
	if kinds[of].count() == 0 {
		return nil, "", &fault{"holds no waypoints, routes or tracks", "export the places from the program that it comes from"}
	}
	return kinds[of], leftOut(of, []naming{{"waypoint", "waypoints"}, {"route point", "route points"}, {"track point", "track points"}}, 0, kinds...), nil
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
		t, err := g.next()
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
