package session

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"tourscope/solver"
)

// In the one-move mode a step is one move of an engine that is a solver.Mover, and running is
// slow motion: so many moves a second, or full speed.

// moveRates are the speeds in moves a second; 0 is full speed.
var moveRates = []int{1, 2, 5, 10, 25, 0}

// OneMove reports whether steps are single moves.
func (s *Session) OneMove() bool { return s.motion.on }

// ToggleOneMove turns the one-move mode on or off. A slow motion pauses.
func (s *Session) ToggleOneMove() {
	s.halt()
	s.motion.on = !s.motion.on
	s.host.Changed()
}

// MovesASecond is the speed of the slow motion in moves a second; 0: full speed.
func (s *Session) MovesASecond() int { return moveRates[s.motion.rate] }

// CanQuicken reports whether the slow motion can be made faster.
func (s *Session) CanQuicken() bool { return s.motion.on && s.motion.rate < len(moveRates)-1 }

// CanSlow reports whether the slow motion can be made slower.
func (s *Session) CanSlow() bool { return s.motion.on && s.motion.rate > 0 }

// Quicken makes the slow motion faster, or slower by −1. One in progress continues at the new speed.
func (s *Session) Quicken(by int) {
	going := s.motion.stop != nil
	s.halt()
	s.motion.rate = max(0, min(s.motion.rate+by, len(moveRates)-1))
	if going {
		s.play()
	}
	s.host.Changed()
}

// slow reports whether running is slow motion.
func (s *Session) slow() bool { return s.motion.on && s.MovesASecond() > 0 }

// play begins the slow motion of runs that are paused, or lets them run at full speed.
func (s *Session) play() {
	if s.closed {
		return
	}
	if !s.slow() {
		for _, p := range s.panes {
			p.resume()
		}
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.motion.stop = cancel
	s.showMotion()
	every := time.Second / time.Duration(s.MovesASecond())
	s.beside.Go(func() {
		beat := time.NewTicker(every)
		defer beat.Stop()
		var waiting atomic.Bool // a move is queued
		for {
			select {
			case <-ctx.Done():
				return
			case <-beat.C:
				if waiting.CompareAndSwap(false, true) {
					s.host.Do(func() {
						waiting.Store(false)
						if ctx.Err() == nil {
							s.beat()
						}
					})
				}
			}
		}
	})
}

// beat makes the next move of the slow motion, or ends it after the last run.
func (s *Session) beat() {
	if s.preparing == nil && !slices.ContainsFunc(s.panes, func(p *Pane) bool { return p.phase != Idle }) {
		s.halt()
		s.host.Changed()
		return
	}
	for _, p := range s.panes {
		if p.phase == Pausing && p.running.Figures().Paused {
			p.stepMove()
		}
	}
}

// halt ends the slow motion; its runs stay paused.
func (s *Session) halt() {
	if s.motion.stop != nil {
		s.motion.stop()
		s.motion.stop = nil
		s.showMotion()
	}
}

// showMotion shows the state of runs again, which are paused or in slow motion.
func (s *Session) showMotion() {
	for _, p := range s.panes {
		if p.phase == Pausing {
			p.View.Figures(p.running)
		}
	}
}

// SlowMotion reports whether the pane makes one move after the other: between two of them its run
// is paused.
func (p *Pane) SlowMotion() bool { return p.session.motion.stop != nil && p.phase == Pausing }

// stepMove makes one move, or one iteration of an engine that is no solver.Mover.
func (p *Pane) stepMove() {
	if p.phase != Running && p.phase != Pausing {
		return
	}
	p.phase = Pausing
	if p.Move() != "" {
		p.running.StepMoves(1)
		return
	}
	p.running.Step(1)
}

// Move names what one step of the one-move mode is: "move", "swap". It is empty for an engine
// whose step is an iteration.
func (p *Pane) Move() string {
	if m, is := p.mover.(solver.Mover); is {
		return m.Move()
	}
	return ""
}
