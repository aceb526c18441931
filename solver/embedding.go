package solver

import "tourscope/solver/internal/embedding"

const (
	// leastEmbedded is the least number of cities of a matrix, or of nodes of an asymmetric problem, that are placed in a plane:
	// fewer are searched as a whole.
	leastEmbedded = 1000

	// embeddingLandmarks is how many landmarks place them: of 11,000 cities 200 take 0.16 s of two cores, and these 0.04.
	embeddingLandmarks = 64
)

// EmbeddingOn returns points of a plane, one a city of a matrix, that are near each other where cities are: by
// them cities are divided into cells and follow each other along a curve. They are nil where there is none,
// since the problem has coordinates, or few cities, or since its weights are those of no plane. Read only. It uses so many threads,
// 0 being all cores.
func (p *Problem) EmbeddingOn(threads int) (x, y []float64) {
	if p.def.Metric != Explicit || p.cities < leastEmbedded {
		return nil, nil
	}
	return p.embeddedOn(threads)
}

// embeddedOn is EmbeddingOn for any number of cities of a matrix.
func (p *Problem) embeddedOn(threads int) (x, y []float64) {
	e := &p.embedded
	e.once.Do(func() {
		if e.from != nil {
			e.x, e.y = e.from(threads)
			e.from = nil // and with it the other problem
			return
		}
		d := Undirected{p}
		x, y := embedding.Plane(d, embeddingLandmarks, threads)
		if embedding.KeepsNear(d, x, y, threads) {
			e.x, e.y = x, y
		}
	})
	return e.x, e.y
}

// Undirected is the distances of a problem where those of both directions count.
type Undirected struct{ *Problem }

// Points returns the number of cities.
func (d Undirected) Points() int { return d.cities }

// Apart returns the distance of two cities; where those of both directions differ, their sum.
func (d Undirected) Apart(a, b int) int64 {
	if d.Asymmetric() {
		return d.Distance(City(a), City(b)) + d.Distance(City(b), City(a))
	}
	return d.Distance(City(a), City(b))
}

// renumberedEmbedding is that of p with its cities in another order.
func (p *Problem) renumberedEmbedding(order []City) func(threads int) (x, y []float64) {
	return func(threads int) (x, y []float64) {
		x, y = p.embeddedOn(threads)
		return permute(threads, x, order), permute(threads, y, order)
	}
}

// nodesEmbedding is that of the symmetric problem of p: both nodes of a city are where it is.
func (p *Problem) nodesEmbedding() func(threads int) (x, y []float64) {
	return func(threads int) (x, y []float64) {
		x, y = p.embeddedOn(threads)
		return doubled(x), doubled(y)
	}
}

// doubled returns each value twice, one behind the other.
func doubled(values []float64) (all []float64) {
	for _, v := range values {
		all = append(all, v, v)
	}
	return all
}
