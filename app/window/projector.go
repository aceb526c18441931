//go:build !nogui

package window

import (
	"sync"
	"time"

	"tourscope/canvas/draw"
	"tourscope/solver"
	"tourscope/solver/record"
)

// projector shows a recording in a picture. The window's goroutine sets the time
// to show; the tour of that time is decoded on the picture's goroutine, when it
// paints. So a slider that moves faster than tours are decoded skips some and never waits.
type projector struct {
	mu   sync.Mutex // over at and glow
	at   time.Duration
	glow time.Duration // how long edges stay lit, on the film's clock; negative: never

	finding sync.Mutex // over the film, which is for one goroutine at a time
	film    *record.Film
	good    record.Frame // the last one that could be found
	err     error
}

func newProjector(r *record.Recording) *projector { return &projector{film: r.Film()} }

// seek sets the time to show, and how long new edges stay lit.
func (p *projector) seek(at, glow time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at, p.glow = at, glow
}

func (p *projector) wanted() (at, glow time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.at, p.glow
}

// show puts the tour of the set time into a picture. A draft has only the
// newest edges lit.
func (p *projector) show(content *draw.Scene, draft bool) {
	at, glow := p.wanted()
	if draft {
		glow = min(glow, 0)
	}
	frame := p.find(at, glow)
	content.Order, content.FreshEdges = frame.Order, frame.Fresh
}

// find returns the film at a time, or the last frame that could be found.
func (p *projector) find(at, glow time.Duration) record.Frame {
	p.finding.Lock()
	defer p.finding.Unlock()
	frame, err := p.film.Frame(at, glow)
	if err != nil {
		p.err = err
		return p.good
	}
	p.good = frame
	return frame
}

// order is the tour of the set time.
func (p *projector) order() []solver.City {
	at, _ := p.wanted()
	return p.find(at, -1).Order
}

// trouble is what was wrong with a tour of the recording, or nil.
func (p *projector) trouble() error {
	p.finding.Lock()
	defer p.finding.Unlock()
	return p.err
}
