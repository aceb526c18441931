package lsm

import (
	"math/bits"
	"slices"
)

// sortedRows is the rows of a perceptron problem in words of 32, each of rows with the same
// value of A·v. The values low, low + 2 … each have a slot: one word or more.
type sortedRows struct {
	low    int32
	slots  int
	words  []rowWord
	bits   []uint32 // of the columns, one after the other: whether aⱼₖ·vₖ is positive
	cost   []slotCost
	beyond int64 // the fitness of values that no neighbour has

	up, down, stay []int32 // of a neighbour, for each slot, with a margin of 2 on both sides
}

// rowWord is a word of rows.
type rowWord struct {
	rows uint32
	last bool // of its slot
}

// slotCost makes fitness of the number h of rows with a value: weight·h if it is negative,
// |h − wanted| otherwise.
type slotCost struct {
	weight, wanted int32
}

func (c slotCost) of(h int32) int64 {
	if c.weight > 0 {
		return int64(c.weight) * int64(h)
	}
	return int64(max(h-c.wanted, c.wanted-h))
}

// margin is how many slots beyond the lowest and the highest value a neighbour has at most.
const margin = 2

func (r *sortedRows) column(k int) []uint32 { return r.bits[k*len(r.words):][:len(r.words)] }

// sort makes the words of v, of which the products are given.
func (r *sortedRows) sort(p *Perceptron, v []int8, products []int32) {
	r.low = slices.Min(products)
	r.slots = int(slices.Max(products)-r.low)/2 + 1
	inSlot := make([][]int, r.slots)
	for j, y := range products {
		slot := (y - r.low) / 2
		inSlot[slot] = append(inSlot[slot], j)
	}
	var rows []int // of all words; −1: none
	r.words = r.words[:0]
	for _, all := range inSlot {
		for first := true; first || len(all) > 0; first = false {
			part := min(32, len(all))
			rows = append(rows, all[:part]...)
			rows = append(rows, slices.Repeat([]int{-1}, 32-part)...)
			all = all[part:]
			r.words = append(r.words, rowWord{uint32(part), len(all) == 0})
		}
	}
	r.bits = slices.Grow(r.bits[:0], p.N*len(r.words))[:p.N*len(r.words)]
	clear(r.bits)
	for at, j := range rows {
		for k := range p.N {
			if j >= 0 && p.A[j*p.N+k] == v[k] {
				r.bits[k*len(r.words)+at/32] |= 1 << (at % 32)
			}
		}
	}
	r.price(p)
}

// price computes the costs of the slots, those of the margin included.
func (r *sortedRows) price(p *Perceptron) {
	r.cost = r.cost[:0]
	r.beyond = 0
	for _, wanted := range p.S {
		r.beyond += int64(wanted)
	}
	for slot := range r.slots + 2*margin {
		y := r.low + 2*int32(slot-margin)
		switch {
		case y < 0:
			r.cost = append(r.cost, slotCost{weight: 2 * negativeWeight * -y})
		case int(y) < len(p.S):
			r.cost = append(r.cost, slotCost{wanted: p.S[y]})
			r.beyond -= int64(p.S[y])
		default:
			r.cost = append(r.cost, slotCost{})
		}
	}
	size := r.slots + 4*margin
	r.up, r.down, r.stay = make([]int32, size), make([]int32, size), make([]int32, size)
}

// evaluate returns the fitness of the neighbour that flips one element, twice the same column,
// or two. The rows that change do so by as many slots.
func (r *sortedRows) evaluate(slots int, first, second []uint32) int64 {
	at, up, down, rows := 2*margin, 0, 0, 0
	for w, word := range r.words {
		up += int(word.rows) - bits.OnesCount32(first[w]|second[w])
		down += bits.OnesCount32(first[w] & second[w])
		rows += int(word.rows)
		if word.last {
			r.up[at], r.down[at], r.stay[at] = int32(up), int32(down), int32(rows-up-down)
			at++
			up, down, rows = 0, 0, 0
		}
	}
	fitness := r.beyond
	for slot, cost := range r.cost {
		at := slot + margin
		fitness += cost.of(r.stay[at] + r.up[at-slots] + r.down[at+slots])
	}
	return fitness
}
