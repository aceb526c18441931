package cudaengine

import (
	"time"

	"tourscope/gpu/plan"
)

// cellSize is a launch with cells of one size, and what its rounds have gained. A defect that is
// longer than a cell stays, and rounds of larger cells take longer.
type cellSize struct {
	plan.Regions
	cost  float64 // of a round, about; a usual one costs 1
	yield float64 // share of the length that its last rounds have saved, over the cost
	spent float64 // costs of its rounds since larger cells are chosen, older ones counting less

	searches  int64         // chain searches of an individual in the next launch
	perSearch time.Duration // of one of them, in the last launch
}

// cellSizes chooses the size of the cells of each round. The choice depends on lengths alone, so
// that the same seed gives the same tour.
type cellSizes struct {
	all  []*cellSize // rising
	late bool        // usual cells have come to save little
}

// What bounds the choice, measured on an H200 on usa13509, pla33810, d18512 and pla85900. Larger
// cells seldom save anything, then much: with a least share of 1/8 pla85900 had none of the
// largest in 2.5 s and usa13509 stood at 0.051 %, with 1/4 to 1 at 0.022 %.
const (
	// globalCost is by how much regions in global memory make a round longer.
	globalCost = 1.25

	// enoughYield is the yield of usual cells down to which there are no others: that of
	// usa115475 at 0.04 %.
	enoughYield = 2e-5

	// leastShare is the share of the highest yield that each size counts as having at least.
	leastShare = 0.5

	// forgotten is the share of what was spent that no longer counts after a round.
	forgotten = 0.02
)

func newCellSizes(launches []plan.Regions) *cellSizes {
	s := &cellSizes{}
	for _, l := range launches {
		one := &cellSize{Regions: l, cost: float64(l.Shape.Capacity) / float64(launches[0].Shape.Capacity)}
		if l.Evolution().Huge() {
			one.cost *= globalCost
		}
		s.all = append(s.all, one)
	}
	return s
}

// choose returns the size for a round: the usual one until it saves little, then that on which
// the least has been spent for its yield.
func (s *cellSizes) choose(round int64) (size int) {
	usual := s.all[0]
	s.late = s.late || len(s.all) > 1 && round > usual.KickRounds+settled && usual.yield < enoughYield
	if !s.late {
		return 0
	}
	best, least := 0.0, 0.0
	for _, one := range s.all {
		best = max(best, one.yield)
		one.spent *= 1 - forgotten
	}
	for i, one := range s.all {
		share := 1.0
		if best > 0 {
			share = max(one.yield/best, leastShare)
		}
		if due := (one.spent + one.cost) / share; i == 0 || due < least {
			size, least = i, due
		}
	}
	s.all[size].spent += s.all[size].cost
	return size
}

// settled is the rounds of populations after which the yield of usual cells is known.
const settled = 3

// learn notes by which share of its length a round of a size has shortened the tour.
func (s *cellSizes) learn(size int, saved float64) {
	one := s.all[size]
	one.yield += (saved/one.cost - one.yield) / 3
}

// busiest returns the blocks of the device that has most of them.
func (s *cellSize) busiest(devices int) int {
	cells, replicas := s.Shard(devices)
	return widest(cells) * widest(replicas)
}

// widest returns the largest difference of successive bounds.
func widest(bounds []int) (most int) {
	for i := range len(bounds) - 1 {
		most = max(most, bounds[i+1]-bounds[i])
	}
	return most
}

// most returns the largest figure of all sizes.
func (s *cellSizes) most(of func(*cellSize) int) (most int) {
	for _, size := range s.all {
		most = max(most, of(size))
	}
	return most
}
