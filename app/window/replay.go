//go:build !nogui

package window

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"tourscope/app/replay"
	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/player"
	"tourscope/solver/record"
)

// replayHost is what a replay needs from the window.
type replayHost interface {
	panes() []*pane
	isOpen() bool
	comparing() bool
	phase() session.Phase
	isClosing() bool
	retrace() // the chart shows other curves
	figured() // the figures have changed
	refresh()
	fitReplayBar() // the bar was shown or hidden
	records() bool // the next run is recorded
}

// replayer shows the recordings of all panes at one time. The clock is that of the
// searches, without the start of a device, so that panes can be compared: all show the
// tours that they had at the same time.
type replayer struct {
	host   replayHost
	frame  *control.Frame
	chart  *chartView
	clock  replay.Transport
	bar    *player.Bar
	on     bool              // the panes show their recordings, not their last tours
	hidden bool              // the user has hidden the bar
	plain  bool              // changed edges are not highlighted
	later  *record.Recording // to be shown once searches have ended; or nil
	stop   func()
	queued atomic.Bool // a tick waits for the window's goroutine
	told   time.Time   // of the last update of the figures
}

const (
	replayBeat = 33 * time.Millisecond  // between two steps of the clock while it plays
	glowing    = 800 * time.Millisecond // how long an edge stays highlighted, in real time
	replaySays = 100 * time.Millisecond // between two changes of the figures while it plays
	skipSmall  = 0.01                   // of the whole, an arrow key
	skipLarge  = 0.1                    // Page up and Page down
)

func newReplayer(host replayHost, f *control.Frame, chart *chartView) *replayer {
	return &replayer{host: host, frame: f, chart: chart, stop: func() {}}
}

// available reports whether there is something to replay now.
func (r *replayer) available() bool {
	return r.host.isOpen() && r.host.phase() == session.Idle && r.length() > 0
}

// length is that of the longest recording.
func (r *replayer) length() time.Duration {
	longest := time.Duration(0)
	for _, p := range r.host.panes() {
		if p.Recording != nil {
			longest = max(longest, p.Recording.Duration()-p.Recording.Startup())
		}
	}
	return longest
}

// arm sets the clock to the end of the current recordings: what is on the
// screen is where they ended.
func (r *replayer) arm() {
	r.clock.Load(r.length())
	r.clock.Seek(r.clock.Length())
	r.follow()
}

// enter starts the replay, at the clock's time.
func (r *replayer) enter() {
	if r.on || !r.available() {
		return
	}
	r.on, r.hidden = true, false
	for _, p := range r.host.panes() {
		p.project(true)
	}
	r.host.retrace()
	r.show(true)
	r.host.refresh()
}

// begin shows recordings of which one is new, from their beginning. A search that has been told
// to stop may go on: then they are shown at its end.
func (r *replayer) begin(latest *record.Recording) {
	r.leave()
	r.arm()
	r.clock.Seek(0)
	r.later = latest
	r.beginLater()
}

// beginLater shows what begin could not show yet, if it is still open.
func (r *replayer) beginLater() {
	if r.later == nil || r.host.phase() != session.Idle {
		return
	}
	isOpen := slices.ContainsFunc(r.host.panes(), func(p *pane) bool { return p.Recording == r.later })
	if r.later = nil; isOpen {
		r.enter()
	}
}

// leave ends the replay and shows the last tours.
func (r *replayer) leave() {
	if !r.on {
		return
	}
	r.pause()
	r.on = false
	r.clock.Seek(r.clock.Length()) // where the last tours were found
	for _, p := range r.host.panes() {
		p.project(false)
	}
	r.chart.unmark()
	r.host.retrace()
	r.host.figured()
	r.follow()
	r.host.refresh()
}

// regroup follows the addition and removal of panes.
func (r *replayer) regroup() {
	at := r.clock.At()
	switch length := r.length(); {
	case length == 0:
		r.leave()
	case length != r.clock.Length():
		r.clock.Load(length)
		r.clock.Seek(at)
	}
	if r.on {
		for _, p := range r.host.panes() {
			p.project(true)
		}
		r.show(true)
	}
	r.follow()
}

// toggle is the switch between the search and its replay, which plays from the beginning unless another time was chosen.
func (r *replayer) toggle() {
	switch {
	case r.on:
		r.leave()
	case r.clock.At() < r.clock.Length():
		r.enter()
	default:
		r.playOrPause()
	}
}

// playOrPause starts or pauses the clock.
func (r *replayer) playOrPause() {
	r.enter()
	if r.clock.Playing() {
		r.pause()
	} else if r.on {
		r.play()
	}
	r.show(true)
	r.host.refresh()
}

func (r *replayer) play() {
	r.clock.Play(time.Now())
	over := make(chan struct{})
	r.stop = func() { close(over); r.stop = func() {} }
	r.frame.Background(func(life context.Context) {
		beat := time.NewTicker(replayBeat)
		defer beat.Stop()
		for {
			select {
			case <-over:
				return
			case <-life.Done():
				return
			case <-beat.C:
				if r.queued.CompareAndSwap(false, true) {
					r.frame.Do(func() { r.queued.Store(false); r.tick() })
				}
			}
		}
	})
}

func (r *replayer) pause() {
	r.clock.Pause()
	r.stop()
}

// tick advances the clock.
func (r *replayer) tick() {
	if !r.on || r.host.isClosing() || !r.clock.Tick(time.Now()) {
		return
	}
	for _, p := range r.host.panes() {
		p.picture.surface.Redraw()
	}
	r.show(!r.clock.Playing())
	if !r.clock.Playing() {
		r.stop()
		r.host.refresh()
	}
}

// drag follows the slider: pictures are drawn as drafts while it moves.
func (r *replayer) drag(at time.Duration) {
	r.enter()
	r.clock.Seek(at)
	for _, p := range r.host.panes() {
		p.picture.surface.RedrawDraft()
	}
	r.show(true)
}

// seek goes to a time by a key.
func (r *replayer) seek(at time.Duration) {
	r.enter()
	r.clock.Seek(at)
	r.show(true)
}

func (r *replayer) skip(part float64) {
	r.seek(r.clock.At() + time.Duration(part*float64(r.clock.Length())))
}

// step goes to the next tour that any pane has, or to the one before.
func (r *replayer) step(forward bool) {
	r.enter()
	r.pause()
	at, best := r.clock.At(), time.Duration(-1)
	for _, p := range r.host.panes() {
		if p.projector == nil {
			continue
		}
		t, is := p.projector.film.Previous(at)
		if forward {
			t, is = p.projector.film.Next(at)
		}
		if is && (best < 0 || forward == (t < best)) {
			best = t
		}
	}
	if best >= 0 {
		r.clock.Seek(best)
	}
	r.show(true)
	r.host.refresh()
}

func (r *replayer) setSpeed(index int) {
	r.clock.SetSpeed(index)
	r.show(true)
}

// glow is how long edges stay highlighted, on the clock of the search.
func (r *replayer) glow() time.Duration {
	if r.plain {
		return -1
	}
	return time.Duration(float64(glowing) * r.clock.Speed())
}

// show shows everything at the clock's time. Figures may wait while it plays: each
// is a new texture.
func (r *replayer) show(now bool) {
	r.follow()
	if !r.on {
		return
	}
	at := r.clock.At()
	for _, p := range r.host.panes() {
		if p.projector != nil {
			p.projector.seek(at, r.glow())
			if now {
				p.picture.surface.RedrawLater()
			}
		}
	}
	r.chart.mark(at)
	if !now && time.Since(r.told) < replaySays {
		return
	}
	r.told = time.Now()
	for _, p := range r.host.panes() {
		p.showMoment(at, r.clock.Playing())
	}
	r.host.figured()
}
