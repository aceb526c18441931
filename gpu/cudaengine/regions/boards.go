package regions

import (
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/search/space"
)

const (
	// boardShare is the least share of cities midway between two of their candidates for an instance
	// to count as a drilled board.
	boardShare = 0.6

	// tiesShare is the least share of such cities with which tours that are as long replace each
	// other in a round: pla33810, pla85900, sra104815, ara238025 and rl11849 have more. Others
	// have few equal tours: d18512 and usa115475 gained nothing.
	tiesShare = 0.15

	// boardSample is about how many cities are looked at, and sampledTogether how many of them a thread looks at: one takes a
	// millisecond for all.
	boardSample, sampledTogether = 4096, 256
)

// learnTies learns how much of a board the instance is, of which the run searches its own tour.
func (r *rounds) learnTies(s *space.Space) {
	r.midway = midway(s, r.threads)
	r.tied = r.isTied()
	if r.restarts != nil {
		r.restarts.stall = stallOf(s.Cities(), r.isBoard(), r.hasTies())
	}
}

// isBoard says whether the instance is a drilled board.
func (r *rounds) isBoard() bool { return r.midway >= boardShare }

// hasTies says whether tours that are as long replace each other.
func (r *rounds) hasTies() bool { return r.midway >= tiesShare }

// isTied says whether a tour in cells with one block each has fewer rounds of kicks, see tiedKickRounds.
func (r *rounds) isTied() bool { return r.hasTies() && !r.isBoard() && r.sizes.all[0].Replicas == 1 }

// midway returns the share of cities that lie midway between two of their candidates: 0.88 of
// pla33810, 0.87 of pla85900, 0.78 of generated boards, 0.41 of rl11849, 0.2 of sra104815 and
// ara238025, at most 0.1 of instances that are not from electronics. On a board many tours are
// equally long, and which of two is taken decides about others far away: its defects are longer
// than those of other instances. Without a plane the share is 0.
func midway(s *space.Space, threads int) float64 {
	x, y := s.Problem().X(), s.Problem().Y()
	n := s.Cities()
	if x == nil || y == nil || n == 0 {
		return 0
	}
	step := max(1, n/boardSample)
	all := (n + step - 1) / step
	var found atomic.Int64
	solver.InPiecesOf(threads, all, sampledTogether, func(from, to int) {
		var near []solver.City
		for i := from; i < to; i++ {
			near = s.AppendNear(near[:0], solver.City(i*step))
			if isMidway(x, y, near, i*step) {
				found.Add(1)
			}
		}
	})
	return float64(found.Load()) / float64(all)
}

// isMidway says whether a city lies midway between two of its candidates, at a distance from them.
func isMidway(x, y []float64, near []solver.City, c int) bool {
	for i, a := range near {
		if x[a] == x[c] && y[a] == y[c] {
			continue
		}
		for _, b := range near[:i] {
			if x[a]+x[b] == 2*x[c] && y[a]+y[b] == 2*y[c] {
				return true
			}
		}
	}
	return false
}
