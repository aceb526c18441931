// Package frames brings pictures from drawing goroutines to the window's goroutine, at a
// rate that keeps the window responsive.
//
// It depends on neither Fyne nor tours: a Surface draws by the function it is given.
//
// The hard part is pacing. Each refresh repaints the whole window, the window's queue has
// no bound, and drawing may take longer than a frame. Therefore each surface draws on a
// goroutine of its own, starts a picture at most every 32 ms and draws at most half the
// time; at most one refresh for all surfaces is queued at any time; less urgent content,
// figures and charts, is shown with the next refresh for pictures. Each surface has three
// buffers: one being drawn, one finished, one being uploaded. With two, drawing would
// overwrite the one being uploaded.
package frames

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

// content is what a refresh shows; surfaces are.
type content interface {
	show() // on the window's goroutine
	stop()
}

// Scheduler decides when the window is repainted, for all its surfaces together.
type Scheduler struct {
	do func(func()) // queues a function for the window's goroutine

	drawing atomic.Int32 // surfaces drawing now; when the last one has finished, the refresh comes earlier

	mu        sync.Mutex
	contents  []content
	onRefresh []func()    // run with the next refresh
	timer     *time.Timer // to the next refresh, or nil
	due       time.Time   // when timer fires
	queued    bool        // a refresh is in the window's queue
	last      time.Time
	closed    bool
	workers   sync.WaitGroup
}

// New creates a scheduler that refreshes through do, which must queue a function for the
// window's goroutine without waiting.
func New(do func(func())) *Scheduler { return &Scheduler{do: do} }

// OnRefresh runs f on the window's goroutine together with the next refresh of pictures,
// so that the window repaints once for both. Without pictures it runs by itself after a
// short time.
func (p *Scheduler) OnRefresh(f func()) {
	p.mu.Lock()
	p.onRefresh = append(p.onRefresh, f)
	p.mu.Unlock()
	p.announce(max(relaxedInterval, p.sinceLast()+draftInterval)) // pictures requested at the same time join this refresh
}

// sinceLast returns the time since the last refresh.
func (p *Scheduler) sinceLast() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Since(p.last)
}

// Close stops all surfaces and waits for their goroutines. No refresh is queued after it
// has returned.
func (p *Scheduler) Close() {
	p.mu.Lock()
	contents := p.contents
	p.contents, p.onRefresh, p.closed = nil, nil, true
	if p.timer != nil && p.timer.Stop() {
		p.workers.Done()
	}
	p.mu.Unlock()
	for _, c := range contents {
		c.stop()
	}
	p.workers.Wait()
}

// announce schedules the refresh that shows every finished picture, at the given time
// after the last refresh, unless one is due sooner. The lock is not held while do is
// called: after its end the toolkit runs functions at once.
func (p *Scheduler) announce(after time.Duration) {
	if p.schedule(after) {
		p.do(p.refresh)
	}
}

// schedule reports whether the refresh is to be queued at once.
func (p *Scheduler) schedule(after time.Duration) bool {
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
func (p *Scheduler) fire() {
	defer p.workers.Done()
	p.mu.Lock()
	p.timer, p.queued = nil, true
	p.mu.Unlock()
	p.do(p.refresh)
}

// refresh runs on the window's goroutine.
func (p *Scheduler) refresh() {
	p.mu.Lock()
	p.queued, p.last = false, time.Now()
	contents, functions := p.contents, p.onRefresh
	p.onRefresh = nil
	p.mu.Unlock()
	for _, f := range functions {
		f()
	}
	for _, c := range contents {
		c.show()
	}
}

// add adds what refreshes show.
func (p *Scheduler) add(c content) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.contents = append(p.contents, c)
}

// remove reports whether the content was there.
func (p *Scheduler) remove(c content) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, other := range p.contents {
		if other == c {
			p.contents = append(p.contents[:i:i], p.contents[i+1:]...)
			return true
		}
	}
	return false
}
