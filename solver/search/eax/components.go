package eax

import (
	"slices"

	"tourscope/solver/internal/disjoint"
)

// The components of the edges in which two tours differ: AB-cycles with a city in common belong to one. They
// do not depend on how the edges were divided into AB-cycles. Partition crossover takes the better side of each of
// them (R. Tinós, D. Whitley and G. Ochoa, A new generalized partition crossover for the traveling salesman problem,
// Evolutionary Computation 28, 2020).

// components is memory for them.
type components struct {
	root   []int32 // of the set that an AB-cycle is in, the lowest number; until grouped, its parent
	cycles []int32 // the AB-cycles by component
	starts []int32
}

// find groups so many AB-cycles by component.
func (p *components) find(cycles int, passing *passing) {
	p.root = p.root[:0]
	for k := range int32(cycles) {
		p.root = append(p.root, k)
	}
	for _, city := range passing.passed {
		if both := passing.through[city]; both[1] >= 0 {
			p.unite(both[0], both[1])
		}
	}
	p.group()
}

// unite makes the components of two AB-cycles one.
func (p *components) unite(a, b int32) {
	a, b = disjoint.Root(p.root, a), disjoint.Root(p.root, b)
	p.root[max(a, b)] = min(a, b)
}

// group lists the AB-cycles by their roots.
func (p *components) group() {
	p.cycles, p.starts = p.cycles[:0], p.starts[:0]
	for k := range p.root {
		p.root[k] = disjoint.Root(p.root, int32(k))
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
