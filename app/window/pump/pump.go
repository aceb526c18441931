// Package pump brings pictures from drawing goroutines to the window's one
// goroutine, at a pace that leaves the window time to answer.
//
// It knows neither Fyne nor tours: a Screen draws whatever its function draws.
//
// Its hard part is the balance. The window repaints all of itself for every
// refresh, its queue of work has no bound, and drawing may take longer than a
// frame. So: one goroutine a screen draws, never the window's; a screen starts a
// picture at most every 32 ms and spends at most half its time drawing; at most
// one refresh for all screens is waiting for the window at any moment; what is in
// no hurry, figures and charts, waits for one that comes anyway; and each
// screen has three buffers, one being drawn, one finished, one being uploaded,
// because with two the worker writes into the one on its way to the screen.
package pump

import (
	"sync"
	"sync/atomic"
	"time"
)

// The pace, as measured with two panes of 750,000 cities under software OpenGL.
const (
	frameInterval = 32 * time.Millisecond  // between two pictures
	costFactor    = 2                      // a picture that took c is followed by the next after share × c
	settleTime    = 150 * time.Millisecond // after the last input, a draft is drawn again in full

	draftInterval   = frameInterval / 2     // between two refreshes for pictures that a hand moves
	urgentInterval  = frameInterval * 7 / 8 // for others: two panes of searches that change in turns share one
	relaxedInterval = 2 * frameInterval     // before one for what waits for pictures
)

// Pump serves the screens of one window.
type Pump struct {
	do func(func()) // runs a function on the window's goroutine, later

	drawing atomic.Int32 // screens that are, so that one refresh can show them all

	mu        sync.Mutex
	screens   []*Screen
	onRefresh []func()    // run with the next refresh
	timer     *time.Timer // to the next refresh, or nil
	due       time.Time   // when it ends
	queued    bool        // a refresh is in the window's queue
	last      time.Time
	closed    bool
	workers   sync.WaitGroup
}

// New returns a pump that refreshes through do, which queues a function for the
// window's goroutine without waiting.
func New(do func(func())) *Pump { return &Pump{do: do} }

// Add starts a screen. draw paints one picture on the screen's own goroutine;
// shown runs on the window's goroutine when there is a new one to show.
func (p *Pump) Add(draw Draw, shown func()) *Screen {
	s := &Screen{pump: p, draw: draw, shown: shown, wake: make(chan struct{}, 1), done: make(chan struct{})}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.screens = append(p.screens, s)
	p.workers.Go(s.work)
	return s
}

// OnRefresh runs f on the window's goroutine, soon, when pictures are shown: the
// window then repaints itself once for both. Without pictures it runs by itself.
func (p *Pump) OnRefresh(f func()) {
	p.mu.Lock()
	p.onRefresh = append(p.onRefresh, f)
	p.mu.Unlock()
	p.announce(max(relaxedInterval, p.sinceLast()+draftInterval)) // pictures asked for beside it can still join
}

// sinceLast is how long ago the last refresh was.
func (p *Pump) sinceLast() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Since(p.last)
}

// Close stops all screens and waits for their goroutines. No refresh is queued
// after it has returned.
func (p *Pump) Close() {
	p.mu.Lock()
	screens := p.screens
	p.screens, p.onRefresh, p.closed = nil, nil, true
	if p.timer != nil && p.timer.Stop() {
		p.workers.Done()
	}
	p.mu.Unlock()
	for _, s := range screens {
		close(s.done)
	}
	p.workers.Wait()
}

// announce schedules the one refresh that shows every finished picture, so long
// after the last one, unless there is one sooner. The lock is not held while do is
// called: a toolkit that has ended runs what it is given at once.
func (p *Pump) announce(after time.Duration) {
	if p.schedule(after) {
		p.do(p.refresh)
	}
}

// schedule returns true where the refresh is to be queued at once.
func (p *Pump) schedule(after time.Duration) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	due := p.last.Add(after)
	switch {
	case p.queued || p.closed:
		return false
	case p.timer == nil:
	case !due.Before(p.due) || !p.timer.Stop(): // early enough, or just about to
		return false
	default:
		p.workers.Done()
		p.timer = nil
	}
	wait := time.Until(due)
	if wait <= 0 {
		p.queued = true
		return true
	}
	p.workers.Add(1)
	p.due, p.timer = due, time.AfterFunc(wait, p.fire)
	return false
}

// fire is the end of the timer.
func (p *Pump) fire() {
	defer p.workers.Done()
	p.mu.Lock()
	p.timer, p.queued = nil, true
	p.mu.Unlock()
	p.do(p.refresh)
}

// refresh runs on the window's goroutine.
func (p *Pump) refresh() {
	p.mu.Lock()
	p.queued, p.last = false, time.Now()
	screens, later := p.screens, p.onRefresh
	p.onRefresh = nil
	p.mu.Unlock()
	for _, f := range later {
		f()
	}
	for _, s := range screens {
		if s.take() {
			s.shown()
		}
	}
}

func (p *Pump) remove(s *Screen) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, other := range p.screens {
		if other == s {
			p.screens = append(p.screens[:i:i], p.screens[i+1:]...)
			return true
		}
	}
	return false
}
