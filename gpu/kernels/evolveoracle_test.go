package kernels

import (
	"math"
	"slices"
)

// The oracle of a population: evolve.cu, one individual after the other.

// evolve is the oracle of a population: of a region before its round. The region has the
// best individual's tour then, and the figures.
func evolve(r *region, rules Evolution, individuals int) {
	if len(r.id) < MinRegion {
		r.figures = BlockState{Kicked: 1}
		return
	}
	r.figures = BlockState{Kicked: 1}
	var all []*individual
	for i := range individuals {
		s := bear(r, r.replica*individuals+i, rules)
		s.descend(math.MaxInt)
		all = append(all, s)
	}
	for f := &r.figures; f.Best < rules.Patience && f.Tries < rules.Generations; f.Tries++ {
		made := cross(r, all, uint32(f.Tries), int(rules.Repairs))
		f.Accepted += made
		if f.Best++; made > 0 {
			f.Best = 0
		}
	}
	r.figures.Moves = r.looked
	best := slices.MaxFunc(all, func(a, b *individual) int { return int(a.advantage() - b.advantage()) })
	if gain := best.advantage(); gain > 0 {
		r.figures.Gain, r.figures.Cities = gain, int64(len(r.id))
	}
	r.tour = best.tour
}

// advantage returns by how much the individual is shorter than the region's tour was.
func (s *individual) advantage() (gain int64) {
	for i, c := range s.tour.order {
		gain += s.exact(i, (i+1)%len(s.id)) - s.exact(c, s.tour.next(c))
	}
	return gain
}

// cross makes one generation and returns how many offspring were made. Then each individual
// makes so many chain searches at most.
func cross(r *region, all []*individual, generation uint32, repairs int) (made int64) {
	round := uint32(r.settings.Round)
	keys := make([]uint32, len(all))
	for i := range all {
		w := Philox([4]uint32{generation*32 + uint32(i), forPairs | uint32(r.replica), uint32(r.cell), round}, r.settings.Seed)
		keys[i] = w[0]>>6<<5 | uint32(i)
	}
	sorted := slices.Sorted(slices.Values(keys))
	cycles := make([][][]int, len(all))
	for i, s := range all {
		at := slices.Index(sorted, keys[i])
		other := all[sorted[(at+1)%len(all)]%32]
		c := &coins{counter: [4]uint32{generation << 12, forWalks | uint32(s.number), uint32(r.cell), round}, seed: r.settings.Seed}
		cycles[i] = findCycles(s.tour, other.tour, int(r.settings.Capacity), c)
	}
	for i, s := range all {
		for _, cycle := range cycles[i] {
			if o := s.weighSet(cycle); o != nil {
				s.become(o)
				made++
			}
		}
		s.descend(repairs)
	}
	return made
}
