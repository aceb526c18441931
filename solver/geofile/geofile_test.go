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
		return geofile.ReadGPX(strings.NewReader(text), "some/places.gpx")
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
		"waypoints before others": {device, []float64{52.5, 48}, []float64{13.25, -9.5}, []string{"Café & Bar", ""}, nil, "The cities are the waypoints of the file, without its 1 route points and 2 track points"},
		"a closed route":          {"\ufeff<gpx><rte><name>r</name><rtept lat='1' lon='2'><name>a</name></rtept><rtept lat='3' lon='4'/><rtept lat='5' lon='6'/><rtept lat='1' lon='2'/></rte></gpx>", []float64{1, 3, 5}, []float64{2, 4, 6}, []string{"a", "", ""}, nil, ""},
		"a track in two segments": {"<gpx><trk><trkseg><trkpt lat='1' lon='2'/></trkseg><trkseg><trkpt lat='3' lon='4'/></trkseg></trk></gpx>", []float64{1, 3}, []float64{2, 4}, nil, nil, ""},
		"features before lines":   {collection, []float64{52.5, 48}, []float64{13.25, -9.5}, []string{"Café & Bar", ""}, []int64{17, 4}, "The cities are the points of the file, without its 2 points of lines"},
		"a closed line":           {`{"type":"LineString","coordinates":[[2,1],[4,3],[6,5],[2,1]]}`, []float64{1, 3, 5}, []float64{2, 4, 6}, nil, nil, ""},
		"many points":             {"\ufeff" + `{"coordinates":[[2,1],[4,3]],"type":"MultiPoint"}`, []float64{1, 3}, []float64{2, 4}, nil, nil, ""},
		"many lines":              {`{"type":"MultiLineString","coordinates":[[[2,1],[4,3]],[[6,5],[8,7]]]}`, []float64{1, 3, 5, 7}, []float64{2, 4, 6, 8}, nil, nil, ""},
		"a collection of points":  {`{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[2,1]},{"type":"Point","coordinates":[4,3]}]}`, []float64{1, 3}, []float64{2, 4}, nil, nil, ""},
		"ids that are names":      {`{"type":"FeatureCollection","features":[{"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[2,1]}},{"type":"Feature","properties":{"id":"b"},"geometry":{"type":"Point","coordinates":[4,3]}}]}`, []float64{1, 3}, []float64{2, 4}, []string{"a", "b"}, nil, ""},
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
		{"<kml/>", 1, `its first element is "kml"`},
		{"<gpx>\n\n<wpt lat='1'/></gpx>", 3, "lacks lat or lon"},
		{"<gpx>\n<wpt lat='1' lon='x'/></gpx>", 2, `lon is "x"`},
		{"<gpx>\n<wpt lat='91' lon='0'/></gpx>", 2, "latitude 91"},
		{"<gpx>\n<wpt lat='NaN' lon='0'/></gpx>", 2, "latitude NaN"},
		{"<gpx>\n<wpt lat='1' lon='-361'/></gpx>", 2, "longitude -361"},
		{"<gpx><wpt lat='1' lon='2'>\n<wpt lat='1' lon='2'/></wpt></gpx>", 2, "within another"},
		{"<gpx>\n<wpt lat='1' lon='2'>", 2, "EOF"},
		{"<gpx>" + strings.Repeat("<a>", 200), 1, "too deeply"},
		{"<gpx>" + strings.Repeat(" ", 2<<20) + "</gpx>", 1, "longer than 1024 KiB"},
		{"<?xml version='1.0' encoding='ISO-8859-1'?><gpx/>", 1, "ISO-8859-1"},
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
		{`{"type":"Polygon","coordinates":[[[1,2],[3,4],[1,2]]]}`, 1, "an area"},
		{`{"type":"Point","coordinates":[1e999,2]}`, 1, "1e999"},
		{`{"type":"Point","coordinates":[1,2]} 3`, 1, "something follows"},
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
