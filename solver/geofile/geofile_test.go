package geofile_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/geofile"
)

// read calls the reader of the format that the text begins with.
func read(text string) (*solver.Problem, error) {
	if strings.HasPrefix(text, "<") || strings.HasPrefix(text, "\ufeff<") {
		return geofile.ReadXML(strings.NewReader(text), "some/places.xml")
	}
	return geofile.ReadGeoJSON(strings.NewReader(text), "some/places.geojson")
}

const (
	device = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="a device" xmlns="http://www.topografix.com/GPX/1/1">
 <metadata><name>a walk</name></metadata>
 <wpt lat="52.5" lon="13.25"><ele>34</ele><name>Café &amp; Bar</name></wpt>
 <wpt lon="-9.5" lat="48"><extensions><id>7</id></extensions></wpt>
 <rte><rtept lat="1" lon="2"/></rte>
 <trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="3" lon="4"/></trkseg></trk>
</gpx>`
	myMap = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
 <Document><name>My map</name><description><![CDATA[<b>places</b>]]></description><Style id="a"><IconStyle><Icon><href>images/icon-1.png</href></Icon></IconStyle></Style>
  <Folder><name>Layer</name>
   <Placemark><name>Café &amp; Bar</name><styleUrl>#a</styleUrl><ExtendedData><Data name="id"><value>17</value></Data></ExtendedData>
    <Point><coordinates>
      13.25,52.5,0
    </coordinates></Point></Placemark>
   <Folder><name>Inner</name><Placemark><Point><coordinates>-9.5, 48</coordinates></Point><name><![CDATA[B & C]]></name><ExtendedData><SchemaData><SimpleData name="ID">4</SimpleData></SchemaData></ExtendedData></Placemark></Folder>
   <Placemark><name>Directions</name><LineString><coordinates>1,2,0 3,4,0</coordinates></LineString></Placemark>
   <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 3,4 5,6 1,2</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
  </Folder>
 </Document></kml>`
	collection = `{"type": "FeatureCollection", "name": "places", "crs": {"deep": [[{}]]}, "features": [
 {"type": "Feature", "id": 17, "properties": {"Name": "Café & Bar", "more": {"name": "no"}}, "geometry": {"type": "Point", "coordinates": [13.25, 52.5, 34]}},
 {"geometry": {"coordinates": [-9.5, 48], "type": "Point"}, "properties": null, "type": "Feature", "id": 4},
 {"type": "Feature", "properties": {}, "geometry": null},
 {"type": "Feature", "properties": {"name": "a road"}, "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}}]}`
)

func TestFilesAsTheyOccur(t *testing.T) {
	for because, row := range map[string]struct {
		text     string
		lat, lon []float64
		names    []string
		labels   []int64
		comment  string
	}{
		"waypoints before others": {device, []float64{52.5, 48}, []float64{13.25, -9.5}, []string{"Café & Bar", ""}, nil, "The cities are the waypoints of the file, without its 1 route point and 2 track points"},
		"a closed route":          {"\ufeff<gpx><rte><name>r</name><rtept lat='1' lon='2'><name>a</name></rtept><rtept lat='3' lon='4'/><rtept lat='5' lon='6'/><rtept lat='1' lon='2'/></rte></gpx>", []float64{1, 3, 5}, []float64{2, 4, 6}, []string{"a", "", ""}, nil, ""},
		"Latin-1":                 {"<?xml version='1.0' encoding='ISO-8859-1'?><gpx><wpt lat='1' lon='2'><name>K\xf6ln \xff</name></wpt><wpt lat='3' lon='4'/></gpx>", []float64{1, 3}, []float64{2, 4}, []string{"Köln ÿ", ""}, nil, ""},
		"a namespace":             {"<g:gpx xmlns:g='http://www.topografix.com/GPX/1/1'><g:wpt lat='1' lon='2'/><g:wpt lat='3' lon='4'><g:name>b</g:name></g:wpt></g:gpx>", []float64{1, 3}, []float64{2, 4}, []string{"", "b"}, nil, ""},
		"a track in two segments": {"<gpx><trk><trkseg><trkpt lat='1' lon='2'/></trkseg><trkseg><trkpt lat='3' lon='4'/></trkseg></trk></gpx>", []float64{1, 3}, []float64{2, 4}, nil, nil, ""},
		"placemarks of folders":   {myMap, []float64{52.5, 48}, []float64{13.25, -9.5}, []string{"Café & Bar", "B & C"}, []int64{17, 4}, "The cities are the points of the file, without its 2 points of lines and 1 area"},
		"several points in one":   {"<kml><Placemark><name>a</name><ExtendedData><Data name='id'><value>9</value></Data></ExtendedData><MultiGeometry><Point><coordinates>2,1</coordinates></Point><MultiGeometry><Point><coordinates>4,3</coordinates></Point></MultiGeometry></MultiGeometry></Placemark></kml>", []float64{1, 3}, []float64{2, 4}, []string{"a", "a"}, nil, ""},
		"a closed line of KML":    {"<k:kml xmlns:k='http://www.opengis.net/kml/2.2'><k:Placemark><k:LineString><k:coordinates>2,1,0\n4,3,0\t6,5\r\n2,1</k:coordinates></k:LineString></k:Placemark></k:kml>", []float64{1, 3, 5}, []float64{2, 4, 6}, nil, nil, ""},
		"tracks":                  {"<kml><Placemark><gx:MultiTrack><gx:Track><when>2020</when><gx:coord>2 1 30</gx:coord><gx:coord>4 3</gx:coord></gx:Track><gx:Track><gx:coord>6 5 0</gx:coord></gx:Track></gx:MultiTrack></Placemark></kml>", []float64{1, 3, 5}, []float64{2, 4, 6}, nil, nil, ""},
		"text in pieces":          {"<kml><Placemark><LineString><coordinates>2,1 <!-- c -->4<![CDATA[.5,]]>3.&#53; 6,5</coordinates></LineString></Placemark></kml>", []float64{1, 3.5, 5}, []float64{2, 4.5, 6}, nil, nil, ""},
		"names among the data":    {"<kml><Placemark><ExtendedData><Data name='Name'><value>a</value></Data></ExtendedData><Point><coordinates>2,1</coordinates></Point></Placemark><Placemark><Point><coordinates>4,3</coordinates></Point></Placemark></kml>", []float64{1, 3}, []float64{2, 4}, []string{"a", ""}, nil, ""},
		"features before areas":   {`{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4],[1,2]]]}},{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[2,1],[4,3]]}}]}`, []float64{1, 3}, []float64{2, 4}, nil, nil, "The cities are the points of the file, without its 1 area"},
		"a feature a line":        {`{"type":"Feature","id":17,"properties":{"name":"a"},"geometry":{"type":"Point","coordinates":[2,1]}}` + "\r\n" + `{"type":"Feature","id":4,"properties":{"name":"b"},"geometry":{"type":"Point","coordinates":[4,3]}}` + "\n\n", []float64{1, 3}, []float64{2, 4}, []string{"a", "b"}, []int64{17, 4}, ""},
		"a sequence of texts":     {"\x1e" + `{"type":"Point","coordinates":[2,1]}` + "\n\x1e" + `{"type":"Point",` + "\n" + `"coordinates":[4,3]}` + "\n", []float64{1, 3}, []float64{2, 4}, nil, nil, ""},
		"features before lines":   {collection, []float64{52.5, 48}, []float64{13.25, -9.5}, []string{"Café & Bar", ""}, []int64{17, 4}, "The cities are the points of the file, without its 2 points of lines"},
		"a closed line":           {`{"type":"LineString","coordinates":[[2,1],[4,3],[6,5],[2,1]]}`, []float64{1, 3, 5}, []float64{2, 4, 6}, nil, nil, ""},
		"many points":             {"\ufeff" + `{"coordinates":[[2,1],[4,3]],"type":"MultiPoint"}`, []float64{1, 3}, []float64{2, 4}, nil, nil, ""},
		"many lines":              {`{"type":"MultiLineString","coordinates":[[[2,1],[4,3]],[[6,5],[8,7]]]}`, []float64{1, 3, 5, 7}, []float64{2, 4, 6, 8}, nil, nil, ""},
		"a collection of points":  {`{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[2,1]},{"type":"Point","coordinates":[4,3]}]}`, []float64{1, 3}, []float64{2, 4}, nil, nil, ""},
		"ids that are names":      {`{"type":"FeatureCollection","features":[{"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[2,1]}},{"type":"Feature","properties":{"id":"b"},"geometry":{"type":"Point","coordinates":[4,3]}}]}`, []float64{1, 3}, []float64{2, 4}, []string{"a", "b"}, nil, ""},
		"a list of places":        {`[{"name":"a","lat":1,"lon":2},{"Latitude":"3.0","LNG":" 4","Title":"b","x":[1,{"lat":9,"lon":9}]}]`, []float64{1, 3}, []float64{2, 4}, []string{"a", "b"}, nil, ""},
		"places within another":   {"{\"ok\":true,\"places\":[{\"id\":9,\"lat\":1,\"lon\":2},\n{\"lat\":3,\"lon\":4,\"id\":\"7\"}],\"next\":[1]}", []float64{1, 3}, []float64{2, 4}, nil, []int64{9, 7}, ""},
		"places a line each":      {"{\"lat\":1,\"lon\":2}\n{\"lat\":3,\"lon\":4}\n", []float64{1, 3}, []float64{2, 4}, nil, nil, ""},
		"nodes of Overpass":       {`{"version":0.6,"osm3s":{"a":"b"},"elements":[{"type":"node","id":5,"lat":1,"lon":2,"tags":{"name":"a"}},{"type":"way","id":6,"nodes":[5,5]},{"type":"node","id":3,"lat":3,"lon":4}]}`, []float64{1, 3}, []float64{2, 4}, []string{"a", ""}, []int64{5, 3}, ""},
		"positions of places":     {`[{"name":"a","position":{"lat":1,"lng":2}},{"geometry":{"location":{"lat":3,"lng":4}},"name":"b"},{"coordinates":{"latitude":5,"longitude":6}}]`, []float64{1, 3, 5}, []float64{2, 4, 6}, []string{"a", "b", ""}, nil, ""},
		"a list of features":      {`[{"type":"Feature","lat":9,"geometry":{"type":"Point","coordinates":[2,1]}},{"type":"Point","coordinates":[4,3]}]`, []float64{1, 3}, []float64{2, 4}, nil, nil, ""},
	} {
		p, err := read(row.text)
		if err != nil {
			t.Errorf("%s: %v", because, err)
			continue
		}
		def := p.Definition()
		if p.Metric() != solver.GreatCircle || p.Name() != "places" || !slices.Equal(def.X, row.lat) || !slices.Equal(def.Y, row.lon) ||
			!slices.Equal(def.Names, row.names) || !slices.Equal(def.Labels, row.labels) || p.Comment() != row.comment {
			t.Errorf("%s: %+v", because, def)
		}
	}
}

func TestRefusals(t *testing.T) {
	nested := strings.Repeat(`{"a":`, 200)
	for _, row := range []struct {
		text string
		line int
		says string
	}{
		{"<gpx/>", 0, "no waypoints"},
		{"<html/>", 1, `its first element is "html"`},
		{"<gpx>\n\n<wpt lat='1'/></gpx>", 3, "lacks lat or lon"},
		{"<gpx>\n<wpt lat='1' lon='x'/></gpx>", 2, `lon is "x"`},
		{"<gpx>\n<wpt lat='91' lon='0'/></gpx>", 2, "latitude 91"},
		{"<gpx>\n<wpt lat='NaN' lon='0'/></gpx>", 2, "latitude NaN"},
		{"<gpx>\n<wpt lat='1' lon='-361'/></gpx>", 2, "longitude -361"},
		{"<gpx><wpt lat='1' lon='2'>\n<wpt lat='1' lon='2'/></wpt></gpx>", 2, "within another"},
		{"<gpx>\n<wpt lat='1' lon='2'>", 2, "ends too early"},
		{"<gpx>" + strings.Repeat("<a>", 200), 1, "too deeply"},
		{"<gpx>" + strings.Repeat(" ", 2<<20) + "</gpx>", 1, "longer than 1024 KiB"},
		{"<?xml version='1.0' encoding='Shift_JIS'?><gpx/>", 1, "in UTF-8"},
		{"[[1,2]]", 1, "no GeoJSON"},
		{"[]", 0, "no points"},
		{"[{\"lat\":1,\"lon\":2},\n{\"lat\":1}]", 2, "no type, and no latitude and longitude"},
		{"[{\"x\":1,\"y\":2}]", 1, "no type, and no latitude and longitude"},
		{"[{\"lat\":\"north\",\"lon\":2}]", 1, `lat "north" is not a number`},
		{"[{\"lat\":91,\"lon\":2}]", 1, "latitude 91"},
		{"{\"places\":[{\"lat\":1,\n\"lon\":400}]}", 2, "longitude 400"},
		{`[{"location":` + strings.Repeat(`{"location":`, 200), 1, "too deeply"},
		{"{\"points\":[[" + strings.Repeat("[", 200), 1, "too deeply"},
		{"{}", 1, "no type"},
		{"{\n", 1, "ends too early"},
		{"{\"type\":\"Topology\"\n}", 2, `type "Topology"`},
		{`{"type":"FeatureCollection","features":[]}`, 0, "no points"},
		{`{"type":"FeatureCollection","features":[` + "\n1]}", 2, `"1"`},
		{"{\"type\":\"Point\",\n\"coordinates\":[1,91]}", 2, "latitude 91"},
		{`{"type":"Point","coordinates":[1]}`, 1, "one number"},
		{`{"type":"Point","coordinates":["1",2]}`, 1, "no list of numbers"},
		{`{"type":"Point","coordinates":[{"a":2}]}`, 1, "no list of numbers"},
		{`{"type":"Point","coordinates":[[1,2]]}`, 1, "do not fit"},
		{`{"type":"MultiPoint","coordinates":[1,2]}`, 1, "do not fit"},
		{`{"type":"MultiPoint","coordinates":[[1,2],3,4]}`, 1, "no list of numbers"},
		{`{"type":"MultiPoint","coordinates":[[[[[1,2]]]]]}`, 1, "too deeply"},
		{`{"type":"Polygon","coordinates":[[[1,2],[3,4],[1,2]]]}`, 0, "only areas"},
		{`{"type":"Point","coordinates":[1e999,2]}`, 1, "1e999"},
		{`{"type":"Point","coordinates":[1,2]} 3`, 1, `has "3" where "{" should be`},
		{`{"type":"Point","coordinates":[1,2]}` + "\n{", 2, "ends too early"},
		{"<kml/>", 0, "no placemarks"},
		{"<kml><NetworkLink><Link/></NetworkLink></kml>", 0, "a link to another file"},
		{"<kml><Placemark><Polygon/></Placemark></kml>", 0, "only areas"},
		{"<kml><Placemark>\n<Placemark>", 2, "within another"},
		{"<kml><Placemark>\n<Point/><Point><coordinates/></Point>", 2, "a Point has 0 positions"},
		{"<kml><Placemark><Point><coordinates>1,2\n3,4</coordinates></Point>", 2, "a Point has 2 positions"},
		{"<kml><Placemark><Point><coordinates>1,2", 1, "ends too early"},
		{"<kml><Placemark><Point><coordinates>\n1</coordinates></Point>", 2, "a position has one number"},
		{"<kml><Placemark><Point><coordinates>\n13,4,52,5</coordinates></Point>", 2, "more than three numbers"},
		{"<kml><Placemark><Point><coordinates>\n1,,2</coordinates></Point>", 2, `"" is no number`},
		{"<kml><Placemark><Point><coordinates>\n1;2</coordinates></Point>", 2, `"1;2" is no number`},
		{"<kml><Placemark><Point><coordinates>1,91</coordinates></Point>", 1, "latitude 91"},
		{"<kml><Placemark><LineString><coordinates>1,2\n1e999,2 ", 2, "no number"},
		{"<kml><Placemark><LineString><coordinates>" + strings.Repeat("1", 2<<20), 1, "is no number"},
		{"<kml><Placemark><gx:Track><gx:coord>\n1 91 2</gx:coord>", 2, "latitude 91"},
		{"<kml><Placemark><name>" + strings.Repeat("a", 2<<20), 1, "longer than 1024 KiB"},
		{"<!DOCTYPE kml [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><kml><Placemark>\n<name>&b;</name></Placemark></kml>", 2, "invalid character entity"},
		{"<kml>" + strings.Repeat("<Folder>", 200), 1, "too deeply"},
		{nested, 1, "too deeply"},
		{`{"a":"` + strings.Repeat("a", 4<<20) + `"}`, 1, "longer than 1024 KiB"},
	} {
		_, err := read(row.text)
		var got *solver.FileError
		if !errors.As(err, &got) || got.Line != row.line || !strings.Contains(err.Error(), row.says) || got.Remedy == "" {
			t.Errorf("%.60q: %v, want line %d, %q", row.text, err, row.line, row.says)
		}
	}
}

// The text of a line may be longer than a token: it is never in memory as a whole.
func TestLongLines(t *testing.T) {
	p, err := read("<kml><Placemark><LineString><coordinates>" + strings.Repeat("13.123456789,52.5,100.25\n13.2,52.5 ", 40_000) + "</coordinates></LineString></Placemark></kml>")
	if err != nil || p.Cities() != 80_000 {
		t.Errorf("%v, %v", p, err)
	}
}
