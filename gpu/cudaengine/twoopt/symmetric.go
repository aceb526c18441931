package twoopt

import (
	"fmt"
	"slices"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
)

// symmetricSweep evaluates all 2-opt moves of a tour (Rocki & Suda, section IV). Groups of rows
// leave their best moves in slots, from which choose takes those that are compatible.
type symmetricSweep struct {
	d         *descent
	slots     *driver.Buffer[int64]
	list      *driver.Buffer[kernels.Move]
	states    [2]*driver.Buffer[int32]
	reversals *driver.Buffer[kernels.Reversal]
}

// minKick is the cities of a symmetric problem that are kicked at least: of fewer 2-opt alone finds
// the best tour from one of a few starts.
const minKick = 8

// chooseRounds is the number of rounds in which choose decides on the remaining moves. A fifth
// round finds almost none.
const chooseRounds = 4

func (s *symmetricSweep) leastKicked() int { return minKick }

func (s *symmetricSweep) moves() int64 { return int64(s.d.n) * int64(s.d.n-3) / 2 }

func (s *symmetricSweep) kernels() []string {
	names := []string{"gather", "choose", "reversals"}
	if !s.d.planar {
		names = append(names, "sweepany")
	}
	return names
}

func (s *symmetricSweep) allocate(to *device.Setup) {
	groups := s.d.n
	for shape := range s.d.shapes.Shapes() {
		if s.d.planar {
			groups = max(groups, shape.Groups(s.d.n))
		}
	}
	device.Put(to, &s.slots, slices.Repeat([]int64{kernels.NoMove}, groups))
	device.Room(to, &s.list, groups)
	for i := range s.states {
		device.Room(to, &s.states[i], groups)
	}
	device.Room(to, &s.reversals, groups)
}

func (s *symmetricSweep) grid() sweepGrid {
	n, grid := s.d.n, sweepGrid{blocks: plan.AnyBlocks(s.d.n)}
	if s.d.planar {
		shape := s.d.shapes.Shape()
		grid.blocks = shape.Blocks(n)
		grid.launch = fmt.Sprintf("threads=%d rows=%d tile=%d", plan.WarpSize*shape.Warps, shape.Rows, shape.Width)
	}
	grid.moves = n * (n/grid.blocks + 1)
	return grid
}

func (s *symmetricSweep) evaluate(first, count int) error {
	d := s.d
	if d.planar {
		return d.Sweep(d.Search, d.shapes.Shape(), d.n, d.exact, d.tour(), s.slots, first, count, d.doubt, d.figures)
	}
	return d.SweepAny(d.Search, d.n, d.exact, d.tour().Order, s.slots, first, count, [2]int{}, d.figures)
}

func (s *symmetricSweep) choose() (*driver.Buffer[kernels.Reversal], error) {
	d, rows, rounds := s.d, 1, chooseRounds
	if d.planar {
		rows = d.shapes.Shape().Rows
	}
	if err := d.Gather(d.Search, d.exact, d.tour().Order, s.slots, s.slots.Len(), rows, s.list, d.figures); err != nil {
		return nil, err
	}
	if d.faithful {
		rounds = 1
	}
	for round := range rounds {
		if err := d.Choose(d.Search, s.list, s.states[round%2], s.states[(round+1)%2], round, d.faithful, eagerShare, d.figures); err != nil {
			return nil, err
		}
	}
	return s.reversals, d.Reversals(d.Search, s.list, s.states[rounds%2], s.reversals, d.figures)
}
