package eax

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// BenchmarkPool adds three tours of a board to a pool of four, all Lin–Kernighan minima, and has the best of them take from
// all.
func BenchmarkPool(b *testing.B) {
	p, err := generate.Make("drilling", 20_000, 1)
	if err != nil {
		b.Fatal(err)
	}
	s, err := space.New(b.Context(), p, space.Options{Neighbors: 10, Quadrant: true})
	if err != nil {
		b.Fatal(err)
	}
	made := make([]Made, 7)
	for i := range made {
		order, err := start.Make(b.Context(), "nearest", p, uint64(i))
		if err != nil {
			b.Fatal(err)
		}
		made[i].Order = minimum(s, s.Inward(order))
		out := make([]solver.City, p.Cities())
		s.Outward(out, made[i].Order)
		made[i].Length = p.Length(out)
	}
	b.ReportAllocs()
	for b.Loop() {
		pool := NewTours(s, 1, 1)
		for i, one := range made[:4] {
			pool.Set(i, one.Order, one.Length)
		}
		pool.Add(always, made[4:]...)
		pool.Gather(always)
	}
}

// minimum lowers a tour.
func minimum(s *space.Space, order []solver.City) []solver.City {
	search := lk.New(s, order, lk.LinKernighan, lk.NewLimits(6, 5))
	for c := range s.Cities() {
		search.Queue.Push(solver.City(c))
	}
	for search.Queue.Len() > 0 {
		search.Step()
		search.Mark()
	}
	return search.Order()
}
