package tsplib_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/tsplib"
)

// refusal is a mistake that somebody makes; the message must lead to it.
type refusal struct {
	text  string
	line  int
	field string
	says  string
}

func (r refusal) check(t *testing.T) {
	t.Helper()
	_, err := tsplib.ReadProblem(strings.NewReader(r.text), "test.tsp")
	var got *solver.FileError
	switch {
	case !errors.As(err, &got):
		t.Errorf("%q, line %d: no refusal but %v", r.says, r.line, err)
	case got.File != "test.tsp" || got.Line != r.line || got.Field != r.field || !strings.Contains(got.Reason, r.says):
		t.Errorf("want line %d, field %q, %q; got line %d, field %q, %q", r.line, r.field, r.says, got.Line, got.Field, got.Reason)
	case got.Remedy == "":
		t.Errorf("no remedy in %v", err)
	}
}

// instead returns the square with some of it replaced.
func instead(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(square) }

func TestOtherTypesAreRefusedByName(t *testing.T) {
	for _, name := range []string{"SOP", "HPP", "CVRP", "PDTSP"} {
		refusal{instead("TYPE : TSP", "TYPE : "+name), 3, "TYPE", name}.check(t)
	}
	refusal{instead("TYPE : TSP", "TYPE : TOUR"), 3, "TYPE", "is a tour"}.check(t)
	refusal{instead("TYPE : TSP", "TYPE :"), 3, "TYPE", `""`}.check(t)
	refusal{instead("NODE_COORD_SECTION", "TOUR_SECTION"), 6, "TYPE", "is a tour"}.check(t)
}

func TestWrongSpecificationsAreRefused(t *testing.T) {
	for _, r := range []refusal{
		{instead("DIMENSION : 4\n", ""), 10, "DIMENSION", "missing"},
		{instead("DIMENSION : 4", "DIMENSION : four"), 4, "DIMENSION", `"four"`},
		{instead("DIMENSION : 4", "DIMENSION : 0"), 4, "DIMENSION", "number of cities"},
		{instead("DIMENSION : 4", "DIMENSION : -4"), 4, "DIMENSION", "number of cities"},
		{instead("DIMENSION : 4", "DIMENSION : 1000000000"), 4, "DIMENSION", "more than"},
		{instead("DIMENSION : 4", "DIMENSION : 99999999999999999999"), 4, "DIMENSION", "number of cities"},
		{instead("DIMENSION : 4", "DIMENSION : 4\nDIMENSION : 5"), 5, "DIMENSION", "already given in line 4"},
		{instead("DIMENSION : 4", "DIMENSION : 5"), 6, "NODE_COORD_SECTION", "has 4 cities, DIMENSION says 5"},
		{instead("DIMENSION : 4", "DIMENSION : 3"), 10, "NODE_COORD_SECTION", "more than 3"},
		{instead("EUC_2D", "EUC_4D"), 5, "EDGE_WEIGHT_TYPE", "EUC_4D"},
		{instead("EUC_2D", "EUC_3D"), 6, "NODE_COORD_SECTION", "has 2 coordinates a city, EUC_3D takes 3"},
		{instead("EDGE_WEIGHT_TYPE : EUC_2D\n", ""), 10, "EDGE_WEIGHT_TYPE", "missing"},
		{"", 0, "", "holds no problem"},
		{"{\"cities\": []}", 1, "", "not a keyword"},
		{"COMMENT: " + strings.Repeat("long ", 20000), 1, "COMMENT", "longer than"},
	} {
		r.check(t)
	}
}

func TestWrongCoordinatesAreRefused(t *testing.T) {
	for _, r := range []refusal{
		{instead("2 100 0", "2 100"), 8, "NODE_COORD_SECTION", "city 2 has 1 coordinates"},
		{instead("2 100 0", "2 100 0 0"), 8, "NODE_COORD_SECTION", "city 2 has 3 coordinates"},
		{instead("2 100 0", "2 100 0 0 0"), 8, "NODE_COORD_SECTION", "more than three"},
		{instead("2 100 0", "2 100 x"), 8, "NODE_COORD_SECTION", `"x"`},
		{instead("2 100 0", "2 100,5 0"), 8, "NODE_COORD_SECTION", `"100,5"`},
		{instead("2 100 0", "2 NaN 0"), 8, "NODE_COORD_SECTION", "NaN"},
		{instead("2 100 0", "2 1e999 0"), 8, "NODE_COORD_SECTION", "1e999"},
		{instead("2 100 0", "2 0x10 0"), 8, "NODE_COORD_SECTION", "0x10"},
		{instead("2 100 0", "2.5 100 0"), 8, "NODE_COORD_SECTION", `"2.5"`},
		{instead("2 100 0", "-2 100 0"), 8, "NODE_COORD_SECTION", "negative"},
		{instead("2 100 0", "1 100 0"), 6, "NODE_COORD_SECTION", "city 1 is given twice"},
		{instead("2 100 0", "2 1e300 0"), 6, "NODE_COORD_SECTION", "span"},
		{instead("NODE_COORD_SECTION", "DEMAND_SECTION"), 6, "DEMAND_SECTION", "not part"},
		{instead("EOF", "NODE_COORD_SECTION\n1 2 3"), 11, "NODE_COORD_SECTION", "already given in line 6"},
		{instead("EOF", "and so on"), 11, "", `"AND"`},
		{instead("EOF", "DISPLAY_DATA_SECTION\n1 2 3"), 11, "DISPLAY_DATA_SECTION", "1 positions for 4"},
		{instead("EOF", "DISPLAY_DATA_SECTION\n1 2 3\n2 2 3\n3 2 3\n5 2 3"), 11, "DISPLAY_DATA_SECTION", "5 is unknown"},
	} {
		r.check(t)
	}
}

func TestWrongFixedEdgesAreRefused(t *testing.T) {
	for _, r := range []refusal{
		{instead("EOF", "FIXED_EDGES_SECTION\n1"), 12, "FIXED_EDGES_SECTION", "only one city"},
		{instead("EOF", "FIXED_EDGES_SECTION\n1 9"), 12, "FIXED_EDGES_SECTION", "no city 9"},
		{instead("EOF", "FIXED_EDGES_SECTION\n1 2\n3 3\n-1"), 13, "FIXED_EDGES_SECTION", "city 3 to itself"},
		{instead("EOF", "FIXED_EDGES_SECTION\n1 2 2 3 3 1 -1"), 11, "FIXED_EDGES_SECTION", "cycle"},
	} {
		r.check(t)
	}
}

func TestWrongGraphsAreRefused(t *testing.T) {
	const graph = "TYPE: HCP\nDIMENSION: 4\nEDGE_DATA_FORMAT: EDGE_LIST\nEDGE_DATA_SECTION\n"
	for _, r := range []refusal{
		{graph + "1 2\n2 3\n-1", 4, "EDGE_DATA_SECTION", "has 2 edges"},
		{graph + "1 2\n2 3\n3 2\n2 1\n-1", 4, "EDGE_DATA_SECTION", "has 2 edges"},
		{graph + "1 2\n2 3\n3 4\n4\n-1", 4, "EDGE_DATA_SECTION", "only one city"},
		{graph + "1 2\n2 3\n3 4\n4 5\n-1", 4, "EDGE_DATA_SECTION", "no city 5"},
		{graph + "1 2\n2 3\n3 4\n4 0\n-1", 8, "EDGE_DATA_SECTION", "no city 0"},
		{strings.Replace(graph, "EDGE_LIST", "MATRIX", 1) + "1 2 -1", 3, "EDGE_DATA_FORMAT", "MATRIX"},
		{strings.Replace(graph, "EDGE_DATA_FORMAT: EDGE_LIST\n", "", 1) + "1 2\n-1", 5, "EDGE_DATA_FORMAT", "missing"},
		{strings.Replace(graph, "DIMENSION: 4", "DIMENSION: 5001", 1) + "1 2\n-1", 2, "DIMENSION", "a graph may have"},
		{strings.Replace(graph, "DIMENSION: 4", "DIMENSION: 5001", 1) + "1 5001\n-1", 2, "DIMENSION", "a graph may have"},
		{"TYPE: HCP\nEDGE_DATA_FORMAT: EDGE_LIST\nEDGE_DATA_SECTION\n1 5001\n-1\nDIMENSION: 5001\n", 6, "DIMENSION", "a graph may have"},
		{"TYPE: HCP\nEDGE_DATA_FORMAT: EDGE_LIST\nEDGE_DATA_SECTION\n1 5001\n2 3\n3 4\n-1\nDIMENSION: 4\n", 3, "EDGE_DATA_SECTION", "no city 5001"},
		{strings.TrimSuffix(graph, "EDGE_DATA_SECTION\n"), 4, "EDGE_DATA_SECTION", "missing"},
		{strings.Replace(graph, "DIMENSION: 4\n", "", 1) + "1 2\n-1", 5, "DIMENSION", "missing"},
	} {
		r.check(t)
	}
}

func TestWrongMatricesAreRefused(t *testing.T) {
	const matrix = "TYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n"
	directed := strings.Replace(matrix, "TYPE: TSP", "TYPE: ATSP", 1)
	for _, r := range []refusal{
		{matrix + "0 1 2 1 0 3 2 4 0", 5, "EDGE_WEIGHT_SECTION", "row 3, column 2 is 4, but row 2, column 3 is 3"},
		{matrix + "0 1 2 1 0 3 2 3", 5, "EDGE_WEIGHT_SECTION", "has 8 numbers; FULL_MATRIX of 3 cities has 9"},
		{matrix + "0 1 2\n1 0 3\n2 3 0 0", 8, "EDGE_WEIGHT_SECTION", "more than 9"},
		{matrix + "0 1 2\n-1 0 3", 7, "EDGE_WEIGHT_SECTION", "-1"},
		{matrix + "0 1 2\n1.5 0 3", 7, "EDGE_WEIGHT_SECTION", "1.5"},
		{matrix + "0 1 2\n4000000000 0 3", 7, "EDGE_WEIGHT_SECTION", "4000000000"},
		{strings.Replace(matrix, "FULL_MATRIX", "FUNCTION", 1) + "0", 4, "EDGE_WEIGHT_FORMAT", "FUNCTION"},
		{strings.Replace(matrix, "EDGE_WEIGHT_FORMAT: FULL_MATRIX\n", "", 1) + "0", 5, "EDGE_WEIGHT_FORMAT", "missing"},
		{strings.TrimSuffix(matrix, "EDGE_WEIGHT_SECTION\n"), 5, "EDGE_WEIGHT_SECTION", "missing"},
		{strings.Replace(matrix, "DIMENSION: 3", "DIMENSION: 100000", 1) + "0", 2, "DIMENSION", "a matrix may have"},
		{strings.Replace(directed, "DIMENSION: 3", "DIMENSION: 8193", 1) + "0", 2, "DIMENSION", "an asymmetric problem may have"},
		{strings.Replace(directed, "EXPLICIT", "EUC_2D", 1) + "0", 3, "EDGE_WEIGHT_TYPE", "needs a matrix"},
		{directed + "0 1 2 1 0 3 2 4 0\nFIXED_EDGES_SECTION\n1 2\n2 1\n-1", 7, "FIXED_EDGES_SECTION", "close a cycle at city 1"},
		{directed + "0 1 2 1 0 3 2 1500000000 0", 5, "EDGE_WEIGHT_SECTION", "scale the weights down"},
	} {
		r.check(t)
	}
}

// A small file must not make a large claim true.
func TestClaimsCostNothing(t *testing.T) {
	for _, text := range []string{
		"DIMENSION: 16000000\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 2 3\n",
		"DIMENSION: 16384\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nEDGE_WEIGHT_SECTION\n1 2 3\n",
		"DIMENSION: 16384\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nDISPLAY_DATA_SECTION\n1 2 3\n",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := tsplib.ReadProblem(strings.NewReader(text), "test.tsp")
		runtime.ReadMemStats(&after)
		if grown := after.TotalAlloc - before.TotalAlloc; err == nil || grown > 1<<20 {
			t.Errorf("%v; %d bytes for a file of %d", err, grown, len(text))
		}
	}
}
