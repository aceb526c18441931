package geofile

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// kml reads a file of KML (OGC 12-007r2) whose first tag has been read: the placemarks of all
// folders.
type kml struct {
	*elements
	points places
	lines  places // also tracks
	areas  int
	links  int // to other files of KML
}

func (k *kml) read() error {
	return k.each(func(tag xml.StartElement) error {
		switch tag.Name.Local {
		case "Placemark":
			return k.placemark()
		case "NetworkLink":
			k.links++
		}
		return nil
	})
}

// chosen returns the cities and what is left out.
func (k *kml) chosen() (*places, string, *fault) {
	k.lines.open()
	kinds := []*places{&k.points, &k.lines}
	of := choose(kinds...)
	switch {
	case kinds[of].count() > 0:
		return kinds[of], leftOut(of, []naming{{"point", "points"}, {"point of lines", "points of lines"}}, k.areas, kinds...), nil
	case k.areas > 0:
		return nil, "", onlyAreas()
	case k.links > 0:
		return nil, "", &fault{"holds no places, but a link to another file (NetworkLink)", "export the places themselves: in My Maps, without keeping the data up to date"}
	}
	return nil, "", &fault{"holds no placemarks with points or lines", "export the places from the program that it comes from"}
}

// placemark is what a placemark says; its lines are taken as they come.
type placemark struct {
	id, name string    // of its data
	title    string    // its own name
	at       []float64 // its points: longitude, latitude, …
}

// placemark reads a placemark up to its end.
func (k *kml) placemark() error {
	outside := k.depth - 1
	var p placemark
	geometry := "" // the one that has begun last
	for k.depth > outside {
		t, err := k.next()
		if err != nil {
			return err
		}
		tag, is := t.(xml.StartElement)
		if !is {
			continue
		}
		switch tag.Name.Local {
		case "Placemark":
			err = &fault{"a placemark is within another one", "end one before the next begins"}
		case "name":
			if k.depth == outside+2 {
				p.title, err = k.words()
			}
		case "Data", "SimpleData":
			err = k.data(&p, tag)
		case "Point", "LineString", "LinearRing":
			geometry = tag.Name.Local
		case "Polygon":
			k.areas++
			err = k.skip()
		case "coordinates":
			err = k.coordinates(&p, geometry)
		case "coord": // of a track
			err = k.trackPoint()
		}
		if err != nil {
			return err
		}
	}
	return k.take(&p)
}

// take adds the points of a placemark.
func (k *kml) take(p *placemark) error {
	if p.title != "" {
		p.name = p.title
	}
	if len(p.at) > 2 {
		p.id = "" // a number for several
	}
	for i := 0; i < len(p.at); i += 2 {
		if err := k.points.add(p.at[i+1], p.at[i]); err != nil {
			return err
		}
		k.points.call(p.id, p.name)
	}
	return nil
}

// data reads the number or the name of a placemark among its data.
func (k *kml) data(p *placemark, tag xml.StartElement) error {
	of := (*string)(nil)
	for _, a := range tag.Attr {
		if a.Name.Local != "name" {
			continue
		}
		switch strings.ToLower(a.Value) {
		case "id":
			of = &p.id
		case "name", "title":
			of = &p.name
		}
	}
	if of == nil {
		return k.skip()
	}
	value, err := k.words()
	*of = value
	return err
}

// coordinates reads the positions of a geometry.
func (k *kml) coordinates(p *placemark, geometry string) error {
	points := 0
	of := positions{take: func(lon, lat float64) error {
		if geometry != "Point" {
			return k.lines.add(lat, lon)
		}
		points++
		p.at = append(p.at, lon, lat)
		return onGlobe(lat, lon)
	}}
	if geometry == "" {
		return k.skip() // of something else, such as a picture
	}
	outside := k.depth - 1
	if err := k.source.text(of.add); err != nil {
		return err
	}
	for k.depth > outside {
		t, err := k.next()
		if err != nil {
			return err
		}
		text, _ := t.(xml.CharData) // a section CDATA
		for _, b := range text {
			if err := of.add(b); err != nil {
				return err
			}
		}
	}
	if err := of.end(); err != nil {
		return err
	}
	if geometry == "Point" && points != 1 {
		return &fault{fmt.Sprintf("a Point has %d positions", points), "give each place a Point with one position, such as 13.4,52.5"}
	}
	return nil
}

// trackPoint reads a point of a track: longitude, latitude and height between blanks.
func (k *kml) trackPoint() error {
	text, err := k.words()
	if err != nil {
		return err
	}
	of := positions{take: func(lon, lat float64) error { return k.lines.add(lat, lon) }}
	for _, b := range []byte(strings.Join(strings.Fields(text), ",")) {
		if err := of.add(b); err != nil {
			return err
		}
	}
	return of.end()
}
