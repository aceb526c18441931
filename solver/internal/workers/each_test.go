package workers

import (
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"tourscope/solver/panics"
)

// A panic in a worker reaches the caller when nothing is being done any more.
func TestEachRaisesAPanic(t *testing.T) {
	for _, threads := range []int{1, 4} {
		var running atomic.Int64
		func() {
			defer func() {
				p, is := recover().(*panics.Error)
				if !is || p.Value != "stumbled" || !strings.Contains(string(p.Stack), "stumble") {
					t.Errorf("%d threads: caught %v, want the panic with its stack", threads, p)
				}
			}()
			Each(threads, 1_000, func(i int) {
				running.Add(1)
				defer running.Add(-1)
				if i == 7 {
					stumble()
				}
				runtime.Gosched()
			})
			t.Error("no panic")
		}()
		if running.Load() != 0 {
			t.Errorf("%d threads: %d numbers are being done", threads, running.Load())
		}
	}
}

// BenchmarkEachBesideOthers divides short work while goroutines occupy all processors.
func BenchmarkEachBesideOthers(b *testing.B) {
	var over atomic.Bool
	var others Group
	for range 2 * runtime.GOMAXPROCS(0) {
		others.Go(func() {
			for !over.Load() {
			}
		})
	}
	for b.Loop() {
		Each(0, 64, func(int) {})
	}
	over.Store(true)
	others.Wait()
}
