package kernels

import (
	"context"

	"golang.org/x/sync/errgroup"

	"tourscope/solver"
)

// DistanceMatrix is the distances of a problem as pspmmatrix reads them.
type DistanceMatrix struct {
	Words  []uint32 // row by row, rows of an even number of entries, from the low bits on
	cities int
	bits   int // of an entry: 16, or 32 where long
}

// NewDistanceMatrix computes the distances by as many goroutines as the budget of threads
// allows, until ctx ends.
func NewDistanceMatrix(ctx context.Context, threads int, p *solver.Problem, long bool) (*DistanceMatrix, error) {
	m := &DistanceMatrix{cities: p.Cities(), bits: 16}
	if long {
		m.bits = 32
	}
	m.Words = make([]uint32, m.cities*m.rowWords())
	var all errgroup.Group
	all.SetLimit(solver.Workers(threads))
	for a := range m.cities {
		all.Go(func() error {
			row := m.row(a)
			for b := range m.cities {
				row[b*m.bits/32] |= uint32(p.Distance(solver.City(a), solver.City(b))) << (b * m.bits % 32)
			}
			return ctx.Err()
		})
	}
	return m, all.Wait()
}

func (m *DistanceMatrix) rowWords() int { return (m.cities + 1) / 2 * 2 * m.bits / 32 }

func (m *DistanceMatrix) row(a int) []uint32 {
	return m.Words[a*m.rowWords() : (a+1)*m.rowWords()]
}

// at returns the distance of two cities.
func (m *DistanceMatrix) at(a, b int) int64 {
	word := m.Words[a*m.rowWords()+b*m.bits/32]
	return int64(word >> (b * m.bits % 32) & (1<<m.bits - 1))
}
