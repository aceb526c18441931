package quickselect

import "tourscope/solver/internal/workers"

const (
	buckets = 1024

	// together is how many items are one piece of work.
	together = 16_384
)

// DivideIn is Divide of very many items with keys from low to high, on so many threads, 0 being all
// cores; spare has room for as many items. It counts the keys in equal intervals, moves the items on either side of
// the k-th one's interval, and divides those of that one. The order does not depend on the threads.
func DivideIn(threads int, items, spare []Item, k int, low, high float32) {
	in := intervals{low: low}
	if high > low {
		in.scale = buckets / (high - low)
	}
	counts := in.count(threads, items)
	middle, before, inside := ofRank(counts, k)
	in.move(threads, items, spare, counts, middle, before, inside)
	workers.Pieces(threads, len(items), together, func(from, to int) { copy(items[from:to], spare[from:to]) })
	Divide(items[before:before+inside], k-before)
}

// intervals says in which interval a key is.
type intervals struct{ low, scale float32 }

func (v intervals) of(key float32) int {
	return max(0, min(int((key-v.low)*v.scale), buckets-1))
}

// count returns the items of each interval, piece by piece.
func (v intervals) count(threads int, items []Item) [][buckets]int32 {
	counts := make([][buckets]int32, (len(items)+together-1)/together)
	workers.Pieces(threads, len(items), together, func(from, to int) {
		own := &counts[from/together]
		for i := from; i < to; i++ {
			own[v.of(items[i].Key)]++
		}
	})
	return counts
}

// ofRank returns the interval of the k-th item, and how many items are before it and inside.
func ofRank(counts [][buckets]int32, k int) (middle, before, inside int) {
	for ; ; middle++ {
		inside = 0
		for i := range counts {
			inside += int(counts[i][middle])
		}
		if k < before+inside {
			return middle, before, inside
		}
		before += inside
	}
}

// move writes the items before an interval, in it and beyond it to spare, in the order that they had.
func (v intervals) move(threads int, items, spare []Item, counts [][buckets]int32, middle, before, inside int) {
	next := make([][3]int, len(counts)) // of each piece: where its items of each kind go
	at := [3]int{0, before, before + inside}
	for i := range counts {
		next[i] = at
		below := 0
		for _, count := range counts[i][:middle] {
			below += int(count)
		}
		own := int(counts[i][middle])
		at[0], at[1], at[2] = at[0]+below, at[1]+own, at[2]+min(together, len(items)-i*together)-below-own
	}
	workers.Pieces(threads, len(items), together, func(from, to int) {
		next := next[from/together]
		for _, item := range items[from:to] {
			kind := 1
			if in := v.of(item.Key); in < middle {
				kind = 0
			} else if in > middle {
				kind = 2
			}
			spare[next[kind]] = item
			next[kind]++
		}
	})
}
