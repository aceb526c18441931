// Package workers runs goroutines side by side so that a panic in one of them is
// raised again in the goroutine that waits for them. In a plain goroutine it would end
// the program, and the best tour of a long run would be lost; a run catches only what
// is raised in the goroutine that it called the engine in.
//
// It is for workers that are waited for, without errors and contexts.
package workers

import (
	"runtime"
	"sync"

	"tourscope/solver/panics"
)

// Group is a group of worker goroutines. The zero value is ready; it must not be copied.
type Group struct {
	all      sync.WaitGroup
	once     sync.Once
	panicked *panics.Error
}

// Size is how many workers can run at the same time: one a processor, or fewer where
// GOMAXPROCS is lower. A GOMAXPROCS above the number of processors, as the window sets
// it, does not raise it.
func Size() int { return min(runtime.GOMAXPROCS(0), runtime.NumCPU()) }

// Go runs work in a goroutine of its own, at low priority if the caller has that.
func (g *Group) Go(work func()) {
	low := isLow()
	g.all.Go(func() {
		if low {
			LowerPriority()
		}
		if panicked := panics.Catch(work); panicked != nil {
			g.once.Do(func() { g.panicked = panicked })
		}
	})
}

// Of returns how many workers a budget of threads lets run at the same time: as many as
// it says, and with 0 Size.
func Of(threads int) int {
	if threads > 0 {
		return threads
	}
	return Size()
}

// Wait waits for all. If one of them panicked, it panics with a *panics.Error: the first
// one's.
func (g *Group) Wait() {
	g.all.Wait()
	if g.panicked != nil {
		panic(g.panicked)
	}
}
