package lsm

import (
	"fmt"
	"math/rand/v2"
)

// Perceptron is a permuted perceptron problem (Pointcheval 1995; Luong, Melab and Talbi 2013,
// section 6.2): find the vector v of ±1 for which the values of A·v are the multiset S.
type Perceptron struct {
	Name string
	M, N int     // rows and columns
	A    []int8  // M × N of ±1, row by row
	S    []int32 // N + 1: how often S has each value 0 … N
}

// GeneratePerceptron makes an instance with a solution: a random v, and a random matrix whose
// rows with a negative product are negated.
func GeneratePerceptron(m, n int, seed uint64) *Perceptron {
	r := rand.New(rand.NewPCG(seed, uint64(m)<<32|uint64(n)))
	p := &Perceptron{Name: fmt.Sprintf("%d-%d", m, n), M: m, N: n, A: signs(r, m*n), S: make([]int32, n+1)}
	v := signs(r, n)
	for j, y := range p.Product(v) {
		if y < 0 {
			y = -y
			for k := range n {
				p.A[j*n+k] = -p.A[j*n+k]
			}
		}
		p.S[y]++
	}
	return p
}

func signs(r *rand.Rand, n int) []int8 {
	all := make([]int8, n)
	for i := range all {
		all[i] = int8(2*r.IntN(2) - 1)
	}
	return all
}

// Signs returns a random vector of n values ±1.
func Signs(n int, seed uint64) []int8 { return signs(rand.New(rand.NewPCG(seed, 2)), n) }

// Product returns A·v.
func (p *Perceptron) Product(v []int8) []int32 {
	y := make([]int32, p.M)
	for j := range y {
		for k, a := range p.A[j*p.N:][:p.N] {
			y[j] += int32(a) * int32(v[k])
		}
	}
	return y
}

// The weight of negative values in the fitness.
const negativeWeight = 30

// Cost returns the fitness of v as Knudsen and Meier 1999 have it, where the paper leaves it
// open: 30·Σⱼ(|yⱼ| − yⱼ) + Σᵢ|H(i) − S(i)| with y = A·v and the histogram H of its values, i ≥ 0.
// It is 0 for solutions only.
func (p *Perceptron) Cost(v []int8) int64 {
	h := make([]int32, p.N+1)
	cost := int64(0)
	for _, y := range p.Product(v) {
		if y < 0 {
			cost += 2 * negativeWeight * int64(-y)
		} else {
			h[y]++
		}
	}
	for i, count := range h {
		cost += int64(max(count-p.S[i], p.S[i]-count))
	}
	return cost
}
