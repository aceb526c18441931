package eax

import "slices"

// The components of the edges in which two tours differ: AB-cycles with a city in common belong to one. They
// do not depend on how the edges were divided into AB-cycles. Partition crossover takes the better side of each of them (R. Tinós,
// D. Whitley and G. Ochoa, A new generalized partition crossover for the traveling salesman problem, Evolutionary
// Computation 28, 2020).

// components is memory for them.
type components struct {
	root   []int32 // union-find over the AB-cycles
	at     []int32 // by city: 1 + an AB-cycle that passes it
	cycles []int32 // the AB-cycles by component
	starts []int32
}

// find groups AB-cycles by component.
func (p *components) find(c *abCycles) {
	p.root = p.root[:0]
	for k := range int32(c.count()) {
		p.root = append(p.root, k)
	}
	if len(p.at) < len(c.own) {
		p.at = make([]int32, len(c.own))
	}
	for k := range int32(c.count()) {
		for _, city := range c.edges(k) {
			if other := p.at[city]; other > 0 {
				p.unite(other-1, k)
			} else {
				p.at[city] = k + 1
			}
		}
	}
	for _, city := range c.flat {
		p.at[city] = 0
	}
	p.group()
}

// unite makes the components of two AB-cycles one, whose root is the lower number.
func (p *components) unite(a, b int32) {
	a, b = p.rootOf(a), p.rootOf(b)
	p.root[max(a, b)] = min(a, b)
}

func (p *components) rootOf(k int32) int32 {
	for p.root[k] != k {
		p.root[k] = p.root[p.root[k]]
		k = p.root[k]
	}
	return k
}

// group lists the AB-cycles by their roots.
func (p *components) group() {
	p.cycles, p.starts = p.cycles[:0], p.starts[:0]
	for k := range p.root {
		p.root[k] = p.rootOf(int32(k))
		p.cycles = append(p.cycles, int32(k))
	}
	slices.SortStableFunc(p.cycles, func(a, b int32) int { return int(p.root[a] - p.root[b]) })
	for i, k := range p.cycles {
		if i == 0 || p.root[k] != p.root[p.cycles[i-1]] {
			p.starts = append(p.starts, int32(i))
		}
	}
	p.starts = append(p.starts, int32(len(p.cycles)))
}

// count returns how many components there are.
func (p *components) count() int { return len(p.starts) - 1 }

// of returns the AB-cycles of a component.
func (p *components) of(i int) []int32 { return p.cycles[p.starts[i]:p.starts[i+1]] }
