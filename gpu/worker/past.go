package worker

import (
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
)

// At most one report is outstanding on the pipe, but the history of a run has every
// improvement of the first second and the beginning of every stage. States between two
// reports are therefore collected here with their times and sent with the next message.

// Every improvement is kept during denseTime, up to maxDense of them, as in the trace of a run.
const (
	denseTime = time.Second
	maxDense  = 2048
)

// past holds states until they are sent.
type past struct {
	begun  time.Time
	waited time.Duration // time in which the engine waited for the program
	first  time.Duration // time of the first state, at which denseTime begins
	kept   []moment
	seen   int
}

// moment is a state and its time since past.begun, less the time of waiting.
type moment struct {
	at    time.Duration
	state solver.State
}

// now returns the time since past.begun, less the time of waiting.
func (p *past) now() time.Duration { return time.Since(p.begun) - p.waited }

// add keeps a state and reports whether later improvements are to be kept, too: during
// denseTime, up to maxDense. When protocol.MaxPast are kept, every other one is dropped, except for the
// beginnings of stages.
func (p *past) add(state solver.State) (more bool) {
	now := p.now()
	if p.seen == 0 {
		p.first = now
	}
	p.seen++
	if len(p.kept) == protocol.MaxPast {
		p.thin()
	}
	if len(p.kept) < protocol.MaxPast {
		p.kept = append(p.kept, moment{now, state})
	}
	return now-p.first <= denseTime && p.seen < maxDense
}

// thin drops every other state that does not begin a stage.
func (p *past) thin() {
	kept := p.kept[:0]
	for i, m := range p.kept {
		if i%2 == 0 || i > 0 && m.state.Stage != p.kept[i-1].state.Stage {
			kept = append(kept, m)
		}
	}
	p.kept = kept
}

// take returns the states kept since the last call in the form of a message.
func (p *past) take() []protocol.Past {
	if len(p.kept) == 0 {
		return nil
	}
	now := p.now()
	all := make([]protocol.Past, len(p.kept))
	for i, m := range p.kept {
		all[i] = protocol.Past{Ago: max(now-m.at, 0), State: m.state}
	}
	p.kept = p.kept[:0]
	return all
}
