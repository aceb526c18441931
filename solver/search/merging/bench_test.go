package merging

import (
	"math/rand/v2"
	"testing"

	"tourscope/solver"
)

// BenchmarkMerge merges two tours of a grid of 100,000 cities, at 30,000 of which they differ.
func BenchmarkMerge(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 5))
	const n = 100_000
	p := &plane{at: make([][2]int64, n)}
	for i := range p.at {
		p.at[i] = [2]int64{int64(i % 316), int64(i / 316)}
	}
	first := changed(r, solver.Identity(n), n/8, 5)
	other := changed(r, first, n/8, 5)
	b.ReportAllocs()
	for b.Loop() {
		Merge(first, other, p, always)
	}
}
