package partition

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/neighbor"
)

// patcherAlong returns a patcher of so many cities, which are numbered along the curve.
func patcherAlong(b *testing.B, n int) *Patcher {
	p := madeup.Problem(b, solver.Euc2D, n, 1_000_000, 0, 1)
	p = p.RenumberOn(0, curve.Order(p, 0))
	lists, err := neighbor.Quadrant(b.Context(), p, 7, 0)
	if err != nil {
		b.Fatal(err)
	}
	return NewPatcher(p, appendNear(lists), 0)
}

// BenchmarkPatcher joins the cycles that the pieces of a tour make by themselves.
func BenchmarkPatcher(b *testing.B) {
	const n, piece = 100_000, 1_000
	pieces := make([][2]int32, n)
	for i := range pieces {
		first := i / piece * piece
		pieces[i] = [2]int32{int32(first + (i-first+piece-1)%piece), int32(first + (i-first+1)%piece)}
	}
	s, order := patcherAlong(b, n), make([]solver.City, n)
	for b.Loop() {
		if cycles, _ := s.Tour(slices.Clone(pieces), order); cycles != n/piece {
			b.Fatalf("%d cycles", cycles)
		}
	}
}

// BenchmarkPatcherOfMany joins a long subtour of 900,000 cities with 300 short ones, as after a round on a GPU.
func BenchmarkPatcherOfMany(b *testing.B) {
	const n, short = 900_000, 300
	links := make([][2]int32, n)
	all := solver.Identity(n)
	var long []solver.City
	for part := range slices.Chunk(all, n/short) {
		linkRing(links, part[:50])
		long = append(long, part[50:]...)
	}
	linkRing(links, long)
	s, order, own := patcherAlong(b, n), make([]solver.City, n), make([][2]int32, n)
	for b.Loop() {
		copy(own, links)
		if cycles, _ := s.Tour(own, order); cycles != short+1 {
			b.Fatalf("%d cycles", cycles)
		}
	}
}

// BenchmarkPartitioner divides a million cities as a round on a GPU does.
func BenchmarkPartitioner(b *testing.B) {
	p := madeup.Problem(b, solver.Euc2D, 1_000_000, 1_000_000, 0, 1)
	c := NewPartitioner(p.RenumberOn(0, curve.Order(p, 0)), 0)
	number := int64(0)
	for b.Loop() {
		number++
		c.Make(1056, 1, number)
	}
}
