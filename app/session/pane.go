package session

import (
	"context"
	"sync/atomic"
	"time"

	"tourscope/solver"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// figureBeat is the time between two updates of the figures, long enough to read them;
// each new text costs a new texture.
const figureBeat = 130 * time.Millisecond

// Phase is where the pane's own run stands. A pane that waits for its turn is idle.
func (p *Pane) Phase() Phase { return p.phase }

// Run is the run that is shown: the last one started, also after its end; or nil.
func (p *Pane) Run() *run.Run { return p.current }

// Tape is the recording in the making, or nil.
func (p *Pane) Tape() *record.Tape { return p.tape }

// Waiting reports whether the pane waits for its turn.
func (p *Pane) Waiting() bool { return p.session.race.waits(p) }

// Followed is closed when the end of the run that is shown is on its way to the view.
func (p *Pane) Followed() <-chan struct{} { return p.over }

// Forget makes the pane one that has not run. A run that goes on is no longer shown.
func (p *Pane) Forget() {
	p.current, p.tape, p.Recording = nil, nil, nil
}

// ForgetRun forgets the run, not its recording: a tour is shown in its place.
func (p *Pane) ForgetRun() { p.current = nil }

// Recall shows a run again that has ended.
func (p *Pane) Recall(ended *run.Run) { p.current = ended }

// Info describes the engine of the run shown, or of the next one, and its values.
func (p *Pane) Info() (solver.Info, map[string]string) {
	if p.current != nil {
		return p.current.Info(), p.current.Settings().Values
	}
	return p.Form.Engine().Info(), p.Form.Values()
}

// start starts a run; the one before must have ended.
func (p *Pane) start(asked run.Settings, race Race) error {
	p.mover = asked.Engine
	asked = p.session.recorded(p, asked, race)
	current, err := run.Start(context.Background(), asked)
	if err != nil {
		p.tape = nil
		return err
	}
	p.running, p.current, p.phase, p.race = current, current, Running, race
	p.over = make(chan struct{})
	if !isRecorded(asked.Engine) {
		p.session.proof.goals.add(current, p.Form.Goal())
	}
	if asked.Paused {
		p.phase = Pausing
	}
	current.Want()
	p.View.Beat(current)
	p.View.Started(current)
	over := p.over
	p.session.beside.Go(func() {
		defer close(over)
		p.follow(current)
	})
	return nil
}

// follow asks for pictures and figures until the run has ended. A tour is asked for
// again only when the last one is about to be drawn.
func (p *Pane) follow(current *run.Run) {
	host := &p.session.host
	beat := time.NewTicker(figureBeat)
	defer beat.Stop()
	var waiting atomic.Bool // one update of the figures is queued
	paused := false
	for {
		select {
		case <-current.Changed():
			p.View.Redraw()
		case <-beat.C:
			if now := current.Figures().Paused; now != paused {
				paused = now
				p.View.Redraw() // what stands still is drawn exactly
			}
			p.View.Beat(current)
			if waiting.CompareAndSwap(false, true) {
				host.Beside(func() { waiting.Store(false); p.show(current) })
			}
		case <-current.Done():
			_, err := current.Wait()
			host.Do(func() { p.finish(current, err) })
			return
		}
	}
}

func (p *Pane) show(current *run.Run) {
	if p.current == current && p.running == current {
		p.View.Figures(current)
	}
}

// finish follows the end of a run. It is shown unless the pane shows something else
// by now; the race goes on in any case.
func (p *Pane) finish(current *run.Run, err error) {
	if p.running == current {
		p.running, p.phase = nil, Idle
	}
	if p.current == current && !p.closed && p.tape != nil {
		p.Recording, p.tape = p.tape.Recording(), nil
		p.keepLaunch(p.Recording, current)
	}
	shown := p.current == current && !p.closed
	if shown {
		p.View.Ended(current, err)
	}
	p.session.ended(p)
}

func (p *Pane) pause() {
	if p.phase == Running {
		p.phase = Pausing
		p.running.Pause()
	}
}

func (p *Pane) resume() {
	if p.phase == Pausing {
		p.phase = Running
		p.running.Resume()
	}
}

func (p *Pane) step() {
	if p.phase == Running || p.phase == Pausing {
		p.phase = Pausing
		p.running.Step(1)
	}
}

func (p *Pane) stop() {
	if p.phase == Running || p.phase == Pausing {
		p.phase = Stopping
		p.running.Stop()
	}
}
