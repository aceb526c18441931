package generate

import (
	"context"

	"tourscope/solver"
)

// points collects cities in the plane.
type points struct {
	x, y []float64

	// matrix makes the distances, on all cores, until the context is cancelled; nil: they are those in the plane.
	matrix func(ctx context.Context) (*solver.Matrix, error)
}

func newPoints(cities int) *points {
	return &points{x: make([]float64, 0, cities), y: make([]float64, 0, cities)}
}

func (p *points) add(x, y int) {
	p.x = append(p.x, float64(x))
	p.y = append(p.y, float64(y))
}

func (p *points) count() int { return len(p.x) }
