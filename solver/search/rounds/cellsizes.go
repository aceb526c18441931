package rounds

import (
	"math"

	"tourscope/solver/search/selector"
)

// cellSizes chooses the size of the cells in which each round recombines. A defect longer than a
// cell stays, and what is spread over a large cell is put together less well, so that which size
// saves most differs from instance to instance and from time to time.
type cellSizes struct {
	cells []int // cities of each size
	ways  selector.Selector
	tried int // sizes that have had a round
	now   int // the size of the present round
}

func newCellSizes(cells []int) *cellSizes {
	s := &cellSizes{cells: cells, ways: selector.Selector{LeastShare: leastShare}}
	for _, cell := range cells {
		cost := math.Pow(float64(cell)/float64(cells[0]), cellCost)
		s.ways.Ways = append(s.ways.Ways, &selector.Way{Cost: cost})
	}
	return s
}

// next returns the cities of a cell in the next round: of the smallest size until that saves
// little, of each other size once, and then of the one on which the least has been spent for what
// it saves.
func (s *cellSizes) next() int {
	switch {
	case s.tried == 1 && s.ways.Ways[0].Yield >= enoughYield:
		s.now = 0
		s.ways.Spend(0)
	case s.tried < len(s.cells):
		s.now = s.tried
		s.ways.Spend(s.now)
	default:
		s.now = s.ways.Next()
	}
	return s.cells[s.now]
}

// learn notes by which share of its length the round has shortened the tour.
func (s *cellSizes) learn(saved float64) {
	if s.now < s.tried {
		s.ways.Learn(s.now, saved)
		return
	}
	s.tried++
	s.ways.Ways[s.now].Yield = saved / s.ways.Ways[s.now].Cost
}

// stalled says whether each size has been tried and none saves much.
func (s *cellSizes) stalled() bool {
	for _, way := range s.ways.Ways {
		if way.Yield >= stallYield {
			return false
		}
	}
	return s.tried == len(s.cells)
}

// grow makes all rounds longer by a factor.
func (s *cellSizes) grow(factor float64) {
	for _, way := range s.ways.Ways {
		way.Cost *= factor
	}
}
