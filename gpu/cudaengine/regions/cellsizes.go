package regions

import (
	"slices"
	"time"

	"tourscope/gpu/plan"
	"tourscope/solver/search/selector"
)

// cellSize is a launch with cells of one size, and what its rounds have gained. A defect that is
// longer than a cell stays, and rounds of larger cells take longer.
type cellSize struct {
	plan.Regions
	selector.Way // a usual round costs 1; Spent counts from when larger cells are chosen, too

	rules     int           // which of cellShard.rules its populations have
	searches  int64         // chain searches of an individual in the next launch
	perSearch time.Duration // of one of them, in the last launch
}

// Which settings the populations of a launch have.
const (
	usualRules = iota
	largerRules
	quickRules   // of the levels of first tours
	descentRules // a population is one individual, which descends
)

// cellSizes chooses the size of the cells of each round. The choice depends on lengths alone, so
// that the same seed gives the same tour.
type cellSizes struct {
	all      []*cellSize // rising
	ways     selector.Selector
	late     bool         // usual cells have come to save little
	kicked   *cellSize    // of the run's own rounds of kicks; nil: the usual one
	lowering []*cellSize  // of each first descent; nil where the host descends
	levels   []levelSizes // nil where no tour is searched level by level
	quick    []levelSizes // the same with fewer rounds, of the first tours beside each other
	coarse   []levelSizes // before these where dense parts lie far apart
	far      []levelSizes // of far rounds
	beside   *cellSizes   // of a first tour beside which islands are searched; nil: none
}

// levelSizes is the sizes of the cells of the rounds of a level, which has a share of the tour's edges.
type levelSizes struct {
	share  float64
	cities int // their ends, at most
	all    []*cellSize
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
)

func newCellSizes(launches []plan.Regions) *cellSizes {
	s := &cellSizes{ways: selector.Selector{LeastShare: leastShare}}
	for _, l := range launches {
		one := &cellSize{Regions: l, rules: min(len(s.all), largerRules)}
		one.Cost = float64(l.Shape.Capacity) / float64(launches[0].Shape.Capacity)
		if l.Evolution().Huge() {
			one.Cost *= globalCost
		}
		s.all, s.ways.Ways = append(s.all, one), append(s.ways.Ways, &one.Way)
	}
	return s
}

// choose returns the size for a round: the usual one until it saves little, then that on which
// the least has been spent for its yield.
func (s *cellSizes) choose(round int64) (size int) {
	usual := s.all[0]
	s.late = s.late || round > usual.KickRounds+settled && usual.Yield < enoughYield
	if !s.late {
		return 0
	}
	return s.ways.Next()
}

// settled is the rounds of populations after which the yield of usual cells is known.
const settled = 3

// learn notes by which share of its length a round of a size has shortened the tour.
func (s *cellSizes) learn(size int, saved float64) {
	s.ways.Learn(size, saved)
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
	for _, size := range s.each() {
		most = max(most, of(size))
	}
	return most
}

// searched returns all sizes but those of the first descents.
func (s *cellSizes) searched() []*cellSize {
	if s.kicked == nil {
		return s.all
	}
	return append(slices.Clip(s.all), s.kicked)
}

// each returns all sizes, those of the levels and the first descents the last.
func (s *cellSizes) each() []*cellSize {
	all := slices.Clip(s.searched())
	for _, level := range s.eachLevel() {
		all = append(all, level.all...)
	}
	if s.beside != nil {
		all = append(all, s.beside.each()...)
	}
	return append(all, s.lowering...)
}

// eachLevel returns the sizes of all levels.
func (s *cellSizes) eachLevel() []levelSizes {
	return slices.Concat(s.levels, s.quick, s.coarse, s.far)
}

// largestLevel returns the largest number of cities of a level.
func (s *cellSizes) largestLevel() (most int) {
	if s.beside != nil {
		most = s.beside.largestLevel()
	}
	for _, level := range s.eachLevel() {
		most = max(most, level.cities)
	}
	return most
}

// leveled returns some levels, for a tour of an instance whose dense parts lie apart, or far apart.
func (s *cellSizes) leveled(levels []levelSizes, how apartness) []levelSizes {
	if how == farApart {
		return slices.Concat(s.coarse, levels)
	}
	return levels
}
