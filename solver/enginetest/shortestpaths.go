package enginetest

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/searchtest"
)

// ShortestPaths checks that an engine finds the shortest open path of some numbers of cities,
// 12 at most, by dynamic programming, for every choice of the ends. It takes so many
// iterations from each of several random starts, which take the place of kicks in engines
// that have none.
func ShortestPaths(t *testing.T, e solver.Engine, iterations int64, sizes ...int) {
	t.Helper()
	for _, n := range sizes {
		for _, ends := range [][2]solver.City{{solver.AnyCity, solver.AnyCity}, {0, solver.AnyCity}, {solver.AnyCity, 2}, {1, 2}} {
			def := madeup.Problem(t, solver.Euc2D, n, 1000, 0, uint64(n)).Definition()
			def.OpenPath = &ends
			searchtest.FindsShortestPath(t, e, def, iterations)
		}
	}
}

// ShortestDirectedPaths is ShortestPaths for asymmetric problems, without fixed edges and, of
// larger ones, with some.
func ShortestDirectedPaths(t *testing.T, e solver.Engine, iterations int64, sizes ...int) {
	t.Helper()
	for _, n := range sizes {
		for _, ends := range [][2]solver.City{{solver.AnyCity, solver.AnyCity}, {0, solver.AnyCity}, {solver.AnyCity, 2}, {1, 2}} {
			def := madeup.Directed(t, n, 1000, uint64(n)).Definition()
			def.OpenPath = &ends
			searchtest.FindsShortestPath(t, e, def, iterations)
			if n > 4 { // 2 is the end of some paths, 0 and 1 are starts
				def.FixedEdges = [][2]solver.City{{3, 2}, {1, 4}}
				searchtest.FindsShortestPath(t, e, def, iterations)
			}
		}
	}
}
