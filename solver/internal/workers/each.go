package workers

import (
	"sync"
	"sync/atomic"

	"tourscope/solver/panics"
)

// Each does the work for all numbers below n, on so many threads (0: all cores), and
// waits.
//
// It waits for the numbers, not for goroutines: where all processors are at work, one that has just been started
// waits for its turn up to 10 ms, and then finds nothing left to do.
func Each(threads, n int, work func(i int)) {
	if n <= 0 {
		return
	}
	t := &team{numbers: int64(n), work: work, done: make(chan struct{})}
	t.left.Store(t.numbers)
	if count := min(Of(threads), n) - 1; count > 0 {
		low := isLow() // once, since the system call takes as long as starting a goroutine
		for range count {
			go t.help(low)
		}
	}
	t.share()
	<-t.done
	if t.panicked != nil {
		panic(t.panicked)
	}
}

// Pieces does the work for the numbers below n, so many in a piece, on so many threads (0:
// all cores), and waits.
func Pieces(threads, n, size int, work func(from, to int)) {
	Each(threads, (n+size-1)/size, func(i int) { work(i*size, min((i+1)*size, n)) })
}

// team is the goroutines of Each.
type team struct {
	numbers int64
	work    func(i int)
	next    atomic.Int64  // the lowest number that nobody has begun
	left    atomic.Int64  // numbers that are not done
	done    chan struct{} // closed when none is left

	once     sync.Once
	panicked *panics.Error
}

// help is share in a goroutine of its own, at low priority or not.
func (t *team) help(low bool) {
	if low && t.next.Load() < t.numbers {
		LowerPriority()
	}
	t.share()
}

// share does the work for some numbers, until none is left to begin or one panics.
func (t *team) share() {
	panicked := panics.Catch(func() {
		for i := t.next.Add(1) - 1; i < t.numbers; i = t.next.Add(1) - 1 {
			t.work(int(i))
			t.finish(1)
		}
	})
	if panicked != nil {
		t.once.Do(func() { t.panicked = panicked })
		unbegun := max(0, t.numbers-t.next.Swap(t.numbers))
		t.finish(1 + unbegun)
	}
}

// finish notes that so many numbers are done, or will not be.
func (t *team) finish(count int64) {
	if t.left.Add(-count) == 0 {
		close(t.done)
	}
}
