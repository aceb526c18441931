// Package pump brings pictures from drawing goroutines to the window's goroutine, at a
// rate that keeps the window responsive.
//
// It depends on neither Fyne nor tours: a Screen draws by the function it is given.
//
// The hard part is the balance. Each refresh repaints the whole window, the window's
// queue has no bound, and drawing may take longer than a frame. So each screen draws on
// a goroutine of its own; it starts a picture at most every 32 ms and draws at most half
// the time; at most one refresh for all screens is queued at any time; less urgent
// content, figures and charts, waits for a refresh that comes anyway; and each screen
// has three buffers: one being drawn, one finished, one being uploaded. With two, the
// worker would draw into the one being uploaded.
package pump

import (
	"sync"
	"sync/atomic"
	"time"
)

// Intervals, measured with two panes of 750,000 cities under software OpenGL.
const (
	frameInterval = 32 * time.Millisecond  // between two pictures
	costFactor    = 2                      // a picture that took c is followed by the next after costFactor × c
	settleTime    = 150 * time.Millisecond // after the last input a draft is drawn again in full

	draftInterval   = frameInterval / 2     // between two refreshes for pictures moved by the user
	urgentInterval  = frameInterval * 7 / 8 // for others; two searches with alternating pictures share a refresh
	relaxedInterval = 2 * frameInterval     // before a refresh for content that waits for pictures
)

// Pump serves the screens of a window.
type Pump struct {
	do func(func()) // queues a function for the window's goroutine

	drawing atomic.Int32 // screens drawing now; the last one brings the refresh forward

	mu        sync.Mutex
	screens   []*Screen
	onRefresh []func()    // run with the next refresh
	timer     *time.Timer // to the next refresh, or nil
	due       time.Time   // when timer fires
	queued    bool        // a refresh is in the window's queue
	last      time.Time
	closed    bool
	workers   sync.WaitGroup
}

// New creates a pump that refreshes through do, which must queue a function for the
// window's goroutine without waiting.
func New(do func(func())) *Pump { return &Pump{do: do} }

// Add adds a screen. draw paints a picture on the screen's own goroutine; shown runs on
// the window's goroutine when there is a new one.
func (p *Pump) Add(draw Draw, shown func()) *Screen {
	s := &Screen{pump: p, draw: draw, shown: shown, wake: make(chan struct{}, 1), done: make(chan struct{})}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.screens = append(p.screens, s)
	p.workers.Go(s.work)
	return s
}

// OnRefresh runs f on the window's goroutine together with the next refresh of pictures,
// so that the window repaints once for both. Without pictures it runs by itself after a
// short time.
func (p *Pump) OnRefresh(f func()) {
	p.mu.Lock()
	p.onRefresh = append(p.onRefresh, f)
	p.mu.Unlock()
	p.announce(max(relaxedInterval, p.sinceLast()+draftInterval)) // pictures requested at the same time can still join
}

// sinceLast is the time since the last refresh.
func (p *Pump) sinceLast() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Since(p.last)
}

// Close stops all screens and waits for their goroutines. No refresh is queued after it
// has returned.
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

// announce schedules the refresh that shows every finished picture, at the given time
// after the last refresh, unless one is due sooner. The lock is not held while do is
// called: after its end the toolkit runs functions at once.
func (p *Pump) announce(after time.Duration) {
	if p.schedule(after) {
		p.do(p.refresh)
	}
}

// schedule reports whether the refresh is to be queued at once.
func (p *Pump) schedule(after time.Duration) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	due := p.last.Add(after)
	switch {
	case p.queued || p.closed:
		return false
	case p.timer == nil:
	case !due.Before(p.due) || !p.timer.Stop(): // due early enough, or firing now
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

// fire runs when the timer ends.
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
