package rounds

import (
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// Far edges lead from one dense part of an instance to another. Searches in cells change what is between them; the order in which
// dense parts are visited stays nearly that of the start, and tours that are searched from different starts differ by it most. In
// local minima of ara238025 from seven curves the edges of 25 mean edges and more sum up to 9,810 to 10,717; after 40 s of chained on
// two cores to 9,939 to 10,738, in the same order but for two, and the tours are 580,893 to 581,638 long.

const (
	// farLength is the length of far edges in mean edges of the tour, at least.
	farLength = 17

	// ManyFar is the share of the tour from which they are many: they are 2 % of ara238025 and sra104815, 0.6 % of pla85900,
	// less than 0.1 % of usa115475 and none of uniform instances.
	ManyFar = 0.005

	// ApartFrom is the share from which dense parts lie apart, so that tours are best searched level by level, see package
	// levels: far edges are 5 to 9 % of clustered instances of DIMACS.
	ApartFrom = 0.04

	// ApartAlong is the same of the tour along the curve, whose far edges are 8 to 13 % of clustered instances of DIMACS, at most
	// 4.5 % of instances of TSPLIB and Waterloo (usa13509) but 21 % of fl3795, 11 to 90 % of cities in small clusters, along walks, of a
	// fractal or of all scales, and at most 3 % of normal clouds around random centres. Of cities along lines they are more the more
	// cities there are, 1 to 10 % of 3,000 to 11,000, and of a circle's, whose tour is soon found, 21 to 30 %.
	ApartAlong = 0.06

	// FarApartAlong is the share from which they lie far apart: clustered instances of DIMACS have less.
	FarApartAlong = 0.14
)

// FarShare returns which share of a tour of some length far edges are.
func FarShare(p *solver.Problem, order []solver.City, length int64, threads int) float64 {
	return float64(far(p, order, length, threads)) / float64(length)
}

// FarAlong is FarShare of the tour along the curve, which says how far dense parts lie apart.
func FarAlong(p *solver.Problem, along []solver.City, threads int) float64 {
	length := p.LengthOn(threads, along)
	if length == 0 {
		return 0
	}
	return FarShare(p, along, length, threads)
}

// far returns the sum of the far edges of a tour of some length.
func far(p *solver.Problem, order []solver.City, length int64, threads int) int64 {
	least := farLength * length / int64(len(order))
	var sum atomic.Int64
	workers.Pieces(threads, len(order), smallPiece, func(from, to int) {
		own, before := int64(0), order[(from+len(order)-1)%len(order)]
		for _, c := range order[from:to] {
			if d := p.Distance(before, c); d > least {
				own += d
			}
			before = c
		}
		sum.Add(own)
	})
	return sum.Load()
}

// CanTurn says whether tours along turned curves, see partition.Turned, can be made in a space.
func CanTurn(s *space.Space) bool { return partition.CanTurn(s.Problem()) && s.Dummy() < 0 }
