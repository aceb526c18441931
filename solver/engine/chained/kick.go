package chained

import (
	"math/bits"
	"math/rand/v2"

	"tourscope/solver"
)

// kicker kicks the tour of a search and has it repaired. Its best tour is the
// present one with the latest changes undone.
type kicker struct {
	*search
	random  *rand.PCG
	longest int // of a kick's three runs
	best    int64
	bestAt  int // how many of the changes since Mark lead to the best tour
}

// newKicker returns a kicker that draws its random numbers from a stream of a seed.
func newKicker(s *search, v solver.Values, seed, stream uint64) *kicker {
	return &kicker{
		search:  s,
		random:  rand.NewPCG(seed, stream),
		longest: longestRun(v.Int("span"), s.Array.Cities()),
	}
}

// longestRun is how long each of a kick's three runs may be.
func longestRun(span, cities int) int {
	span = min(span, max(cities/spanShare, smallSpan))
	return min(span, cities-1) / 3
}

// settle forgets the way to the present tour, which becomes the best one.
func (k *kicker) settle() {
	k.Mark()
	k.best, k.bestAt = k.gained, 0
}

// backToBest undoes what came after the best tour.
func (k *kicker) backToBest() {
	k.UndoTo(k.bestAt)
	k.gained = k.best
}

// below returns a random number below n. The high half of a product with 64
// random bits is as even as any use here asks, and the same on every machine.
func (k *kicker) below(n int) int {
	high, _ := bits.Mul64(k.random.Uint64(), uint64(n))
	return int(high)
}

// kickPlainly kicks so many times, all over the tour, and keeps what is no worse.
// False means that it was ended before.
func (k *kicker) kickPlainly(h *hand, kicks int64) bool {
	for range kicks {
		if !h.take() {
			return false
		}
		k.settle()
		k.try()
		h.tick()
	}
	return true
}

// try kicks once, searches from the cities touched, and takes everything back if the
// tour has become longer.
func (k *kicker) try() {
	gained, taken := k.gained, k.taken
	if !k.kick(k.below(k.Array.Cities())) {
		return
	}
	k.drain()
	if k.gained < gained {
		k.UndoTo(0)
		k.gained, k.taken = gained, taken
	}
	k.best, k.bestAt = k.gained, k.Changes()
}

// kick exchanges four edges behind a place. It refuses, and returns false, where
// that would break a fixed edge or a bond, which alone cost less than nothing.
func (k *kicker) kick(place int) bool {
	b, c, d := k.run(), k.run(), k.run()
	var t [8]solver.City
	var given int64
	for i, by := range [4]int{0, b, b + c, b + c + d} {
		t[2*i], t[2*i+1] = k.Around(place, by)
		cost := k.given(t[2*i], t[2*i+1])
		if cost < 0 {
			return false
		}
		given += cost
	}
	k.gained += given - k.Cost(t[0], t[5]) - k.Cost(t[6], t[3]) - k.Cost(t[4], t[1]) - k.Cost(t[2], t[7])
	k.DoubleBridge(place, b, c, d)
	for _, c := range t {
		k.queue.Push(c)
	}
	return true
}

func (k *kicker) run() int { return 1 + k.below(k.longest) }
