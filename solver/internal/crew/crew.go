// Package crew lets goroutines work side by side so that a panic of one of them
// reaches whoever waits for them. In a plain goroutine it ends the program, and
// with it the best tour of a long run; a run can only catch what comes up in the
// goroutine that it called the engine in.
//
// It is for helpers that are waited for; it knows no errors and no contexts.
package crew

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Crew is a group of goroutines. The zero value is ready; it must not be copied.
type Crew struct {
	all  sync.WaitGroup
	once sync.Once
	fall *Panic
}

// Size is how many members can work at the same time: one a processor, or fewer where
// the program is told to keep to fewer. More threads than processors, which a window
// has, are no reason for more members.
func Size() int { return min(runtime.GOMAXPROCS(0), runtime.NumCPU()) }

// Panic is what a member of a crew panicked with.
type Panic struct {
	Value any
	Stack []byte // of the member
}

func (p *Panic) Error() string { return fmt.Sprintf("%v\n\n%s", p.Value, p.Stack) }

// Go lets work run in a goroutine of its own, which gives way if the caller does.
func (c *Crew) Go(work func()) {
	meek := givesWay()
	c.all.Go(func() {
		if meek {
			GiveWay()
		}
		if fall := Catch(work); fall != nil {
			c.once.Do(func() { c.fall = fall })
		}
	})
}

// Each does the work for all numbers below n, on all cores, and waits.
func Each(n int, work func(i int)) {
	var next atomic.Int64
	share := func() {
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			work(i)
		}
	}
	var others Crew
	for range min(Size(), n) - 1 {
		others.Go(share)
	}
	fall := Catch(share)
	others.Wait()
	if fall != nil {
		panic(fall)
	}
}

// Pieces does the work for the numbers below n, so many in a piece, on all cores, and
// waits.
func Pieces(n, size int, work func(from, to int)) {
	Each((n+size-1)/size, func(i int) { work(i*size, min((i+1)*size, n)) })
}

// Wait waits for all. If one of them panicked, it panics with a *Panic: the first
// one's.
func (c *Crew) Wait() {
	c.all.Wait()
	if c.fall != nil {
		panic(c.fall)
	}
}

// Catch does the work and returns what it panicked with, or nil. The panic of a
// crew it waited for comes with that member's stack.
func Catch(work func()) (fall *Panic) {
	defer func() {
		switch value := recover().(type) {
		case nil:
		case *Panic:
			fall = value
		default:
			fall = &Panic{Value: value, Stack: debug.Stack()}
		}
	}()
	work()
	return nil
}
