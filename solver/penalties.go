package solver

import (
	"fmt"
	"math"
	"slices"
)

// Penalties of the cities, added to the distances of a matrix, make all tours longer by the same length, twice their sum. By those of
// neighbor.Penalties near cities are the ones that short tours join, which is what a search of tours needs: it adds near cities and
// removes long edges.

// WithPenalties returns a problem of a matrix with the penalties that find returns, in so many parts of a unit of length, rounded to
// units, and by how much all of its tours are longer. It is made once, unless find fails, in 4n² bytes. Nil: find has none, or
// distances would be beyond 32 bits. It uses so many threads, 0 being all cores.
func (p *Problem) WithPenalties(threads int, find func() (penalties []int64, parts int64, err error)) (other *Problem, longer int64, err error) {
	o := &p.penalties
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.done {
		penalties, parts, err := find()
		if err != nil {
			return nil, 0, err
		}
		if o.done = true; penalties != nil {
			if o.problem, o.longer, err = p.penalize(threads, rounded(penalties, parts)); err != nil {
				return nil, 0, err
			}
		}
	}
	return o.problem, o.longer, nil
}

// Penalized says whether distances have penalties.
func (p *Problem) Penalized() bool { return p.penalized }

// rounded returns penalties in units, to the nearest.
func rounded(penalties []int64, parts int64) []int64 {
	units := make([]int64, len(penalties))
	for c, v := range penalties {
		units[c] = int64(math.Round(float64(v) / float64(parts)))
	}
	return units
}

// penalize returns the problem with penalties, in units, and by how much its tours are longer.
func (p *Problem) penalize(threads int, penalties []int64) (other *Problem, longer int64, err error) {
	n, never := p.cities, p.neverUsed()
	least, most := p.penalizedBounds(threads, penalties, never)
	if most-least > math.MaxInt32 {
		return nil, 0, nil
	}
	m, from := NewMatrix(n), p.def.Matrix
	longer = -int64(n) * least
	for _, v := range penalties {
		longer += 2 * v
	}
	InPiecesOf(threads, n, max(1, movedTogether/n), func(first, end int) {
		for a := first; a < end; a++ {
			row := m.line(City(a))
			from.CopyRow(row, City(a))
			for b, w := range row {
				row[b] = int32(min(int64(w)+penalties[a]+penalties[b]-least, math.MaxInt32))
			}
			row[a] = 0
		}
	})
	def := p.def
	def.Matrix = m
	if other, err = NewProblem(def); err != nil {
		return nil, 0, fmt.Errorf("%s with penalties: %w", p.Name(), err)
	}
	other.penalized = true
	other.embedded.from = p.embeddedOn
	return other, longer, nil
}

// neverUsed returns the length of edges that stand for no arc where the cities are nodes of an asymmetric problem, and one that no edge has
// elsewhere. Those edges may become any length beyond 32 bits: no tour that is looked for has them.
func (p *Problem) neverUsed() int32 {
	if p.OfNodes() {
		return int32(p.longest)
	}
	return -1
}

// penalizedBounds returns the least distance with penalties of two cities, and the greatest that tours may have.
func (p *Problem) penalizedBounds(threads int, penalties []int64, never int32) (least, most int64) {
	lows, highs := make([]int64, p.cities), make([]int64, p.cities)
	InPiecesOf(threads, p.cities, max(1, movedTogether/p.cities), func(first, end int) {
		for a := first; a < end; a++ {
			low, high := int64(math.MaxInt64), int64(math.MinInt64)
			for b, w := range p.def.Matrix.Row(City(a), nil) {
				if a != b {
					d := int64(w) + penalties[b]
					if low = min(low, d); w != never {
						high = max(high, d)
					}
				}
			}
			lows[a], highs[a] = low+penalties[a], high+penalties[a]
		}
	})
	return slices.Min(lows), slices.Max(highs)
}
