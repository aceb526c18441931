package draw

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// rows makes a tour of n cities that runs to and fro in rows, as long on average
// as a good one, its cities numbered along it or at random.
func rows(n int, shuffled bool) *Scene {
	random := rand.New(rand.NewPCG(1, uint64(n)))
	side := int(math.Sqrt(float64(n)))
	s := &Scene{X: make([]float64, n), Y: make([]float64, n), Order: solver.Identity(n), Palette: palette.Light()}
	if shuffled {
		random.Shuffle(n, func(i, j int) { s.Order[i], s.Order[j] = s.Order[j], s.Order[i] })
	}
	for i, c := range s.Order {
		row, column := i/side, i%side
		if row%2 == 1 {
			column = side - 1 - column
		}
		s.X[c] = 10 * (float64(column) + 0.9*random.Float64())
		s.Y[c] = 10 * (float64(row) + 0.9*random.Float64())
	}
	return s
}

func scattered(n int) *Scene {
	s := rows(n, false)
	rand.New(rand.NewPCG(2, 2)).Shuffle(n, func(i, j int) { s.Order[i], s.Order[j] = s.Order[j], s.Order[i] })
	return s
}

func benchmark(b *testing.B, s *Scene, budget Budget, zoom float64) {
	dst := image.NewRGBA(image.Rect(0, 0, 1200, 800))
	v := view.Fit(view.BoundsOf(s.X, s.Y), 1200, 800, 24).ZoomAt(500, 300, zoom)
	var p Painter
	var stats Stats
	b.ReportAllocs()
	for b.Loop() {
		stats = p.Tour(dst, s, v, budget)
	}
	b.ReportMetric(float64(stats.EdgesDrawn), "edges")
}

func BenchmarkTour(b *testing.B) {
	for _, n := range []int{10_000, 100_000, 750_000} {
		for _, kind := range []string{"rows", "shuffled", "random"} {
			s := rows(n, kind == "shuffled")
			if kind == "random" {
				s = scattered(n)
			}
			b.Run(fmt.Sprintf("%s/%d/full", kind, n), func(b *testing.B) { benchmark(b, s, Full(), 1) })
			b.Run(fmt.Sprintf("%s/%d/draft", kind, n), func(b *testing.B) { benchmark(b, s, Draft(), 1) })
			b.Run(fmt.Sprintf("%s/%d/zoomed", kind, n), func(b *testing.B) { benchmark(b, s, Full(), 12) })
		}
		bare := rows(n, true)
		bare.Order = nil
		b.Run(fmt.Sprintf("cities/%d/full", n), func(b *testing.B) { benchmark(b, bare, Full(), 1) })
	}
}

func BenchmarkSmooth(b *testing.B) {
	for _, n := range []int{10_000, 20_000, 50_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchmark(b, rows(n, false), Unbounded(), 1) })
	}
}

// BenchmarkFresh is a picture of a replay: edges that came lately are lit.
func BenchmarkFresh(b *testing.B) {
	s := rows(100_000, true)
	for list := range 4 {
		edges := make([][2]solver.City, 0, 400)
		for i := range 400 {
			k := 250*i + list
			edges = append(edges, [2]solver.City{s.Order[k], s.Order[k+1]})
		}
		s.FreshEdges = append(s.FreshEdges, edges)
	}
	benchmark(b, s, Full(), 1)
}
