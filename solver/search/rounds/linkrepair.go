package rounds

import (
	"context"
	"iter"
	"slices"
	"sync"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// Long says which links Repair replaces, and how far it seeks ways round them.
type Long struct {
	Share float64 // those that are longer than this share of the sum of all, and than five others
	Soon  bool    // ways are sought less far, since a run waits for them
}

// Repair replaces edges that are far too long in the links of all cities, which are one tour or
// several subtours, and leaves links that may form more of them: up to fifty. It calls report meanwhile, until that says halt.
//
// The ways round all these edges are sought in the links as they are, side by side, since one takes up
// to 10 ms, round one of the few huge edges up to 20, and boards have dozens; those that others have made
// impossible are sought again in the next pass. The result does not depend on the number of threads.
func Repair(ctx context.Context, s *space.Space, links [][2]int32, long Long, threads int, report func() (halt bool)) (halted bool) {
	all, length := longLinks(s, links, long.Share, threads)
	repairers := newRepairers(s, length, long.Soon, max(1, min(workers.Of(threads), len(all), soughtCities/len(links))))
	for range repairPasses {
		if len(all) == 0 {
			return false
		}
		ways, halted := seekReporting(ctx, repairers, links, all, threads, report)
		if halted {
			return true
		}
		all = follow(repairers[0], links, all, ways)
	}
	return false
}

// newRepairers returns so many repairers, which work side by side in links whose sum is length.
func newRepairers(s *space.Space, length int64, soon bool, count int) []*partition.Repairer {
	all := make([]*partition.Repairer, count)
	for i := range all {
		all[i] = partition.NewRepairer(s.Problem(), s.AppendNear)
		if all[i].Widen(length, wideSearchBeside); soon {
			all[i].Bound(mostSoon, mostSoonInAll)
		}
	}
	return all
}

// repairPasses bounds how often ways round an edge are sought, in links that others have changed meanwhile.
const repairPasses = 3

// follow goes the ways that were found, and returns the edges whose ways have become impossible.
func follow(repairer *partition.Repairer, links [][2]int32, all []longEdge, ways [][]int32) (again []longEdge) {
	for i, e := range all {
		if ways[i] != nil && !repairer.Follow(links, ways[i]) && slices.Contains(links[e.a][:], int32(e.b)) {
			again = append(again, e)
		}
	}
	return again
}

// seekReporting is seek that calls report meanwhile. After a halt it waits for the searches that go on, some 20 ms each and twice that round
// huge edges, since they read the links.
func seekReporting(ctx context.Context, repairers []*partition.Repairer, links [][2]int32, all []longEdge, threads int, report func() (halt bool)) (ways [][]int32, halted bool) {
	ended := make(chan struct{})
	defer func() { <-ended }()
	ways, halted, _ = await.Work(ctx, await.Every, report, func(ctx context.Context) ([][]int32, error) {
		defer close(ended)
		return seek(ctx, repairers, links, all, threads), nil
	})
	return ways, halted
}

// seek returns the ways round some edges of links that repairers find, until ctx ends.
func seek(ctx context.Context, repairers []*partition.Repairer, links [][2]int32, all []longEdge, threads int) [][]int32 {
	ways := make([][]int32, len(all))
	var next atomic.Int64
	workers.Each(threads, len(repairers), func(number int) {
		for i := int(next.Add(1)) - 1; i < len(all) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
			ways[i] = repairers[number].Seek(links, int32(all[i].a), int32(all[i].b))
		}
	})
	return ways
}

// longLinks returns the longest of the links, longest first, of those that are longer than a share of
// the sum of all, and that sum.
func longLinks(s *space.Space, links [][2]int32, share float64, threads int) (long []longEdge, length int64) {
	var total atomic.Int64
	longestOf := make([]int64, (len(links)+smallPiece-1)/smallPiece) // of each piece: few have any that is long
	workers.Pieces(threads, len(links), smallPiece, func(from, to int) {
		sum, most := sumOf(s, links, from, to)
		total.Add(sum)
		longestOf[from/smallPiece] = most
	})
	length = total.Load()
	least := max(longLength*length/int64(len(links)), int64(share*float64(length)))
	var mu sync.Mutex
	workers.Pieces(threads, len(links), smallPiece, func(from, to int) {
		if longestOf[from/smallPiece] <= least {
			return
		}
		for a, b := range linksFrom(links, from, to) {
			if cost := s.Cost(a, b); cost > least {
				mu.Lock()
				long = append(long, longEdge{a, b, cost})
				mu.Unlock()
			}
		}
	})
	return longest(long, mostLong), length
}

// sumOf returns the sum of the links of some cities to cities of higher numbers, and the cost of the dearest.
func sumOf(s *space.Space, links [][2]int32, from, to int) (sum, most int64) {
	fixed := s.HasFixedEdges() // whose costs are no lengths
	for a, b := range linksFrom(links, from, to) {
		cost := s.Cost(a, b)
		most = max(most, cost)
		if fixed {
			cost = s.Problem().Distance(a, b)
		}
		sum += cost
	}
	return sum, most
}

// linksFrom returns the links of some cities to cities of higher numbers.
func linksFrom(links [][2]int32, from, to int) iter.Seq2[solver.City, solver.City] {
	return func(yield func(a, b solver.City) bool) {
		for c := from; c < to; c++ {
			for _, other := range links[c] {
				if int(other) > c && !yield(solver.City(c), solver.City(other)) {
					return
				}
			}
		}
	}
}
