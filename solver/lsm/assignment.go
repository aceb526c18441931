package lsm

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"tourscope/solver/engine/tabu"
)

// Assignment is a quadratic assignment problem: find the permutation π that minimises
// z(π) = Σᵢ Σⱼ aᵢⱼ·b_{π(i)π(j)} (Luong, Melab and Talbi 2013, section 6.1).
type Assignment struct {
	Name string
	N    int     // facilities, at least 2
	A, B []int32 // N × N, row by row
}

// MaxFacilities bounds N: the largest instance of QAPLIB has 256.
const MaxFacilities = 2048

// check returns an error unless sizes fit and every sum of products fits int64.
func (q *Assignment) check() error {
	if q.N < 2 || q.N > MaxFacilities || len(q.A) != q.N*q.N || len(q.B) != q.N*q.N {
		return fmt.Errorf("there are %d facilities: 2 to %d can be assigned", q.N, MaxFacilities)
	}
	sum, _ := magnitude(q.A)
	if _, most := magnitude(q.B); sum*most > math.MaxInt64/8 {
		return errors.New("the entries are too large: the sum of flows times distances may exceed 64 bits")
	}
	return nil
}

// magnitude returns the sum and the maximum of the absolute values.
func magnitude(values []int32) (sum, most float64) {
	for _, v := range values {
		sum += math.Abs(float64(v))
		most = max(most, math.Abs(float64(v)))
	}
	return sum, most
}

// Cost returns z(π) by its definition.
func (q *Assignment) Cost(permutation []int32) (z int64) {
	for i, p := range permutation {
		for j, r := range permutation {
			z += int64(q.A[i*q.N+j]) * int64(q.B[int(p)*q.N+int(r)])
		}
	}
	return z
}

// TaillardLike generates an instance as Taillard's uniform ones are (QAPLIB's tai30a and its
// like): both matrices symmetric, zero on the diagonal, integers 0 … 99 elsewhere. It is not
// one of the originals.
func TaillardLike(n int, seed uint64) *Assignment {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	uniform := func() []int32 {
		m := make([]int32, n*n)
		for i := range n {
			for j := range i {
				m[i*n+j] = r.Int32N(100)
				m[j*n+i] = m[i*n+j]
			}
		}
		return m
	}
	return &Assignment{Name: fmt.Sprintf("uniform%d-seed%d", n, seed), N: n, A: uniform(), B: uniform()}
}

// Permutation returns a random permutation of n.
func Permutation(n int, seed uint64) []int32 {
	p := make([]int32, n)
	for i := range p {
		p[i] = int32(i)
	}
	rand.New(rand.NewPCG(seed, 1)).Shuffle(n, func(i, j int) { p[i], p[j] = p[j], p[i] })
	return p
}

// Assigning is the neighbourhood of a permutation by pair-wise exchange: the neighbour with the
// index f(i, j) exchanges π(i) and π(j). It is evaluated in O(n).
type Assigning struct {
	*Assignment
	*Moves
	Permutation []int32
	permuted    []int32 // b_{π(i)π(j)}, row by row
	fitness     int64
}

// NewAssigning begins at a permutation, which it changes.
func NewAssigning(q *Assignment, permutation []int32, tenure int) *Assigning {
	s := &Assigning{Assignment: q, Permutation: permutation, fitness: q.Cost(permutation), permuted: q.Permuted(permutation)}
	s.Moves = NewMoves(s.Size(), tenure)
	return s
}

// Permuted returns B with its rows and columns in the order of the permutation.
func (q *Assignment) Permuted(permutation []int32) []int32 {
	m := make([]int32, q.N*q.N)
	for i, p := range permutation {
		for j, r := range permutation {
			m[i*q.N+j] = q.B[int(p)*q.N+int(r)]
		}
	}
	return m
}

// Size implements Neighbourhood.
func (s *Assigning) Size() int { return int(tabu.Swaps(s.N)) }

// Fitness implements Neighbourhood.
func (s *Assigning) Fitness() int64 { return s.fitness }

// Evaluate implements Neighbourhood.
func (s *Assigning) Evaluate(_ int64, fitness []int64) {
	f := 0
	for i := range s.N {
		for j := i + 1; j < s.N; j++ {
			fitness[f] = s.fitness + s.delta(i, j)
			f++
		}
	}
}

// delta returns how much the exchange of π(r) and π(s) changes the cost (Taillard 1991, for
// matrices that need not be symmetric):
//
//	Σ_k (a_rk − a_sk)·(b_sk − b_rk) + (a_kr − a_ks)·(b_ks − b_kr), k ≠ r, s,
//	+ (a_rr − a_ss)·(b_ss − b_rr) + (a_rs − a_sr)·(b_sr − b_rs),
//
// with the permuted B.
func (s *Assigning) delta(r, t int) int64 {
	n, a, b := s.N, s.A, s.permuted
	ar, at, br, bt := a[r*n:][:n], a[t*n:][:n], b[r*n:][:n], b[t*n:][:n]
	sum := int64(ar[r]-at[t])*int64(bt[t]-br[r]) + int64(ar[t]-at[r])*int64(bt[r]-br[t])
	for k := range n {
		if k == r || k == t {
			continue
		}
		sum += int64(ar[k]-at[k])*int64(bt[k]-br[k]) + int64(a[k*n+r]-a[k*n+t])*int64(b[k*n+t]-b[k*n+r])
	}
	return sum
}

// Move implements Neighbourhood.
func (s *Assigning) Move(iteration int64, index int, fitness int64) {
	i, j := tabu.SwapPositions(s.N, uint64(index))
	s.Moves.Move(iteration, index, fitness)
	s.fitness = fitness
	s.Permutation[i], s.Permutation[j] = s.Permutation[j], s.Permutation[i]
	n, b := s.N, s.permuted
	for k := range n {
		b[i*n+k], b[j*n+k] = b[j*n+k], b[i*n+k]
	}
	for k := range n {
		b[k*n+i], b[k*n+j] = b[k*n+j], b[k*n+i]
	}
}
