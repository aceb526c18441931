package bound

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/panics"
)

// Beside computes the bound of a problem in the background, beside a search. Its methods may
// be called from any goroutine.
type Beside struct {
	best   atomic.Pointer[Bound]
	cancel context.CancelFunc
	first  chan struct{} // closed at the first bound
	done   chan struct{}
	err    error // read only once done is closed
}

// Start begins on one thread at low priority, unless the settings name more threads.
func Start(ctx context.Context, p *solver.Problem, settings Settings) *Beside {
	ctx, cancel := context.WithCancel(ctx)
	b := &Beside{cancel: cancel, first: make(chan struct{}), done: make(chan struct{})}
	settings.Threads, settings.LowPriority = max(1, settings.Threads), true
	report := settings.Report
	settings.Report = func(found Bound) {
		if b.best.Swap(&found) == nil {
			close(b.first)
		}
		if report != nil {
			report(found)
		}
	}
	go func() {
		defer close(b.done)
		defer cancel()
		if panicked := panics.Catch(func() { _, b.err = HeldKarp(ctx, p, settings) }); panicked != nil {
			b.err = fmt.Errorf("the computation of the bound panicked: %s", panicked.Line())
		}
	}()
	return b
}

// Best returns the best bound so far; the zero value while there is none.
func (b *Beside) Best() Bound {
	if best := b.best.Load(); best != nil {
		return *best
	}
	return Bound{}
}

// First is closed as soon as there is a bound. It stays open if there never is one.
func (b *Beside) First() <-chan struct{} { return b.first }

// Done is closed when the computation has ended.
func (b *Beside) Done() <-chan struct{} { return b.done }

// Cancel ends the computation without waiting for its end.
func (b *Beside) Cancel() { b.cancel() }

// Stop ends the computation and returns the best bound, as soon as HeldKarp does when its
// context ends. The error is that of a computation that failed before.
func (b *Beside) Stop() (Bound, error) {
	b.cancel()
	<-b.done
	if b.err != nil && !errors.Is(b.err, context.Canceled) && !errors.Is(b.err, context.DeadlineExceeded) {
		return b.Best(), b.err
	}
	return b.Best(), nil
}
