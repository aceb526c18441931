package ils

import (
	"math/bits"
	"math/rand/v2"

	"tourscope/solver"
	"tourscope/solver/search/lk"
)

// kicker kicks a search's tour and has it repaired.
type kicker struct {
	*lk.Search
	random  *rand.PCG
	longest uint64
}

// below returns a random number below n. The high half of a product with 64
// random bits is as even as any use here asks, and the same on every machine.
func (k *kicker) below(n uint64) int {
	high, _ := bits.Mul64(k.random.Uint64(), n)
	return int(high)
}

// try kicks once, searches from the cities touched, and takes everything back if
// the tour has become longer.
func (k *kicker) try() {
	gained, taken := k.Gained, k.Taken
	k.Mark()
	if !k.kick() {
		return
	}
	for k.Queue.Len() > 0 {
		k.Step()
	}
	if k.Gained < gained {
		k.Undo()
		k.Gained, k.Taken = gained, taken
	}
}

// kick exchanges four edges near a random place. It refuses, and returns false,
// where that would break a fixed edge, which alone costs less than nothing.
func (k *kicker) kick() bool {
	place := k.below(uint64(k.Array.Cities()))
	b, c, d := 1+k.below(k.longest), 1+k.below(k.longest), 1+k.below(k.longest)
	var t [8]solver.City
	var given int64
	for i, by := range [4]int{0, b, b + c, b + c + d} {
		t[2*i], t[2*i+1] = k.Around(place, by)
		cost := k.Cost(t[2*i], t[2*i+1])
		if cost < 0 {
			return false
		}
		given += cost
	}
	k.Gained += given - k.Cost(t[0], t[5]) - k.Cost(t[6], t[3]) - k.Cost(t[4], t[1]) - k.Cost(t[2], t[7])
	k.DoubleBridge(place, b, c, d)
	for _, c := range t {
		k.Queue.Push(c)
	}
	return true
}
