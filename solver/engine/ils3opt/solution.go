package ils3opt

import (
	"math"

	"tourscope/solver"
	"tourscope/solver/internal/philox"
)

// solution is one search of the population.
type solution struct {
	*descent
	number uint32
	length int64 // of its tour, exact

	swept   int64 // moves made before the present sweep of the first descent
	settled bool  // the first descent has ended
	steps   int64 // of random-k-best improvement
	kicks   int64
	before  int64                      // moves made before the last kick
	touched [TouchedCities]solver.City // since then: see touch
	kept    int64                      // moves and kicks that its tour has kept
}

// settle continues the first descent by a step. It ends in a local optimum of every city: a
// sweep of all cities that finds no move. (After a kick don't-look bits alone decide where to
// search, which may miss a move.) It is by first improvement under every rule: k random
// neighbours hardly ever improve a nearest-neighbour tour of a thousand cities and more, and the
// tours of the paper's Table 3 are much shorter.
func (s *solution) settle() {
	s.tour.Mark()
	switch {
	case s.queue.size > 0:
		s.length += s.step()
	case s.made > s.swept:
		s.swept = s.made
		s.pushAll()
	default:
		s.settled = true
	}
	s.kept = s.made
}

// sampledStep makes a step of random-k-best improvement and returns the change of length.
func (s *solution) sampledStep(r rules) int64 {
	m := s.best(r.sampler)
	s.steps++
	if m.delta < 0 {
		s.touch(s.apply(m))
	}
	return m.delta
}

// MostMoves bounds the moves of first improvement between two kicks, many times what a kick
// needs. The cities left in the queue are searched after the next kick.
const MostMoves = 300

// iterate perturbs the tour, searches from the cities touched, and takes everything back
// unless the tour is accepted: an iteration of Figure 2 of the paper.
func (s *solution) iterate(r rules) {
	s.tour.Mark()
	s.before = s.made
	change := s.kick(r)
	if r.rule == RandomKBest {
		for delta := int64(-1); delta < 0; change += delta {
			delta = s.sampledStep(r)
		}
	} else {
		for s.queue.size > 0 && s.made-s.before < MostMoves {
			change += s.step()
		}
	}
	if change < 0 || change == 0 && r.equal {
		s.length += change
		s.kept += s.made - s.before + 1
	} else {
		s.tour.UndoTo(0)
	}
}

// rules are the parameters of a search.
type rules struct {
	rule    string
	seed    uint64
	kick    Kick
	equal   bool // a tour of equal length is accepted
	sampler sampler
}

// FewestKicked is the number of cities from which on a double bridge is no 3-opt move.
const FewestKicked = 8

// Kick is the perturbation of a tour.
type Kick struct {
	Bridges int   // double bridges
	Alone   int64 // kicks of a solution, its first ones, that have but one
	Longest int   // segment of a double bridge, in cities
	Far     int   // segment of a wide one
	Wide    int   // kicks of 1,024 that are wide
}

// KickOf returns the kicks of a tour of n cities under a pivoting rule.
func KickOf(v solver.Values, n int, rule string) Kick {
	most := (n - 1) / 3
	bridges, alone := bridges(v, n, rule)
	return Kick{Bridges: bridges, Alone: alone, Longest: min(segment(v, n, rule), most), Far: min(widest, most), Wide: v.Int(Wide) * wideOf / 100}
}

// What a kick is where nothing is given. Long segments gain more in the end, short ones at first,
// but not in tours that three long segments span. Several double bridges that overlap
// gain more in an iteration than one, not at first, but take so long that on a core they are not worth
// the time: so they are for searches of so many iterations. Of more cities uniform random neighbours hardly ever mend what a double bridge
// costs, unless that is little (docs/papers.md).
const (
	uniformSegment = 3 // with uniform samples of random-k-best improvement
	longSegment    = 300
	shortSegment   = 100
	longSearch     = 8 // iterations a city of a search with long segments, and of one double bridge
	manyBridges    = 4
)

func bridges(v solver.Values, n int, rule string) (bridges int, alone int64) {
	switch {
	case rule == RandomKBest: // its samples are drawn at the ends of one
		return 1, 0
	case !v.IsAuto(Bridges):
		return v.Int(Bridges), 0
	case n <= 3*longSegment || v.Int(Iterations) == 0:
		return 1, 0
	}
	return manyBridges, longSearch * int64(n)
}

func segment(v solver.Values, n int, rule string) int {
	switch {
	case !v.IsAuto(Segment):
		return v.Int(Segment)
	case n <= 3*longSegment:
		return longSegment
	case rule == RandomKBest && !NearSamples(v):
		return uniformSegment
	case IterationsEach(v) < longSearch*int64(n):
		return shortSegment
	}
	return longSegment
}

// wideOf is the random values that decide whether a double bridge is wide: the low bits of the
// word whose high bits choose its place.
const wideOf = 1024

func newRules(job solver.Job) rules {
	v, n := job.Values, len(job.Start)
	r := rules{rule: v.Choice(Rule), seed: job.Seed, equal: v.Choice(Accept) == NotLonger, sampler: newSampler(job)}
	r.kick = KickOf(v, n, r.rule)
	return r
}

// kick perturbs the solution's tour and returns the change of length. Each double bridge but the
// first begins less than a segment behind the one before.
func (s *solution) kick(r rules) (change int64) {
	place, longest, bridges := 0, r.kick.Longest, r.kick.Bridges
	if s.kicks < r.kick.Alone {
		bridges = 1
	}
	for i := range bridges {
		w := philox.Words([4]uint32{uint32(s.kicks), uint32(s.kicks >> 32), s.number, kickStream + uint32(i)}, r.seed)
		if i > 0 {
			place = (place + philox.Below(w[0], longest)) % s.tour.Cities()
		} else {
			place = philox.Below(w[0], s.tour.Cities())
			if int(w[0]%wideOf) < r.kick.Wide {
				longest = r.kick.Far
			}
		}
		change += s.bridge(r.rule, place, 1+philox.Below(w[1], longest), 1+philox.Below(w[2], longest), 1+philox.Below(w[3], longest))
	}
	s.kicks++
	return change
}

// bridge makes a double bridge, A B C D → A D C B, of the b, c and d cities behind a place, and
// returns the change of length. With first improvement it clears the don't-look bits of the ends of
// its edges.
func (s *solution) bridge(rule string, place, b, c, d int) (change int64) {
	var from, to [4]solver.City
	for i, by := range [4]int{0, b, b + c, b + c + d} {
		from[i], to[i] = s.tour.Around(place, by)
		s.touched[2*i], s.touched[2*i+1] = from[i], to[i]
		change -= s.space.Cost(from[i], to[i])
		if rule == FirstImprovement {
			s.queue.push(from[i])
			s.queue.push(to[i])
		}
	}
	change += s.space.Cost(from[0], to[2]) + s.space.Cost(from[3], to[1]) +
		s.space.Cost(from[2], to[0]) + s.space.Cost(from[1], to[3])
	s.tour.DoubleBridge(place, b, c, d)
	return change
}

// IterationsEach returns it_lim = it_total / nb_sol (section 5), at least 1: the iterations
// that each solution makes.
func IterationsEach(v solver.Values) int64 {
	total := int64(v.Int(Iterations))
	if total == 0 {
		return math.MaxInt64
	}
	return max(1, total/int64(v.Int(Solutions)))
}
