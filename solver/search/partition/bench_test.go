package partition

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/neighbor"
)

// BenchmarkPatcher joins the cycles that the pieces of a tour make by themselves.
func BenchmarkPatcher(b *testing.B) {
	const n, piece = 100_000, 1_000
	p := madeup.Problem(b, solver.Euc2D, n, 1_000_000, 0, 1)
	p = p.RenumberOn(1, curve.Order(p, 0))
	lists, err := neighbor.Quadrant(b.Context(), p, 7, 0)
	if err != nil {
		b.Fatal(err)
	}
	pieces := make([][2]int32, n)
	for i := range pieces {
		first := i / piece * piece
		pieces[i] = [2]int32{int32(first + (i-first+piece-1)%piece), int32(first + (i-first+1)%piece)}
	}
	s, order := NewPatcher(p, appendNear(lists), 0), make([]solver.City, n)
	for b.Loop() {
		if cycles, _ := s.Tour(slices.Clone(pieces), order); cycles != n/piece {
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
