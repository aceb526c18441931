package generate

import (
	"context"
	"math"
	"slices"

	"tourscope/solver/internal/workers"
)

// Quickest ways by Dijkstra's algorithm with a bucket for each time (Dial 1969, Algorithm 360: shortest-path forest with
// topological ordering). Times are whole, and those of all crossings that a search has met but not passed differ by the
// longest arc at most, so that a ring of one bucket more has room for them. A search takes O(crossings + arcs + longest way),
// without a heap: 4 ms for the 36,000 crossings of a map of 16,384 places.

// arc is a street in one direction.
type arc struct{ from, to, time int32 }

// network has the arcs that leave each crossing side by side.
type network struct {
	arcs    []arc   // by the crossing that they leave
	first   []int32 // of each crossing, and the end
	longest int32   // time of an arc
}

// newNetwork returns the network of arcs between so many crossings. It sorts the arcs. Times are positive.
func newNetwork(crossings int, arcs []arc) *network {
	slices.SortStableFunc(arcs, func(a, b arc) int { return int(a.from - b.from) })
	n := &network{arcs: arcs, first: make([]int32, crossings+1)}
	for _, a := range arcs {
		n.first[a.from+1]++
		n.longest = max(n.longest, a.time)
	}
	for c := range crossings {
		n.first[c+1] += n.first[c]
	}
	return n
}

// leaving returns the arcs that leave a crossing.
func (n *network) leaving(crossing int32) []arc {
	return n.arcs[n.first[crossing]:n.first[crossing+1]]
}

// unreached is the time to where there is no way.
const unreached = math.MaxInt32

// quickest searches the quickest ways from one crossing at a time.
type quickest struct {
	network *network
	times   []int32
	ring    []int32 // of each time, modulo the number of buckets, the last entry of its bucket
	entries []entry
}

// entry is a crossing in a bucket. One that has been met again, earlier, has an entry in that bucket as well.
type entry struct {
	crossing int32
	next     int32 // entry of the same bucket, or none
}

const none = -1

func newQuickest(n *network) *quickest {
	buckets := 1
	for buckets <= int(n.longest) {
		buckets *= 2 // a power of two, for a quick modulus
	}
	q := &quickest{network: n, times: make([]int32, len(n.first)-1), ring: make([]int32, buckets)}
	for i := range q.ring {
		q.ring[i] = none
	}
	return q
}

// from returns the times of the quickest ways from a crossing to all. They stay until the next search.
func (q *quickest) from(start int32) []int32 {
	for i := range q.times {
		q.times[i] = unreached
	}
	q.entries = q.entries[:0]
	q.meet(start, 0)
	passed := 0
	for now := int32(0); passed < len(q.entries); now++ {
		bucket := &q.ring[int(now)&(len(q.ring)-1)]
		e := *bucket
		*bucket = none
		for ; e != none; e = q.entries[e].next {
			passed++
			if c := q.entries[e].crossing; q.times[c] == now { // or it has been met earlier
				q.pass(c, now)
			}
		}
	}
	return q.times
}

// pass meets the neighbours of a crossing, where the search is now.
func (q *quickest) pass(crossing, now int32) {
	for _, a := range q.network.leaving(crossing) {
		if then := now + a.time; then < q.times[a.to] {
			q.meet(a.to, then)
		}
	}
}

// meet puts a crossing into the bucket of a time.
func (q *quickest) meet(crossing, time int32) {
	q.times[crossing] = time
	bucket := &q.ring[int(time)&(len(q.ring)-1)]
	q.entries = append(q.entries, entry{crossing, *bucket})
	*bucket = int32(len(q.entries) - 1)
}

// searchesTogether is the searches of one piece of work, which share their memory.
const searchesTogether = 64

// quickestTimes returns the times of the quickest ways between places, row by row, the starts being rows. It searches from
// each place, on so many threads (0: all cores), until the context is cancelled.
func quickestTimes(ctx context.Context, threads int, n *network, places []int32) ([]int32, error) {
	count := len(places)
	square := make([]int32, count*count)
	workers.Pieces(threads, count, searchesTogether, func(from, to int) {
		q := newQuickest(n)
		for i := from; i < to && ctx.Err() == nil; i++ {
			times := q.from(places[i])
			row := square[i*count:][:count]
			for j, c := range places {
				row[j] = times[c]
			}
		}
	})
	return square, ctx.Err()
}
