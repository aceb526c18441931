package eax

import "tourscope/solver"

// passing is which AB-cycles pass a city.
type passing struct {
	through [][2]int32    // by city: the AB-cycles that pass it; −1: none or only one
	passed  []solver.City // cities that cycles pass
}

// take notes which cycles pass a city: two at most, since it has four edges.
func (p *passing) take(c *abCycles) {
	for len(p.through) < len(c.own) {
		p.through = append(p.through, [2]int32{-1, -1})
	}
	for _, city := range p.passed {
		p.through[city] = [2]int32{-1, -1}
	}
	p.passed = append(p.passed[:0], c.flat...)
	for k := range int32(c.count()) {
		for _, city := range c.edges(k) {
			if t := &p.through[city]; t[0] < 0 {
				t[0] = k
			} else if t[0] != k {
				t[1] = k
			}
		}
	}
}

// block is an E-set of several AB-cycles, and memory for it.
type block struct {
	list  []int32 // the AB-cycles
	taken []bool  // by AB-cycle: it is in the block
	seen  []int32 // by AB-cycle: when last it could have joined
	time  int32   // counts the choices of a cycle
}

// reset makes room for so many AB-cycles.
func (b *block) reset(cycles int) {
	b.taken = append(b.taken[:0], make([]bool, cycles)...)
	b.seen = append(b.seen[:0], make([]int32, cycles)...)
	b.time = 0
}
