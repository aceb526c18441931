package gpu

import (
	"fmt"
	"testing"

	"tourscope/solver"
)

// BenchmarkStartShowStop measures a whole short run in a started worker: the problem is sent,
// one tour and the result are received.
func BenchmarkStartShowStop(b *testing.B) {
	for _, n := range []int{1000, 100000, 1000000} {
		b.Run(fmt.Sprintf("%d cities", n), func(b *testing.B) {
			c := newClient(b, "good")
			engine := engineOf(b, c, "swap")
			if err := c.Probe(b.Context()); err != nil {
				b.Fatal(err)
			}
			job := ring(b, n, engine.Info(), nil)
			for b.Loop() {
				run := &script{t: b, p: job.Problem}
				run.answer = func(*solver.State) solver.Signal {
					if run.shown > 0 {
						return solver.Halt
					}
					return solver.Show
				}
				if _, err := engine.Run(b.Context(), job, run); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSecondStart measures a run in a worker that has searched the problem before, halted at its
// first report: what is sent, checked and computed before an engine begins, and the result.
func BenchmarkSecondStart(b *testing.B) {
	for _, n := range []int{1000, 18512, 100000, 1000000} {
		b.Run(fmt.Sprintf("%d cities", n), func(b *testing.B) {
			c := newClient(b, "good")
			engine := engineOf(b, c, "swap")
			job := ring(b, n, engine.Info(), nil)
			search := func() {
				halt := func(*solver.State) solver.Signal { return solver.Halt }
				if _, err := engine.Run(b.Context(), job, &script{t: b, p: job.Problem, answer: halt}); err != nil {
					b.Fatal(err)
				}
			}
			search()
			for b.Loop() {
				search()
			}
		})
	}
}

// BenchmarkWorkerStart measures the additional time of the first run: the start of a process
// and the greeting, without a device.
func BenchmarkWorkerStart(b *testing.B) {
	for b.Loop() {
		c := newClient(b, "good")
		if err := c.Probe(b.Context()); err != nil {
			b.Fatal(err)
		}
		c.Close()
	}
}

// BenchmarkStream measures consecutive tours without a pause between them: the largest rate
// that a window can request.
func BenchmarkStream(b *testing.B) {
	for _, n := range []int{85900, 1000000} {
		b.Run(fmt.Sprintf("%d cities", n), func(b *testing.B) {
			c := newClient(b, "good")
			engine := engineOf(b, c, "swap")
			job := ring(b, n, engine.Info(), nil)
			run := &script{t: b, p: job.Problem}
			run.answer = func(*solver.State) solver.Signal {
				if run.shown >= b.N {
					return solver.Halt
				}
				return solver.Show
			}
			if _, err := engine.Run(b.Context(), job, run); err != nil {
				b.Fatal(err)
			}
		})
	}
}
