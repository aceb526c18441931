package lk

import (
	"math/bits"
	"math/rand/v2"

	"tourscope/solver"
)

// Pacer paces a search: it says after every step whether to go on, and before every
// kick whether there may be one more.
type Pacer interface {
	Take() bool // one more kick may be begun; false: the run has ended
	Tick() bool // after a kick or a step; false: the run has ended
}

// Kicker kicks the tour of a search and repairs it locally. A kick is a double bridge of
// three segments of up to span/3 cities each (Applegate, Cook and Rohe 2003, section 3:
// segment-swap kicks near each other). The best tour is the present one with the latest
// changes undone.
type Kicker struct {
	*Search
	random  *rand.PCG
	longest int // segment, in cities
	best    int64
	bestAt  int // how many of the changes since Commit lead to the best tour
}

// NewKicker returns a kicker that rearranges up to span cities in a row and draws its
// random numbers from a stream of a seed.
func NewKicker(s *Search, span int, seed, stream uint64) *Kicker {
	return &Kicker{Search: s, random: rand.NewPCG(seed, stream), longest: min(span, s.Array.Cities()-1) / 3}
}

// Commit forgets the way to the present tour, which becomes the best one.
func (k *Kicker) Commit() {
	k.Mark()
	k.best, k.bestAt = k.Gained, 0
}

// Revert undoes what came after the best tour.
func (k *Kicker) Revert() {
	k.UndoTo(k.bestAt)
	k.Gained = k.best
}

// Best returns the cost saved by the best tour.
func (k *Kicker) Best() int64 { return k.best }

// CopyBest writes the best tour to a slice of all cities.
func (k *Kicker) CopyBest(into []solver.City) { k.Before(into, k.bestAt) }

// Below returns a random number from 0 to n−1. The high half of a product with 64
// random bits is as even as any use here needs, and the same on every machine.
func (k *Kicker) Below(n int) int {
	high, _ := bits.Mul64(k.random.Uint64(), uint64(n))
	return int(high)
}

// Kicks kicks so many times, anywhere on the tour, and keeps what is no longer. False
// means that it was ended early.
func (k *Kicker) Kicks(p Pacer, kicks int64) bool {
	for range kicks {
		if !p.Take() {
			return false
		}
		k.TryKick()
		p.Tick()
	}
	return true
}

// TryKick kicks once, searches from the cities touched, and undoes everything if the
// tour has become longer.
func (k *Kicker) TryKick() {
	k.Commit()
	gained, accepted := k.Gained, k.Accepted
	if !k.Kick() {
		return
	}
	k.Drain()
	if k.Gained < gained {
		k.UndoTo(0)
		k.Gained, k.Accepted = gained, accepted
	}
	k.best, k.bestAt = k.Gained, k.Changes()
}

// Kick exchanges four edges at a random position. In place of a fixed edge it takes the next
// one along the tour that is not: of an asymmetric problem, where every other edge is fixed,
// 15 of 16 kicks would be lost. The segments are all on one side of a dummy: the ends of an open
// path may be far from each other, and no swap across saves anything. It refuses, and returns false, where that would remove an edge
// that must stay, or where the segments would be longer than the tour.
func (k *Kicker) Kick() bool {
	n := k.Array.Cities()
	position := k.Below(n)
	lengths := [4]int{0, k.segment(), k.segment(), k.segment()}
	if dummy := k.Dummy(); dummy >= 0 {
		position = (k.Position(dummy) + k.Below(n-lengths[1]-lengths[2]-lengths[3])) % n
	}
	position = (position + k.pastFixed(position, 0)) % n
	var t [8]solver.City
	var removed int64
	by := 0
	for i, length := range lengths {
		at := k.pastFixed(position, by+length)
		if at >= n {
			return false
		}
		lengths[i], by = at-by, at
		t[2*i], t[2*i+1] = k.Around(position, at)
		cost := k.removed(t[2*i], t[2*i+1])
		if cost < 0 {
			return false
		}
		removed += cost
	}
	k.Gained += removed - k.Cost(t[0], t[5]) - k.Cost(t[6], t[3]) - k.Cost(t[4], t[1]) - k.Cost(t[2], t[7])
	k.DoubleBridge(position, lengths[1], lengths[2], lengths[3])
	for _, c := range t {
		k.Queue.Push(c)
	}
	return true
}

// pastFixed returns how far beyond a position the first edge of the tour is, from by cities
// on, that is not fixed.
func (k *Kicker) pastFixed(position, by int) int {
	if !k.HasFixedEdges() {
		return by
	}
	for n := k.Array.Cities(); by < n; by++ {
		if !k.IsFixed(k.Around(position, by)) {
			return by
		}
	}
	return by
}

// segment draws the length of a segment, in cities.
func (k *Kicker) segment() int { return 1 + k.Below(k.longest) }
