package solver

import "fmt"

// Engines that keep no fixed edges get those of a symmetric problem by the lengths of the
// others: each edge at an end of a fixed one that is not fixed itself is longer by a barrier.
// All tours that have every fixed edge are longer by the same sum, and a tour that lacks one is
// longer by two barriers more. A barrier exceeds every distance, so that no exchange of two
// edges gains anything by giving a fixed one up, and half of every tour, unless 32 bits are too
// few for that.

// byLengths is a round trip with fixed edges as one without.
type byLengths struct {
	problem *Problem // a matrix
	of      *Problem
	added   int64 // length of a tour of problem less that of its tour of cities
}

// byLengths returns a round trip without its fixed edges. It is computed once, in 4n² bytes.
func (p *Problem) byLengths() (transformed, error) {
	return p.unfixed.get(func() (transformed, error) { return p.bar() })
}

// bar computes the round trip of byLengths.
func (p *Problem) bar() (*byLengths, error) {
	if err := p.checkBarrier(); err != nil {
		return nil, err
	}
	tabulated, err := p.ByMatrix()
	if err != nil {
		return nil, err
	}
	m := MatrixOf(p.cities, append([]int32(nil), tabulated.def.Matrix.weights...))
	added := p.lengthen(m, p.def.FixedEdges)
	def := Definition{Name: p.def.Name, Decimals: p.def.Decimals, Labels: p.def.Labels, Metric: Explicit, Matrix: m}
	problem, err := NewProblem(def)
	if err != nil {
		return nil, fmt.Errorf("%s without its fixed edges: %w", p.Name(), err)
	}
	return &byLengths{problem: problem, of: p, added: added}, nil
}

// maxBarrier bounds the barrier: two of them and a distance are below 2³⁰.
const maxBarrier = 1 << 28

// checkBarrier returns why the problem has no barrier, or nil.
func (p *Problem) checkBarrier() error {
	if p.longest >= maxBarrier {
		return fmt.Errorf("a distance of up to %d is too long for fixed edges with this engine: scale the distances down, or choose another engine", p.longest)
	}
	return nil
}

// lengthen lengthens the edges of a matrix of the problem's distances, and perhaps a dummy,
// that are at cities of the problem's fixed edges and not in the list. It returns by how much
// tours with all edges of the list are longer.
func (p *Problem) lengthen(m *Matrix, list [][2]City) (added int64) {
	barrier := max(p.longest, min(int64(p.cities)*p.longest/2, maxBarrier-1)) + 1
	kept, ends := make(map[edge]bool, len(list)), make(map[City]int, 2*len(p.def.FixedEdges))
	for _, e := range p.def.FixedEdges {
		ends[e[0]], ends[e[1]] = 2, 2 // edges of a tour that are lengthened
	}
	for _, e := range list {
		undirected := edge{min(e[0], e[1]), max(e[0], e[1])}
		if kept[undirected] {
			continue
		}
		kept[undirected] = true
		for _, c := range e {
			if _, is := ends[c]; is {
				ends[c]--
			}
		}
	}
	for c, lengthened := range ends {
		added += int64(lengthened) * barrier
		for other := range City(m.n) {
			if other != c && !kept[edge{min(c, other), max(c, other)}] {
				m.Set(c, other, int32(m.At(c, other)+barrier))
			}
		}
	}
	return added
}

func (b *byLengths) searched() *Problem { return b.problem }

func (b *byLengths) offset() int64 { return -b.added }

func (b *byLengths) expand(order []City) []City { return order }

// contract fails where the tour lacks a fixed edge, which is no shorter tour unless the barrier
// is too short.
func (b *byLengths) contract(order []City) ([]City, error) { return order, b.of.checkKept(order) }

// checkKept returns why an engine's tour has not all fixed edges, or nil.
func (p *Problem) checkKept(order []City) error {
	if err := p.checkFixed(order); err != nil {
		return fmt.Errorf("%w: the distances are too long for fixed edges with this engine: scale them down, or choose another engine", err)
	}
	return nil
}
