package eax

import "tourscope/solver"

// block is an E-set of several AB-cycles, and memory for it.
type block struct {
	list    []int32       // the AB-cycles
	taken   []bool        // by AB-cycle: it is in the block
	seen    []int32       // by AB-cycle: when last it could have joined
	time    int32         // counts the choices of a cycle
	through [][2]int32    // by city: the AB-cycles that pass it; −1: none or only one
	passed  []solver.City // cities that cycles pass
}

// prepare notes which cycles pass a city: two at most, since it has four edges.
func (b *block) prepare(c *abCycles) {
	for len(b.through) < len(c.own) {
		b.through = append(b.through, [2]int32{-1, -1})
	}
	for _, city := range b.passed {
		b.through[city] = [2]int32{-1, -1}
	}
	b.passed = append(b.passed[:0], c.flat...)
	for k := range int32(c.count()) {
		for _, city := range c.edges(k) {
			if t := &b.through[city]; t[0] < 0 {
				t[0] = k
			} else if t[0] != k {
				t[1] = k
			}
		}
	}
	b.taken = append(b.taken[:0], make([]bool, c.count())...)
	b.seen = append(b.seen[:0], make([]int32, c.count())...)
	b.time = 0
}
