package pointfile_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/pointfile"
)

// Columns of geometries as geographic programs, maps and databases write them: longitude and
// latitude, or x and y in a plane.
func TestGeometries(t *testing.T) {
	const taken = "The points are taken for longitude and latitude, as all are within ±180 and ±90"
	for because, row := range map[string]struct {
		text    string
		metric  solver.Metric
		x, y    []float64
		names   []string
		comment string
	}{
		"My Maps":            {"WKT,name,description\r\n\"POINT (13.25 52.5)\",A,\"a, b\"\r\n\"POINT (-9.5 48)\",B,\r\n", solver.GreatCircle, []float64{52.5, 48}, []float64{13.25, -9.5}, []string{"A", "B"}, taken},
		"QGIS, a projection": {"WKT,fid,name\nPOINT (389212.5 5819311.25),1,a\nPOINT (390000 5820000),2,b\n", solver.Euc2D, []float64{389212.5, 390000}, []float64{5819311.25, 5820000}, []string{"a", "b"}, ""},
		"a system":           {"id,geom\n7,SRID=4326;POINT(13.25 52.5)\n9,SRID=4326;POINT(-9.5 48)\n", solver.GreatCircle, []float64{52.5, 48}, []float64{13.25, -9.5}, nil, ""},
		"copied from a map":  {"Name,Coordinates\nA,\"52.5, 13.25\"\nB,\"48,-9.5\"\n", solver.GreatCircle, []float64{52.5, 48}, []float64{13.25, -9.5}, []string{"A", "B"}, "The pairs of numbers are taken for latitude and longitude"},
		"another system":     {"geom\nSRID=25833;POINT(13 52)\nSRID=25833;POINT(9 48)\n", solver.Euc2D, []float64{13, 9}, []float64{52, 48}, nil, ""},
		"heights":            {"geometry\tname\nPOINT Z (13.25 52.5 34)\ta\nPOINTZ(-9.5 48 1)\tb\n", solver.GreatCircle, []float64{52.5, 48}, []float64{13.25, -9.5}, []string{"a", "b"}, taken},
		"a set of one":       {"wkt_geom\tname\nMultiPoint ((1300 52))\ta\nMULTIPOINT(950 48)\tb\n", solver.Euc2D, []float64{1300, 950}, []float64{52, 48}, []string{"a", "b"}, ""},
		"coordinates beside": {"X,Y,WKT\n1,2,POINT (13 52)\n3,4,POINT (9 48)\n", solver.Euc2D, []float64{1, 3}, []float64{2, 4}, nil, ""},
		"alone":              {"WKT\n\"POINT (1300 52)\"\n\"POINT (950 48)\"\n", solver.Euc2D, []float64{1300, 950}, []float64{52, 48}, nil, ""},
	} {
		p, err := pointfile.ReadPoints(strings.NewReader(row.text), "some/points.csv")
		if err != nil {
			t.Errorf("%s: %v", because, err)
			continue
		}
		if p.Metric() != row.metric || !slices.Equal(p.X(), row.x) || !slices.Equal(p.Y(), row.y) || !slices.Equal(p.Definition().Names, row.names) || p.Comment() != row.comment {
			t.Errorf("%s: %v, %v under %v, names %q, %q", because, p.X(), p.Y(), p.Metric(), p.Definition().Names, p.Comment())
		}
		cities, metric, err := pointfile.Count(strings.NewReader(row.text), "points.csv")
		if err != nil || cities != 2 || metric != row.metric {
			t.Errorf("%s: counted %d under %v, %v", because, cities, metric, err)
		}
	}
}

func TestGeometriesThatAreNoPoints(t *testing.T) {
	for _, row := range []struct{ geometry, says string }{
		{`"LINESTRING (1 2, 3 4)"`, "is no point"},
		{`"POLYGON ((1 2, 3 4, 5 6, 1 2))"`, "is no point"},
		{`"MULTIPOINT (1 2, 3 4)"`, "has no two coordinates"},
		{"POINT EMPTY", "has no coordinates"},
		{"POINT (1)", "has no two coordinates"},
		{"POINT (a b)", "has no two coordinates"},
		{"POINT (1 2 3 4 5)", "has no two coordinates"},
		{"SRID=x;POINT (1 2)", "is no geometry"},
		{"0101000020E61000000000000000802A400000000000404A40", "is no latitude and longitude"},
		{"13", "is no latitude and longitude"},
		{`"52.5; 13"`, "is no latitude and longitude"},
		{`"91, 13"`, "is no latitude and longitude"},
		{`"52,516, 13,377"`, "is no latitude and longitude"},
		{`""`, "is no geometry"},
	} {
		_, err := pointfile.ReadPoints(strings.NewReader("name,WKT,x\na,"+row.geometry+",1\n"), "points.csv")
		var refusal *solver.FileError
		if !errors.As(err, &refusal) || refusal.Line != 2 || refusal.Field != "column 2" || refusal.Remedy == "" || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: %v, want line 2, %q", row.geometry, err, row.says)
		}
	}
}

// Tables whose columns blanks align, as they are copied from a document.
func TestTablesOfDocuments(t *testing.T) {
	for because, row := range map[string]struct {
		text  string
		x     []float64
		names []string
	}{
		"units apart":          {"Holes of plate 3\n\n No.   X [mm]   Y (mm)\n  1    12.50    7.25\n  2    88.00   13.75\n", []float64{12.5, 88}, nil},
		"names of two words":   {"City        X        Y\nNew York    12.5     7\nChicago     88  13\n", []float64{12.5, 88}, []string{"New York", "Chicago"}},
		"such names behind":    {"x y name\n12.5 7 New York\n88 13 Chicago\n", []float64{12.5, 88}, []string{"New York", "Chicago"}},
		"such names between":   {"id name x y\n1 Rio de Janeiro 12.5 7\n2 Lima 88 13\n", []float64{12.5, 88}, []string{"Rio de Janeiro", "Lima"}},
		"a remark of any sort": {"name x y remark\nA 12.5 7 to be done\nB 88 13 done\n", []float64{12.5, 88}, []string{"A", "B"}},
	} {
		p := read(t, row.text)
		if !slices.Equal(p.X(), row.x) || !slices.Equal(p.Definition().Names, row.names) {
			t.Errorf("%s: %v, names %q", because, p.X(), p.Definition().Names)
		}
	}
}
