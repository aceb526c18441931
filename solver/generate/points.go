package generate

// points collects cities in the plane.
type points struct{ x, y []float64 }

func newPoints(cities int) *points {
	return &points{make([]float64, 0, cities), make([]float64, 0, cities)}
}

func (p *points) add(x, y int) {
	p.x = append(p.x, float64(x))
	p.y = append(p.y, float64(y))
}

func (p *points) count() int { return len(p.x) }
