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

// BenchmarkPatcherOfMany joins a long subtour of a million cities with 300 short ones, as after a round on a GPU.
func BenchmarkPatcherOfMany(b *testing.B) {
	const n, short = 1_000_000, 300
	p := madeup.Problem(b, solver.Euc2D, n, 1_000_000, 0, 1)
	p = p.RenumberOn(0, curve.Order(p, 0))
	lists, err := neighbor.Quadrant(b.Context(), p, 7, 0)
	if err != nil {
		b.Fatal(err)
	}
	links := make([][2]int32, n)
	ring := func(first, last int32, in func(i int32) int32) {
		size := last - first
		for i := range size {
			links[in(first+i)] = [2]int32{in(first + (i+size-1)%size), in(first + (i+1)%size)}
		}
	}
	for k := range int32(short) {
		ring(k*3_000+7, k*3_000+7+50, func(i int32) int32 { return i })
	}
	long := slices.DeleteFunc(slices.Clone(solver.Identity(n)), func(c solver.City) bool { return c%3_000 >= 7 && c%3_000 < 57 && c < short*3_000 })
	ring(0, int32(len(long)), func(i int32) int32 { return int32(long[i]) })
	s, order, own := NewPatcher(p, appendNear(lists), 0), make([]solver.City, n), make([][2]int32, n)
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
