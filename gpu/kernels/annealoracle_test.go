package kernels

import (
	"math/bits"

	"tourscope/solver"
)

// annealing is the oracle of the PSPM kernels: one search, its moves one by one.
type annealing struct {
	problem       *solver.Problem
	settings      Anneal
	temperatures  []float32
	near          []uint32
	search        uint32
	before, after []solver.City // the tour as a linked list
	figures       Search
	best          []solver.City // after, when the best tour was saved
}

const (
	lookAhead = 0x80000000
	never     = 0x03ffffff
)

// draw returns the city of one move and the city b behind which it goes: Sampler of
// anneal.cuh.
func (a *annealing) draw(iteration int64, move, baseA, baseB uint32) (city, b solver.City) {
	n := uint32(a.settings.Cities)
	block := iteration >> 3
	r := Philox([4]uint32{uint32(block), uint32(block >> 32), a.search, move}, a.settings.Seed)
	w := r[iteration&7/2] >> (iteration & 1 * 16)
	city = cityAt(move, baseA, w&0xff, n)
	if a.settings.Near == 0 || iteration%2 == 0 {
		return city, cityAt(move, baseB, w>>8&0xff, n)
	}
	c := solver.City(a.near[Near*uint32(city)+w>>8%Near])
	if w&0x800 != 0 {
		c = a.before[c]
	}
	return city, c
}

// cityAt returns city base + lane + 32·k modulo n, where k has as many bits as fit n.
func cityAt(move, base, k, n uint32) solver.City {
	if n < 32 {
		return solver.City((base + move%32%n) % n)
	}
	fit := uint32(1)<<(31-bits.LeadingZeros32(n)) - 32
	return solver.City((base + move%32 + 32*k&fit) % n)
}

// change returns what putting a behind b adds to the length.
func (a *annealing) change(c, b solver.City) int64 {
	d := a.problem.Distance
	before, after, next := a.before[c], a.after[c], a.after[b]
	return d(before, after) - d(before, c) - d(c, after) + d(b, c) + d(c, next) - d(b, next)
}

// breaks says whether putting c behind b takes a fixed edge out for good.
func (a *annealing) breaks(c, b solver.City) bool {
	balance := 0
	count := func(x, y solver.City, change int) {
		if a.problem.IsFixed(x, y) {
			balance += change
		}
	}
	before, after, next := a.before[c], a.after[c], a.after[b]
	count(before, c, -1)
	count(c, after, -1)
	count(b, next, -1)
	count(before, after, 1)
	count(b, c, 1)
	count(c, next, 1)
	return balance < 0
}

func (a *annealing) relocate(c, b solver.City) {
	before, after := a.before[c], a.after[c]
	a.after[before], a.before[after] = after, before
	next := a.after[b]
	a.after[b], a.before[c], a.after[c], a.before[next] = c, b, next, c
}

// iterate is one iteration: Algorithm 2 with parallel moves.
func (a *annealing) iterate(iteration int64) {
	n := uint32(a.settings.Cities)
	r := Philox([4]uint32{uint32(iteration), uint32(iteration >> 32), a.search, lookAhead}, a.settings.Seed)
	baseA, baseB := below(r[0], n), below(r[1], n)
	step := min(iteration/a.settings.StepLength, a.settings.Steps-1)
	threshold := int64(min(float32(a.temperatures[step]*minusLog(r[2])), never-64))

	found, best, lane := false, int64(0), uint32(0)
	var city, behind solver.City
	for move := range uint32(a.settings.Moves) {
		c, b := a.draw(iteration, move, baseA, baseB)
		if c == b || b == a.before[c] || a.breaks(c, b) {
			continue
		}
		d := a.change(c, b)
		if !found || d < best || d == best && move%32 < lane {
			found, best, lane, city, behind = true, d, move%32, c, b
		}
	}
	if !found || best > threshold {
		return
	}
	if best > 0 {
		a.save()
	}
	a.relocate(city, behind)
	a.figures.Current += best
	a.figures.Accepted++
}

// save keeps the current tour if it is the best so far.
func (a *annealing) save() {
	if a.figures.Current < a.figures.Best {
		a.figures.Best = a.figures.Current
		a.best = append(a.best[:0], a.after...)
	}
}
