package kernels

import (
	"math"
	"slices"
)

// The oracle of a population: evolve.cu, one individual after the other.

// evolve is the oracle of a population: of a region before its round. The region has the
// best individual's tour then, and the state.
func evolve(r *region, rules Evolution, individuals int) {
	if len(r.id) < MinRegion {
		r.state = BlockState{Kicked: 1}
		return
	}
	r.state = BlockState{Kicked: 1}
	var all []*individual
	for i := range individuals {
		s := newIndividual(r, r.replica*individuals+i, rules)
		s.descend(math.MaxInt)
		all = append(all, s)
	}
	for f := &r.state; f.Best < rules.Stagnation && f.Tries < rules.Generations; f.Tries++ {
		made := recombine(r, all, uint32(f.Tries), int(rules.Repairs))
		f.Accepted += made
		if f.Best++; made > 0 {
			f.Best = 0
		}
	}
	r.state.Moves = r.evaluated
	best := all[0]
	for _, s := range all[1:] {
		if lead := s.gain() - best.gain(); lead > 0 || lead == 0 && rules.Ties != 0 {
			best = s
		}
	}
	if gain := best.gain(); gain > 0 || gain == 0 && rules.Ties != 0 {
		r.state.Gain, r.state.Cities = gain, int64(len(r.id))
	}
	r.tour = best.tour
}

// gain returns by how much the individual is shorter than the region's tour was.
func (s *individual) gain() (gain int64) {
	for i, c := range s.tour.order {
		gain += s.exact(i, (i+1)%len(s.id)) - s.exact(c, s.tour.next(c))
	}
	return gain
}

// recombine makes one generation and returns how many offspring were made. Then each individual
// searches repairs chains at most.
func recombine(r *region, all []*individual, generation uint32, repairs int) (made int64) {
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
		c := &randomBits{counter: [4]uint32{generation << 12, forWalks | uint32(s.number), uint32(r.cell), round}, seed: r.settings.Seed}
		cycles[i] = findCycles(s.tour, other.tour, int(r.settings.Capacity), c)
	}
	for i, s := range all {
		for _, cycle := range cycles[i] {
			if o := s.offspringOf(cycle); o != nil {
				s.replaceTour(o)
				made++
			}
		}
		s.descend(repairs)
	}
	return made
}
