package chained

import (
	"math/bits"
	"math/rand/v2"

	"tourscope/solver"
)

// kicker kicks the tour of a watched search and has it repaired.
type kicker struct {
	*watched
	random   *rand.PCG
	longest  int   // of a kick's three runs
	plain    int64 // kicks left of the first pass
	stride   int
	breadth  int // of chains, in long episodes
	at       int // city that the present pass or area has come to
	schedule schedule
	before   int64   // gained when the present episode began
	edge     float64 // mean length of the edges that the last kick took out
}

func newKicker(w *watched, job solver.Job) *kicker {
	n := len(job.Start)
	w.state.Phase = "kicks"
	return &kicker{
		watched:  w,
		random:   rand.NewPCG(job.Seed, 0),
		longest:  longestRun(job.Values.Int("span"), n),
		plain:    int64(n),
		breadth:  job.Values.Int("breadth"),
		stride:   max(1, n/strides),
		schedule: newSchedule(n, job.Values),
	}
}

// longestRun is how long each of a kick's three runs may be.
func longestRun(span, cities int) int {
	span = min(span, max(cities/spanShare, smallSpan))
	return min(span, cities-1) / 3
}

// below returns a random number below n. The high half of a product with 64
// random bits is as even as any use here asks, and the same on every machine.
func (k *kicker) below(n int) int {
	high, _ := bits.Mul64(k.random.Uint64(), uint64(n))
	return int(high)
}

// try kicks once near a city, searches from the cities touched, and takes
// everything back if the tour has become longer by more than heat allows: a random
// share of so many lengths of the edges kicked.
func (k *kicker) try(c, within int, heat float64) {
	gained, taken, changes := k.gained, k.taken, k.Changes()
	if !k.kick(k.near(c, within)) {
		return
	}
	k.drain()
	if lost := gained - k.gained; lost > 0 && !k.allows(lost, heat) {
		k.UndoTo(changes)
		k.gained, k.taken = gained, taken
	}
	k.noteBest()
}

func (k *kicker) allows(lost int64, heat float64) bool {
	const steps = 1 << 20
	return heat > 0 && float64(lost) <= heat*k.edge*float64(k.below(steps)+1)/steps
}

// near returns the place of a random one of so many cities behind c on the curve.
func (k *kicker) near(c, within int) int {
	n := k.Array.Cities()
	if within >= n {
		return k.below(n)
	}
	return k.PlaceOf(solver.City((c + k.below(within)) % n))
}

// kick exchanges four edges behind a place. It refuses, and returns false, where
// that would break a fixed edge, which alone costs less than nothing.
func (k *kicker) kick(place int) bool {
	b, c, d := k.run(), k.run(), k.run()
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
	k.edge = float64(given) / 4
	k.gained += given - k.Cost(t[0], t[5]) - k.Cost(t[6], t[3]) - k.Cost(t[4], t[1]) - k.Cost(t[2], t[7])
	k.DoubleBridge(place, b, c, d)
	for _, c := range t {
		k.queue.Push(c)
		k.changes.note(c)
	}
	return true
}

func (k *kicker) run() int { return 1 + k.below(k.longest) }
