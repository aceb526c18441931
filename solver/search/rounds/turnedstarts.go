package rounds

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// Start tours along turned curves, chosen by their far edges, which lead from one dense part of an instance to another.
// Searches in cells change what is between them; the order in which dense parts are visited stays nearly that of the start, and
// tours that are searched from different starts differ by it most. In local minima of ara238025 from seven curves the edges of 25
// mean edges and more sum up to 9,810 to 10,717; after 40 s of chained on two cores to 9,939 to 10,738, in the same order
// but for two, and the tours are 580,893 to 581,638 long.

const (
	// farLength is the length of far edges in mean edges of the tour, at least.
	farLength = 17

	// manyFar is the share of the tour from which they are many: they are 2 % of ara238025 and sra104815, 0.6 % of pla85900,
	// less than 0.1 % of usa115475 and none of uniform instances.
	manyFar = 0.005

	// startBits are the low bits of seeds that the starts of a job have in common with it.
	startBits = 24

	// startedCities bounds the cities of all starts that are made side by side, of some 200 bytes each.
	startedCities = 4_000_000
)

// A Start is a local minimum that a search may begin from, in the numbers of its space.
type Start struct {
	Order  []solver.City
	Length int64
	far    int64 // the sum of its far edges
}

// HasManyFar says whether far edges are a large share of a tour of some length.
func HasManyFar(s *space.Space, order []solver.City, length int64, threads int) bool {
	return float64(far(s, order, length, threads)) >= manyFar*float64(length)
}

// far returns the sum of the far edges of a tour of some length.
func far(s *space.Space, order []solver.City, length int64, threads int) int64 {
	least := farLength * length / int64(len(order))
	var sum atomic.Int64
	workers.Pieces(threads, len(order), smallPiece, func(from, to int) {
		own, before := int64(0), order[(from+len(order)-1)%len(order)]
		for _, c := range order[from:to] {
			if d := s.Problem().Distance(before, c); d > least {
				own += d
			}
			before = c
		}
		sum.Add(own)
	})
	return sum.Load()
}

// CanTurn says whether starts along turned curves can be made in a space: its cities are points of a plane, and no edge is
// in every tour.
func CanTurn(s *space.Space) bool {
	p := s.Problem()
	return p.HasCoordinates() && p.Z() == nil && s.Dummy() < 0 && p.FixedEdges() == 0
}

// AlongTurned lowers tours along so many turned curves as Anew does, several side by side, and returns those with the least
// far edges first; nil where ctx ended before. The result does not depend on the number of threads.
func AlongTurned(ctx context.Context, s *space.Space, count int, job solver.Job) []Start {
	made := make([]Start, count)
	threads := workers.Of(job.Threads)
	side := max(1, min(threads, count, startedCities/s.Cities()))
	workers.Each(side, count, func(i int) {
		one := job
		one.Seed += uint64(i) << startBits
		one.Threads = max(1, threads/side)
		if ctx.Err() == nil {
			made[i] = alongTurned(ctx, s, one)
		}
	})
	if slices.ContainsFunc(made, func(a Start) bool { return a.Order == nil }) {
		return nil
	}
	slices.SortStableFunc(made, func(a, b Start) int { return cmp.Compare(a.far, b.far) })
	return made
}

// alongTurned makes one start; no order where ctx ended before.
func alongTurned(ctx context.Context, s *space.Space, job solver.Job) (one Start) {
	if one.Order, one.Length = Anew(ctx, s, partition.Turned(s.Problem(), job.Seed), 0, job); one.Order != nil {
		one.far = far(s, one.Order, one.Length, job.Threads)
	}
	return one
}
