package eax

// An E-set of one AB-cycle does not improve a tour where two cycles depend on each other:
// either alone makes it longer, or several subtours. When such E-sets save nothing any more, a
// block takes their place: several AB-cycles that hang together, each having a city in common
// with another one. (Y. Nagata, New EAX crossover for large TSP instances, PPSN 2006, combines
// neighbouring cycles likewise. Which ones is decided at random here: after single cycles
// the tours of a population differ in some dozen of them, and each generation tries other
// blocks.)

// blockShare is the probability, in per cent, with which a common city brings an AB-cycle into
// a block. With 40 the populations of 20 to 100 tours of pcb3038 and rl5934 found more than with
// 50 and neighbours of the first cycle only.
const blockShare = 40

// block holds the buffers in which blocks are chosen.
type block struct {
	through [][2]int32 // by city: the AB-cycles that pass it; −1: none or only one
	taken   []bool     // by AB-cycle
	list    []int32    // the AB-cycles taken
}

// prepare notes which cycles pass a city.
func (b *block) prepare(c *abCycles) {
	if b.through == nil {
		b.through = make([][2]int32, len(c.own))
	}
	for _, city := range c.flat {
		b.through[city] = [2]int32{-1, -1}
	}
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
}

// grow returns the AB-cycles of a block, the given one first.
func (b *block) grow(c *abCycles, first int32, below func(int) int) []int32 {
	b.list = append(b.list[:0], first)
	b.taken[first] = true
	for i := 0; i < len(b.list); i++ {
		for _, city := range c.edges(b.list[i]) {
			for _, k := range b.through[city] {
				if k >= 0 && !b.taken[k] && below(100) < blockShare {
					b.taken[k] = true
					b.list = append(b.list, k)
				}
			}
		}
	}
	for _, k := range b.list {
		b.taken[k] = false
	}
	return b.list
}
