package frames

import (
	"image"
	"sync"
	"time"
)

// Draw paints a whole picture over img, whatever it holds. A draft should be quick: the
// user is moving the view, and a full picture follows.
type Draw func(img *image.RGBA, draft bool)

// Surface is an area of the window that shows a picture, triple-buffered.
type Surface struct {
	scheduler *Scheduler
	draw      Draw
	shown     func()
	wake      chan struct{}
	done      chan struct{}

	mu        sync.Mutex
	size      image.Point
	timer     *time.Timer   // to the full picture after a draft
	lastDraft time.Time     // time of the last RedrawDraft
	urgent    bool          // the next picture does not wait for others
	ready     *image.RGBA   // finished, not yet taken
	front     *image.RGBA   // held by the window until it takes the next
	spare     []*image.RGBA // free, at most two
	pictures  int
	cost      time.Duration
}

// Add adds a surface. draw paints a picture on the surface's own goroutine; shown runs on
// the window's goroutine when there is a new one.
func (p *Scheduler) Add(draw Draw, shown func()) *Surface {
	s := &Surface{scheduler: p, draw: draw, shown: shown, wake: make(chan struct{}, 1), done: make(chan struct{})}
	p.add(s)
	p.workers.Go(s.work)
	return s
}

// Redraw requests a picture.
func (s *Surface) Redraw() {
	s.mu.Lock()
	s.urgent = true
	s.mu.Unlock()
	s.RedrawLater()
}

// RedrawLater requests a picture that may wait for those of other surfaces.
func (s *Surface) RedrawLater() {
	select {
	case s.wake <- struct{}{}:
	default: // one is requested already
	}
}

// RedrawDraft requests a draft now and a full picture when the view has stopped moving.
func (s *Surface) RedrawDraft() {
	s.mu.Lock()
	s.lastDraft = time.Now()
	s.mu.Unlock()
	s.Redraw()
}

// Picture returns the newest picture; the window keeps it until the next refresh. A new
// size requests a picture of that size, and the old one is returned until it is ready.
// Before the first picture it is a blank pixel.
func (s *Surface) Picture(width, height int) *image.RGBA {
	s.mu.Lock()
	changed := s.size != image.Pt(width, height)
	s.size = image.Pt(width, height)
	front := s.front
	s.mu.Unlock()
	if changed {
		s.Redraw()
	}
	if front == nil {
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	return front
}

// Stats returns the number of pictures drawn and the cost of the last one.
func (s *Surface) Stats() (pictures int, cost time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pictures, s.cost
}

// Close stops the surface. Its goroutine ends after the picture in progress.
func (s *Surface) Close() {
	if s.scheduler.remove(s) {
		s.stop()
	}
}

func (s *Surface) stop() { close(s.done) }

// work draws pictures until the surface is closed. A picture that is slightly late does
// not delay the next ones.
func (s *Surface) work() {
	var due time.Time
	for {
		select {
		case <-s.done:
			return
		case <-s.wake:
		}
		started := time.Now()
		if started.Sub(due) > frameInterval/2 {
			due = started
		}
		draft := s.paint(started)
		due = due.Add(max(frameInterval, costFactor*time.Since(started)))
		if !s.pause(time.Until(due)) {
			return
		}
		if draft {
			s.follow()
		}
	}
}

// follow requests the full picture after the last draft.
func (s *Surface) follow() {
	s.mu.Lock()
	defer s.mu.Unlock()
	rest := time.Until(s.lastDraft.Add(settleTime))
	if s.timer == nil {
		s.timer = time.AfterFunc(rest, s.Redraw)
		return
	}
	s.timer.Reset(rest)
}

// pause sleeps and reports whether the surface is still open.
func (s *Surface) pause(d time.Duration) bool {
	select {
	case <-s.done:
		return false
	case <-time.After(d):
		return true
	}
}

// paint draws a picture and reports whether it was a draft.
func (s *Surface) paint(now time.Time) (draft bool) {
	s.mu.Lock()
	size := s.size
	draft = now.Sub(s.lastDraft) < settleTime
	wait := relaxedInterval
	switch {
	case draft:
		wait = draftInterval
	case s.urgent:
		wait = urgentInterval
	}
	s.urgent = false
	buffer := s.takeSpare(size)
	s.mu.Unlock()
	if buffer == nil {
		return false
	}
	s.scheduler.drawing.Add(1)
	s.draw(buffer, draft)
	alone := s.scheduler.drawing.Add(-1) == 0
	s.mu.Lock()
	s.release(s.ready)
	s.ready = buffer
	s.pictures++
	s.cost = time.Since(now)
	s.mu.Unlock()
	if !alone {
		wait = max(wait, s.scheduler.sinceLast()+draftInterval) // with the last one the refresh comes earlier
	}
	s.scheduler.announce(wait)
	return draft
}

// takeSpare returns a buffer of that size, or nil if the size is not known yet. The
// buffer is tightly packed: the toolkit draws sub-images as garbage.
func (s *Surface) takeSpare(size image.Point) *image.RGBA {
	if size.X <= 0 || size.Y <= 0 {
		return nil
	}
	for len(s.spare) > 0 {
		last := len(s.spare) - 1
		buffer := s.spare[last]
		s.spare = s.spare[:last]
		if buffer.Rect.Size() == size {
			return buffer
		}
	}
	return image.NewRGBA(image.Rectangle{Max: size})
}

// release returns a buffer to the free ones.
func (s *Surface) release(buffer *image.RGBA) {
	if buffer != nil && len(s.spare) < 2 {
		s.spare = append(s.spare, buffer)
	}
}

// show calls shown if there is a new picture.
func (s *Surface) show() {
	if s.take() {
		s.shown()
	}
}

// take hands the finished picture to the window and reports whether there was one.
func (s *Surface) take() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ready == nil {
		return false
	}
	s.release(s.front)
	s.front, s.ready = s.ready, nil
	return true
}
