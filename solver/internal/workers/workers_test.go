package workers

import (
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"tourscope/solver/panics"
)

func TestWaitsForAll(t *testing.T) {
	var c Group
	var done atomic.Int64
	for range 20 {
		c.Go(func() { done.Add(1) })
	}
	c.Wait()
	if done.Load() != 20 {
		t.Errorf("%d of 20 are done", done.Load())
	}
}

func stumble() { panic("stumbled") }

func TestAPanicReachesTheOneWhoWaits(t *testing.T) {
	var done atomic.Bool
	defer func() {
		p, is := recover().(*panics.Error)
		if !is || p.Value != "stumbled" || !strings.Contains(string(p.Stack), "stumble") {
			t.Errorf("caught %v, want the innermost panic with its stack", p)
		}
		if !done.Load() {
			t.Error("it did not wait for the others")
		}
	}()
	var outer Group
	outer.Go(func() {
		var inner Group
		inner.Go(stumble)
		inner.Wait()
	})
	outer.Go(func() { done.Store(true) })
	outer.Wait()
	t.Error("no panic")
}

// Pieces has every number once, in pieces of the size and one that is smaller.
func TestPiecesAreAll(t *testing.T) {
	for _, n := range []int{0, 1, 6, 7, 8, 100} {
		times := make([]int, n)
		Pieces(n%3, n, 7, func(from, to int) {
			if to-from != 7 && to != n {
				t.Errorf("of %d a piece from %d to %d", n, from, to)
			}
			for i := from; i < to; i++ {
				times[i]++
			}
		})
		for i, count := range times {
			if count != 1 {
				t.Errorf("of %d number %d came %d times", n, i, count)
			}
		}
	}
}

// A recursion does everything once, on no more threads than it may use.
func TestForksBoundTheThreads(t *testing.T) {
	for _, threads := range []int{1, 2, 5} {
		forks := NewForks(threads)
		var running, most, done atomic.Int64
		var divide func(n int)
		divide = func(n int) {
			if n == 1 {
				now := running.Add(1)
				for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
				}
				runtime.Gosched()
				running.Add(-1)
				done.Add(1)
				return
			}
			forks.Both(func() { divide(n / 2) }, func() { divide(n - n/2) })
		}
		divide(300)
		if done.Load() != 300 || most.Load() > int64(threads) {
			t.Errorf("on %d threads: %d of 300 done, %d at the same time", threads, done.Load(), most.Load())
		}
	}
}

// Each uses no more threads than it is given.
func TestEachKeepsToItsThreads(t *testing.T) {
	for _, threads := range []int{1, 3} {
		var running, most atomic.Int64
		Each(threads, 200, func(int) {
			now := running.Add(1)
			for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
			}
			runtime.Gosched()
			running.Add(-1)
		})
		if most.Load() > int64(threads) {
			t.Errorf("%d goroutines worked at the same time, want %d at most", most.Load(), threads)
		}
	}
}

func TestBounds(t *testing.T) {
	values := make([]float64, 3*soughtTogether+5)
	for i := range values {
		values[i] = float64(i * 7 % len(values))
	}
	values[soughtTogether], values[len(values)-1] = -3.5, 1e9
	for _, threads := range []int{1, 4} {
		if low, high := Bounds(threads, values); low != -3.5 || high != 1e9 {
			t.Errorf("%d threads: from %g to %g", threads, low, high)
		}
	}
	if low, high := Bounds(0, []float64{2}); low != 2 || high != 2 {
		t.Errorf("of one value: from %g to %g", low, high)
	}
}
