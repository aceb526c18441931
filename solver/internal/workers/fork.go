package workers

import (
	"cmp"
	"sync/atomic"

	"tourscope/solver/panics"
)

// Forks bounds the goroutines of a recursion that divides its work in two.
type Forks struct{ free chan struct{} }

// NewForks returns forks for a recursion on so many threads; 0: all cores.
func NewForks(threads int) Forks {
	f := Forks{make(chan struct{}, Of(threads)-1)}
	for range cap(f.free) {
		f.free <- struct{}{}
	}
	return f
}

// Both does two pieces of work, side by side if a thread is free, and waits.
func (f Forks) Both(one, other func()) {
	select {
	case <-f.free:
	default:
		one()
		other()
		return
	}
	var begun atomic.Bool // one, by whoever comes first: a goroutine may wait for a processor
	var g Group
	g.Go(func() {
		defer func() { f.free <- struct{}{} }()
		if begun.CompareAndSwap(false, true) {
			one()
		}
	})
	panicked := panics.Catch(other)
	if begun.CompareAndSwap(false, true) {
		panicked = cmp.Or(panicked, panics.Catch(one))
	} else {
		g.Wait()
	}
	if panicked != nil {
		panic(panicked)
	}
}
