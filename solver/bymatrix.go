package solver

import (
	"fmt"
	"slices"

	"tourscope/solver/internal/workers"
)

// Most kernels and other programs know TSPLIB's metrics, not great circles in metres. They get a
// problem of that metric with the matrix of its distances, which are computed here, so that
// lengths are the same everywhere.

// getsMatrix reports whether an engine gets a problem, of round trips, with a matrix.
func (i Info) getsMatrix(p *Problem) bool {
	if i.Accepts.NoFixedEdges && p.FixedEdges() > 0 {
		return i.Accepts.Metrics == nil || slices.Contains(i.Accepts.Metrics, Explicit)
	}
	knows := !i.Outside && (i.Accepts.Metrics == nil || slices.Contains(i.Accepts.Metrics, p.Metric()))
	return p.Metric() == GreatCircle && !knows && (i.Accepts.Metrics == nil || slices.Contains(i.Accepts.Metrics, Explicit))
}

// checkMatrix is Check for a problem that the engine gets with a matrix.
func (i Info) checkMatrix(p *Problem) error {
	switch fixed := p.FixedEdges() > 0 && i.Accepts.NoFixedEdges; {
	case fixed && p.Cities() > maxPathMatrix:
		return fmt.Errorf("the engine %s takes up to %d cities with fixed edges, %s has %d: choose another engine", i.Name, maxPathMatrix, p.Name(), p.Cities())
	case fixed:
		return p.checkBarrier()
	case p.Cities() > maxPathMatrix:
		return fmt.Errorf("the engine %s takes up to %d cities under %v, of which it gets the distances, %s has %d: choose another engine, such as chained or regions", i.Name, maxPathMatrix, p.Metric(), p.Name(), p.Cities())
	}
	return nil
}

// ByMatrix returns a problem with the matrix of its distances: the same cities, fixed edges and
// lengths. It is computed once, on all cores, in 4n² bytes. It fails above 10,000 cities.
func (p *Problem) ByMatrix() (*Problem, error) {
	if p.Metric() == Explicit {
		return p, nil
	}
	if p.cities > maxPathMatrix {
		return nil, fmt.Errorf("%s has %d cities, a matrix of distances %d at most", p.Name(), p.cities, maxPathMatrix)
	}
	p.tabulated.Do(func() { p.matrix, p.noMatrix = p.tabulate() })
	return p.matrix, p.noMatrix
}

// tabulate computes the matrix.
func (p *Problem) tabulate() (*Problem, error) {
	n := p.cities
	weights := make([]int32, n*n)
	const rows = 16
	workers.Pieces(0, n, rows, func(from, to int) {
		for a := from; a < to; a++ {
			for b := range n {
				weights[a*n+b] = int32(p.Distance(City(a), City(b)))
			}
		}
	})
	def := p.def
	def.Metric, def.X, def.Y, def.Z, def.Matrix, def.Names = Explicit, nil, nil, nil, MatrixOf(n, weights), nil
	return NewProblem(def)
}
