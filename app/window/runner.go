//go:build !nogui

package window

import (
	"context"
	"sync/atomic"
	"time"

	"tourscope/solver/run"
)

// figureBeat is how often the figures change: often enough to feel alive, seldom
// enough to be read, and each new text is a new texture.
const figureBeat = 130 * time.Millisecond

// phase is where a runner stands, as its buttons see it.
type phase uint8

const (
	idle phase = iota // nothing started, or ended
	running
	pausing // asked to pause, or paused
	stopping
)

func (p phase) String() string { return [...]string{"idle", "running", "pausing", "stopping"}[p] }

// runner starts runs and follows them. It belongs to the window's goroutine; the
// goroutine that follows a run comes back through do.
type runner struct {
	do      func(func())
	beside  func(func())   // as do, when the window is repainted anyway
	redraw  func()         // there may be a newer tour
	figures func(*run.Run) // the numbers have changed
	traced  func()         // and the chart; from any goroutine
	beat    func(*run.Run) // at each beat; from any goroutine
	ended   func(*run.Run, error)

	phase   phase
	active  *run.Run // the one that goes on, or nil
	current *run.Run // the one shown: the last one started, also after its end
	over    chan struct{}
}

// start starts a run; the one before must have ended.
func (r *runner) start(s run.Settings) error {
	current, err := run.Start(context.Background(), s)
	if err != nil {
		return err
	}
	r.active, r.current, r.phase, r.over = current, current, running, make(chan struct{})
	if s.Paused {
		r.phase = pausing
	}
	current.Want()
	r.beat(current)
	go r.follow(current, r.over)
	return nil
}

// follow asks for pictures and figures until the run has ended. A tour is asked
// for again only when the last one is about to be drawn, see scene.
func (r *runner) follow(current *run.Run, over chan struct{}) {
	defer close(over)
	beat := time.NewTicker(figureBeat)
	defer beat.Stop()
	var waiting atomic.Bool // one update of the figures is queued
	paused := false
	for {
		select {
		case <-current.Changed():
			r.redraw()
		case <-beat.C:
			if now := current.Figures().Paused; now != paused {
				paused = now
				r.redraw() // what stands still is drawn exactly
			}
			r.traced()
			r.beat(current)
			if waiting.CompareAndSwap(false, true) {
				r.beside(func() { waiting.Store(false); r.show(current) })
			}
		case <-current.Done():
			_, err := current.Wait()
			r.do(func() { r.finish(current, err) })
			return
		}
	}
}

func (r *runner) show(current *run.Run) {
	if r.current == current && r.active == current {
		r.figures(current)
	}
}

func (r *runner) finish(current *run.Run, err error) {
	if r.active == current {
		r.active, r.phase = nil, idle
	}
	r.ended(current, err)
}

func (r *runner) pause() {
	if r.phase == running {
		r.phase = pausing
		r.active.Pause()
	}
}

func (r *runner) resume() {
	if r.phase == pausing {
		r.phase = running
		r.active.Resume()
	}
}

func (r *runner) step() {
	if r.phase == running || r.phase == pausing {
		r.phase = pausing
		r.active.Step(1)
	}
}

func (r *runner) stop() {
	if r.phase == running || r.phase == pausing {
		r.phase = stopping
		r.active.Stop()
	}
}

// wait waits until nothing of a run is left. Not for the window's goroutine while
// the window is open.
func (r *runner) wait() {
	if r.over != nil {
		<-r.over
	}
}
