package lwsa

import (
	"fmt"
	"testing"

	"tourscope/solver"
)

// BenchmarkMoves measures moves per second at a temperature in the middle of the paper's
// schedule.
func BenchmarkMoves(b *testing.B) {
	for _, n := range []int{100, 493, 10_000, 100_000} {
		p := scatter(b, n, 1000)
		start := shuffled(n, 1)
		for _, e := range []solver.Engine{NewSSPM(), NewPSSM()} {
			b.Run(fmt.Sprintf("%s/%d", e.Info().Name, n), func(b *testing.B) {
				values, err := e.Info().Values(map[string]string{"ts": "100"})
				if err != nil {
					b.Fatal(err)
				}
				until := &enough{}
				var moves int64
				for moves < int64(b.N) {
					until.moves = int64(b.N) - moves
					r, err := e.Run(b.Context(), solver.Job{Problem: p, Start: start, Values: values}, until)
					if err != nil {
						b.Fatal(err)
					}
					moves += r.State.Moves
				}
				b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
			})
		}
	}
}

// enough is a Progress that halts after a number of moves.
type enough struct{ moves int64 }

func (e *enough) Report(s *solver.State) solver.Signal {
	if s.Moves >= e.moves {
		return solver.Halt
	}
	return solver.Continue
}

func (e *enough) Show([]solver.City, *solver.State) {}
