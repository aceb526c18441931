package lsm

import "tourscope/solver/engine/tabu"

// Flipping is the neighbourhood of v by Hamming distance: distance 1 flips the element of the
// neighbour's index, distance 2 those of the pair with that index (section 4.3, and Propositions
// 1 and 2).
//
// A neighbour is evaluated in O(m), a word of 32 rows at a time. A flip changes yⱼ by −2·aⱼₖ·vₖ,
// so rows with the same y stay together, except that they go up or down by 2 or, with two flips,
// up or down by 4 or stay. The rows are sorted by y; a bit of the word of column k says whether
// aⱼₖ·vₖ is positive. The numbers of rows that go up, down or stay are then counts of bits.
type Flipping struct {
	*Perceptron
	*Moves
	V        []int8
	Distance int // 1 or 2
	products []int32
	fitness  int64
	rows     sortedRows
}

// NewFlipping begins at v, which it changes. The Hamming distance is 1 or 2.
func NewFlipping(p *Perceptron, v []int8, distance, tenure int) *Flipping {
	s := &Flipping{Perceptron: p, V: v, Distance: distance, products: p.Product(v), fitness: p.Cost(v)}
	s.Moves = NewMoves(s.Size(), tenure)
	s.rows.sort(s.Perceptron, s.V, s.products)
	return s
}

// Size implements Neighbourhood.
func (s *Flipping) Size() int {
	if s.Distance == 1 {
		return s.N
	}
	return int(tabu.Swaps(s.N))
}

// Fitness implements Neighbourhood.
func (s *Flipping) Fitness() int64 { return s.fitness }

// Evaluate implements Neighbourhood.
func (s *Flipping) Evaluate(_ int64, fitness []int64) {
	if s.Distance == 1 {
		for k := range fitness {
			fitness[k] = s.rows.evaluate(1, s.rows.column(k), s.rows.column(k))
		}
		return
	}
	f := 0
	for i := range s.N {
		first := s.rows.column(i)
		for j := i + 1; j < s.N; j++ {
			fitness[f] = s.rows.evaluate(2, first, s.rows.column(j))
			f++
		}
	}
}

// Move implements Neighbourhood.
func (s *Flipping) Move(iteration int64, index int, fitness int64) {
	s.Moves.Move(iteration, index, fitness)
	s.fitness = fitness
	if s.Distance == 1 {
		s.flip(index)
	} else {
		i, j := tabu.SwapPositions(s.N, uint64(index))
		s.flip(i)
		s.flip(j)
	}
	s.rows.sort(s.Perceptron, s.V, s.products)
}

func (s *Flipping) flip(k int) {
	for j := range s.products {
		s.products[j] -= 2 * int32(s.A[j*s.N+k]) * int32(s.V[k])
	}
	s.V[k] = -s.V[k]
}
